#!/usr/bin/env bash
# Compiles csrc and its tests with every warning an error, then builds and runs csrc/tests/test_*.c under the address
# and undefined-behaviour sanitizers, on all processors. Two builds, since gcc warns of what its sanitizers put in.
#
# usage: run_c_tests.sh [COMPILER]      (default: $CC, else gcc)
set -euo pipefail
cd "$(dirname "$0")/.."

export compiler=${1:-${CC:-gcc}}
build=$(mktemp -d)
trap 'rm -rf "$build"' EXIT
export build
export strict="-std=c11 -O2 -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror -Icsrc -Icsrc/tests"
export sanitized="-std=c11 -O1 -g -Icsrc -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer"

check() { $compiler $strict -c "$1" -o "$build/$(basename "$1" .c).strict.o"; }

compile() { check "$1" && $compiler $sanitized -c "$1" -o "$build/core/$(basename "$1" .c).o"; }

run()
{
    local program
    program=$build/$(basename "$1" .c)
    check "$1"
    $compiler $sanitized "$1" "$build"/core/*.o -o "$program"
    "$program" > "$program.log" 2>&1 || { cat "$program.log"; return 1; }
}

# Calls the function for each of the files, so many at a time as there are processors.
each()
{
    local call=$1
    shift
    printf '%s\n' "$@" | xargs -P "$(nproc)" -I{} bash -euo pipefail -c "$call {}"
}

export -f check compile run
mkdir "$build/core"
each compile csrc/*.c
each check tests/fuzz/*.c
each run csrc/tests/test_*.c
tests=(csrc/tests/test_*.c)
echo "$compiler: no warning, ${#tests[@]} C tests ok"
