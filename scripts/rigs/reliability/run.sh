#!/usr/bin/env bash
# Kills, cut points, storage faults and set clocks: the long tests of tests/reliability but for the soak, with a
# share of the night of their own. Each adds its row to docs/reliability.csv.
set -euo pipefail
cd -P "$(dirname "$0")/../../.."

exec .venv/bin/python -m pytest --quiet -n 0 -m nightly --ignore=tests/reliability/test_soak.py tests/reliability
