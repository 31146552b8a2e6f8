#!/bin/sh
# Make the virtual environment in .venv with the newest suitable Python on this machine.
set -eu
cd "$(dirname "$0")/.."

suitable() { command -v "$1" >/dev/null 2>&1 && "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; }

python=""
for candidate in ${PYTHON:-} python3 python3.13 python3.12 python3.11 python; do
    if suitable "$candidate"; then python=$candidate; break; fi
done
if [ -z "$python" ]; then
    echo "Assay needs Python 3.11 or newer; install it (Debian: apt-get install python3) or set PYTHON." >&2
    exit 2
fi

# Debian splits venv off from Python; where we may, we add it.
if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
        apt-get update -qq && apt-get install -y -qq --no-install-recommends python3-venv >/dev/null
    else
        echo "This Python has no venv; install it with: sudo apt-get install python3-venv" >&2
        exit 2
    fi
fi

# A half-made environment from an interrupted set-up is worse than none.
[ -f .venv/.made ] || rm -rf .venv
"$python" -m venv .venv
touch .venv/.made
