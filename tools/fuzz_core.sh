#!/usr/bin/env bash
# Fuzzes the core's C entry points, under the sanitizers: with clang's libFuzzer, or with gcc and tests/fuzz/drive.c
# where clang has none. What breaks is kept in tests/fuzz/corpus/core, as a seed for the test of the repair.
#
# usage: fuzz_core.sh [SECONDS]      (default: 20)
set -euo pipefail
cd "$(dirname "$0")/.."

seconds=${1:-20}
seeds=tests/fuzz/corpus/core
build=$(mktemp -d)
trap 'rm -rf "$build"' EXIT

flags=(-std=c11 -O2 -g -Icsrc -Icsrc/tests -fno-sanitize-recover=all -fno-omit-frame-pointer)
sources=(tests/fuzz/fuzz_core.c csrc/*.c)

has_libfuzzer()
{
    echo 'int LLVMFuzzerTestOneInput(void) { return 0; }' |
        clang -fsanitize=fuzzer,address,undefined -x c - -o "$build/probe" 2> /dev/null
}

if has_libfuzzer; then
    clang "${flags[@]}" -fsanitize=fuzzer,address,undefined "${sources[@]}" -o "$build/fuzz"
    mkdir "$build/found"
    "$build/fuzz" -max_total_time="$seconds" -max_len=64 -timeout=60 -artifact_prefix="$seeds/" \
        "$build/found" "$seeds" > "$build/log" 2>&1 || { tail -n 60 "$build/log"; exit 1; }
    echo "clang's libFuzzer: $(grep '^Done' "$build/log"): ok"
else
    echo "no libFuzzer here, so gcc and changes of the seeds that know nothing of coverage"
    gcc "${flags[@]}" -fsanitize=address,undefined "${sources[@]}" tests/fuzz/drive.c -o "$build/fuzz"
    "$build/fuzz" "$seconds" "$seeds"/*
fi
