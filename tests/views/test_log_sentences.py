"""The director's log: every stored event is a sentence with names, chairs and money as people write them."""

import re
from collections.abc import Iterator
from enum import Enum
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
import pytest

from shuffleup.floor.command import EventOpened
from shuffleup.floor.conduct.ruling_events import RulingNoted
from shuffleup.floor.decide import evolve
from shuffleup.floor.decision_clock.time_card_events import CardsRenewed
from shuffleup.floor.entries.entry_events import EntryPaid, EntryRegistered, EntryRenamed, EntryWithdrawn
from shuffleup.floor.levels.level_events import LevelBegan, LevelChosen, NoticeGiven
from shuffleup.floor.prizes.prize_events import DealMade, PrizesSet
from shuffleup.floor.purchases.sales import ChipsSold
from shuffleup.floor.results.result_events import PlayerPlaced
from shuffleup.floor.satellite.satellite_events import SeatGiven
from shuffleup.floor.seating.seat_events import MoveOrdered, PlayersCounted
from shuffleup.kernel.field_types import Chips, EntryId, HandNo, Millis, Money, PersonId, SeatNo, TableNo
from shuffleup.kernel.language import speaking
from shuffleup.kernel.languages import catalogue
from shuffleup.poker.events import CardsShown, Checked, Folded
from shuffleup.ruleset.event import Event
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.stations.event_codec import FLOOR_EVENTS, TABLE_EVENTS
from shuffleup.table.events import StartReleased
from shuffleup.table.irregularities.incident_events import FloorCalled, MisdealRuled, OutOfTurnRuled
from shuffleup.tournament.level_stakes import Level
from shuffleup.tournament.reasons import Hold, Leaving
from shuffleup.tournament.seating import Place
from shuffleup.views.log.sentence import LINES, sentence
from shuffleup.views.log.template import STORED

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


@pytest.mark.parametrize(
    ("event", "german", "spanish"),
    [
        (
            MoveOrdered(
                ANN, Place(TableNo(1), SeatNo(4)), Place(TableNo(2), SeatNo(7)), Leaving.TABLES_LEVEL
            ),
            "Ann geht von Tisch 1 Sitz 4 nach Tisch 2 Sitz 7: die Tische werden ausgeglichen.",
            "Ann va de mesa 1 asiento 4 a mesa 2 asiento 7: se equilibran las mesas.",
        ),
        (
            MisdealRuled("joker_dealt", "no_misdeal", "MIS-04"),
            "Misdeal, ein Joker wurde gegeben: kein Misdeal.",
            "Reparto nulo, se dio un comodín: no es reparto nulo.",
        ),
        (
            LevelChosen(2, "final table", "Dora"),
            "Level 2 wurde gewählt: final table.",
            "Se eligió el nivel 2: final table.",
        ),
        (
            StartReleased(Hold.STAGE_PLAYED),
            "Die nächste Hand wartet nicht mehr (dieser Tisch hat seine Runde gespielt).",
            "La próxima mano ya no espera (esta mesa ha jugado su fase).",
        ),
    ],
)
def test_the_log_is_written_in_the_language_of_the_box(event: Any, german: str, spanish: str) -> None:
    """What a person typed stays as it was typed, whatever it means."""
    with speaking(catalogue("de")):
        assert sentence(event, FRIDAY) == german
    with speaking(catalogue("es")):
        assert sentence(event, FRIDAY) == spanish


def test_what_a_person_typed_is_never_taken_for_a_fact_or_an_optional_part() -> None:
    event = LevelChosen(2, "{number} [dinner]", "Dora")
    assert sentence(event, FRIDAY) == "Level 2 was chosen: {number} [dinner]."


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__struct_config__.tag)
def test_every_value_that_a_line_chooses_from_has_words(kind: Any) -> None:
    """`card_missing_from_deck` is a stored value; people read "a card is missing from the deck"."""
    fields = (hint for name, hint in get_type_hints(kind).items() if (kind, name) not in ELSEWHERE)
    values = {value for hint in fields for value in chosen_from(hint)}
    assert sorted(value for value in values if "_" in value and value not in STORED) == []


ELSEWHERE = {
    *((NoticeGiven, "kind"), (OutOfTurnRuled, "freed"), (FloorCalled, "why"), (CardsRenewed, "how")),
    (SeatGiven, "by"),
}
"""Values that choose the sentence itself."""


def chosen_from(hint: Any) -> Iterator[str]:
    """List the values that a field may hold, where it holds one of a few."""
    if get_origin(hint) is Literal:
        yield from map(str, get_args(hint))
    elif isinstance(hint, type) and issubclass(hint, Enum):
        yield from () if hint in (Leaving, Hold) else (str(one.value) for one in hint)
    else:
        for inner in get_args(hint):
            yield from chosen_from(inner)


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


def test_what_the_clock_did_is_not_told_as_the_act_of_a_player() -> None:
    assert sentence(Folded(SeatNo(1)), FRIDAY, by_clock=True) == "The box folds seat 1."
    assert sentence(Checked(SeatNo(3)), FRIDAY, by_clock=True) == "The box checks for seat 3."
    assert sentence(Folded(SeatNo(1)), FRIDAY) == "Seat 1 folds."
