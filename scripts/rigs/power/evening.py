"""In the guest: check the journals after the last power cut, then let a table run and enter its hands.

evening.py SEED SYNC. Each line is a word and what it is about: HAVE, a command that is stored; WRONG,
something that must not be; READY, all was looked at; ACK, a command that was answered with 200. With SYNC
`normal`, the control, the table's journal syncs less than it is made to.
"""

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

from shuffleup.storage.journal.errors import NoJournal
from shuffleup.storage.journal.reader import read_journal
from tests.reliability.audit import wrong_with
from tests.reliability.boxes import event_file, started
from tests.reliability.caller import Caller

PLAYERS, STACK = 6, 10_000
DISK = Path("/mnt/box")
JOURNAL = DISK / "shuffleup/friday.journal"
LESS_SYNCED = (
    "import sys; from shuffleup.storage.journal import schema; before = schema._set_up; "
    "schema._set_up = lambda one: (before(one), one.execute('PRAGMA synchronous=NORMAL')); "
    "from shuffleup.__main__ import main; sys.exit(main())"
)


def say(word: str, what: str) -> None:
    """Tell the host, which may be about to pull the plug."""
    os.write(1, f"{word} {what}\n".encode())


def stored() -> Iterator[str]:
    """List the commands that the journal holds."""
    try:
        with read_journal(JOURNAL) as journal:
            for stream in journal.streams():
                yield from (row.command_id for row in journal.rows(stream))
    except NoJournal:
        return


def main() -> None:
    """Look, then play until the power is gone."""
    seed, sync = sys.argv[1:]
    DISK.mkdir(exist_ok=True)
    for what in wrong_with(JOURNAL, (), PLAYERS * STACK):
        say("WRONG", what)
    for command in dict.fromkeys(stored()):
        say("HAVE", command)
    say("READY", seed)
    caller = Caller(Random(seed), f"boot-{seed}")
    code = ("-c", LESS_SYNCED) if sync == "normal" else ("-m", "shuffleup")
    box = started(DISK, "table", event_file(Path("/run")), "--port", 0, code=code)
    caller.meet(box.address())
    caller.begin(PLAYERS)
    told = 0
    while True:
        caller.act()
        for command in caller.acknowledged[told:]:
            say("ACK", command)
        told = len(caller.acknowledged)


if __name__ == "__main__":
    main()
