"""Seats of a table as players of a hand history, and back: p1 is the first seat left of the button."""

from collections.abc import Mapping, Sequence
from functools import cache
from types import UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

from shuffleup.kernel.field_types import SeatNo

Numbers = Mapping[SeatNo, SeatNo]

Kind = TypeVar("Kind")


def player_numbers(players: Sequence[SeatNo], button: SeatNo) -> dict[SeatNo, SeatNo]:
    """Number the seats of a hand, given clockwise with the button last; an empty button follows them all."""
    seats = players if button in players else (*players, button)
    return {seat: SeatNo(number) for number, seat in enumerate(seats, 1)}


def renumbered(record: Kind, numbers: Numbers) -> Kind:
    """Put other numbers for the seats in a record, wherever its fields are declared to hold a `SeatNo`.

    By the declarations, since every event names seats in its own fields, and new ones come with new rulings.

    Raises:
        KeyError: it names a seat that has no number.
    """
    if not isinstance(record, msgspec.Struct):
        return record
    turned = {
        name: _turned(getattr(record, name), hint, numbers) for name, hint in _hints(type(record)).items()
    }
    return type(record)(**turned)


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)


def _turned(value: Any, hint: Any, numbers: Numbers) -> Any:
    if hint is SeatNo:
        return numbers[value]
    if get_origin(hint) in {Union, UnionType}:
        return numbers[SeatNo(value)] if SeatNo in get_args(hint) and isinstance(value, int) else value
    if isinstance(value, tuple):
        kinds = get_args(hint)
        each = kinds[:1] * len(value) if kinds[-1:] == (...,) else kinds
        return tuple([_turned(one, kind, numbers) for one, kind in zip(value, each, strict=True)])
    return renumbered(value, numbers)
