"""Every refusal has a sentence, and no sentence has a gap that the refusal cannot fill."""

import ast
import re
from enum import Enum
from itertools import product
from pathlib import Path
from types import UnionType
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec

import api_document
import shuffleup
from shuffleup.floor.state import Announcement, RebuysSoldAgain, RuleIsNow
from shuffleup.kernel.field_types import Chips, Millis, SeatNo
from shuffleup.kernel.language import FreeText, speaking
from shuffleup.kernel.refusals import Refusal
from shuffleup.poker.events import Folded, Raised
from shuffleup.poker.irregularities.misdeal import BoardRepair
from shuffleup.poker.legal import Choice
from shuffleup.poker.refusals import NotYourTurn
from shuffleup.protocol.clock import BlindsView, ClockLine, ClockView
from shuffleup.ruleset.event import Currency
from shuffleup.ruleset.levels import Blinds
from shuffleup.table.events import DealTold, TimeOver
from shuffleup.table.hand.hand_events import Undoable
from shuffleup.table.irregularities.incident_events import (
    BoardRepairTold,
    ChipsShifted,
    FloorCalled,
    OutOfTurnRuled,
    Penalised,
    Ruled,
    StackSet,
)
from shuffleup.table.refusals import FloorHolds, PlayIsStopped
from shuffleup.tournament.level_clock import LevelLock, Pause
from shuffleup.tournament.level_stakes import Level
from shuffleup.tournament.reasons import (
    Bought,
    ChangedUp,
    Ending,
    Fined,
    GivenBack,
    Hold,
    Leaving,
    TakenBack,
    WhyCalled,
)
from shuffleup.views.clock import in_words
from shuffleup.views.dealer_orders import prompted
from shuffleup.views.words import club
from shuffleup.views.words.chips import chip_order
from shuffleup.views.words.refusals import SENTENCES as SENTENCES_OF_AN_EVENING, TABLES, instead, refused
from shuffleup.views.words.terms import ended, hold, leaves, paused
from shuffleup.views.words.tournament import announced
from shuffleup.views.words.undo_names import act_words, deed_words

SENTENCES = {**SENTENCES_OF_AN_EVENING, **club.SENTENCES}
TWO_BLINDS = Blinds()
FACTS = re.compile(r"\{(\w+)\}")
SAMPLES: dict[Any, Any] = {int: 3, str: "Ann", bool: True, type(None): None, Currency: Currency("€")}


def refusals() -> list[type[Refusal]]:
    """List the refusals that can be raised: those that are no kind for others, or have a sentence."""
    raised = {kind for kind in api_document.refusals() if kind.code in SENTENCES or not kind.__subclasses__()}
    return sorted(raised, key=lambda kind: kind.code)


def test_a_refusal_is_said_in_german(german):
    with speaking(german):
        assert refused(NotYourTurn(SeatNo(4), SeatNo(7))) == "Sitz 4 ist nicht dran: Sitz 7 ist an der Reihe"
        choices = Choice("check"), Choice("raise", Chips(500), Chips(1000))
        assert instead(NotYourTurn(SeatNo(4), SeatNo(7), legal=choices)) == (
            "Check",
            "Raise auf 500 bis 1\u00a0000",
        )


def samples(kind: Any) -> list[Any]:
    """List facts of a type: every name of the program, and one of all else."""
    kind = getattr(kind, "__supertype__", kind)
    if get_origin(kind) is Literal:
        return list(get_args(kind))
    if get_origin(kind) is UnionType or str(get_origin(kind)) == "typing.Union":
        return [sample for part in get_args(kind) for sample in samples(part)]
    if isinstance(kind, type) and issubclass(kind, Enum):
        return list(kind)
    if kind is FloorCalled:
        return [
            FloorCalled("a dispute"),
            *(FloorCalled(why=why, seat=SeatNo(4)) for why in get_args(WhyCalled)),
        ]
    if get_origin(kind) is tuple:
        return [tuple(samples(get_args(kind)[0])[:1] * 2)]
    return [SAMPLES[kind]]


def test_every_refusal_is_said_with_all_that_its_facts_can_be():
    for kind in refusals():
        sentence, hints = SENTENCES[kind.code], get_type_hints(kind)
        if isinstance(sentence, str):
            assert set(FACTS.findall(sentence)) <= set(kind.names), kind
        for facts in product(*(samples(hints[name]) for name in kind.names)):
            said = refused(kind(*facts))
            assert said, kind
            assert not FACTS.search(said), kind


def test_what_a_director_writes_stays_as_it_is_written(german):
    """The program says of such a table: Tisch 3 ist aufgelöst. A person who types the same sees it again."""
    words = "table 3 is broken"
    with speaking(german):
        assert hold(Hold.STOPPED, words) == words
        assert refused(PlayIsStopped(words)) == "das Spiel ist unterbrochen: table 3 is broken"
        assert refused(FloorHolds(Hold.STOPPED, words)).endswith(": table 3 is broken")


def test_what_a_director_writes_at_the_end_of_an_event_is_no_reason_of_the_program(german):
    with speaking(german):
        assert ended(Ending.ONE_LEFT, FreeText("")) != "one left"
        assert ended(Ending.BY_DIRECTOR, FreeText("one left")) == "one left"
        assert paused(Pause.STOPPED, FreeText("hand-for-hand")) == "das Spiel ist unterbrochen: hand-for-hand"


def test_why_chips_come_and_go_is_said_in_german(german):
    with speaking(german):
        assert [chip_order(why) for why in (Bought("reload"), ChangedUp(Chips(25)))] == [
            "Reload",
            "Color-up der 25er",
        ]
        assert chip_order(TakenBack("rebuy", FreeText("a rebuy"))) == "Rebuy zurückgenommen: a rebuy"
        assert chip_order(Fined(FreeText("final table"))) == "Strafe: final table"
        assert chip_order(GivenBack(FreeText("misread"))) == "zurückgegeben: misread"


def test_why_a_player_leaves_a_seat_is_said_in_german_or_in_the_words_of_the_director(german):
    with speaking(german):
        assert {why: leaves(why, FreeText("")) for why in Leaving if leaves(why, FreeText("")) == why} == {}
        assert leaves(Leaving.FINAL_TABLE, FreeText("")) == "Final Table"
        assert leaves(Leaving.BY_DIRECTOR, FreeText("tables are kept level")) == "tables are kept level"


def test_what_a_director_announces_is_no_announcement_of_the_program(german):
    with speaking(german):
        typed = FreeText("levels.length is now 20; it was 30")
        assert announced(Announcement(typed, Millis(0))) == typed
        changed = RuleIsNow("levels.length", "20", "30")
        assert announced(Announcement(changed, Millis(0))) == "levels.length ist jetzt 20; vorher 30"
        again = RebuysSoldAgain("level:4")
        assert announced(Announcement(again, Millis(0))) == (
            "Rebuys werden wieder verkauft, bis Ende von Level 4"
        )


def test_what_an_english_floor_tells_of_its_clock_is_said_in_german(german):
    stands = ClockView("level", False, BlindsView(1, Chips(50), Chips(100)), None, None, None, Millis(0))
    line = ClockLine("stopped", "one minute")
    told = msgspec.structs.replace(stands, message="play is stopped: one minute", line=line)
    last = ClockLine("last_listed", level=3, then="repeat")
    warned = msgspec.structs.replace(stands, notice="one minute", noticed="one_minute", line=last)
    with speaking(german):
        assert in_words(told).message == "das Spiel ist unterbrochen: one minute"
        assert in_words(warned).message == "Level 3 ist das letzte im Plan: seine Blinds bleiben"
        assert in_words(warned).notice == "die letzte Minute"


def test_what_a_later_release_tells_of_its_clock_stays_as_it_came(german):
    stands = ClockView("level", False, BlindsView(1, Chips(50), Chips(100)), None, None, None, Millis(0))
    told = msgspec.structs.replace(stands, message="the moon is full", line=ClockLine("full_moon"))
    with speaking(german):
        assert in_words(told) == told


def test_each_refusal_has_a_code_and_a_sentence_of_its_own_and_no_sentence_is_left_over():
    codes = [kind.code for kind in refusals()]
    # At a table an end of a time, by phone a request; a file of a look, or a list; a bag, or a person of one.
    shared = ["bagged_already", "nothing_asked", "file_too_large"]
    assert codes == sorted((*SENTENCES, *shared))
    assert sum(map(len, (*TABLES, club.SENTENCES))) == len(SENTENCES)


def test_what_the_dealer_is_to_do_is_said_in_german(german):
    repair = BoardRepair(keep_board=3, stub_reshuffled=0, burn_new=True, deal=1, stub_after=30)
    level = Level(3, Chips(100), Chips(200), ante=Chips(25))
    corrected = DealTold("post", LevelLock("post", 3), level, corrects=True)
    with speaking(german):
        assert prompted(BoardRepairTold("no_burn", "turn", repair), TWO_BLINDS) == (
            "3 Board-Karten behalten; eine Burn Card; 1 geben; der Reststapel hat dann 30"
        )
        assert prompted(corrected, TWO_BLINDS) == "LEVEL 3: die Blinds auf 100/200, Ante 25 berichtigen"
        assert prompted(corrected, Blinds(form="button_blind")) == (
            "LEVEL 3: den Blind auf 200, Ante 25 berichtigen"
        )
        assert prompted(OutOfTurnRuled(SeatNo(3), "raise", "bet_changed"), TWO_BLINDS) == (
            "der Einsatz hat sich geändert: Raise von Sitz 3 außer der Reihe geht zurück, "
            "der Sitz ist frei zu handeln"
        )
        assert prompted(TimeOver(SeatNo(3)), TWO_BLINDS) == "DIE ZEIT IST ABGELAUFEN FÜR SITZ 3"


def test_what_undo_takes_back_is_said_in_german(german):
    with speaking(german):
        assert act_words(Undoable(Raised(SeatNo(4), Chips(9400)))) == "S4 Raise 9\u00a0400"
        assert act_words(Undoable(Folded(SeatNo(5)), until=SeatNo(8))) == "S5-S8 Fold"
        assert (
            act_words(Undoable(Ruled(StackSet(SeatNo(1), Chips(900)), "", ""))) == "Entscheidung S1 Stack 900"
        )
        assert deed_words(Penalised(SeatNo(1), True, Chips(55))) == "S1 Hand tot, zahlt 55 an aus dem Spiel"
        assert deed_words(ChipsShifted("pot", SeatNo(3), Chips(200))) == "200 von Pot an S3"
        assert deed_words(None) == "Zählung"


DRAWS = {
    "button of table ",
    "chairs of table ",
    "high card of table ",
    "lead of table ",
    "race of table ",
}
"""The names of draws, each of which has lots of its own (APP-01)."""


def test_the_core_holds_no_sentence():
    """What it says besides its docstrings are errors of the program, which name a kind of message."""
    found = {
        text
        for room in ("poker", "tournament", "table", "floor")
        for path in (Path(shuffleup.__path__[0]) / room).rglob("*.py")
        for text in texts_in(ast.parse(path.read_text(encoding="utf-8")))
        if " " in text.strip()
    }
    of_rules = {text for text in found if text.startswith(("event ", "command of ", "report to "))}
    assert found - of_rules - DRAWS == {
        "the table's first event must be table.opened, not ",
        "the floor's first event must be event.opened, not ",
        "not stored yet",
    }


def texts_in(tree):
    """List the texts of a module that are no docstrings."""
    docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    texts = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in docs]
    return [node.value for node in texts if isinstance(node.value, str)]
