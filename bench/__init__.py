"""Measurements: run from the checkout, each as `python -m bench.NAME`, or all of bench_*.py with pytest-benchmark."""
