"""Invitation and results are files alone: making them opens no line to anywhere (BEF-16)."""

import lzma
import subprocess
import sys
from pathlib import Path

from tests.invitation.test_invite_command import EVENT

STORED = Path(__file__).parents[1] / "data/journals/0.2.0-freezeout.journal.xz"
WATCHED = """
import sys
def watch(event, args):
    if event.startswith(("socket.", "urllib.")):
        raise SystemExit(f"goes out: {event}")
sys.addaudithook(watch)
from shuffleup.__main__ import main
status = main(["invite", "friday.toml", "--text", "--ics", "--page", "--qr"])
raise SystemExit(status or main(["share", "night.journal", "--png", "--text", "--csv", "--html"]))
"""


def test_no_socket_is_opened(tmp_path: Path) -> None:
    (tmp_path / "friday.toml").write_text(EVENT, encoding="utf-8")
    (tmp_path / "night.journal").write_bytes(lzma.decompress(STORED.read_bytes()))
    environment = {"STATE_DIRECTORY": str(tmp_path / "state"), "PATH": ""}
    watched = [sys.executable, "-c", WATCHED]
    done = subprocess.run(watched, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert {path.suffix for path in tmp_path.glob("night.*")} >= {".png", ".txt", ".csv", ".html"}
    assert {path.suffix for path in tmp_path.glob("friday.*")} >= {".svg", ".txt", ".ics", ".html"}
