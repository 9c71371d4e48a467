#!/usr/bin/env bash
# Compiles csrc and its tests with every warning an error, then builds and runs csrc/tests/test_*.c under the address
# and undefined-behaviour sanitizers. Two builds, since gcc warns of what its sanitizers put in.
#
# usage: run_c_tests.sh [COMPILER]      (default: $CC, else gcc)
set -euo pipefail
cd "$(dirname "$0")/.."

compiler=${1:-${CC:-gcc}}
build=$(mktemp -d)
trap 'rm -rf "$build"' EXIT

strict=(-std=c11 -O2 -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror -Icsrc -Icsrc/tests)
sanitized=(-std=c11 -O1 -g -Icsrc -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)

objects=()
for source in csrc/*.c; do
    object=$build/$(basename "$source" .c).o
    "$compiler" "${strict[@]}" -c "$source" -o "$object"
    "$compiler" "${sanitized[@]}" -c "$source" -o "$object"
    objects+=("$object")
done

ran=0
for source in csrc/tests/test_*.c tests/fuzz/*.c; do
    program=$build/$(basename "$source" .c)
    "$compiler" "${strict[@]}" -c "$source" -o "$program.o"
    [[ $source == csrc/* ]] || continue
    "$compiler" "${sanitized[@]}" "$source" "${objects[@]}" -o "$program"
    "$program" > "$build/log" 2>&1 || { cat "$build/log"; exit 1; }
    ran=$((ran + 1))
done
echo "$compiler: no warning, $ran C tests ok"
