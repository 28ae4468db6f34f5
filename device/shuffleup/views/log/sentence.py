"""One stored event as one sentence, written from the template of its kind."""

import re
from collections.abc import Callable, Mapping
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from shuffleup.floor.command import FloorEvent
from shuffleup.floor.settlement.cash_session import parties
from shuffleup.floor.state import Floor, NewChips, TableCall
from shuffleup.kernel.field_types import Chips, EntryId, Millis, Money, PartyId, SeatNo, TableNo
from shuffleup.kernel.language import FreeText, say
from shuffleup.table.events import TableEvent
from shuffleup.tournament.button import Positions
from shuffleup.tournament.level_stakes import Level
from shuffleup.tournament.reasons import Call, ChipOrder, Hold, Leaving
from shuffleup.tournament.seating import Place
from shuffleup.views.clock import blinds_view, time_text
from shuffleup.views.log.day_two_lines import DAY_TWO_LINES
from shuffleup.views.log.flight_lines import FLIGHT_LINES
from shuffleup.views.log.floor_lines import FLOOR_LINES
from shuffleup.views.log.table_lines import BY_CLOCK, HAND_LINES, MACHINE_LINES, TABLE_LINES
from shuffleup.views.log.template import Template, TemplateWithFacts, stored_word
from shuffleup.views.numbers import chips_text, listed
from shuffleup.views.wall.stakes_and_figures import prize_text, stakes_text
from shuffleup.views.words.chips import chip_order
from shuffleup.views.words.floor.rulings import question
from shuffleup.views.words.table import called
from shuffleup.views.words.terms import ChooseByFact, hold, leaves

Event = FloorEvent | TableEvent

LINES: Mapping[type[msgspec.Struct], Template] = (
    FLOOR_LINES | FLIGHT_LINES | DAY_TWO_LINES | TABLE_LINES | HAND_LINES | MACHINE_LINES
)
"""The template of each kind of event."""

OPTIONAL = re.compile(r"\[([^]]*)\]")
FACT = re.compile(r"\{(\w+)\}")
LONGEST = 300


def sentence(event: Event, floor: Floor, *, by_clock: bool = False) -> str:
    """Write an event as a sentence in the language of the box.

    `floor` knows the names of the entries and how the event writes money. An event without a template is
    written by its stored name, so that no line of the log is ever empty. `by_clock`: the end of a time
    brought it, and no player.
    """
    kind = type(event)
    usual = LINES.get(kind, str(kind.__struct_config__.tag).replace("_", " ").replace(".", " ") + ".")
    found = BY_CLOCK.get(kind, usual) if by_clock else usual
    if isinstance(found, ChooseByFact):
        found = found.said if getattr(event, found.fact) else found.otherwise
    chosen = found if isinstance(found, str) else found(event)
    template = TemplateWithFacts(chosen) if isinstance(chosen, str) else chosen
    hints = _hints(kind)

    def fact(found: re.Match[str]) -> str:
        if found[1] in template.words:
            return template.words[found[1]]
        field = template.fields.get(found[1], found[1])
        return _words(getattr(event, field), hints[field], floor)

    text = OPTIONAL.sub(lambda part: _part(part[1], event), say(template.text))
    text = FACT.sub(fact, text)  # last, so that nothing in the words of a person is taken for a fact
    text = text[:1].upper() + text[1:]
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


def _part(text: str, event: Event) -> str:
    """Keep an optional part only where every fact in it says something."""
    return text if all(getattr(event, name) for name in FACT.findall(text)) else ""


@cache
def _hints(kind: type[msgspec.Struct]) -> dict[str, Any]:
    return get_type_hints(kind)


def _words(value: Any, hint: Any, floor: Floor) -> str:
    """Write one fact by the type that its record gives it."""
    kinds = [one for one in get_args(hint) if one is not NoneType]
    if get_origin(hint) in (Union, UnionType):
        hint = kinds[0]
        kinds = [one for one in get_args(hint) if one is not NoneType]
    if value is None:
        return ""
    if hint in _BY_TYPE:
        return str(_BY_TYPE[hint](value, floor))
    if isinstance(value, tuple | list):
        return _several(value, kinds, floor)
    if isinstance(value, dict):
        pairs = ((_words(one, kinds[0], floor), _words(of, kinds[1], floor)) for one, of in value.items())
        return ", ".join(f"{one} {of}" for one, of in pairs)
    if isinstance(value, msgspec.Struct):
        return _record(value, floor)
    return stored_word(value) if _is_choice(hint) else str(value).replace("_", " ")


def _is_choice(hint: Any) -> bool:
    """Tell a value that is one of a few from the text of a person, which is never translated."""
    return get_origin(hint) is Literal or (isinstance(hint, type) and issubclass(hint, Enum))


def _several(values: Any, kinds: list[Any], floor: Floor) -> str:
    """Write a list with commas, and a pair or a record in it as one group of words."""
    if not kinds:
        return listed(values)
    if kinds == [PartyId, PartyId, Money]:
        payer, payee, amount = (_words(one, kind, floor) for one, kind in zip(values, kinds, strict=True))
        return say("{payer} pays {payee} {amount}", payer=payer, payee=payee, amount=amount)
    of_one_kind = len(kinds) == 2 and kinds[1] is Ellipsis
    if of_one_kind:
        return ", ".join(_words(one, kinds[0], floor) for one in values)
    return " ".join(_words(one, kind, floor) for one, kind in zip(values, kinds, strict=True))


def _record(value: msgspec.Struct, floor: Floor) -> str:
    if type(value) in _REASONS:
        return _REASONS[type(value)](value, floor)
    hints = get_type_hints(type(value))
    parts = (
        _words(getattr(value, name), hint, floor) for name, hint in hints.items() if getattr(value, name)
    )
    return " ".join(part for part in parts if part)


def _name(entry: EntryId, floor: Floor) -> str:
    return next((one.name for one in floor.entries if one.id == entry), say("somebody"))


_REASONS: dict[type, Callable[[Any, Floor], str]] = {
    **dict.fromkeys(get_args(ChipOrder), lambda why, floor: chip_order(why)),
    **dict.fromkeys((TableCall, NewChips), question),
    Call: lambda call, floor: called(call),
}
"""Reasons that are records."""

_BY_TYPE: dict[Any, Any] = {
    Chips: lambda chips, floor: chips_text(chips),
    Money: lambda money, floor: prize_text(floor, money),
    Millis: lambda span, floor: time_text(span // 1000),
    EntryId: _name,
    PartyId: lambda who, floor: parties(floor)[who].name if who in parties(floor) else say("somebody"),
    SeatNo: lambda seat, floor: say("seat {seat}", seat=seat),
    TableNo: lambda table, floor: say("table {table}", table=table),
    Level: lambda level, floor: f"{level.number}, {stakes_text(blinds_view(level, floor.rules))}",
    Positions: lambda positions, floor: say("seat {seat}", seat=positions.button),
    Place: lambda place, floor: say("table {table} seat {seat}", table=place.table, seat=place.seat),
    int: lambda number, floor: chips_text(Chips(number)),
    bool: lambda yes, floor: say("yes") if yes else say("no"),
    Leaving: lambda why, floor: leaves(why, FreeText("")),
    Hold: lambda why, floor: hold(why, FreeText("")),
}
