"""A table that starts imports what an evening needs, and nothing of what outlives one."""

import subprocess
import sys

import pytest

PROGRAM = """
import sys
import {module}
print(*sorted(sys.modules))
"""
MEMORY = (
    "shuffleup.archive.audit",
    "shuffleup.archive.club_folder",
    "shuffleup.archive.hand_history_exports",
    "shuffleup.archive.statistics",
    "shuffleup.club",
    "shuffleup.formats.hand_history_export",
    "shuffleup.formats.td3",
)


@pytest.mark.parametrize("module", ["shuffleup.app.standalone_box", "shuffleup.cli.table"])
def test_a_table_that_starts_imports_nothing_of_a_club(module):
    assert imported_by(module, "shuffleup.floor") != []
    assert imported_by(module, *MEMORY) == []


@pytest.mark.parametrize("module", ["shuffleup.app.standalone_box", "shuffleup.cli.table"])
def test_a_table_that_stands_alone_imports_no_mqtt(module):
    assert imported_by(module, "paho") == []


def test_the_doctor_imports_no_server():
    assert imported_by("shuffleup.cli.doctor", "starlette", "uvicorn") == []


def imported_by(module, *packages):
    """List what a program that imports a module has imported of some packages: them, and what is in them."""
    imported = subprocess.run(
        [sys.executable, "-c", PROGRAM.format(module=module)], capture_output=True, text=True, check=True
    ).stdout.split()
    return [name for name in imported if any(f"{name}.".startswith(f"{one}.") for one in packages)]
