"""The fields `_shuffleup_...`: facts of a live table for which PHH has no key.

They name real seats, where the rest of a file speaks of players. A file that has them is replayed by them.
"""

from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec

from shuffleup.formats.phh import grammar
from shuffleup.formats.phh.history import History, chips_of
from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.poker.events import ANY_EVENT, HandEvent
from shuffleup.poker.setup import HandRules, HandSetup, Post
from shuffleup.ruleset.hand import GameKind

PREFIX = "_shuffleup_"
VERSION = 1
"""The version of these fields that this program writes."""

Kind = TypeVar("Kind")

_GROUPS = HandRules.__struct_fields__
_NOT_ALWAYS = ("cash", "straddle", "game")
"""Groups that are written only where they change the hand: rake, straddles, the order of short deck."""
_EVENT: msgspec.json.Decoder[HandEvent] = msgspec.json.Decoder(ANY_EVENT)


class LiveTable(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Positions and stakes of one hand, by real seats; `button` may be an empty one (TDA 32).

    `small_blind_seat` is None where nobody posts it; the amounts are those of the level, whoever posts them.
    """

    button: SeatNo
    small_blind_seat: SeatNo | None = None
    big_blind_seat: SeatNo
    small_blind: Chips
    big_blind: Chips
    ante: Chips = Chips(0)
    low_limit: Chips | None = None
    high_limit: Chips | None = None
    smallest_chip: Chips = Chips(1)
    event_players: int = 0
    posts: tuple[Post, ...] = ()
    straddles: tuple[tuple[SeatNo, Chips], ...] = ()
    bomb: Chips = Chips(0)
    game: GameKind = "holdem"
    boards: int = 1


def is_of_live_table(history: History) -> bool:
    """Say whether a file has the fields of a live table."""
    return PREFIX + "version" in history.others


def live_fields(setup: HandSetup, rules: HandRules, then: Sequence[HandEvent]) -> dict[str, Any]:
    """Write what PHH has no key for: positions and stakes, the rules, and how the hand went on.

    `then` are the events from the first on for which PHH has no action.
    """
    table = LiveTable(**{name: getattr(setup, name) for name in LiveTable.__struct_fields__})
    groups = msgspec.to_builtins(rules)
    needed = {
        "cash": rules.cash.enabled,
        "straddle": bool(setup.straddles),
        "game": setup.game == "short_deck",
    }
    for name in _NOT_ALWAYS:
        if not needed[name]:
            del groups[name]
    fields = {
        "version": VERSION,
        "table": msgspec.to_builtins(table),
        **groups,
        **({"then": [msgspec.json.encode(event).decode() for event in then]} if then else {}),
    }
    return {PREFIX + name: value for name, value in fields.items()}


def read_setup(history: History) -> tuple[HandSetup, HandRules] | None:
    """Make setup and rules from the fields of a live table; None where the file has none.

    Seats are numbered as players: seat n is player pn, and an empty button comes after the last of them.

    Raises:
        UnreadableHistory: a field is missing or has the wrong form, or seats and stacks do not fit.
        UnsupportedHistory: a later program wrote the file.
    """
    table = _live_table(history)
    if table is None:
        return None
    stacks = chips_of(history, "starting_stacks")
    seats = _seats(history)
    places = {name: getattr(table, name) for name in LiveTable.__struct_fields__}
    setup = HandSetup(stacks=tuple(zip(seats, stacks, strict=True)), **places)
    written = [name for name in _GROUPS if name not in _NOT_ALWAYS or PREFIX + name in history.others]
    groups = {name: history.others.get(PREFIX + name) for name in written}
    rules = _converted(groups, HandRules, PREFIX + "...")
    return _known(setup, grammar.player_numbers(seats, table.button), PREFIX + "table"), rules


def read_events(history: History) -> tuple[HandEvent, ...]:
    """Read how the hand went on after its last action; seats are numbered as players.

    Raises:
        UnreadableHistory: an event has the wrong form or names a seat that is not in the hand.
        UnsupportedHistory: a later program wrote the file.
    """
    table = _live_table(history)
    if table is None:
        return ()
    written = _converted(history.others.get(PREFIX + "then", ()), tuple[str, ...], PREFIX + "then")
    numbers = grammar.player_numbers(_seats(history), table.button)
    return tuple([_event(text, numbers) for text in written])


def _live_table(history: History) -> LiveTable | None:
    if not is_of_live_table(history):
        return None
    version = history.others[PREFIX + "version"]
    if version != VERSION:
        raise grammar.UnsupportedHistory(
            f"{PREFIX}version is {version}, the newest known is {VERSION}: update this program"
        )
    return _converted(history.others.get(PREFIX + "table"), LiveTable, PREFIX + "table")


def _seats(history: History) -> tuple[SeatNo, ...]:
    seats = _converted(history.others.get("seats"), tuple[SeatNo, ...], "seats")
    if len(set(seats)) != len(history.starting_stacks) or len(seats) != len(set(seats)):
        raise grammar.UnreadableHistory(
            f"seats has to name one seat for each of {len(history.starting_stacks)} players"
        )
    return seats


def _event(text: str, numbers: grammar.Numbers) -> HandEvent:
    try:
        event = _EVENT.decode(text)
    except msgspec.MsgspecError as error:
        raise grammar.UnreadableHistory(f"{PREFIX}then: {text} is not an event of a hand: {error}") from None
    return _known(event, numbers, PREFIX + "then")


def _known(record: Kind, numbers: grammar.Numbers, key: str) -> Kind:
    try:
        return grammar.renumbered(record, numbers)
    except KeyError as stranger:
        raise grammar.UnreadableHistory(f"{key}: seat {stranger} is not in this hand") from None


def _converted(value: object, kind: type[Kind], key: str) -> Kind:
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        raise grammar.UnreadableHistory(f"{key}: {error}") from None
