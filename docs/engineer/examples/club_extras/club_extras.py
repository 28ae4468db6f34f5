"""An add-on with one of each kind, as docs/engineer/addons.md describes them."""

import os
from collections.abc import Sequence
from pathlib import Path

from shuffleup.formats.hand_history_export.hand_facts import HandFile, HandToWrite
from shuffleup.formats.printed.club_pages import SeasonPages
from shuffleup.poker.events import PotAwarded
from shuffleup.protocol.addons import BoardDue, EveningView, PageView
from shuffleup.protocol.wall import ListView, RowView


def raffle(evening: EveningView) -> PageView:
    """Give each player with a chair the number of a ticket, in the order of the names."""
    names = sorted(card.name for card in evening.seats.cards)
    rows = tuple((str(number), name) for number, name in enumerate(names, 1))
    return PageView("Raffle", ("One ticket a player.",), ("#Ticket", "Player"), rows)


def champion(season: SeasonPages) -> dict[str, bytes]:
    """Write the name of the leader of a season into a file for the club's own page."""
    first = [season.name(row.person) for row in season.table.rows if row.rank == 1]
    return {"champion.txt": ", ".join(first).encode()}


def still_in(evening: EveningView) -> ListView:
    """Say on the wall how many players are left of how many entries."""
    results = evening.results
    return ListView("STILL IN", (RowView(f"{results.players_left} of {results.entries}"),))


def winners(hands: Sequence[HandToWrite]) -> HandFile:
    """Write a line for each hand: its number, and who won chips in it."""
    return HandFile("txt", tuple(_line(hand) for hand in hands))


def _line(hand: HandToWrite) -> str:
    paid = [event for event in hand.events if isinstance(event, PotAwarded)]
    names = dict.fromkeys(hand.described.names[seat] for event in paid for seat, _ in event.shares)
    return f"{hand.described.number}: {', '.join(names)}\n"


def cards_in_file(due: BoardDue) -> tuple[str, ...]:
    """Read the cards that a camera writes into a file, as `Ah Td 7c`: those that are not on the board yet."""
    path = Path(os.environ.get("CARDS_FILE", "/run/cards.txt"))
    seen = path.read_text().split() if path.exists() else []
    return tuple(card for card in seen if card not in due.board)
