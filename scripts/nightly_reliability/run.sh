#!/usr/bin/env bash
# Kills, cut points, storage faults, set clocks and the soak: the long tests of tests/reliability, with a share of
# the night of their own. Each adds its row to docs/reliability.csv.
set -euo pipefail
cd -P "$(dirname "$0")/../.."

exec .venv/bin/python -m pytest --quiet -n 0 -m nightly tests/reliability
