"""The shared modules in real MicroPython: the same bytes, the same answers, the same memory."""

import importlib.util
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
FIRMWARE = HERE.parents[1] / "firmware"
GOLDEN = FIRMWARE / "golden_frames.txt"
SCRIPT = HERE / "micropython" / "same_on_both.py"

MicroPython = Callable[..., list[str]]


@pytest.fixture(scope="module")
def on_cpython() -> list[str]:
    spec = importlib.util.spec_from_file_location("same_on_both", SCRIPT)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.said(str(GOLDEN))  # type: ignore[no-any-return]


def test_both_say_the_same(micropython: MicroPython, on_cpython: list[str]) -> None:
    assert micropython(SCRIPT, GOLDEN) == on_cpython


def test_every_golden_frame_comes_out_and_nothing_wrong_is_taken(on_cpython: list[str]) -> None:
    frames = [line for line in GOLDEN.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]

    assert on_cpython[1:3] == [f"golden frames {len(frames)}", "taken although wrong 0"]


def test_a_script_that_fails_is_no_success(micropython: MicroPython, tmp_path: Path) -> None:
    script = tmp_path / "fails.py"
    script.write_text("print('so far')\n1 / 0\n", encoding="utf-8")

    with pytest.raises(subprocess.CalledProcessError):
        micropython(script)


def test_the_tables_of_the_page_and_the_golden_frames_are_those_of_the_code() -> None:
    command = [sys.executable, str(FIRMWARE / "make_protocol.py"), "--check"]
    found = subprocess.run(command, capture_output=True, text=True, check=False)

    assert (found.returncode, found.stdout) == (0, "")
