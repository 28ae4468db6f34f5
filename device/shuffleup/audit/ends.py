"""Whether a stream ends where it ended: a chain of hashes cannot tell that its last rows were taken away."""

from collections.abc import Iterator, Mapping

from shuffleup.audit.finding import Finding, wrong
from shuffleup.identity import Stream
from shuffleup.journal import JournalReader, Row


def lost_ends(chosen: Mapping[Stream, JournalReader]) -> Iterator[Finding]:
    """Find streams that end before a row from which another one goes on.

    What follows from a row is stored after it (`Row.caused_by`), so that row was there. A last row from which
    nothing follows is missed by a comparison with another copy alone.
    """
    ends = {stream: book.last(stream) for stream, book in chosen.items()}
    beyond: dict[Stream, tuple[int, Row]] = {}
    for stream, book in chosen.items():
        for row in book.rows(stream):
            source, seq = row.caused_by or (stream, 0)
            last = ends.get(source)
            if last and last.seq < seq:
                beyond.setdefault(source, (seq, row))
    for stream, (seq, row) in beyond.items():
        what = f"it ends here, and row {row.seq} of {row.stream} follows from its row {seq}"
        last = ends[stream]
        yield wrong(what, stream, last.seq if last else 0)
