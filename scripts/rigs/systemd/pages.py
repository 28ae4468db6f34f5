"""The commands that the pages of hardware/ name: each is run as a builder types it, in the installed root.

A simulated card machine stands at the end of a line; header, display and sound card are missing, and say so.
"""

import os
import re
import shlex
import subprocess
import textwrap
import time
from pathlib import Path

RIG = Path("/rig")
PAGES = ("TEST_JIG.md", "FIRST_POWER_ON.md", "ASSEMBLY.md")

BLOCK = re.compile(r"^ *```(?:sh|text)\n(.*?)^ *```", re.MULTILINE | re.DOTALL)
SPAN = re.compile(r"(?<!`)`(sudo [^`]+)`")

NOT_HERE = ("sudo ./install", "sudo install -o")
"""The release is installed by another step; the settings of this box are those of the line to the machine."""

PORT = Path("/run/rig/machine")
MAY_SAY = {"doctor": {0, 1}, "loop": {1}, "clear": {1}}
"""A box without parts is not well, a machine is no loop-back plug, without a fault there is no answer."""

TWIN = f"""
import asyncio
from pathlib import Path
from random import Random
from shuffleup.clock import BootClock
from shuffleup.hal.simulated.twin import Twin
from shuffleup.hal.simulated.twin_port import TwinTerminal
terminal = TwinTerminal(Twin(Random(1)), Path("{PORT.parent}"), "{PORT.name}")
asyncio.run(terminal.run(BootClock()))
"""


def commands_in(page: str) -> list[str]:
    """List the lines of a page that begin with sudo, in blocks and in the text, each as one line."""
    blocks = [line for block in BLOCK.findall(page) for line in textwrap.dedent(block).splitlines()]
    found = [line for line in blocks if line.startswith("sudo ")] + SPAN.findall(BLOCK.sub("", page))
    return [" ".join(line.split()) for line in dict.fromkeys(found)]


def each_command_of_the_pages_runs() -> int:
    """Run all; returns how many they were. Raises AssertionError with the words of one that does not."""
    lines = [
        line
        for name in PAGES
        for line in commands_in((RIG / "hardware" / name).read_text(encoding="utf-8"))
        if not line.startswith(NOT_HERE)
    ]
    boot = RIG / "boot"
    boot.mkdir(exist_ok=True)
    for name in ("config.txt", "cmdline.txt"):
        (boot / name).write_text("", encoding="ascii")
    PORT.parent.mkdir(exist_ok=True)
    twin = subprocess.Popen(["/opt/shuffleup/current/bin/python", "-c", TWIN])
    try:
        _until_there(PORT)
        PORT.chmod(0o666)
        # , 0o666)
        for line in dict.fromkeys(lines):
            _run(line, boot)
    finally:
        twin.terminate()
        twin.wait()
    return len(dict.fromkeys(lines))


def _run(line: str, boot: Path) -> None:
    words = shlex.split(line)[1:]
    if "machine" in words and "--port" not in words:
        words += ["--port", str(PORT)]
    words = [str(PORT) if word.startswith("/dev/") else word for word in words]
    board = {"BOOT": str(boot), "MODEL": "Raspberry Pi 5 Model B"}
    ran = subprocess.run(words, env=os.environ | board, capture_output=True, text=True, check=False)
    may_say = next((statuses for word, statuses in MAY_SAY.items() if word in words), {0})
    assert ran.returncode in may_say, f"{line}: {ran.returncode}\n{ran.stdout}{ran.stderr}"


def _until_there(path: Path) -> None:
    deadline = time.monotonic() + 30
    while not path.exists():
        assert time.monotonic() < deadline, f"{path} never came"
        time.sleep(0.05)
