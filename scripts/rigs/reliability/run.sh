#!/usr/bin/env bash
# Kills, cut points, storage faults and set clocks: the long tests of tests/reliability, with a share of the night of
# their own; soak and mishaps of a room have shares apart. Each adds its row to docs/reference/reliability.csv.
set -euo pipefail
cd -P "$(dirname "$0")/../../.."

exec .venv/bin/python -m pytest --quiet -n 0 -m nightly --ignore=tests/reliability/test_soak.py \
  --ignore=tests/reliability/test_mishaps_of_a_room.py tests/reliability
