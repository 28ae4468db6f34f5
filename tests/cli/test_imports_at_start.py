"""A table that starts imports what an evening needs, and nothing of what outlives one."""

import subprocess
import sys

import pytest

PROGRAM = """
import sys
import {module}
ours = (name.split(".") for name in sys.modules if name.startswith(("shuffleup.", "paho")))
print(*sorted({{".".join(words[:2]) for words in ours}}))
"""
MEMORY = {
    "shuffleup.club",
    "shuffleup.archive.club_folder",
    "shuffleup.formats.hand_history_export",
    "shuffleup.club.people",
    "shuffleup.club.season",
    "shuffleup.club.statistics",
    "shuffleup.formats.td3",
}


@pytest.mark.parametrize("module", ["shuffleup.app.unit", "shuffleup.cli.table"])
def test_a_table_that_starts_imports_nothing_of_a_club(module):
    loaded = imported_by(module)
    assert "shuffleup.floor" in loaded
    assert loaded & MEMORY == set()


@pytest.mark.parametrize("module", ["shuffleup.app.unit", "shuffleup.cli.table"])
def test_a_table_that_stands_alone_imports_no_mqtt(module):
    loaded = imported_by(module)
    assert "shuffleup.floor" in loaded
    assert {name for name in loaded if name.startswith("paho")} == set()


def imported_by(module):
    """List what a program that imports a module has imported, by the first two words of each name."""
    return set(
        subprocess.run(
            [sys.executable, "-c", PROGRAM.format(module=module)], capture_output=True, text=True, check=True
        ).stdout.split()
    )
