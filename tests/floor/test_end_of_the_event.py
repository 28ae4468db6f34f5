"""The end of an event by hand: closing, cashing out, putting away."""

from shuffleup.floor.conduct.closing import ArchiveEvent, EndEvent
from shuffleup.floor.results.events import EventEnded, PlayerPlaced
from shuffleup.refusals import NotLegalNow
from shuffleup.ruleset import Cash, Event, PrizeMoney, RuleSet
from shuffleup.table.events import SeatToClear
from shuffleup.tournament.ending import Ending
from shuffleup.tournament.reasons.leaving import Leaving
from tests.refused import refused


def test_an_event_is_ended_between_hands_and_then_put_away(open_floor):
    at = open_floor(RuleSet(money=PrizeMoney(buy_in=1000)))
    at.begin()
    at.hand(1, 3)
    with refused(NotLegalNow, match="table 1 plays a hand: stop play"):
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
