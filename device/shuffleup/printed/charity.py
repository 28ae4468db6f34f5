"""The statement of a charity event on paper, with blanks for what the floor does not know (PAP-01)."""

from shuffleup.language import say
from shuffleup.printed.page import STYLE, escaped, heading, page, signature, table
from shuffleup.views.charity.text import (
    by_hand_note,
    charity_lines,
    charity_title,
    entered_line,
    signers,
    tender_columns,
    tender_names,
    unexplained_line,
    won_text,
)
from shuffleup.wire import CharityView


def charity_sheet(view: CharityView, made_of: str = "", style: str = STYLE) -> str:
    """Write figures, blanks, winners, and lines to sign; `made_of` is small print."""
    title = charity_title(view)
    body = (
        heading(title, view.head)
        + _line(entered_line(view))
        + table((say("What"), "#" + say("Amount")), charity_lines(view))
        + _tenders()
        + _line(by_hand_note())
        + _winners(view)
        + "".join(signature(who) for who in signers())
    )
    small = f'<p class="small">{escaped(made_of)}</p>\n' if made_of else ""
    return page("charity", title, view.head, body + small, style)


def _tenders() -> str:
    columns = (say("Tender"), *("#" + name for name in tender_columns()))
    rows = [(name, "", "", "") for name in tender_names()]
    return _title(say("What was taken")) + table(columns, [*rows, (unexplained_line(), "", "", "")])


def _winners(view: CharityView) -> str:
    if not view.winners:
        return ""
    rows = ((one.name, won_text(one, view)) for one in view.winners)
    return _title(say("Winners")) + table((say("Player"), "#" + say("Prize")), rows)


def _title(text: str) -> str:
    return f"<h2>{escaped(text)}</h2>\n"


def _line(text: str) -> str:
    return f"<p>{escaped(text)}</p>\n"
