"""A table that starts imports what an evening needs, and nothing of what outlives one."""

import subprocess
import sys

import pytest

PROGRAM = """
import sys
import {module}
print(*sorted({{".".join(name.split(".")[:2]) for name in sys.modules if name.startswith("shuffleup.")}}))
"""
MEMORY = {
    "shuffleup.club",
    "shuffleup.club_folder",
    "shuffleup.hand_files",
    "shuffleup.people",
    "shuffleup.season",
    "shuffleup.statistics",
    "shuffleup.td3",
}


@pytest.mark.parametrize("module", ["shuffleup.assembly.unit", "shuffleup.cli.table"])
def test_a_table_that_starts_imports_nothing_of_a_club(module):
    loaded = subprocess.run(
        [sys.executable, "-c", PROGRAM.format(module=module)], capture_output=True, text=True, check=True
    ).stdout
    assert "shuffleup.floor" in loaded.split()
    assert MEMORY & set(loaded.split()) == set()
