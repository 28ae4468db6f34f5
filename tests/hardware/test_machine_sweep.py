"""No two bodies of the card machine meet, wherever carousel, arm, flap and gate are."""

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HARDWARE = Path(__file__).parents[2] / "hardware"


def swept(hardware, *words):
    """Run the check as its own process: CAD warns while it is imported, and warnings are errors here."""
    if importlib.util.find_spec("build123d") is None:
        missing = "build123d is absent: the bodies are not compared; type: scripts/setup enclosure"
        if os.environ.get("CI") == "true":
            pytest.fail(missing)
        pytest.skip(missing)
    command = [sys.executable, str(hardware / "enclosure" / "sweep_machine.py"), *words]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_no_two_bodies_meet():
    done = swept(HARDWARE)
    assert (done.stdout, done.returncode) == ("0 pairs of bodies meet\n", 0), done.stderr


@pytest.mark.nightly
def test_no_two_bodies_meet_at_half_degrees():
    done = swept(HARDWARE, "--fine")
    assert (done.stdout, done.returncode) == ("0 pairs of bodies meet\n", 0), done.stderr


@pytest.mark.nightly
def test_an_arm_that_is_too_thick_is_seen(tmp_path):
    """The next card stands 4.6 mm above the plane of the arm where its slot begins."""
    hardware = tmp_path / "hardware"
    shutil.copytree(HARDWARE, hardware, ignore=shutil.ignore_patterns("__pycache__"))
    source = hardware / "enclosure" / "pusher_parts.py"
    thick = "ARM_MM, ARM_WIDE_MM, ARM_THICK_MM = 72.0, 7.0, 3.0"
    assert thick in source.read_text()
    source.write_text(source.read_text().replace(thick, thick.replace("3.0", "12.0")))
    done = swept(hardware)
    assert done.returncode == 1
    assert "pusher and card 1 share" in done.stdout
