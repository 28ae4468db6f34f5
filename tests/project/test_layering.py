"""The import rules work: each is broken on purpose in a copy; `scripts/check` checks the tree."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

SOURCES = ("device", "ui", "firmware/lib")


BREAKS = (
    ("device/shuffleup/poker/hand.py", "import time", "The rules know no clock", "poker.hand -> time"),
    (
        *("device/shuffleup/tournament/level_clock.py", "import random"),
        *("The rules know no clock", "tournament.level_clock -> random"),
    ),
    (
        *("device/shuffleup/table/state.py", "import shuffleup.floor.state"),
        *("Imports run one way", "shuffleup.table.state -> shuffleup.floor.state"),
    ),
    (
        *("device/shuffleup/views/event_board.py", "import shuffleup.stations"),
        *("Imports run one way", "shuffleup.views.event_board -> shuffleup.stations"),
    ),
    ("device/shuffleup/trifles.py", "", "Imports run one way", "shuffleup.trifles"),
    (
        *("ui/shuffleup_ui/touch.py", "import shuffleup.floor.state"),
        *("A face imports shuffleup.protocol alone", "shuffleup_ui.touch -> shuffleup.floor.state"),
    ),
    (
        *("device/shuffleup/stations/pins.py", "import gpiozero"),
        *("Only the driver touches the pins", "shuffleup.stations.pins -> gpiozero"),
    ),
    (
        *("device/shuffleup/hardware/card_machine/outstanding_command.py", "import time"),
        *("The rules know no clock", "card_machine.outstanding_command -> time"),
    ),
    (
        *("firmware/lib/shuffleup_pico/memory.py", "import shuffleup.protocol"),
        *("The firmware knows nothing", "shuffleup_pico.memory -> shuffleup.protocol"),
    ),
)
"""A module, the line that breaks a rule in it, the rule, and what is named."""


def copied(root: Path, to: Path) -> Path:
    """Copy the sources."""
    for source in SOURCES:
        shutil.copytree(root / source, to / source, ignore=shutil.ignore_patterns("__pycache__"))
    return to


def lint_imports(root: Path, sources: Path) -> tuple[int, str]:
    command = [
        str(Path(sys.executable).with_name("lint-imports")),
        "--config",
        str(root / ".importlinter"),
        "--no-cache",
    ]
    path = os.pathsep.join(str(sources / source) for source in SOURCES)
    found = subprocess.run(
        command,
        cwd=sources,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    return found.returncode, found.stdout + found.stderr


@pytest.fixture(scope="module")
def broken(root: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[int, str]:
    """Look at a copy of the sources in which each of BREAKS was made."""
    copy = copied(root, tmp_path_factory.mktemp("broken"))
    for module, line, _, _ in BREAKS:
        with (copy / module).open("a", encoding="utf-8") as source:
            source.write(f"\n{line}\n")
    return lint_imports(root, copy)


@pytest.mark.parametrize(("module", "line", "rule", "found"), BREAKS, ids=[one[0] for one in BREAKS])
def test_an_import_against_the_rules_is_named(
    broken: tuple[int, str], module: str, line: str, rule: str, found: str
) -> None:
    status, output = broken

    assert status == 1
    assert any(text.startswith(rule) and "BROKEN" in text for text in output.splitlines()), output
    assert found in output


def test_a_face_may_import_the_wire(root: Path, tmp_path: Path) -> None:
    copy = copied(root, tmp_path)
    (copy / "ui/shuffleup_ui/touch.py").write_text("import shuffleup.protocol\n", encoding="utf-8")

    status, output = lint_imports(root, copy)

    assert status == 0, output
