"""Starts commands quickly: every command is imported once, and each process is a copy of this one.

Reads requests from the socket whose descriptor is its argument: JSON with `words`, `folder` and
`environment`, and beside it the descriptors of standard input, output and error and of a pipe for reports.
Writes the process id to that pipe, and the exit status when the process has ended. From its first line on
the copy does what `python -m shuffleup` does, and it ends as the interpreter ends.
"""

import gc
import json
import os
import signal
import socket
import sys
from selectors import EVENT_READ, DefaultSelector
from typing import Any

import shuffleup.__main__
from shuffleup.cli.commands import body_of
from shuffleup.cli.contents import COMMANDS

LONGEST_REQUEST = 1 << 20
STANDARD_STREAMS = 3


def wanted(requests: socket.socket) -> tuple[dict[str, Any], list[int]]:
    """Wait for the next request, which the copy of this process that returns has to carry out."""
    reports: dict[int, int] = {}
    ended, wake = os.pipe()
    os.set_blocking(wake, False)
    signal.signal(signal.SIGCHLD, lambda number, frame: None)
    signal.set_wakeup_fd(wake, warn_on_full_buffer=False)
    with requests, DefaultSelector() as selector:
        selector.register(requests, EVENT_READ)
        selector.register(ended, EVENT_READ)
        while True:
            ready = {key.fd for key, _ in selector.select()}
            if ended in ready:
                os.read(ended, LONGEST_REQUEST)
                report_ends(reports)
            if requests.fileno() in ready:
                request, descriptors, *_ = socket.recv_fds(requests, LONGEST_REQUEST, STANDARD_STREAMS + 1)
                if not request:
                    os._exit(0)
                if not (pid := os.fork()):
                    signal.set_wakeup_fd(-1)
                    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
                    return json.loads(request), descriptors
                reports[pid] = descriptors.pop()
                for descriptor in descriptors:
                    os.close(descriptor)
                os.write(reports[pid], b"%d\n" % pid)


def report_ends(reports: dict[int, int]) -> None:
    """Report every copy that has ended."""
    for pid in tuple(reports):
        ended, status = os.waitpid(pid, os.WNOHANG)
        if ended:
            os.write(reports[pid], b"%d\n" % os.waitstatus_to_exitcode(status))
            os.close(reports.pop(pid))


def become(request: dict[str, Any], descriptors: list[int]) -> None:
    """Have the streams, folder, environment and words of a command, and nothing else open."""
    for number in range(STANDARD_STREAMS):
        os.dup2(descriptors[number], number)
    os.closerange(STANDARD_STREAMS, max(descriptors) + 1)
    os.setsid()
    os.chdir(request["folder"])
    os.environ.clear()
    os.environ.update(request["environment"])
    sys.argv = ["shuffleup", *request["words"]]


if __name__ == "__main__":
    for name in COMMANDS:
        body_of(name)
    gc.freeze()
    become(*wanted(socket.socket(fileno=int(sys.argv[1]))))
    sys.exit(shuffleup.__main__.main())
