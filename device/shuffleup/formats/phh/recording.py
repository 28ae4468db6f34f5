"""The hand history of a live hand, made from the events in its journal.

Each action line is tried on the engine before it is written. Forced bets are a row with one amount per
player, p1 first.
"""

from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any

import msgspec

from shuffleup.formats.phh import grammar
from shuffleup.formats.phh.grammar import Numbers, player_numbers, renumbered
from shuffleup.formats.phh.history import History, code_of
from shuffleup.formats.phh.live_table import PREFIX, live_fields
from shuffleup.kernel.field_types import Chips, EntryId, HandNo, SeatNo, TableNo
from shuffleup.poker.cards import texts
from shuffleup.poker.events import (
    Began,
    BetMade,
    BoardDealt,
    Called,
    CardsShown,
    Checked,
    Folded,
    HandEvent,
    Mucked,
    Raised,
)
from shuffleup.poker.hand import play, replay, start, with_calls
from shuffleup.poker.legal import BetOrRaiseTo, CheckOrCall, DealBoard, Fold, HandCommand, Muck, ShowCards
from shuffleup.poker.posting import antes_are_own
from shuffleup.poker.refusals import FirstEventIsNoBeginning, PokerError
from shuffleup.poker.setup import HandRules, HandSetup, clockwise_from_button
from shuffleup.poker.state import Hand
from shuffleup.poker.variant import variant_of

Step = tuple[Hand, tuple[HandEvent, ...]]


class ActionLines(msgspec.Struct, frozen=True):
    """The lines of the actions, and how many events a replay makes of them.

    `acts` are the places, among the events, of those that have a line; the lines of the deal come first.
    """

    lines: tuple[str, ...]
    events: int
    acts: tuple[int, ...]

    def lines_after(self, events: int) -> int:
        """Count the lines of the first so many events, the deal included."""
        return len(self.lines) - len(self.acts) + bisect_left(self.acts, events)


def action_lines(began: Began, events: Sequence[HandEvent]) -> ActionLines:
    """Write the actions of a hand, as far as the engine makes the same events of them.

    It stops before a deed that PHH has no action for and before one that only a ruling allows.
    """
    setup = began.setup
    players = clockwise_from_button(setup)
    numbers = player_numbers(players, setup.button)
    count = variant_of(setup.game).hole_cards
    lines = [grammar.write(grammar.PocketDealt(numbers[seat], (), count)) for seat in players]
    places, done = [], 0
    hand, came = _tried(start, setup, began.rules)
    while hand and came == tuple(events[done : done + len(came)]):
        places.append(done)
        done += len(came)
        command = _command_of(events[done], setup) if done < len(events) else None
        hand, came = _tried(play, hand, command) if command else (None, ())
    acts = tuple(places[1:])
    return ActionLines((*lines, *[_line(events[at], numbers, setup) for at in acts]), done, acts)


def _tried(do: Callable[..., Step], *what: object) -> Step | tuple[None, tuple[()]]:
    try:
        return do(*what)
    except PokerError:
        return None, ()


def _command_of(event: HandEvent, setup: HandSetup) -> HandCommand | None:
    """Name the command that makes this event again, if PHH has an action for it; it knows one board only."""
    if isinstance(event, BoardDealt) and (setup.boards > 1 or event.board):
        return None
    make = _COMMANDS.get(type(event))
    return make(event) if make else None


def _line(event: HandEvent, numbers: Numbers, setup: HandSetup) -> str:
    """Write the line of an act; unlike a command, an event says how many unseen cards were dealt."""
    if isinstance(event, BoardDealt):
        return f"d db {texts(event.cards)}"
    command = _command_of(event, setup)
    return grammar.write(renumbered(command, numbers)) if command else ""


def _dealt(event: BoardDealt) -> DealBoard:
    return DealBoard(tuple([card for card in event.cards if card is not None]) or None)


_COMMANDS: dict[type[HandEvent], Callable[[Any], HandCommand]] = {
    Folded: lambda event: Fold(event.seat),
    Checked: lambda event: CheckOrCall(event.seat),
    Called: lambda event: CheckOrCall(event.seat),
    BetMade: lambda event: BetOrRaiseTo(event.seat, event.to),
    Raised: lambda event: BetOrRaiseTo(event.seat, event.to),
    BoardDealt: _dealt,
    CardsShown: lambda event: ShowCards(event.seat, event.cards),
    Mucked: lambda event: Muck(event.seat),
}
"""The command that repeats each act of a person; an all-in is a call or a raise to its amount."""


Row = tuple[Chips, ...]


def blind_row(players: Sequence[SeatNo], setup: HandSetup) -> Row:
    """Give what each player posts as a bet: the blinds, and the live posts of newcomers (SPEC BTN-10)."""
    posts = {setup.big_blind_seat: setup.big_blind}
    if setup.small_blind_seat is not None:
        posts[setup.small_blind_seat] = setup.small_blind
    for post in setup.posts:
        if post.live:
            posts[post.seat] = Chips(posts.get(post.seat, 0) + post.chips)
    return _row(players, posts)


def ante_row(players: Sequence[SeatNo], setup: HandSetup, rules: HandRules) -> Row:
    """Give what each player puts in the pot without betting it: antes and dead posts (SPEC BTN-14)."""
    payers = {"per_player": tuple(players), "big_blind": (setup.big_blind_seat,), "button": (setup.button,)}[
        "per_player" if antes_are_own(rules) else rules.blinds.ante_kind
    ]
    antes = dict.fromkeys(payers, setup.ante)
    for post in setup.posts:
        if not post.live:
            antes[post.seat] = Chips(antes.get(post.seat, 0) + post.chips)
    return _row(players, antes)


def antes_are_trimmed(setup: HandSetup, rules: HandRules) -> bool:
    """Say whether a short ante wins only what it matched; PHH knows this of equal antes alone."""
    return bool(setup.ante) and antes_are_own(rules) and all(post.live for post in setup.posts)


def _row(players: Sequence[SeatNo], amounts: Mapping[SeatNo, Chips]) -> Row:
    """Lay amounts out in the order of the players, which PHH turns round when there are two."""
    row = tuple([amounts.get(seat, Chips(0)) for seat in players])
    return row[::-1] if len(row) == 2 else row


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
