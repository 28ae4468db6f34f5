"""The commands that the pages of hardware/ name: each is run as a builder types it, in the installed root.

A simulated card machine stands at the end of a line; header, display and sound card are missing, and say so.
"""

import os
import re
import shlex
import shutil
import subprocess
import textwrap
import time
from pathlib import Path

RIG = Path("/rig")
PAGES = ("TEST_JIG.md", "FIRST_POWER_ON.md", "ASSEMBLY.md")

BLOCK = re.compile(r"^ *```(?:sh|text)\n(.*?)^ *```", re.MULTILINE | re.DOTALL)
SPAN = re.compile(r"(?<!`)`([a-z0-9]+ [^`]+)`")

HERE = {"sudo", "ls", "python3", "i2cdetect"}
"""Programs that a builder types on the box."""

ELSEWHERE = {
    "make": "on the computer that has the project",
    "scp": "on the computer that has the project",
    "pipx": "on the computer that has the Pico on its USB",
    "tar": "the release is unpacked by this rig",
}
"""Programs of which no command is run here, and why."""

FOLDERS = {"./install": RIG / "0.1.0", "table.toml": RIG / "hardware/profiles"}
"""Where a builder stands who types a command with that word."""

PORT = Path("/run/rig/machine")
SETTINGS_OF_TABLE = Path("/var/lib/shuffleup/table/unit.toml")
MAY_SAY = {"doctor": {0, 1}, "loop": {1}, "clear": {1}}
"""A box without parts is not well, a machine is no loop-back plug, without a fault there is no answer."""

TWIN = f"""
import asyncio
from pathlib import Path
from random import Random
from shuffleup.kernel.clock import BootClock
from shuffleup_demo.card_machine.ports import PseudoTerminal
from shuffleup_demo.card_machine.simulated_machine import SimulatedMachine
terminal = PseudoTerminal(SimulatedMachine(Random(1)), Path("{PORT.parent}"), "{PORT.name}")
asyncio.run(terminal.run(BootClock()))
"""


def commands_in(page: str) -> list[str]:
    """List the commands of a page, in blocks and in the text, each as one line.

    All lines of a block are commands. Of the text it is what stands in backticks and begins with a program of
    `HERE` or `ELSEWHERE`.
    """
    blocks = [line for block in BLOCK.findall(page) for line in textwrap.dedent(block).splitlines()]
    spans = [span for span in SPAN.findall(BLOCK.sub("", page)) if span.split()[0] in HERE | ELSEWHERE.keys()]
    return [" ".join(line.split()) for line in dict.fromkeys(blocks + spans)]


def reason_to_skip(line: str) -> str | None:
    """Say why a command cannot be run in this root; None where it can."""
    words = shlex.split(line)
    by_root = words[0] == "sudo"
    program, *rest = words[by_root:]
    if program in ELSEWHERE:
        return ELSEWHERE[program]
    if not by_root and not shutil.which(program):
        return f"{program} is not installed"
    missing = [word for word in rest if word.startswith("/dev/i2c") and not Path(word).exists()]
    return f"no {missing[0]} here" if missing else None


def each_command_of_the_pages_runs() -> tuple[int, list[str]]:
    """Run all; returns how many ran, and those that did not, each with the reason.

    Raises AssertionError with the words of one that fails.
    """
    pages = [(RIG / "hardware" / name).read_text(encoding="utf-8") for name in PAGES]
    lines = dict.fromkeys(line for page in pages for line in commands_in(page))
    skipped = [f"{line}: {reason}" for line in lines if (reason := reason_to_skip(line))]
    boot = RIG / "boot"
    boot.mkdir(exist_ok=True)
    for name in ("config.txt", "cmdline.txt"):
        (boot / name).write_text("", encoding="ascii")
    PORT.parent.mkdir(exist_ok=True)
    twin = subprocess.Popen(["/opt/shuffleup/current/bin/python", "-c", TWIN])
    try:
        _until_there(PORT)
        PORT.chmod(0o666)
        for line in lines:
            if not reason_to_skip(line):
                _run(line, boot)
    finally:
        twin.terminate()
        twin.wait()
        SETTINGS_OF_TABLE.unlink(missing_ok=True)
    return len(lines) - len(skipped), skipped


def _run(line: str, boot: Path) -> None:
    words = shlex.split(line)
    if words[0] == "sudo":  # the rig is root
        del words[0]
    if "machine" in words and "--port" not in words:
        words += ["--port", str(PORT)]
    words = [str(PORT) if word.startswith("/dev/tty") else word for word in words]
    folder = next((folder for word, folder in FOLDERS.items() if word in words), RIG)
    board = {"BOOT": str(boot), "MODEL": "Raspberry Pi 5 Model B"}
    ran = subprocess.run(
        words, cwd=folder, env=os.environ | board, capture_output=True, text=True, check=False
    )
    may_say = next((statuses for word, statuses in MAY_SAY.items() if word in words), {0})
    assert ran.returncode in may_say, f"{line}: {ran.returncode}\n{ran.stdout}{ran.stderr}"


def _until_there(path: Path) -> None:
    deadline = time.monotonic() + 30
    while not path.exists():
        assert time.monotonic() < deadline, f"{path} never came"
        time.sleep(0.05)
