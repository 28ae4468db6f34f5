"""The parts as the CAD draws them: skipped, with a message, where build123d is absent."""

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HARDWARE = Path(__file__).parents[2] / "hardware"
PROGRAM = HARDWARE / "enclosure" / "make_enclosure.py"


@pytest.fixture(scope="module")
def cad():
    """CAD, or a reason why not."""
    if importlib.util.find_spec("build123d") is None:
        missing = "build123d is absent: the parts are not drawn again; type: scripts/setup enclosure"
        if os.environ.get("CI") == "true":
            pytest.fail(missing)
        pytest.skip(missing)


@pytest.fixture
def copied(tmp_path, cad):
    """The folder of the hardware, to be spoilt."""
    shutil.copytree(HARDWARE, tmp_path / "hardware", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path / "hardware"


def check(hardware):
    """Run the command as its own process: CAD warns while it is imported, and warnings are errors here."""
    command = [sys.executable, str(hardware / "enclosure" / "make_enclosure.py"), "--check"]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.usefixtures("cad")
def test_every_part_is_the_one_that_the_tables_draw():
    done = check(HARDWARE)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    ("name", "old", "new", "part"),
    [
        (
            "enclosure/case.toml",
            "floor_mm = 3.0\n",
            "floor_mm = 3.4\n",
            "case_base has 344438 mm3 in its file and",
        ),
        (
            "enclosure/case.toml",
            "plate_mm = 216.0",
            "plate_mm = 215.9",
            "machine_plate has other bounds in its file",
        ),
        ("panel.toml", "x_mm = 199.0", "x_mm = 198.0", "case_panel has other holes in its file"),
        (
            "panel.toml",
            "width_mm = 57.0",
            "width_mm = 60.0",
            "case_panel has 89145 mm3 in its file and 88866",
        ),
    ],
)
def test_a_table_that_was_changed_makes_another_part(copied, name, old, new, part):
    table = copied / name
    assert old in table.read_text()
    table.write_text(table.read_text().replace(old, new, 1))
    done = check(copied)
    assert done.returncode == 1
    assert part in done.stderr
