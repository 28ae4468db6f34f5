"""The findings of an audit."""

from typing import Literal

import msgspec

from shuffleup.kernel.identity import Stream
from shuffleup.kernel.shown_text import shown

Weight = Literal["wrong", "told"]
"""The weight of a finding: `wrong` is a fault, `told` is a note."""


class Finding(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that was found: where (no stream: in the book or the event as a whole) and what.

    `by_rules` marks what the rules of this program make something else of. A journal of an earlier version
    may say so where a rule was mended since.
    """

    weight: Weight
    what: str
    stream: Stream | None = None
    row: int = 0
    book: str = ""
    by_rules: bool = False

    def __str__(self) -> str:
        row = f" row {self.row}" if self.row else ""
        where = f"{self.stream}{row}" if self.stream else ""
        return ": ".join(part for part in (self.book, where, self.what) if part)


class StreamAudited(msgspec.Struct, frozen=True):
    """One stream: its rows, its sealed hands, and how many of them each unit has signed."""

    stream: Stream
    rows: int
    sealed: int = 0
    signed: dict[str, int] = {}


class Audited(msgspec.Struct, frozen=True):
    """The result of an audit.

    `decks` counts those that were opened, `draws` those that came out again as stored. `issued` are the chips
    given out and explained, `held` those that are known; `pool` and `paid` are in minor units of money.
    `texts` of people are as they were written, `gone` ones are not there, and `unread` counts those that were
    not compared with what the rules make of them.
    """

    event: str
    books: tuple[str, ...]
    over: bool
    streams: tuple[StreamAudited, ...]
    decks: int = 0
    draws: int = 0
    issued: int = 0
    held: int = 0
    placed: int = 0
    pool: int = 0
    paid: int = 0
    texts: int = 0
    gone: int = 0
    unread: int = 0
    findings: tuple[Finding, ...] = ()

    @property
    def whole(self) -> bool:
        """Say whether nothing is wrong."""
        return all(one.weight != "wrong" for one in self.findings)


def wrong(what: str, stream: Stream | None = None, row: int = 0, book: str = "") -> Finding:
    """Note what should not be."""
    return Finding("wrong", shown(what), stream and Stream(shown(stream)), row, book)


def unlike_the_rules(what: str, stream: Stream, row: int) -> Finding:
    """Note what does not follow from the rules of this program."""
    return Finding("wrong", what, stream, row, by_rules=True)


def told(what: str, stream: Stream | None = None, row: int = 0, book: str = "") -> Finding:
    """Note what is worth knowing."""
    return Finding("told", shown(what), stream and Stream(shown(stream)), row, book)
