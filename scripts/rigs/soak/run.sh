#!/usr/bin/env bash
# A box and a venue at twenty times the pace of people, weighed: they do not grow. It has a share of the night of its
# own, for drift shows only in minutes. It adds its row to docs/reference/reliability.csv.
set -euo pipefail
cd -P "$(dirname "$0")/../../.."

exec .venv/bin/python -m pytest --quiet -n 0 -m nightly tests/reliability/test_soak.py
