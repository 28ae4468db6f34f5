#!/usr/bin/env bash
# The program of the card machine, as it is, on real MicroPython in an emulated RP2040: start, self tests, homing,
# shuffle, a hand, and power pulled in between. The package firmware is what happens; the mechanics are bench.mjs.
#
# scripts/rigs/firmware/run.sh hand   begins with the deck that an earlier run has shuffled
set -euo pipefail
cd -P "$(dirname "$0")/../../.."

NAME=firmware
CACHE=${XDG_CACHE_HOME:-$HOME/.cache}/shuffleup/firmware
HERE=$PWD/scripts/rigs/firmware
# shellcheck source=scripts/rigs/kernel/kernel.sh
. scripts/rigs/kernel/kernel.sh
# shellcheck source=scripts/rigs/firmware/build.sh
. scripts/rigs/firmware/build.sh

need_tools() { # beside .venv, not in it: nothing but this suite wants them
    local made
    made=$(cat "$HERE/requirements.txt" "$HERE/package-lock.json" | cksum)
    [ "$(cat "$CACHE/tools.made" 2>/dev/null)" != "$made" ] || return 0
    say "installing the emulator"
    .venv/bin/python -m pip install --quiet --disable-pip-version-check --target "$CACHE/python" --upgrade \
        --requirement "$HERE/requirements.txt"
    mkdir -p "$CACHE/work"
    cp "$HERE/package.json" "$HERE/package-lock.json" "$CACHE/work/"
    (cd "$CACHE/work" && npm ci --silent --no-audit --no-fund)
    echo "$made" >"$CACHE/tools.made"
}

[ -x .venv/bin/python ] || fail "there is no .venv; type: make test"
command -v node >/dev/null && command -v npm >/dev/null || fail "there is no Node: install nodejs and npm"
mkdir -p "$CACHE/work"
need_micropython
need_tools
cp "$HERE"/*.mjs "$CACHE/work/"
words=("$CACHE/micropython.bin" "$CACHE/work")
[ "${1:-}" != hand ] || words+=("$CACHE/work/shuffled.json")
began=$SECONDS
status=0
PYTHONPATH=scripts/rigs:$CACHE/python .venv/bin/python -m firmware "${words[@]}" | tee "$CACHE/said" || status=$?
while read -r _ cuts failures worst; do
    .venv/bin/python scripts/generate/reliability.py add firmware --seed "${NIGHTLY_SEED:-1}" --count "$cuts" \
        --failures "$failures" --seconds "$((SECONDS - began))" --worst "$worst ms from power to its first answer"
done < <(grep '^row ' "$CACHE/said" || true)
exit "$status"
