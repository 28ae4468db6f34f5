"""A paper in its parts, which is written as a page of HTML or as plain text (PAP-07)."""

import re
from collections.abc import Sequence
from html import escape
from typing import Protocol

from msgspec import Struct

from shuffleup.kernel.field_types import Money
from shuffleup.kernel.language import say, spoken
from shuffleup.protocol.floor import CurrencyView
from shuffleup.protocol.papers import PaperHead
from shuffleup.views.numbers import money_text

STYLE = "/static/print/print.css"
"""The path at which the box serves the style of all papers."""


def notice_page(text: str, style: str = STYLE) -> str:
    """Say in a page of its own why there is no paper, with the way back to the console."""
    line, back = escaped(text[:1].upper() + text[1:]), escaped(say("The console"))
    return document(line, f'<body class="notice"><p>{line}.</p>\n<p><a href="/floor">{back}</a></p>', style)


def document(name: str, body: str, style: str) -> str:
    """Write a page: its escaped name, its body, which is HTML, and the address of its style."""
    return (
        f'<!doctype html>\n<html lang="{escaped(spoken())}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<title>{name}</title>\n<link rel="stylesheet" href="{escaped(style)}">\n</head>\n'
        f"{body}</body>\n</html>\n"
    )


ASKS_NOBODY = (
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'"
)
"""The policy of a page that is one file: what it holds may be shown, and nothing is fetched or sent."""


def lone_page(name: str, body: str, style: str, policy: str = ASKS_NOBODY) -> str:
    """Write a page that is one file, with its style in it, for any host or none."""
    policed = f'<meta http-equiv="Content-Security-Policy" content="{escaped(policy)}">'
    page = document(name, body, "")
    return page.replace('<link rel="stylesheet" href="">', f"{policed}\n<style>{style}</style>", 1)


def escaped(text: object) -> str:
    """Make a text harmless between tags and in an attribute."""
    return escape(str(text), quote=True)


BLANK = "____________"
"""A place to write on, in plain text."""


class PaperPart(Protocol):
    """A part of a paper: HTML in which every text is escaped, or lines of plain text."""

    def html(self) -> str:
        """Write it for a browser."""

    def text(self) -> str:
        """Write it in lines; an empty one before or after it keeps it apart."""


CUT_APART = frozenset({"seats"})
"""Papers that are cut into pieces, each with a head of its own: their sheets have no room for another."""


class Letterhead(Struct, frozen=True):
    """The name and the logo of the house over a paper; `logo` is the address of a picture, empty for none."""

    name: str
    logo: str = ""

    def html(self) -> str:
        """Write the logo before the name; without either nothing."""
        logo = f'<img src="{escaped(self.logo)}" alt="">' if self.logo else ""
        return f'<p class="house">{logo}<span>{escaped(self.name)}</span></p>\n' if logo or self.name else ""

    def text(self) -> str:
        """Write the name."""
        return self.name


class Paper(Struct, frozen=True):
    """A paper: `kind` is the class that the style knows it by, `made_of` its row of the journal (PAP-08).

    The letterhead of a `house` stands over all but those that are cut into pieces (LOOK-16).
    """

    kind: str
    title: str
    head: PaperHead
    parts: Sequence[PaperPart]
    made_of: str = ""
    house: Letterhead = Letterhead("")

    def html(self, style: str = STYLE) -> str:
        """Write a page to print; `style` is the address of its style."""
        name = escaped(f"{self.title} · {self.head.event}")
        body = "".join(part.html() for part in (*self._head(), *self.parts, *small_print(self.made_of)))
        return document(name, f'<body class="{self.kind}">\n{body}', style)

    def text(self) -> str:
        """Write it for a message, or for a printer without pages."""
        lines = "\n".join([*(part.text() for part in (*self._head(), *self.parts)), "", self.made_of])
        # Each table keeps an empty line on both sides, so two of them in a row would leave a hole.
        return re.sub(r"\n{3,}", "\n\n", lines).strip() + "\n"

    def _head(self) -> Sequence[PaperPart]:
        return () if self.kind in CUT_APART else (self.house,)


class Heading(Struct, frozen=True):
    """The head of a paper or of one of its pieces: what it is, and what of."""

    title: str
    facts: Sequence[str]

    def html(self) -> str:
        """Write title and facts above a line."""
        return f"<header><h1>{escaped(self.title)}</h1><p>{escaped(self._said())}</p></header>\n"

    def text(self) -> str:
        """Write a line for the title and one for the facts."""
        return f"\n{self.title}\n{self._said()}\n"

    def _said(self) -> str:
        return " · ".join(fact for fact in self.facts if fact)


class Title(Struct, frozen=True):
    """The title of what follows."""

    said: str

    def html(self) -> str:
        """Write a title of the second rank."""
        return f"<h2>{escaped(self.said)}</h2>\n"

    def text(self) -> str:
        """Write it in a line."""
        return f"\n{self.said}"


class Paragraph(Struct, frozen=True):
    """A paragraph; `kind` is a class of the style. None is written for no words."""

    said: str
    kind: str = ""

    def html(self) -> str:
        """Write a paragraph."""
        kind = f' class="{self.kind}"' if self.kind else ""
        return f"<p{kind}>{escaped(self.said)}</p>\n" if self.said else ""

    def text(self) -> str:
        """Write it as it is."""
        return self.said


class Signature(Struct, frozen=True):
    """A line to sign on."""

    who: str

    def html(self) -> str:
        """Write the name under a line."""
        return f'<p class="signature"><span>{escaped(self.who)}</span></p>\n'

    def text(self) -> str:
        """Write the name before a line."""
        return f"{self.who}: {BLANK}"


class TableOnPaper(Struct, frozen=True):
    """A table. A column whose name begins with `#` holds numbers; an empty cell may be `written_on`."""

    columns: Sequence[str]
    rows: Sequence[Sequence[str]]
    foot: Sequence[str] = ()
    written_on: bool = False

    def html(self) -> str:
        """Write a table whose head is repeated on every page."""
        kinds = [' class="number"' if name.startswith("#") else "" for name in self.columns]
        names = _row("th", [name.removeprefix("#") for name in self.columns], kinds)
        body = "".join(_row("td", row, kinds) for row in self.rows)
        end = f"<tfoot>{_row('td', self.foot, kinds)}</tfoot>\n" if self.foot else ""
        return f"<table>\n<thead>{names}</thead>\n<tbody>\n{body}</tbody>\n{end}</table>\n"

    def text(self) -> str:
        """Write a line a row: `name: amount` where there are two columns, else in columns."""
        rows = [*self.rows, *([self.foot] if self.foot else [])]
        if self.written_on:
            rows = [[cell or BLANK for cell in row] for row in rows]
        if len(self.columns) == 2:
            return "\n" + "\n".join(": ".join(row) for row in rows) + "\n"
        return "\n" + "\n".join(_aligned(self.columns, rows)) + "\n"


class Piece(Struct, frozen=True):
    """Parts in an element of the page that the style knows by its name and its class."""

    parts: Sequence[PaperPart]
    element: str
    kind: str = ""

    def html(self) -> str:
        """Write the parts in their element."""
        kind = f' class="{self.kind}"' if self.kind else ""
        return f"<{self.element}{kind}>{''.join(part.html() for part in self.parts)}</{self.element}>\n"

    def text(self) -> str:
        """Write the parts."""
        return "\n".join(part.text() for part in self.parts)


class OwnForm(Struct, frozen=True):
    """A part that has a form of its own on the page: HTML that is escaped already, and its plain text."""

    markup: str
    lines: str = ""

    def html(self) -> str:
        """Return the HTML."""
        return self.markup

    def text(self) -> str:
        """Return the lines."""
        return self.lines


def heading(title: str, head: PaperHead) -> Heading:
    """Head a paper: what it is, the event, its day, its rule set."""
    return Heading(title, (head.event, head.date, say("rules: {rule_set}", rule_set=head.rule_set)))


def small_print(made_of: str) -> tuple[Paragraph, ...]:
    """Say in small print as of which row of the journal a paper is, where it is known (PAP-08)."""
    return (Paragraph(made_of, "small made-of"),) if made_of else ()


def nobody_sits(*, over: bool) -> Paragraph:
    """Say why a sheet of seats is empty."""
    if over:
        return Paragraph(say("The event is over: nobody has a seat any more."))
    return Paragraph(say("Nobody has a seat yet: draw the seats first."))


def money(amount: Money, currency: CurrencyView) -> str:
    """Write an amount of money, nothing for none."""
    return money_text(amount, currency) if amount else ""


def _row(kind: str, cells: Sequence[str], kinds: Sequence[str]) -> str:
    written = "".join(f"<{kind}{of}>{escaped(cell)}</{kind}>" for cell, of in zip(cells, kinds, strict=True))
    return f"<tr>{written}</tr>\n"


def _aligned(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """Write a table in columns, numbers to the right, two spaces apart."""
    table = [[name.removeprefix("#") for name in columns], *rows]
    widths = [max(map(len, cells)) for cells in zip(*table, strict=True)]
    sides = [">" if name.startswith("#") else "<" for name in columns]
    return ["  ".join(map(format, row, map("{}{}".format, sides, widths))).rstrip() for row in table]
