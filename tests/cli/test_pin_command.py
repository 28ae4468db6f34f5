"""`shuffleup pin`: the floor PIN from the command line."""

import os
import subprocess
import sys

import pytest

from tests.patience import HANGS_S


@pytest.fixture
def pin(tmp_path):
    """Run the command with these digits on its standard input."""

    def run(digits="", *words):
        return subprocess.run(
            [sys.executable, "-m", "shuffleup", "pin", *words],
            input=f"{digits}\n",
            capture_output=True,
            text=True,
            timeout=HANGS_S,
            check=False,
            env=os.environ | {"XDG_DATA_HOME": str(tmp_path)},
        )

    return run


def test_the_pin_is_set_and_taken_away_again(pin, tmp_path):
    file = tmp_path / "shuffleup" / "floor.pin"
    done = pin("4711")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "the floor PIN is set; a unit that runs asks for it from now on\n"
    assert file.exists()
    assert pin("", "--off").stdout == "no floor PIN is set: nobody is asked for one\n"
    assert not file.exists()
    assert pin("", "--off").returncode == 0


def test_digits_that_cannot_be_a_pin_change_nothing(pin, tmp_path):
    done = pin("47")
    assert (done.returncode, done.stdout, done.stderr) == (2, "", "a floor PIN has 4 to 8 digits\n")
    assert not (tmp_path / "shuffleup" / "floor.pin").exists()
