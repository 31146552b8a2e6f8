#!/bin/sh
# The llama.cpp runtime needs OpenMP's library, which a bare Debian does not have; where we may, we add it.
set -eu
cd "$(dirname "$0")/.."

if .venv/bin/python -c 'import xllamacpp' 2>/dev/null; then
    exit 0
fi
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    apt-get update -qq && apt-get install -y -qq --no-install-recommends libgomp1 >/dev/null
fi
if ! .venv/bin/python -c 'import xllamacpp'; then
    echo "The tests of local models need libgomp; install it with: sudo apt-get install libgomp1" >&2
    exit 2
fi
