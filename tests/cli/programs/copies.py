"""Runs commands quickly: everything is imported once, and each command is a copy of this process.

Reads a line of JSON for each: its words, its folder, and where its standard streams lead: the name of a file,
"closed", or "gone" for a pipe whose reader has left. Prints its status and what it complained of.
"""

import json
import os
import resource
import signal
import sys
from typing import Any

from shuffleup.cli.commands import body_of, run
from shuffleup.cli.contents import COMMANDS

HANGS_S = 120
MOST_BYTES = 2 << 30
"""What a file that never ends would be read into."""


def lead(number: int, where: str) -> None:
    """Have a standard stream lead somewhere."""
    if where == "closed":
        os.close(number)
        return
    if where == "gone":
        reader, opened = os.pipe()
        os.close(reader)
    else:
        opened = os.open(where, os.O_RDWR)
    os.dup2(opened, number)
    os.close(opened)


def stream(number: int, mode: str) -> Any:
    """Open a standard stream as Python does when a program begins."""
    try:
        os.fstat(number)
    except OSError:
        return None
    return os.fdopen(number, mode, encoding="utf-8", closefd=False)


def become(case: dict[str, Any]) -> int:
    """Be a command; returns the status that its process ends with."""
    signal.alarm(HANGS_S)
    resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))
    os.chdir(case["folder"])
    os.environ["XDG_DATA_HOME"] = case["folder"]
    for number, where in enumerate(case["streams"]):
        lead(number, where)
    sys.stdin, sys.stdout, sys.stderr = stream(0, "r"), stream(1, "w"), stream(2, "w")
    try:
        status = run(case["words"])
    except SystemExit as end:
        status = int(end.code or 0)
    except BaseException as fault:  # noqa: BLE001  # as the interpreter does
        print(f"Traceback: {fault!r}", file=sys.stderr)
        status = 1
    try:
        for one in (sys.stdout, sys.stderr):
            if one is not None:
                one.flush()
    except OSError:
        status = 120  # as the interpreter does where a stream cannot be emptied at its end
    return status


def copied(case: dict[str, Any]) -> dict[str, Any]:
    """Run a command to its end."""
    if not (pid := os.fork()):
        os._exit(become(case))
    _, status = os.waitpid(pid, 0)
    return {"status": os.waitstatus_to_exitcode(status)}


for name in COMMANDS:
    body_of(name)
for line in sys.stdin:
    print(json.dumps(copied(json.loads(line))), flush=True)
