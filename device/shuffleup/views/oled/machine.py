"""The card machine on the small display: only while it waits for a person."""

from shuffleup.kernel.field_types import Millis
from shuffleup.kernel.language import say
from shuffleup.protocol import OledView
from shuffleup.table.card_machine_questions import cards_overdue
from shuffleup.table.cards_due import hand_on
from shuffleup.table.state import Table
from shuffleup.views.machine import cards_for_people, machine_view, wanted_of_people

MOST_LETTERS = 50
"""What four lines of the smallest letters have room for, wherever the words break."""

TURNS_AFTER = Millis(4_000)
"""Time after which the rest of a long text takes the place of its beginning."""


def machine_pages(table: Table) -> tuple[OledView, ...]:
    """Say where the machine stops, what to do and where to put the hand, on as many pages as that needs.

    A decision that is on goes before, unless its player has no cards yet. A machine that waits for a deck, or
    gives one out, says that.
    """
    machine = table.machine
    if table.decision is not None and cards_overdue(table) is None:
        return ()
    asks = wanted_of_people(table)
    wants = machine.shuffle_wanted or machine.out_wanted or machine.asked is not None
    if asks is not None and not (hand_on(table) or wants):
        return ()
    view = machine_view(table)
    if view is None:
        return ()
    if asks is None:
        return _pages(cards_for_people(table))
    said = f"{view.question}: {view.to_do}. {view.where}" if view.to_do else f"{view.question}. {view.where}"
    return _pages(said)


def _pages(said: str) -> tuple[OledView, ...]:
    parts = _parts(said) if said else ()
    return tuple(OledView("machine", say("CARD MACHINE"), part, rests=True) for part in parts)


def machine_page(table: Table, now: Millis) -> OledView | None:
    """Give the page whose turn it is."""
    pages = machine_pages(table)
    return pages[now // TURNS_AFTER % len(pages)] if pages else None


def _parts(said: str) -> list[str]:
    parts = [""]
    for word in said.split():
        if parts[-1] and len(parts[-1]) + 1 + len(word) > MOST_LETTERS:
            parts.append("")
        parts[-1] = f"{parts[-1]} {word}".strip()
    return parts
