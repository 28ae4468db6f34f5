"""A program that crashes leaves no core dump, which would contain a deck and a key."""

import os
import resource
import signal
import subprocess
import sys
from pathlib import Path

import pytest

LIMIT = "import resource; resource.setrlimit(resource.RLIMIT_CORE, (resource.RLIM_INFINITY,) * 2); "
RUN = "import os, sys; os.execv(sys.executable, [sys.executable, '-m', 'shuffleup', *sys.argv[1:]])"


@pytest.fixture
def unlimited() -> None:
    """Skip where this user may not ask for pictures of memory anyway."""
    if resource.getrlimit(resource.RLIMIT_CORE)[1] != resource.RLIM_INFINITY and os.geteuid() != 0:
        pytest.skip("this user may not lift the limit of core files")


@pytest.mark.parametrize("words", [("table",), ("demo",), ("floor",)])
def test_a_running_unit_leaves_no_core_file_though_the_system_would_write_one(
    unlimited: None, tmp_path: Path, words: tuple[str, ...]
) -> None:
    folder = str(tmp_path / "data")
    environment = os.environ | {"XDG_DATA_HOME": folder, "SHUFFLEUP_UNIT": "", "STATE_DIRECTORY": folder}
    (tmp_path / "unit.toml").write_text('[listen]\nport = 0\n[venue]\nhost = "127.0.0.1"\nhttps_port = 0\n')
    more = ("--seed", "5", "--port", "0") if words == ("demo",) else ("--config", str(tmp_path / "unit.toml"))
    with subprocess.Popen(
        [sys.executable, "-c", LIMIT + RUN, *words, *more],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=environment,
        cwd=tmp_path,
    ) as unit:
        assert unit.stdout is not None
        said = unit.stdout.readline()  # by now it has begun, or has said why not
        limits = Path(f"/proc/{unit.pid}/limits")
        line = limits.read_text().splitlines()[5] if unit.poll() is None and limits.exists() else ""
        unit.send_signal(signal.SIGABRT)
        rest = unit.stdout.read()
    assert line.split()[:6] == ["Max", "core", "file", "size", "0", "unlimited"], said + rest
    assert list(tmp_path.glob("core*")) == []


def test_the_units_of_an_installed_box_forbid_it_too() -> None:
    folder = Path(__file__).parents[2] / "systemd" / "shuffleup-.service.d"
    lines = [line for file in folder.glob("*.conf") for line in file.read_text().splitlines()]
    assert "LimitCORE=0" in lines
