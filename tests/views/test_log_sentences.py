"""The director's log: every stored event is a sentence with names, chairs and money as people write them."""

import re
from enum import Enum
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
import pytest

from shuffleup.amounts import Chips, Millis, Money
from shuffleup.floor.conduct.events import RulingNoted
from shuffleup.floor.entries.events import EntryPaid, EntryRegistered, EntryRenamed, EntryWithdrawn
from shuffleup.floor.events import EventOpened
from shuffleup.floor.evolve import evolve
from shuffleup.floor.levels.events import LevelBegan, LevelChosen, NoticeGiven
from shuffleup.floor.prizes.events import DealMade, PrizesSet
from shuffleup.floor.purchases.events import ChipsSold
from shuffleup.floor.results.events import PlayerPlaced
from shuffleup.floor.seating.events import MoveOrdered, PlayersCounted
from shuffleup.identity import EntryId, HandNo, PersonId, SeatNo, TableNo
from shuffleup.poker.events import CardsShown
from shuffleup.ruleset import Event, RuleSet
from shuffleup.stations.records import FLOOR_EVENTS, TABLE_EVENTS
from shuffleup.tournament.reasons.leaving import Leaving
from shuffleup.tournament.schedule import Level
from shuffleup.tournament.seating import Place
from shuffleup.views.log import LINES, sentence

ANN, BOB = EntryId("e1"), EntryId("e2")
KINDS = (*FLOOR_EVENTS.kinds, *TABLE_EVENTS.kinds)


def event_of(*names: str) -> Any:
    """Open an event with these entries; a prize of 9000 is 90 euros."""
    rules = RuleSet(event=Event(currency="EUR"))
    floor = evolve(None, EventOpened("Friday", rules, 2))
    for number, name in enumerate(names, 1):
        floor = evolve(floor, EntryRegistered(EntryId(f"e{number}"), PersonId(f"p{number}"), name))
    return floor


FRIDAY = event_of("Ann", "Bob")


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (
            LevelBegan(Level(2, Chips(50), Chips(100)), Millis(1_200_000), Millis(0)),
            "Level 2, 50\u00a0/ 100.",
        ),
        (LevelChosen(2, "late dinner", "Dora"), "Level 2 was chosen: late dinner."),
        (NoticeGiven("hold_dealers", Millis(0)), "90 seconds are left of the level."),
        (PlayersCounted(24), "24 players are in."),
        (
            PrizesSet(Money(18000), (Money(9000), Money(5400))),
            "The prize pool is 180\u00a0€: 90\u00a0€, 54\u00a0€.",
        ),
        (PrizesSet(Money(0), ()), "The prize pool is 0\u00a0€."),
        (EntryPaid(ANN, Money(2000), "2026-11-20"), "Ann has paid 20\u00a0€, on 2026-11-20."),
        (EntryPaid(ANN, Money(-2000), ""), "Ann got back -20\u00a0€."),
        (
            DealMade("icm", ((ANN, Money(5000)), (BOB, Money(4050))), (Money(0),)),
            "A deal is made: Ann 50\u00a0€, Bob 40.50\u00a0€. Still to play for: 0\u00a0€.",
        ),
        (
            MoveOrdered(
                ANN, Place(TableNo(1), SeatNo(4)), Place(TableNo(2), SeatNo(7)), Leaving.TABLES_LEVEL
            ),
            "Ann goes from table 1 seat 4 to table 2 seat 7: tables are kept level.",
        ),
        (
            ChipsSold(BOB, TableNo(1), SeatNo(2), "rebuy", Chips(10_000), Money(1000)),
            "Bob has bought a rebuy: 10\u00a0000 for 10\u00a0€.",
        ),
        (PlayerPlaced(BOB, 8, 9, TableNo(1), HandNo(7)), "Bob shares the places 8 to 9."),
    ],
)
def test_a_line_of_the_log_is_a_sentence(event: Any, words: str) -> None:
    assert sentence(event, FRIDAY) == words


def test_a_name_or_a_reason_that_looks_like_an_id_stays_as_it_was_written() -> None:
    """A player registered as "e1" was shown under the name of entry 1, and so was a reason "e2"."""
    floor = event_of("Ann", "e1", "e10")
    registered = EntryRegistered(EntryId("e4"), PersonId("p4"), "e1")
    assert sentence(registered, floor) == "E1 is entered."
    assert sentence(EntryRenamed(BOB, "table 2"), floor) == "An entry is called table 2 now."
    assert sentence(EntryWithdrawn(ANN, Money(0), "e2"), floor) == "The entry of Ann is withdrawn: e2."
    placed = PlayerPlaced(EntryId("e2"), 3, 3, TableNo(1), HandNo(7))
    assert sentence(placed, floor) == "E1 finishes in place 3."
    noted = RulingNoted("e1 against e10", "e2 is right", "e3", "p1")
    assert sentence(noted, floor) == "Ruling of p1 on e1 against e10: e2 is right (e3)."


def test_no_line_tells_a_card() -> None:
    """APP-03."""
    assert sentence(CardsShown(SeatNo(4), ("As", "Kd")), FRIDAY) == "Seat 4 shows."


PLAIN = {EntryId: ANN, TableNo: 1, SeatNo: 2, Chips: 18_000, Money: 18_000, Millis: 60_000}


def some(hint: Any) -> Any:
    """Make a value of a type, with something in every list of it."""
    kind, inner = get_origin(hint), get_args(hint)
    if kind in (Union, UnionType):
        return some(next(one for one in inner if one is not NoneType))
    if kind is tuple:
        return tuple(some(one) for one in inner if one is not Ellipsis)
    made = {Literal: lambda: inner[0], dict: lambda: {some(inner[0]): some(inner[1])}}
    return made[kind]() if kind in made else PLAIN.get(hint) or one_of(getattr(hint, "__supertype__", hint))


def one_of(kind: type) -> Any:
    """Make a word, a number, or a record with what it has to have."""
    if issubclass(kind, Enum):
        return next(iter(kind))
    if not issubclass(kind, msgspec.Struct):
        return {int: 3, bool: True}.get(kind, "a word")
    hints = get_type_hints(kind)
    return kind(**{one.name: some(hints[one.name]) for one in msgspec.structs.fields(kind) if one.required})


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__struct_config__.tag)
def test_every_event_of_floor_and_table_has_a_line_without_ids_and_fields(kind: Any) -> None:
    assert kind in LINES, f"write a line for {kind.__name__} in views/log"
    fields, hints = msgspec.structs.fields(kind), get_type_hints(kind)
    least = kind(**{one.name: some(hints[one.name]) for one in fields if one.required})
    for event in (least, kind(**{one.name: some(hints[one.name]) for one in fields})):
        line = sentence(event, FRIDAY)
        assert re.match(r"[A-Z0-9-]", line)
        assert line.endswith((".", "word"))
        assert re.search(r"[_{}\[\]]|\be1\b|\bNone\b|\bTrue\b|18000", line) is None
