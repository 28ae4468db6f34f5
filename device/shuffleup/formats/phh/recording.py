"""The hand history of a live hand, made from the events in its journal."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any

import msgspec

from shuffleup.formats.phh.action_lines import action_lines
from shuffleup.formats.phh.history import History, code_of
from shuffleup.formats.phh.live import PREFIX, live_fields
from shuffleup.formats.phh.stakes import ante_row, antes_are_trimmed, blind_row
from shuffleup.kernel.field_types import Chips, EntryId, HandNo, SeatNo, TableNo
from shuffleup.poker.events import Began, HandEvent
from shuffleup.poker.hand import replay, with_calls
from shuffleup.poker.refusals import FirstEventIsNoBeginning
from shuffleup.poker.setup import clockwise_from_button


class Seal(msgspec.Struct, frozen=True):
    """The row of the table's stream that made the result of a hand final.

    `stacks` are those with which each seat left the hand; `hash` is the row's, in hex.
    """

    stacks: Mapping[SeatNo, Chips]
    at: datetime
    row: int
    hash: str


class HandIncident(msgspec.Struct, frozen=True):
    """An incident beside the betting, such as a ruling: its event as stored, in JSON.

    `after` is how many events of the hand had happened before.
    """

    after: int
    event: str


class Circumstances(msgspec.Struct, frozen=True, kw_only=True):
    """The place, time and people of a hand; times are UTC.

    `commitment` binds the order of the deck where the screen dealt, and is empty where people did.
    `side_bets` are what each seat paid to `side_winner` beside the hand.
    """

    event: str
    table: TableNo
    hand: HandNo
    level: int
    seat_count: int
    names: Mapping[SeatNo, str]
    entries: Mapping[SeatNo, EntryId]
    began: datetime
    seal: Seal
    commitment: str = ""
    incidents: tuple[HandIncident, ...] = ()
    side_winner: SeatNo | None = None
    side_bets: tuple[tuple[SeatNo, Chips], ...] = ()


def history_of(events: Sequence[HandEvent], known: Circumstances) -> History:
    """Write down a sealed hand; a replay of the history comes to the same events.

    Cards that nobody showed are unknown. The actions end where PHH has no word for what came next, such as
    winners that the dealer declared or a ruling; from there on the events follow in a field of ours.

    Raises:
        CannotBegin: the events do not start with the beginning of a hand.
    """
    began = events[0] if events else None
    if not isinstance(began, Began):
        raise FirstEventIsNoBeginning
    setup, rules = began.setup, began.rules
    players, stacks = clockwise_from_button(setup), dict(setup.stacks)
    fixed = rules.betting.structure == "fixed_limit"
    acts = with_calls(events)
    written, hand = action_lines(began, acts), replay(events)
    return History(
        variant=code_of(setup.game, rules.betting.structure),
        ante_trimming_status=antes_are_trimmed(setup, rules),
        antes=ante_row(players, setup, rules),
        blinds_or_straddles=blind_row(players, setup),
        min_bet=None if fixed else setup.big_blind,
        small_bet=setup.low_limit if fixed else None,
        big_bet=setup.high_limit if fixed else None,
        starting_stacks=tuple([stacks[seat] for seat in players]),
        actions=written.lines,
        finishing_stacks=tuple([_left_by_hand(known, seat) for seat in players]),
        others={"winnings": [hand.won[hand.row(seat)] for seat in players]}
        | ({PREFIX + "rake": hand.raked} if hand.raked else {})
        | _side_bets(known)
        | _circumstances(known, players)
        | live_fields(setup, rules, acts[written.events :])
        | _incidents(known.incidents, lambda after: written.lines_after(len(with_calls(events[:after])))),
    )


def _left_by_hand(known: Circumstances, seat: SeatNo) -> Chips:
    """Give the stack as the hand left it: what was paid beside it is in a field of ours (VAR-11)."""
    paid = dict(known.side_bets)
    got = sum(paid.values()) if seat == known.side_winner else 0
    return Chips(known.seal.stacks[seat] + paid.get(seat, 0) - got)


def _side_bets(known: Circumstances) -> dict[str, Any]:
    if known.side_winner is None:
        return {}
    pays = [{"from": seat, "to": known.side_winner, "chips": chips} for seat, chips in known.side_bets]
    return {PREFIX + "side_bets": pays}


def _incidents(incidents: Sequence[HandIncident], lines_after: Callable[[int], int]) -> dict[str, Any]:
    """Say of each incident after how many of the action lines it happened."""
    rows = [{"after": lines_after(one.after), "event": one.event} for one in incidents]
    return {PREFIX + "incidents": rows} if rows else {}


def _circumstances(known: Circumstances, players: Sequence[SeatNo]) -> dict[str, Any]:
    began, seal = known.began, known.seal
    fields = {
        "event": known.event,
        "year": began.year,
        "month": began.month,
        "day": began.day,
        "time": began.time().replace(microsecond=0),
        "time_zone": "UTC",
        "table": known.table,
        "hand": known.hand,
        "level": known.level,
        "seat_count": known.seat_count,
        "seats": list(players),
        "players": [known.names[seat] for seat in players],
        PREFIX + "entries": [known.entries[seat] for seat in players],
        PREFIX + "began": began,
        PREFIX + "sealed": {"at": seal.at, "row": seal.row, "hash": seal.hash},
    }
    return fields | ({PREFIX + "deck": known.commitment} if known.commitment else {})
