"""A journal that is written, closed and opened again; each act is acknowledged on the standard output.

journal_acts.py FOLDER SEED ACTS SYNCHRONOUS: the last is FULL as the journal is made, or less for a control.
"""

import sys
from pathlib import Path
from random import Random

from shuffleup.kernel.field_types import FLOOR, Actor, CommandId, Stream
from shuffleup.storage.journal.row_hash import Draft
from shuffleup.storage.journal.store import Journal
from shuffleup_demo.clocks import HandClock

STREAMS = (FLOOR, Stream("table/1"), Stream("table/2"))
SITTINGS = 3


def act(name: str, chance: Random) -> list[Draft]:
    """Make an act of one to four events, short ones and long ones."""
    stream = chance.choice(STREAMS)
    size = chance.choice((10, 60, 300, 3000))
    payload = b'"' + chance.randbytes(size // 2).hex().encode() + b'"'
    draft = Draft(stream, CommandId(name), Actor("dealer"), type="Dealt", payload=payload)
    return [draft] * chance.randint(1, 4)


def sit(journal: Journal, chance: Random, names: list[str]) -> None:
    """Store acts, some of them with a sealed deck, and mark the clock in between."""
    for name in names:
        sealed = {f"deck {name}": chance.randbytes(52)} if chance.random() < 0.2 else {}
        journal.append(act(name, chance), sealed=sealed)
        print(f"ACK {name}", flush=True)
        if chance.random() < 0.3:
            journal.mark_clock(name.encode())


def main() -> None:
    """Play several sittings in one journal."""
    path, chance = Path(sys.argv[1]) / "friday.journal", Random(sys.argv[2])
    acts, synchronous = int(sys.argv[3]), sys.argv[4]
    names = [f"c{number}" for number in range(acts)]
    each = -(-acts // SITTINGS)
    Journal.create(path, clock=HandClock(), genesis=b'{"event":"friday"}').close()
    print("ACK created", flush=True)
    for begin in range(0, acts, each):
        with Journal.open(path, clock=HandClock()) as journal:
            if synchronous != "FULL":
                journal._connection.execute(f"PRAGMA synchronous={synchronous}")
            sit(journal, chance, names[begin : begin + each])


if __name__ == "__main__":
    main()
