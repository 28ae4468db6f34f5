#!/usr/bin/env bash
# A room with areas whose floor, brokers, bridges and boxes are killed, stopped and cut off together, and two areas
# that are apart for up to ten minutes. Each adds its row to docs/reference/reliability.csv.
set -euo pipefail
cd -P "$(dirname "$0")/../../.."

exec .venv/bin/python -m pytest --quiet -n 0 -m nightly tests/reliability/test_mishaps_of_a_room.py
