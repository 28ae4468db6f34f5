#!/usr/bin/env bash
# Run the conformance suite of the hardware on a real kernel GPIO chip, and exit with the status of pytest.
#
# The chip is gpio-sim of the user-mode Linux kernel in scripts/rigs/kernel.
set -euo pipefail
cd -P "$(dirname "$0")/../../.."

NAME=gpio
WORK=$PWD/.nightly/gpio
GUEST_SECONDS=300
# shellcheck source=scripts/rigs/kernel/kernel.sh
. scripts/rigs/kernel/kernel.sh

need_lgpio() { # beside .venv, not in it: nothing but this suite wants it off a Raspberry Pi
    PYTHONPATH=$WORK/python .venv/bin/python -c 'import importlib.util as u; exit(not u.find_spec("lgpio"))' && return
    local pinned
    pinned=$(awk '/^lgpio==/ { on = 1 } on { print } on && !/\\$/ { exit }' requirements/pi.txt)
    say "installing lgpio"
    .venv/bin/python -m pip install --quiet --disable-pip-version-check --no-deps --only-binary :all: \
        --require-hashes --target "$WORK/python" --requirement <(echo "$pinned") ||
        fail "no lgpio for $(.venv/bin/python -V); it comes ready-made for Python 3.11 and 3.12"
}

need_kernel
need_lgpio
boot time-travel=inf-cpu
