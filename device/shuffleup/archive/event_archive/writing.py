"""Writing an archive from a journal, line by line: a large event takes no more memory than a small one."""

from collections.abc import Generator, Iterator

import msgspec

from shuffleup.archive.event_archive.document import FORMAT, VERSION, ArchiveHead, Tail, archived
from shuffleup.kernel.identity import CARD_SECRETS, FLOOR
from shuffleup.storage.journal import JournalDamaged, JournalReader
from shuffleup.storage.journal.chain import faults

OPENS, BETWEEN, CLOSES = b',"rows":[\n', b",\n", b"\n],"
ENDED, REOPENED = "event.ended", "event.reopened"
BEGUN, UNSETTLED = "mystery.begun", "mystery.reopened"
SETTLED = "mystery.settled"


def is_over(journal: JournalReader) -> bool:
    """Say whether the event has ended and was not taken up again, and no envelope waits to be drawn."""
    over, settled = False, True
    for row in journal.rows(FLOOR):
        over = row.type == ENDED or (over and row.type != REOPENED)
        settled = row.type == SETTLED or (settled and row.type not in (BEGUN, UNSETTLED))
    return over and settled


def archive_lines(journal: JournalReader) -> Generator[bytes]:
    """Write all rows with hashes and signatures, and the sealed secrets of an event that is over.

    It is one moment of the journal, also where a unit goes on writing to it. The parts, put together,
    are one JSON document.

    Raises:
        JournalDamaged: a row is not as it was stored; nothing of it may be kept then.
    """
    with journal.at_one_moment():
        over = is_over(journal)
        said = msgspec.json.decode(journal.genesis)
        event = str(said.get("event", "")) if isinstance(said, dict) else ""
        head = msgspec.json.encode(ArchiveHead(FORMAT, VERSION, event, over, journal.genesis.decode()))
        yield head.removesuffix(b"}") + OPENS
        count = 0
        for line in _rows(journal):
            yield (BETWEEN if count else b"") + line
            count += 1
        secrets = _revealed(journal) if over else {}
        tail = msgspec.json.encode(Tail(count, secrets, journal.quarantined()))
        yield CLOSES + tail.removeprefix(b"{") + b"\n"


def _revealed(journal: JournalReader) -> dict[str, str]:
    """Give the decks and seeds; the cards of players open their pages and stay where they are (PLY-18)."""
    names = (name for name in journal.secrets() if not name.startswith(CARD_SECRETS))
    return {name: (journal.unseal(name) or b"").hex() for name in names}


def _rows(journal: JournalReader) -> Iterator[bytes]:
    encoder = msgspec.json.Encoder()
    for stream in journal.streams():
        for row, wrong in faults(journal.rows(stream), journal.root):
            if wrong:
                raise JournalDamaged(f"{journal.path}: {stream} row {row.seq}: {wrong}; nothing was archived")
            yield encoder.encode(archived(row))
