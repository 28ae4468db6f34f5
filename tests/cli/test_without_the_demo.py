"""A box has every command but the demo: simulated people and their parts are not installed there."""

import os
import subprocess
import sys
import sysconfig
from pathlib import Path

import shuffleup
import shuffleup_link
import shuffleup_pico
from shuffleup.cli.contents import COMMANDS


def on_a_box(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a command where the packages of a box are and no other of the checkout."""
    for package in (shuffleup, shuffleup_link, shuffleup_pico):
        (folder / package.__name__).symlink_to(package.__path__[0])
    path = os.pathsep.join([str(folder), sysconfig.get_path("purelib")])
    return subprocess.run(
        [sys.executable, "-S", "-m", "shuffleup", *words],
        env=os.environ | {"PYTHONPATH": path},
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_box_lists_every_command_but_the_demo(tmp_path: Path) -> None:
    run = on_a_box(tmp_path, "--help")
    assert (run.returncode, run.stderr) == (0, "")
    listed = {line.split()[0] for line in run.stdout.splitlines() if line.startswith("  ")}
    assert set(COMMANDS) - listed == {"demo"}


def test_who_asks_a_box_for_a_demo_hears_where_it_is(tmp_path: Path) -> None:
    run = on_a_box(tmp_path, "demo")
    assert (run.returncode, run.stdout) == (2, "")
    assert run.stderr == "shuffleup: a box has no demo: run it on another computer; see shuffleup --help\n"


def test_who_asks_a_box_for_a_simulated_one_hears_where_it_is(tmp_path: Path) -> None:
    run = on_a_box(tmp_path, "doctor", "--simulated")
    assert (run.returncode, run.stdout) == (2, "")
    assert run.stderr == "a box has no simulated one: run this on another computer\n"
