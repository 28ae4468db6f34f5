# Every target does its own set-up, in .venv; done once it is silent.
#   make run ARGS="--seed 7"                 options for the demo
#   make test ARGS="-k side_pot"             options for pytest
#   make test PYTHON=/path/to/python3.12     another interpreter

.PHONY: help run test check bench pictures nightly lock

help: ## print this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-8s %s\n", $$1, $$2 }' Makefile

run: ## start the demo: a whole room on simulated hardware
	@scripts/setup run
	@scripts/run demo $(ARGS)

test: ## run the tests
	@scripts/setup dev
	@.venv/bin/pytest --quiet -n 2 -m "not nightly" $(ARGS)

check: ## lint, format, types, import rules, generated files
	@scripts/setup dev
	@scripts/check

bench: ## measure, and compare with what others measure
	@scripts/setup bench
	@scripts/bench

pictures: ## make docs/pictures anew
	@scripts/setup dev
	@.venv/bin/python scripts/pictures.py

nightly: ## the long suites, within NIGHTLY_MINUTES (45)
	@scripts/setup dev
	@.venv/bin/python scripts/nightly.py

lock: ## pin the Python packages anew (ARGS=--upgrade for the newest)
	@scripts/lock $(ARGS)
