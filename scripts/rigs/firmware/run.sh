#!/usr/bin/env bash
# The program of the card machine, as it is, on real MicroPython in an emulated RP2040: start, self tests, homing,
# shuffle, a hand, and power pulled in between. The package firmware is what happens; the mechanics are bench.mjs.
#
# scripts/rigs/firmware/run.sh hand   begins with the deck that an earlier run has shuffled
set -euo pipefail
cd -P "$(dirname "$0")/../../.."

NAME=firmware
# shellcheck source=scripts/rigs/kernel/kernel.sh
. scripts/rigs/kernel/kernel.sh
# shellcheck source=scripts/rigs/firmware/build.sh
. scripts/rigs/firmware/build.sh

need_emulator() {
    local made
    made=$(cksum <"$HERE/package-lock.json")
    [ "$(cat "$CACHE/emulator.made" 2>/dev/null)" != "$made" ] || return 0
    say "installing the emulator"
    cp "$HERE/package.json" "$HERE/package-lock.json" "$CACHE/work/"
    (cd "$CACHE/work" && npm ci --silent --no-audit --no-fund) || fail "npm could not install the emulator"
    echo "$made" >"$CACHE/emulator.made"
}

command -v node >/dev/null && command -v npm >/dev/null || fail "there is no Node: install nodejs and npm"
mkdir -p "$CACHE/work"
need_micropython
need_compiler
need_emulator
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
