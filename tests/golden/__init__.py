"""Whole hands as text: transcript.py reads and writes them, make.py makes new ones."""
