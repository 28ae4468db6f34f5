"""Consistency of the tables of a journal: each keeps traces of rows that another may have lost."""

import sqlite3
from collections.abc import Iterator

from shuffleup.storage.journal.schema import SEQ_BITS

_NUMBERS_OF_ROWS = f"SELECT position >> {SEQ_BITS} FROM event"
_NUMBERS_TOLD = (
    f"SELECT cause >> {SEQ_BITS} FROM event WHERE cause IS NOT NULL"
    f" UNION SELECT position >> {SEQ_BITS} FROM quarantine WHERE position IS NOT NULL"
    f" UNION SELECT cause >> {SEQ_BITS} FROM quarantine WHERE cause IS NOT NULL"
)

CHECKS = (
    ("SELECT count(*) FROM genesis HAVING count(*) != 1", "it begins {} times"),
    (
        f"SELECT count(*) FROM event WHERE position >> {SEQ_BITS} NOT IN (SELECT number FROM stream)"
        " HAVING count(*) > 0",
        "{} rows are of a stream that is not listed any more",
    ),
    (
        f"SELECT name FROM stream WHERE epoch = 1 AND number NOT IN ({_NUMBERS_OF_ROWS})"
        f" AND number NOT IN ({_NUMBERS_TOLD})",
        "all rows of {} are gone",
    ),
    (
        "SELECT count(*) FROM origin WHERE number NOT IN (SELECT origin FROM event)"
        " AND number NOT IN (SELECT origin FROM quarantine WHERE origin IS NOT NULL) HAVING count(*) > 0",
        "rows are gone: of {} of those who wrote here none is left",
    ),
    (
        f"SELECT name FROM stream WHERE number NOT BETWEEN 1 AND {1 << 20}",
        "{} has a number that no stream gets",
    ),
    ("SELECT name FROM stream WHERE epoch < 1", "{} is in an epoch that no stream can be in"),
)
"""Queries of the tables, each with its complaint about a row of the answer.

A stream and an origin are listed together with the first row that names them, in one transaction; a row that
is set aside keeps them, and loses its texts. A stream whose epoch is above 1 was taken over, perhaps before
it had a row.
"""


def misfits(connection: sqlite3.Connection) -> Iterator[str]:
    """Name the rows that one table lacks, by the traces of them in another."""
    for question, what in CHECKS:
        for (found,) in connection.execute(question):
            yield what.format(found)
