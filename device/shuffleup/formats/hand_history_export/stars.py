"""A hand in the text of PokerStars, as programs for players read it (SEASONS EXP-14).

The form was inferred from published hands: no specification of it is public.
"""

from collections.abc import Sequence
from zlib import crc32

from shuffleup.formats.hand_history_export.described import Described
from shuffleup.formats.hand_history_export.stars_body import body_of
from shuffleup.formats.hand_history_export.stars_summary import summary_of
from shuffleup.poker.events import Began, HandEvent
from shuffleup.poker.hand import with_calls
from shuffleup.poker.refusals import FirstEventIsNoBeginning

GAMES = {"no_limit": "No Limit", "pot_limit": "Pot Limit", "fixed_limit": "Limit"}
ROMAN = ((10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))


def stars_text(events: Sequence[HandEvent], described: Described) -> str:
    """Write a sealed hand for which `why_left_out` finds no reason.

    Raises:
        FirstEventIsNoBeginning: the events do not start with the beginning of a hand.
    """
    began = events[0] if events else None
    if not isinstance(began, Began):
        raise FirstEventIsNoBeginning
    acts = with_calls(events)
    lines = [*_head(began, described), *body_of(acts, described), *summary_of(acts, described)]
    return "\n".join([*lines, "", "", ""])


def number_of(described: Described) -> int:
    """Make a number of the event, the table and the hand: the format knows digits alone."""
    return crc32(described.event.encode()) * 10**8 + described.table * 10**5 + described.hand


def _head(began: Began, described: Described) -> list[str]:
    setup = began.setup
    game = f"Hold'em {GAMES[began.rules.betting.structure]}"
    tournament = crc32(described.event.encode())
    level = f"Level {roman(described.level)} ({setup.small_blind}/{setup.big_blind})"
    started = described.started.replace("-", "/").replace("T", " ").replace("Z", " UTC")
    lines = [
        f"PokerStars Hand #{number_of(described)}: Tournament #{tournament}, {_price(described)} {game}"
        f" - {level} - {started}",
        f"Table '{tournament} {described.table}' {described.table_size}-max"
        f" Seat #{setup.button} is the button",
    ]
    seats = [(seat, described.names[seat], chips, "") for seat, chips in setup.stacks]
    seats += [(one.seat, one.name, one.stack, " is sitting out") for one in described.sitting_out]
    return lines + [
        f"Seat {seat}: {name} ({chips} in chips){out}" for seat, name, chips, out in sorted(seats)
    ]


def _price(described: Described) -> str:
    info = described.tournament_info
    if not info.get("buyin_amount") and not info.get("fee_amount"):
        return "Freeroll"
    return f"{info.get('buyin_amount', 0)}+{info.get('fee_amount', 0)} {described.currency}"


def roman(number: int) -> str:
    """Write a level in Roman numerals; beyond 39 in tens alone, as the series goes on."""
    found = ""
    for value, letters in ROMAN:
        found += letters * (number // value)
        number %= value
    return found
