"""Set-up from a newcomer's side. Small programs play the interpreter, apt and the network."""

import os
import shutil
import stat
import subprocess
from pathlib import Path
from typing import NamedTuple

import pytest

TOOLS = (
    "bash",
    "cat",
    "cksum",
    "cp",
    "dirname",
    "env",
    "flock",
    "grep",
    "head",
    "mkdir",
    "rm",
    "sh",
    "tail",
    "uname",
)
PYTHON = """#!/bin/sh
case "$*" in
    *version_info*) echo "${FAKE_VERSION:-3.11}" ;;
    *ensurepip*) exit "${FAKE_ENSUREPIP:-0}" ;;
    "-m venv .venv")
        mkdir -p .venv/bin && cp "$0" .venv/bin/python && echo "#!$PWD/.venv/bin/python" >.venv/bin/pip
        echo "venv" >>"$CALLS" ;;
    *"-m pip install"*)
        if [ -n "$FAKE_PIP" ]; then echo "$FAKE_PIP" >&2; exit 1; fi
        for word; do last=$word; done
        echo "pip $last" >>"$CALLS" ;;
esac
"""
LIBRARIES = """#!/bin/sh
echo "libEGL_mesa.so.0 libGLESv2.so.2 libmtdev.so.1"
"""
APT = """#!/bin/sh
echo "apt $*" >>"$CALLS"
exit "${FAKE_APT:-0}"
"""


class Newcomer(NamedTuple):
    """A fresh copy of the frame, and a computer with just the programs in `programs`."""

    folder: Path
    programs: Path

    def has(self, name: str, text: str = "#!/bin/sh\n") -> None:
        """Put a program on the computer."""
        program = self.programs / name
        program.write_text(text, encoding="utf-8")
        program.chmod(program.stat().st_mode | stat.S_IXUSR)

    def types(self, *words: str, **settings: str) -> tuple[int, list[str], list[str]]:
        """Run set-up; return its status, what it said, and what it called."""
        calls = self.programs / "calls"
        calls.write_text("", encoding="utf-8")
        found = subprocess.run(
            [self.folder / "scripts/setup", *words],
            env={"PATH": str(self.programs), "CALLS": str(calls), **settings},
            capture_output=True,
            text=True,
            check=False,
        )
        return found.returncode, found.stderr.splitlines(), calls.read_text(encoding="utf-8").splitlines()


@pytest.fixture
def newcomer(root: Path, tmp_path: Path) -> Newcomer:
    """Python 3.11 and all that the tests drive are there; nothing is set up; no apt, no root."""
    folder, programs = tmp_path / "shuffle up", tmp_path / "bin"
    programs.mkdir()
    for part in ("scripts", "requirements"):
        shutil.copytree(root / part, folder / part)
    shutil.copy(root / "pyproject.toml", folder)
    without = shutil.ignore_patterns("node_modules")
    for pinned in ("tests/firmware/micropython", "tests/ui/axe"):
        shutil.copytree(root / pinned, folder / pinned, ignore=without)
    for tool in TOOLS:
        found = shutil.which(tool)
        assert found, f"{tool} is needed by scripts/setup"
        (programs / tool).symlink_to(found)
    somebody = Newcomer(folder, programs)
    somebody.has("python3", PYTHON)
    tools = "aplay chromium espeak-ng faketime gpg mosquitto node npm strace systemd-analyze"
    for tool in tools.split():
        somebody.has(tool)
    somebody.has("ldconfig", LIBRARIES)
    somebody.has("id", "#!/bin/sh\necho 1000\n")
    return somebody


def test_the_first_set_up_makes_an_environment_and_the_second_is_silent(newcomer: Newcomer) -> None:
    first = newcomer.types("run")
    second = newcomer.types("run")

    assert first == (
        0,
        ["setup: making .venv with Python 3.11; the first time takes about a minute"],
        ["venv", "pip requirements/run.txt", "pip ."],
    )
    assert second == (0, [], [])


def test_running_and_testing_can_be_set_up_in_either_order(newcomer: Newcomer) -> None:
    assert newcomer.types("run")[0] == 0
    assert newcomer.types("dev") == (
        0,
        [],
        ["pip requirements/dev.txt", "pip .", "pip requirements/pico.txt"],
    )
    assert newcomer.types("run") == (0, [], [])


def test_a_changed_lock_is_installed_into_the_environment_there_is(newcomer: Newcomer) -> None:
    newcomer.types("dev")
    with (newcomer.folder / "requirements/run.txt").open("a", encoding="utf-8") as lock:
        lock.write("# changed\n")

    assert newcomer.types("dev") == (
        0,
        [],
        ["pip requirements/dev.txt", "pip .", "pip requirements/pico.txt"],
    )


def test_a_moved_folder_gets_a_new_environment(newcomer: Newcomer) -> None:
    newcomer.types("run")
    moved = newcomer._replace(folder=newcomer.folder.rename(newcomer.folder.with_name("elsewhere")))

    assert moved.types("run")[2] == ["venv", "pip requirements/run.txt", "pip ."]


def test_an_environment_without_its_interpreter_is_made_anew(newcomer: Newcomer) -> None:
    newcomer.types("run")
    (newcomer.folder / ".venv/bin/python").unlink()

    assert newcomer.types("run")[2] == ["venv", "pip requirements/run.txt", "pip ."]


def test_an_environment_that_was_left_half_filled_is_filled(newcomer: Newcomer) -> None:
    newcomer.types("run", FAKE_PIP="Connection refused")

    assert newcomer.types("run") == (0, [], ["pip requirements/run.txt", "pip ."])


@pytest.mark.parametrize(
    ("pip_says", "line"),
    [
        ("[Errno -3] Temporary failure in name resolution", "no network to the Python package index"),
        ("OSError: [Errno 28] No space left on device", "the disk is full; make room in "),
        ("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES", "is not the one that was pinned"),
        ("ERROR: No matching distribution found for msgspec", "use a 64-bit system"),
        ("[Errno 13] Permission denied: 'msgspec'", "type: sudo rm -rf '"),
    ],
)
def test_what_stops_the_installer_is_said_in_one_line(newcomer: Newcomer, pip_says: str, line: str) -> None:
    status, said, called = newcomer.types("run", FAKE_PIP=pip_says)

    assert (status, called) == (1, ["venv"])
    assert len(said) == 2
    assert said[1].startswith("setup: installing packages failed: ")
    assert line in said[1]


def test_a_failure_nobody_foresaw_is_shown_as_it_is(newcomer: Newcomer) -> None:
    status, said, _ = newcomer.types("run", FAKE_PIP="the moon is full")

    assert status == 1
    assert said[1:] == ["the moon is full", "setup: installing packages failed; the lines above say why"]


@pytest.mark.parametrize("version", ["3.9", "3.10", "3.14"])
def test_a_python_of_another_age_is_named(newcomer: Newcomer, version: str) -> None:
    assert newcomer.types("run", FAKE_VERSION=version) == (
        1,
        [
            f"setup: python3 is Python {version}, but Shuffle Up needs 3.11, 3.12 or 3.13;"
            " name one: PYTHON=/path/to/python3.12"
        ],
        [],
    )


def test_a_named_python_that_does_not_run_is_refused(newcomer: Newcomer) -> None:
    assert newcomer.types("run", PYTHON="/nowhere/python3") == (
        1,
        ["setup: PYTHON=/nowhere/python3 does not run; name a Python 3.11, 3.12 or 3.13"],
        [],
    )


def test_without_python_and_without_rights_the_line_to_type_is_printed(newcomer: Newcomer) -> None:
    (newcomer.programs / "python3").unlink()
    newcomer.has("apt-get", APT)

    assert newcomer.types("run") == (
        1,
        [
            "setup: there is no python3;"
            " type: sudo apt-get install -y --no-install-recommends python3 python3-venv"
        ],
        [],
    )


def test_root_gets_the_missing_venv_module_from_apt(newcomer: Newcomer) -> None:
    newcomer.has("apt-get", APT)
    newcomer.has("id", "#!/bin/sh\necho 0\n")

    status, said, called = newcomer.types("run", FAKE_ENSUREPIP="1")

    assert status == 0
    assert said[0] == "setup: installing python3.11-venv with apt"
    assert called[0].endswith("install -y --no-install-recommends python3.11-venv")
    assert called[1] == "venv"


def test_a_missing_test_tool_is_said_on_a_laptop_and_is_an_error_in_ci(newcomer: Newcomer) -> None:
    (newcomer.programs / "chromium").unlink()
    newcomer.has("apt-get", APT)
    line = "type: sudo apt-get install -y --no-install-recommends chromium"

    laptop = newcomer.types("dev")
    ci = newcomer.types("dev", CI="true")

    assert laptop[0] == 0
    assert laptop[1][1:] == [f"setup: missing, the tests that need it are skipped: chromium; {line}"]
    assert (ci[0], ci[1]) == (1, [f"setup: missing and CI=true: chromium; {line}"])


def test_what_npm_does_not_give_is_said_on_a_laptop_and_is_an_error_in_ci(newcomer: Newcomer) -> None:
    newcomer.has("npm", "#!/bin/sh\nexit 1\n")
    lines = [
        "MicroPython under Node; type: cd tests/firmware/micropython && npm ci",
        "axe-core; type: cd tests/ui/axe && npm ci",
    ]

    laptop = newcomer.types("dev")
    ci = newcomer.types("dev", CI="true")

    said = [f"setup: missing, the tests that need it are skipped: {line}" for line in lines]
    assert (laptop[0], laptop[1][1:]) == (0, said)
    assert (ci[0], ci[1]) == (1, [f"setup: missing and CI=true: {lines[0]}"])


def test_a_library_that_a_test_draws_with_is_looked_for_like_a_program(newcomer: Newcomer) -> None:
    newcomer.has("ldconfig", "#!/bin/sh\necho libGLESv2.so.2 libmtdev.so.1\n")
    newcomer.has("apt-get", APT)

    status, said, _ = newcomer.types("dev", CI="true")

    assert status == 1
    assert said[-1].startswith("setup: missing and CI=true: libegl1 libgl1-mesa-dri; type: ")


def test_apt_that_fails_is_asked_again_with_fresh_lists(newcomer: Newcomer) -> None:
    (newcomer.programs / "chromium").unlink()
    newcomer.has("apt-get", APT)
    newcomer.has("id", "#!/bin/sh\necho 0\n")

    _, _, called = newcomer.types("dev", FAKE_APT="100")

    verbs = [call.split("=300 ")[1].split()[0] for call in called if call.startswith("apt")]
    assert verbs == ["install", "update", "install"]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_of_somebody_else_is_named(newcomer: Newcomer) -> None:
    newcomer.folder.chmod(0o555)

    status, said, _ = newcomer.types("run")

    assert status == 1
    assert said == [f"setup: may not write in {newcomer.folder}; clone the project into a folder of your own"]


@pytest.mark.parametrize(("ends_with", "status"), [(0, 0), (130, 0), (3, 3)])
def test_ctrl_c_is_an_ordinary_end_of_a_run(newcomer: Newcomer, ends_with: int, status: int) -> None:
    newcomer.types("run")
    program = newcomer.folder / ".venv/bin/shuffleup"
    program.write_text(f"#!/bin/sh\nexit {ends_with}\n", encoding="utf-8")
    program.chmod(0o755)

    found = subprocess.run([newcomer.folder / "scripts/run", "demo"], check=False)

    assert found.returncode == status
