"""Makes boxes quickly: everything is imported once, and each box is a copy of this process.

Reads a line of JSON for each: its words, its folder, its environment and where it says what. Prints its
process id.
"""

import json
import os
import signal
import sys
from typing import Any

import shuffleup.__main__
import shuffleup.cli.demo
import shuffleup.cli.table


def become(box: dict[str, Any]) -> None:
    """Be a box from now on."""
    os.setsid()
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.chdir(str(box["folder"]))
    os.environ.update(box["environment"])
    for descriptor, name, mode in (
        (0, "/dev/null", os.O_RDONLY),
        (1, box["out"], os.O_WRONLY),
        (2, box["err"], 0),
    ):
        opened = os.open(str(name), mode or os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        os.dup2(opened, descriptor)
    sys.argv = ["shuffleup", *box["words"]]
    shuffleup.__main__.main()


signal.signal(signal.SIGCHLD, signal.SIG_IGN)
print("ready", flush=True)
for line in sys.stdin:
    wanted = json.loads(line)
    if pid := os.fork():
        print(pid, flush=True)
    else:
        become(wanted)
        os._exit(0)
