"""What a start imports: help and a refusal little, a table what an evening needs, not what outlives it."""

import subprocess
import sys

import pytest

from shuffleup.cli.contents import COMMANDS

IMPORTED = """
import sys
import {module}
print(*sorted(sys.modules))
"""
BEGUN = """
import sys
from shuffleup.cli.commands import run
try:
    status = run({words!r})
except SystemExit as end:
    status = end.code
print(status, *sorted(sys.modules))
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
HEAVY = (
    *(
        "asyncio",
        "cryptography",
        "gpiozero",
        "luma",
        "paho",
        "PIL",
        "serial",
        "sqlite3",
        "starlette",
        "uvicorn",
    ),
    *("shuffleup.api", "shuffleup.floor", "shuffleup.poker", "shuffleup.stations", "shuffleup.table"),
)


@pytest.mark.parametrize("command", COMMANDS)
def test_help_is_printed_without_the_module_that_runs_the_command(command):
    status, *imported = begun(command, "--help")

    assert status == "0"
    assert within(imported, *HEAVY) == []
    assert len(within(imported, "shuffleup", "shuffleup_ui", "shuffleup_demo")) <= 36


@pytest.mark.parametrize("command", ["table", "floor"])
def test_a_wrong_option_is_refused_before_an_evening_is_imported(command):
    status, *imported = begun(command, "--tables", "none")

    assert status == "2"
    assert within(imported, *HEAVY) == []


@pytest.mark.parametrize("command", ["table", "floor"])
@pytest.mark.parametrize("text", [None, "", "[table]\nseats = 99\n", "not TOML"], ids=repr)
def test_an_event_file_with_a_fault_is_refused_before_an_evening_is_imported(command, text, tmp_path):
    file = tmp_path / "friday.toml"
    if text is not None:
        file.write_text(text)

    status, *imported = begun(command, str(file))

    assert status == "2"
    assert within(imported, *HEAVY) == []


@pytest.mark.parametrize("module", ["shuffleup.app.standalone_box", "shuffleup.cli.table"])
def test_a_table_that_starts_imports_nothing_of_a_club(module):
    assert within(imported_by(module), "shuffleup.floor") != []
    assert within(imported_by(module), *MEMORY) == []


@pytest.mark.parametrize("module", ["shuffleup.app.standalone_box", "shuffleup.cli.table"])
def test_a_table_that_stands_alone_imports_no_mqtt(module):
    assert within(imported_by(module), "paho") == []


def test_the_doctor_imports_no_server():
    assert within(imported_by("shuffleup.cli.doctor"), "starlette", "uvicorn") == []


def test_the_settings_of_a_box_are_read_without_the_game():
    assert (
        within(imported_by("shuffleup.app.config"), "shuffleup.floor", "shuffleup.stations", "asyncio") == []
    )


def test_the_floor_of_a_room_imports_no_driver_of_keys_and_glass():
    assert (
        within(imported_by("shuffleup.cli.floor"), "gpiozero", "luma", "shuffleup.hardware.hal.simulated")
        == []
    )


def imported_by(module):
    """List what a program that imports a module has imported."""
    return printed(IMPORTED.format(module=module))


def begun(*words):
    """Give the status of a command, then what it has imported at its end."""
    return printed(BEGUN.format(words=words))


def printed(program):
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return done.stdout.rpartition("\n\n")[2].splitlines()[-1].split()


def within(imported, *packages):
    """List what is in some packages, and the packages themselves."""
    return [name for name in imported if any(f"{name}.".startswith(f"{one}.") for one in packages)]
