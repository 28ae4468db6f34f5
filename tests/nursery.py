"""Commands as processes of their own that start at once: the interpreter and its imports are copied."""

import atexit
import json
import os
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from threading import Thread
from typing import IO

from tests.patience import HANGS_S

PROGRAM = Path(__file__).parent / "programs" / "nursery.py"


class Copy:
    """A process that a nursery has started, with the part of `subprocess.Popen` that tests use.

    `stdout` and `stderr` are None where the caller gave a descriptor of its own.
    """

    def __init__(self, reports: IO[str], stdout: IO[str] | None, stderr: IO[str] | None) -> None:
        self.pid = int(reports.readline())
        self.stdout, self.stderr = stdout, stderr
        self.returncode: int | None = None
        self._reports = reports

    def poll(self) -> int | None:
        """Return the exit status, None while the process runs."""
        if self.returncode is None and select.select([self._reports], [], [], 0)[0]:
            self.wait()
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        """Wait for the end of the process and return its exit status; raises `subprocess.TimeoutExpired`."""
        if self.returncode is None:
            if not select.select([self._reports], [], [], timeout)[0]:
                raise subprocess.TimeoutExpired(f"process {self.pid}", timeout or 0)
            self.returncode = int(self._reports.readline())
            self._reports.close()
        return self.returncode

    def communicate(self, timeout: float | None = None) -> tuple[str, str]:
        """Read the streams to their ends, wait for the end of the process, and return what it printed."""
        printed = ["", ""]

        def read(number: int, stream: IO[str] | None) -> None:
            if stream is not None and not stream.closed:
                printed[number] = stream.read()
                stream.close()

        readers = [
            Thread(target=read, args=one, daemon=True) for one in enumerate((self.stdout, self.stderr))
        ]
        for reader in readers:
            reader.start()
        self.wait(timeout)
        for reader in readers:
            reader.join(timeout)
        return printed[0], printed[1]

    def send_signal(self, number: int) -> None:
        """Send a signal, unless the process has ended."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        """Kill the process."""
        self.send_signal(signal.SIGKILL)


class Nursery:
    """A process that has imported every command, and whose copies become commands."""

    def __init__(self) -> None:
        self._requests, its_end = socket.socketpair()
        with its_end:
            self._process = subprocess.Popen(
                [sys.executable, PROGRAM, str(its_end.fileno())],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                pass_fds=[its_end.fileno()],
            )

    def start(
        self, *words: object, folder: Path, environment: Mapping[str, str], stderr: int | None = None
    ) -> Copy:
        """Start `shuffleup` with these words in a folder, as the leader of a session of its own.

        `stderr` is a descriptor to which it complains; without one the complaints are read from the copy.
        """
        request = {"words": [*map(str, words)], "folder": str(folder), "environment": dict(environment)}
        out, its_out = os.pipe()
        reports, its_reports = os.pipe()
        err, its_err = os.pipe() if stderr is None else (None, os.dup(stderr))
        nothing = os.open(os.devnull, os.O_RDONLY)
        theirs = [nothing, its_out, its_err, its_reports]
        socket.send_fds(self._requests, [json.dumps(request).encode()], theirs)
        for descriptor in theirs:
            os.close(descriptor)
        return Copy(os.fdopen(reports), os.fdopen(out), None if err is None else os.fdopen(err))

    def close(self) -> None:
        """Start nothing more; copies that still run go on."""
        self._requests.close()
        self._process.wait(HANGS_S)


@cache
def nursery() -> Nursery:
    """Give the nursery of this process, which ends with it."""
    made = Nursery()
    atexit.register(made.close)
    return made
