"""The end of an event by hand: closing, cashing out, putting away."""

from shuffleup.floor.levels.clock_control import GoOn
from shuffleup.floor.results.event_end import ArchiveEvent, EndAfterHand, EndEvent
from shuffleup.floor.results.finishing_places import FixPlace
from shuffleup.floor.results.result_events import EventEnded, PlayerPlaced
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.ruleset.event import Event
from shuffleup.ruleset.money import Cash, PrizeMoney, Rebuy
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.table import events as table
from shuffleup.table.events import SeatToClear, StartHeld
from shuffleup.tournament.reasons import Ending, Hold, Leaving
from tests.refused import refused


def test_an_event_is_ended_between_hands_and_then_put_away(open_floor):
    at = open_floor(RuleSet(money=PrizeMoney(buy_in=1000)))
    at.begin()
    at.hand(1, 3)
    with refused(
        NotLegalNow, match="the last hand at table 1 is not final yet: end the event after this hand"
    ):
        at.do(EndEvent("the hall closes"))
    at.result(1, e1=(10_000, 9_000), e2=(10_000, 12_000), e3=(10_000, 9_000))
    events = at.do(EndEvent("the hall closes"))
    placed = [(one.entry, one.first, one.last) for one in events if isinstance(one, PlayerPlaced)]
    assert placed == [("e3", 2, 3), ("e1", 2, 3), ("e2", 1, 1)]
    assert EventEnded(Ending.BY_DIRECTOR, note="the hall closes") in events
    assert at.tasks("conduct") == [("archive_event", {})]
    at.do(ArchiveEvent())
    assert at.floor.archived
    with refused(NotLegalNow, match="archived already"):
        at.do(ArchiveEvent())


def at_a_hand(open_floor, **rules):
    at = open_floor(RuleSet(money=PrizeMoney(buy_in=1000), **rules))
    at.begin()
    at.hand(1, 3)
    return at


def test_an_event_ends_after_the_hand_that_is_on_without_another_press(open_floor):
    at = at_a_hand(open_floor)
    events = at.do(EndAfterHand("the hall closes"))
    assert at.told(events, 1) == [table.TableStopped("the hall closes"), StartHeld(Hold.STOPPED)]
    assert at.floor.phase == "playing"
    assert at.tasks("levels") == [("go_on", {})]
    at.result(1, e1=(10_000, 9_000), e2=(10_000, 12_000), e3=(10_000, 9_000))
    assert (at.floor.phase, at.floor.ending) == ("over", Ending.BY_DIRECTOR)
    assert at.floor.end_note == "the hall closes"
    assert [one.finish.first for one in at.floor.entries] == [2, 1, 2]


def test_play_goes_on_where_the_end_after_the_hand_is_taken_back(open_floor):
    at = at_a_hand(open_floor)
    at.do(EndAfterHand("the hall closes"))
    with refused(NotLegalNow, match="the event ends after this hand already: the hall closes"):
        at.do(EndAfterHand("it is late"))
    at.do(GoOn())
    at.result(1, e1=(10_000, 9_000), e2=(10_000, 12_000), e3=(10_000, 9_000))
    assert (at.floor.phase, at.floor.stopped, at.tasks("levels")) == ("playing", "", [])


def test_between_hands_the_event_ends_at_once(open_floor):
    at = at_a_hand(open_floor)
    at.result(1, e1=(10_000, 9_000), e2=(10_000, 12_000), e3=(10_000, 9_000))
    at.do(EndAfterHand("the hall closes"))
    assert at.floor.phase == "over"


def test_the_end_after_the_hand_waits_for_the_place_of_who_went_broke(open_floor):
    """The director may still sell a rebuy: the place comes first."""
    at = at_a_hand(open_floor, rebuy=Rebuy(allowed=True))
    at.do(EndAfterHand("the hall closes"))
    at.result(1, e1=(10_000, 0), e2=(10_000, 20_000), e3=(10_000, 10_000))
    assert at.floor.phase == "playing"
    assert at.tasks("levels") == [("go_on", {})]
    at.do(FixPlace("e1"))
    assert at.floor.phase == "over"
    assert [one.finish.first for one in at.floor.entries] == [3, 1, 2]


def test_an_event_that_is_opened_again_does_not_end_by_itself(open_floor):
    at = at_a_hand(open_floor)
    at.do(EndAfterHand("the hall closes"))
    at.result(1, e1=(10_000, 9_000), e2=(10_000, 12_000), e3=(10_000, 9_000))
    assert at.floor.end_awaited == ""


def test_everybody_cashes_out_when_a_cash_game_closes(open_floor):
    rules = RuleSet(event=Event(format="cash"), cash=Cash(enabled=True), money=PrizeMoney(payout=()))
    at = open_floor(rules)
    at.begin()
    events = at.do(EndEvent("closing time"))
    assert [one.why for one in at.told(events, 1) if isinstance(one, SeatToClear)] == [Leaving.CASHES_OUT] * 3
    for entry, chips in (("e1", 9_000), ("e2", 12_000), ("e3", 9_000)):
        at.result(0, **{entry: (10_000, chips)})
    for entry in ("e1", "e2", "e3"):
        at.gets_up(entry)
    assert [one.cashed for one in at.floor.entries] == [9_000, 12_000, 9_000]
    assert (at.floor.chips_counted(), at.floor.chips_expected()) == (0, 0)
