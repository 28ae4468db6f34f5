# Every target does its own set-up, in .venv; done once it is silent.
#   make run ARGS="--seed 7"                 options for the demo
#   make test ARGS="-k side_pot"             options for pytest
#   make test-long MARK="not browser"        what tests need: process, broker, browser, glass
#   make test PYTHON=/path/to/python3.12     another interpreter

unexport PYTHONDONTWRITEBYTECODE # hundreds of programs are started: each would compile all modules anew

PYTEST = .venv/bin/pytest --quiet --dist worksteal
CHOSEN = $(if $(MARK), and ($(MARK)))
# Journals commit a hundred thousand times in make test: in memory no commit waits for a disk.
IN_MEMORY = $(shell test "$$(df --output=avail -m /dev/shm 2>/dev/null | tail -1)" -gt 1000 2>/dev/null && echo PYTEST_DEBUG_TEMPROOT=/dev/shm)

.PHONY: help run touch wall test test-long check coverage bench venue-bench pictures generated site hardware bom board firmware package image release-check nightly dealer simulate festival lock

help: ## print this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-13s %s\n", $$1, $$2 }' Makefile

run: ## start the demo: a whole room on simulated hardware
	@scripts/setup run
	@scripts/run demo $(ARGS)

touch: ## show the touchscreen of the box on this computer, on this screen (ARGS="--windowed")
	@scripts/setup ui
	@scripts/run touch $(ARGS)

wall: ## show its wall on this screen (ARGS="--windowed --size 1280x720")
	@scripts/setup ui
	@scripts/run wall $(ARGS)

test: ## run the tests that need one process and files, 5 minutes on two cores (ARGS="-k side_pot")
	@scripts/setup dev
	@$(IN_MEMORY) $(PYTEST) -n $$(nproc) -m "not nightly and not long$(CHOSEN)" $(ARGS)

test-long: ## run the others: processes, brokers, browsers, windows (MARK="browser" ARGS="-k wall")
	@scripts/setup dev
	@$(PYTEST) -n $$(($$(nproc) + 1)) -m "not nightly and long$(CHOSEN)" $(ARGS)

check: ## lint, format, types, import rules, generated files
	@scripts/setup dev
	@scripts/check

coverage: ## print the branch coverage of each pure package (ARGS="--missing poker")
	@scripts/setup dev
	@.venv/bin/python scripts/checks/branch_coverage.py $(ARGS)

bench: ## measure, and compare with what others measure
	@scripts/setup bench
	@scripts/bench/run

venue-bench: ## measure rooms of growing size (ARGS="--tables 10 100 [--seconds 30] [--json FILE]")
	@scripts/setup dev
	@.venv/bin/python scripts/bench/venue_sizes.py $(ARGS)

pictures: ## make docs/pictures and the evenings of docs/host anew
	@scripts/setup dev
	@PYTHONPATH=scripts .venv/bin/python scripts/generate/pictures.py
	@.venv/bin/python scripts/generate/host_pages.py

generated: ## write the pages and files that follow from the sources anew
	@scripts/setup dev
	@scripts/generated

site: ## build the site of the pages into dist/site
	@scripts/setup dev
	@.venv/bin/python scripts/generate/site.py

hardware: ## draw the wires, schematics and tables of hardware/ anew
	@scripts/setup hardware
	@scripts/hardware

bom: ## sum the bill of materials; files for shops' carts in dist/orders
	@scripts/setup dev
	@.venv/bin/python hardware/make_bom.py

board: ## check the boards with KiCad; export gerbers, pages, pictures
	@scripts/setup kicad
	@scripts/board

firmware: ## build the file for the card machine's Pico, as root (dist/card-machine.uf2)
	@scripts/setup dev
	@scripts/firmware

package: ## make the file that installs a box (ARGS="--machine aarch64 --python 3.13")
	@scripts/setup dev
	@scripts/release/package $(ARGS)

image: ## make the image of a card, as root (ARGS="--machine x86_64 --raw")
	@scripts/setup dev
	@scripts/image/build $(ARGS)

release-check: ## check version, changelog, journals, package, wheel, signature (ARGS="--until journals")
	@scripts/setup dev
	@.venv/bin/python scripts/release/release_check.py $(ARGS)

nightly: ## the long suites, within NIGHTLY_MINUTES (45)
	@scripts/setup dev
	@.venv/bin/python scripts/rigs/nightly.py

dealer: ## deal hand histories through one face (ARGS="--face keys --hands tests/data/hands")
	@scripts/setup dev
	@PYTHONPATH=scripts .venv/bin/python -m dealer $(ARGS)

simulate: ## play nights of a whole venue from a seed, and judge them (ARGS="--seed 7 --nights 10 --faults heavy")
	@scripts/setup dev
	@PYTHONPATH=scripts .venv/bin/python -m simulate $(ARGS)

festival: ## play a weekend: satellites, flights, day two, a side event; add everything up (ARGS="--seed 7")
	@scripts/setup dev
	@PYTHONPATH=scripts .venv/bin/python -m festival $(ARGS)

lock: ## pin the Python packages anew (ARGS=--upgrade for the newest)
	@scripts/lock $(ARGS)
