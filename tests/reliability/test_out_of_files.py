"""A program of the same computer opens connection after connection, until the box can open no more files."""

import shutil
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from random import Random
from urllib.parse import urlsplit

from tests.reliability.audit import wrong_with
from tests.reliability.boxes import started
from tests.reliability.caller import Caller, Gone

PLAYERS, CHIPS = 6, 60_000
FILES, LINES = 80, 300
"""Files that the box may have open, and connections that somebody opens."""


@contextmanager
def lines(url: str) -> Iterator[None]:
    """Open connections and say nothing on them; those that are closed at once are opened again."""
    at = urlsplit(url)
    with ExitStack() as stack:
        for _ in range(LINES):
            with suppress(ConnectionError):
                stack.enter_context(socket.create_connection((at.hostname, at.port), 30))
        yield


def test_a_box_whose_files_are_used_up_says_so_briefly_and_goes_on_when_there_are_some(event: Path) -> None:
    data = event.parent / "data"
    prlimit = shutil.which("prlimit")
    assert prlimit, "prlimit is part of every Linux: apt-get install util-linux"
    box = started(data, "table", event, "--port", 0, before=[prlimit, f"--nofile={FILES}"])
    caller = Caller(Random(5), "caller")
    caller.meet(box.address())
    caller.begin(PLAYERS)
    for _ in range(10):
        caller.act()
    with lines(caller.url):
        for _ in range(50):
            with suppress(Gone):
                caller.act()
            caller.unanswered = None
    until = len(caller.acknowledged) + 10
    while len(caller.acknowledged) < until:
        with suppress(Gone):
            caller.act()
        caller.unanswered = None
    box.stop()
    box.close()
    assert list(wrong_with(data / "shuffleup" / "friday.journal", caller.acknowledged, CHIPS)) == []
    assert len(box.said.read_text()) < 10_000
