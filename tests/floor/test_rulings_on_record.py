"""What is written down and announced: rulings, the deputy, calls of the tables."""

import pytest
from msgspec.structs import replace

from shuffleup.floor.conduct.rulings import Announce, NameDeputy, Note, SettleCall
from shuffleup.floor.levels.clock_control import Start
from shuffleup.floor.seating.seat_draw import DrawSeats
from shuffleup.floor.state import Announcement, Ruling, TableCall
from shuffleup.kernel.field_types import Actor
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.ruleset.event import Rulings
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.table.irregularities.incident_events import FloorSettled
from shuffleup.tournament.reasons import Call
from tests.refused import refused

HOST = RuleSet(rulings=Rulings(decider="host"))
SAM = Actor("director", "Sam")


def test_a_ruling_is_written_down_with_who_decided_and_the_rule(open_floor):
    """GEN-04."""
    at = open_floor()
    at.do(Note("the bet stands", "a string bet?", "TDA 40"), by=SAM)
    at.do(Note("the button stays"), by=SAM)
    assert at.floor.rulings == (
        Ruling("a string bet?", "the bet stands", "TDA 40", "Sam"),
        Ruling("", "the button stays", "", "Sam"),
    )


def test_a_host_who_is_a_party_does_not_rule(open_floor):
    """GEN-05."""
    at = open_floor(HOST)
    with refused(NotLegalNow, match="the deputy rules here, and none is named"):
        at.do(Note("the pot is split", party=True), by=Actor("director", "Gus"))
    at.do(NameDeputy("Carla"))
    with refused(NotLegalNow, match="Gus is a party to the dispute"):
        at.do(Note("the pot is split", party=True, decider="Gus"), by=Actor("director", "Gus"))
    at.do(Note("the pot is split", party=True), by=Actor("director", "Gus"))
    assert at.floor.rulings[0].decider == "Carla"


@pytest.mark.parametrize("nobody", ["name", "open"])
def test_the_event_does_not_start_without_a_deputy_where_the_host_rules(open_floor, nobody):
    """GEN-05: a deputy is somebody who is entered."""
    at = open_floor(replace(HOST, rulings=replace(HOST.rulings, deputy=nobody)))
    at.do(DrawSeats())
    assert ("name_deputy", {}) in at.tasks("conduct")
    assert at.tasks("levels") == []
    with refused(NotLegalNow, match="name the deputy first"):
        at.do(Start())
    with refused(NotLegalNow, match="write the deputy's own name"):
        at.do(NameDeputy("name"))
    with refused(NotLegalNow, match="Nora is not entered: name a player of this event, or enter Nora first"):
        at.do(NameDeputy("Nora"))
    at.do(NameDeputy(" carla "))
    assert at.floor.rules.rulings.deputy == "Carla"
    assert at.tasks("conduct") == []
    assert at.tasks("levels") == [("start", {})]
    at.do(Start())
    assert at.floor.phase == "playing"


def test_an_announcement_is_one_line(open_floor):
    at = open_floor()
    at.do(Announce("Dinner is at\n eight"), now=5)
    assert at.floor.announcements == (Announcement("Dinner is at eight", 5),)


def test_a_call_of_a_table_waits_for_the_director_and_the_ruling_is_written_down(open_floor):
    """GEN-04, GEN-06."""
    at = open_floor()
    at.begin()
    at.calls("two cards were dealt to seat 3")
    assert ("settle_call", {"table": 1}) in at.tasks("conduct")
    events = at.do(SettleCall(1, "a misdeal", "TDA 35"), by=SAM)
    assert at.told(events, 1) == [FloorSettled()]
    assert at.floor.rulings == (
        Ruling(TableCall(1, 0, Call(note="two cards were dealt to seat 3")), "a misdeal", "TDA 35", "Sam"),
    )
    at.calls("")
    assert at.tasks("conduct") == []
    with refused(NotLegalNow, match="table 1 has not called the floor"):
        at.do(SettleCall(1))
