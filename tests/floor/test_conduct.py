"""Penalties, rulings, announcements, rules changed on the day, corrections, the end of an event."""

import pytest

from shuffleup.floor.conduct.commands import (
    Announce,
    ArchiveEvent,
    ChangeRule,
    EndEvent,
    EnterStacks,
    ExplainChips,
    NameDeputy,
    Note,
    Penalise,
    SettleAlarm,
    SettleCall,
    UndoElimination,
)
from shuffleup.floor.conduct.events import RuleChanged, Warned
from shuffleup.floor.conduct.penalties import what_the_rules_say
from shuffleup.floor.events import EventEnded, PlayerPlaced, PlayerSeated
from shuffleup.floor.hear import hear
from shuffleup.floor.levels.commands import Start
from shuffleup.floor.reports import ResultReport
from shuffleup.floor.seating.commands import DrawSeats, MovePlayer
from shuffleup.floor.state import Announcement, Ruling
from shuffleup.identity import Actor
from shuffleup.refusals import NotLegalNow
from shuffleup.ruleset import Bounty, Cash, ChipSets, Event, Penalties, PrizeMoney, RuleSet, Rulings, TableUse
from shuffleup.table.events import (
    ChipsDue,
    CountTold,
    Explained,
    HandsMissedTold,
    PlayersLeftTold,
    PlayerTookSeat,
    RulesTold,
    SeatToClear,
)
from shuffleup.table.incident_events import FloorSettled
from shuffleup.views.board import board_view

FINES = RuleSet(
    chips=ChipSets(start_stack=1000, denominations=(5, 25, 100)),
    money=PrizeMoney(buy_in=1000),
    penalties=Penalties(conduct="chips", chip_amount=500),
)
HOST = RuleSet(rulings=Rulings(decider="host"))
SAM = Actor("director", "Sam")


def test_a_warning_is_counted(open_floor):
    """PEN-03."""
    at = open_floor()
    at.begin()
    assert at.do(Penalise("e1", "warning", "spoke of a live hand"), by=SAM) == (
        Warned("e1", "spoke of a live hand", "Sam"),
    )
    assert at.floor.entry("e1").warnings == 1


def test_missed_hands_are_told_to_the_table_and_add_up(open_floor):
    """PEN-03, TDA 71."""
    at = open_floor()
    at.begin()
    first = at.do(Penalise("e2", "hands", "late", 3))
    assert at.told(first, 1) == [HandsMissedTold(2, "e2", 3, "late")]
    at.hand(1, 3)
    second = at.do(Penalise("e2", "hands", "late again", 2))
    assert at.told(second, 1) == [HandsMissedTold(2, "e2", 4, "late again")]


def test_a_round_is_one_hand_for_each_player_at_the_table(open_floor):
    """PEN-03, TDA 71."""
    at = open_floor()
    at.begin()
    events = at.do(Penalise("e2", "rounds", "swearing", 2))
    assert at.told(events, 1) == [HandsMissedTold(2, "e2", 6, "swearing")]


def test_a_hand_that_begins_anew_counts_once(open_floor):
    """PEN-12."""
    at = open_floor()
    at.begin()
    at.do(Penalise("e2", "hands", "late", 3))
    at.hand(1, 3)
    at.hand(1, 3)
    assert at.floor.entry("e2").misses.hands == 2
    at.hand(2, 3)
    at.hand(3, 3)
    assert at.floor.entry("e2").misses is None


def test_what_is_still_to_be_missed_follows_to_another_table(open_floor):
    """PEN-03."""
    at = open_floor(names=tuple("ABCDEFGHIJKL"), tables=2)
    at.begin()
    at.do(Penalise("e1", "hands", "late", 5))
    at.hand(1, 6)
    at.do(MovePlayer("e1", 2, 9, "a broken chair"))
    events = at.gets_up("e1")
    assert HandsMissedTold(9, "e1", 4, "late") in at.told(events, 2)


def test_a_penalty_is_lifted(open_floor):
    at = open_floor()
    at.begin()
    with pytest.raises(NotLegalNow, match="Bongani has no hands to miss"):
        at.do(Penalise("e2", "hands", "a mistake"))
    at.do(Penalise("e2", "hands", "late", 3))
    events = at.do(Penalise("e2", "hands", "a mistake"))
    assert at.told(events, 1) == [HandsMissedTold(2, "e2", 0, "a mistake")]
    assert at.floor.entry("e2").misses is None


def test_a_penalty_in_chips_is_explained_when_the_table_has_taken_it(open_floor):
    """PEN-04, PEN-05, APP-06."""
    at = open_floor(FINES)
    at.begin()
    events = at.do(Penalise("e2", "chips", "threw cards"))
    assert at.told(events, 1) == [ChipsDue(2, "e2", 500, "penalty: threw cards")]
    assert at.floor.entry("e2").chips == 1000
    at.taken("e2", 500, "penalty: threw cards")
    assert (at.floor.entry("e2").chips, at.floor.chips_expected(), at.floor.alarms) == (500, 2500, ())
    assert at.floor.explained[0].reason == "Bongani: penalty: threw cards"


def test_a_penalty_takes_no_more_than_the_stack_and_may_end_the_event_for_a_player(open_floor):
    """PEN-04, W-02: never below zero."""
    at = open_floor(FINES)
    at.begin()
    at.do(Penalise("e2", "chips", "threw cards", 5000))
    events = at.taken("e2", 1000)
    assert [(one.entry, one.first) for one in events if isinstance(one, PlayerPlaced)] == [("e2", 3)]
    assert (at.floor.chips_counted(), at.floor.chips_expected()) == (2000, 2000)


@pytest.mark.parametrize(
    ("kind", "amount", "why"),
    [
        ("chips", 495, "a penalty in chips begins at 500"),
        ("chips", 503, "503 cannot be taken in chips of 5"),
        ("hands", 1001, "cannot miss 1001 hands"),
    ],
)
def test_a_penalty_that_the_rules_do_not_have_is_refused(open_floor, kind, amount, why):
    at = open_floor(FINES)
    at.begin()
    with pytest.raises(NotLegalNow, match=why):
        at.do(Penalise("e2", kind, "x", amount))


def test_chips_that_go_to_the_pot_are_ruled_at_the_table(open_floor):
    """PEN-05."""
    at = open_floor(RuleSet(penalties=Penalties(destination="pot")))
    at.begin()
    with pytest.raises(NotLegalNow, match="goes to the pot here: rule it at the table"):
        at.do(Penalise("e2", "chips", "x", 500))


def test_a_disqualified_player_is_last_of_those_left_and_the_chips_are_out_of_play(open_floor):
    """PEN-10, TDA 71-D."""
    at = open_floor(names=("Ann", "Bongani", "Carla", "Dimitri"))
    at.begin()
    events = at.do(Penalise("e2", "disqualify", "marked cards"), by=SAM)
    assert at.told(events, 1) == [SeatToClear(2, "e2", "out")]
    events = at.gets_up("e2")
    assert [(one.entry, one.first) for one in events if isinstance(one, PlayerPlaced)] == [("e2", 4)]
    assert at.floor.explained[0].reason == "Bongani was disqualified"
    assert (at.floor.chips_counted(), at.floor.chips_expected()) == (30_000, 30_000)
    with pytest.raises(NotLegalNow, match="Bongani is not in play"):
        at.do(Penalise("e2", "warning", "again"))


@pytest.mark.parametrize(
    ("rule", "says"),
    [
        ("warning_or_missed_hands", "a warning, missed hands or missed rounds"),
        ("dead_hand_and_time", "the hand is dead, by a ruling at the table, and hands are missed"),
        ("dead_hand_and_half_pot", "the hand is dead and half the pot is due"),
        ("chips", "missed hands, or from 500 in chips, never more than the stack"),
    ],
)
def test_the_director_is_told_what_the_rule_set_says(rule, says):
    """PEN-01, PEN-02, PEN-03, PEN-04."""
    rules = RuleSet(penalties=Penalties(exposed_card=rule, conduct=rule, chip_amount=500))
    assert what_the_rules_say(rules, "exposed_card").startswith(says)
    assert what_the_rules_say(rules, "conduct").startswith(says)


@pytest.mark.parametrize(
    "breach",
    ["told Carla to call", "cards over the edge", "hid two chips of 1000", "looked through the dead pile"],
)
def test_a_breach_at_the_table_is_logged_with_the_person_and_what_it_was(open_floor, breach):
    """PEN-06, PEN-07, PEN-08, PEN-09: the floor sees it, and says what becomes of it."""
    at = open_floor()
    at.begin()
    assert at.do(Penalise("e2", "warning", breach), by=SAM) == (Warned("e2", breach, "Sam"),)


def test_hidden_chips_are_taken_out_of_play(open_floor):
    """PEN-11, TDA 63-64: the stack is counted without them, for a reason; 500 fewer are in play."""
    at = open_floor()
    at.begin()
    why = "two chips of 250 were in a pocket (TDA 63)"
    counted = {"e1": 10_000, "e2": 9_500, "e3": 10_000}
    events = at.do(EnterStacks(1, counted, why), by=SAM)
    assert at.told(events, 1) == [CountTold(((1, 10_000), (2, 9_500), (3, 10_000)), why, "Sam")]
    before, after = (("e1", 10_000), ("e2", 10_000), ("e3", 10_000)), tuple(counted.items())
    report = ResultReport(1, 1, before, after, explained=(Explained(-500, why, "Sam"),))
    at.store(hear(at.floor, report, 0))
    assert at.floor.entry("e2").chips == 9_500
    assert (at.floor.chips_counted(), at.floor.chips_expected(), at.floor.alarms) == (29_500, 29_500, ())
    assert [(one.chips, one.person) for one in at.floor.explained] == [(-500, "Sam")]


def test_a_ruling_is_written_down_with_who_decided_and_the_rule(open_floor):
    """GEN-04."""
    at = open_floor()
    at.do(Note("the bet stands", "a string bet?", "TDA 40"), by=SAM)
    at.do(Note("the button stays"), by=SAM)
    assert at.floor.rulings == (
        Ruling("a string bet?", "the bet stands", "TDA 40", "Sam"),
        Ruling("", "the button stays", "fairness; else tda-2024", "Sam"),
    )


def test_a_host_who_is_a_party_does_not_rule(open_floor):
    """GEN-05."""
    at = open_floor(HOST)
    with pytest.raises(NotLegalNow, match="the deputy rules here, and none is named"):
        at.do(Note("the pot is split", party=True), by=Actor("director", "Gus"))
    at.do(NameDeputy("Carla"))
    with pytest.raises(NotLegalNow, match="Gus is a party to the dispute"):
        at.do(Note("the pot is split", party=True, decider="Gus"), by=Actor("director", "Gus"))
    at.do(Note("the pot is split", party=True), by=Actor("director", "Gus"))
    assert at.floor.rulings[0].decider == "Carla"


def test_the_event_does_not_start_without_a_deputy_where_the_host_rules(open_floor):
    """GEN-05."""
    at = open_floor(HOST)
    at.do(DrawSeats())
    assert ("name_deputy", {}) in at.tasks("conduct")
    with pytest.raises(NotLegalNow, match="name the deputy first"):
        at.do(Start())
    with pytest.raises(NotLegalNow, match="write the deputy's own name"):
        at.do(NameDeputy("name"))
    at.do(NameDeputy("Carla"))
    assert at.tasks("conduct") == []
    at.do(Start())
    assert at.floor.phase == "playing"


def test_the_room_sees_the_last_announcement(open_floor):
    at = open_floor()
    at.do(Announce("Dinner is at\n eight"), now=5)
    assert at.floor.announcements == (Announcement("Dinner is at eight", 5),)
    assert board_view(at.floor, 1).announcement == "Dinner is at eight"


def test_a_rule_changed_on_the_day_is_logged_announced_and_told_to_the_tables(open_floor):
    """GEN-01."""
    at = open_floor()
    at.begin()
    events = at.do(ChangeRule("levels.length", 20, "the hall closes at ten"), now=7, by=SAM)
    changed = events[0]
    assert isinstance(changed, RuleChanged)
    assert (changed.old, changed.new, changed.reason, changed.person) == (
        "30",
        "20",
        "the hall closes at ten",
        "Sam",
    )
    assert at.floor.rules.levels.length == 20
    assert at.told(events, 1) == [RulesTold(at.floor.rules)]
    assert at.floor.announcements[-1].text == "levels.length is now 20; it was 30"


@pytest.mark.parametrize(
    ("key", "value", "held"),
    [
        ("money.unit", 2.5, 250),
        ("money.payout", [60, 40], (60, 40)),
        ("money.payout", {"2": [100], "9": [70, 30]}, {2: (100,), 9: (70, 30)}),
        ("rulings.deputy", "Carla", "Carla"),
    ],
)
def test_values_are_written_as_in_an_event_file(open_floor, key, value, held):
    at = open_floor()
    at.do(ChangeRule(key, value, "agreed"))
    group, name = key.split(".")
    assert getattr(getattr(at.floor.rules, group), name) == held


@pytest.mark.parametrize(
    ("key", "value", "why"),
    [
        ("levels.lenght", 20, "there is no rule 'levels.lenght': try levels.length"),
        ("levels.length", -1, "levels.length: found -1; allowed: a whole number from 0 to 1440"),
        ("levels.length", 30, "levels.length is 30 already"),
        ("money.payout", [50, 30], "percentages that sum to 100"),
        ("event.format", "cash", "settled when the event is opened"),
        ("money.buy_in", 20, "settled when the seats are drawn"),
    ],
)
def test_a_change_that_cannot_stand_is_refused(open_floor, key, value, why):
    """GEN-01."""
    at = open_floor()
    at.begin()
    before = at.floor
    with pytest.raises(NotLegalNow, match=why):
        at.do(ChangeRule(key, value, "x"))
    assert at.floor == before


def test_a_buy_in_may_be_changed_before_the_seats_are_drawn(open_floor):
    at = open_floor()
    at.do(ChangeRule("money.buy_in", 12.5, "as agreed"))
    assert at.floor.rules.money.buy_in == 1250


def test_who_was_taken_out_by_mistake_sits_again_and_the_places_move(open_floor):
    """APP-04: Dimitri was not fourth; Carla, who went out after him, is fourth and not third."""
    at = open_floor(names=("Ann", "Bongani", "Carla", "Dimitri", "Emma"))
    at.begin()
    at.result(1, e1=(10_000, 20_000), e5=(10_000, 0))
    at.gets_up("e5")
    at.result(2, e1=(20_000, 30_000), e4=(10_000, 0))
    at.gets_up("e4")
    at.result(3, e1=(30_000, 40_000), e3=(10_000, 0))
    at.gets_up("e3")
    events = at.do(UndoElimination("e4", 10_000, "his chips lay under the card"), by=SAM)
    assert PlayerSeated("e4", "Dimitri", 1, 4, 10_000, moved=True) in events
    told = at.told(events, 1)
    assert told == [PlayersLeftTold(3), PlayerTookSeat(4, "e4", "Dimitri", 10_000)]
    places = {one.id: one.finish.first if one.finish else 0 for one in at.floor.entries}
    assert places == {"e1": 0, "e2": 0, "e3": 4, "e4": 0, "e5": 5}
    assert (at.floor.chips_counted(), at.floor.chips_expected(), at.floor.alarms) == (60_000, 60_000, ())


def test_the_bounty_goes_back_with_the_elimination(open_floor):
    """APP-04."""
    at = open_floor(RuleSet(bounty=Bounty("progressive", 400)))
    at.begin()
    report = ResultReport(
        1, 1, (("e1", 10_000), ("e3", 10_000)), (("e1", 20_000), ("e3", 0)), 0, (("e3", ("e1",)),)
    )
    at.store(hear(at.floor, report, 0))
    assert (at.floor.entry("e1").bounty, at.floor.entry("e1").bounties_won) == (600, 200)
    at.gets_up("e3")
    at.do(UndoElimination("e3", 10_000, "misread"))
    assert [(one.bounty, one.bounties_won) for one in at.floor.entries] == [(400, 0)] * 3


def test_a_seat_that_the_table_has_not_let_go_waits_for_its_hand(open_floor):
    at = open_floor()
    at.begin()
    at.result(1, e1=(10_000, 20_000), e3=(10_000, 0))
    with pytest.raises(NotLegalNow, match="confirm its hand first"):
        at.do(UndoElimination("e3", 10_000, "misread"))
    with pytest.raises(NotLegalNow, match="Ann is not out"):
        at.do(UndoElimination("e1", 10_000, "misread"))


def lost_chips(open_floor):
    """A table reports 500 chips fewer than it had, as its own count, without an explanation."""
    at = open_floor(FINES)
    at.begin()
    report = at.floor.entry("e2")
    assert report.chips == 1000
    at.gets_up("e2", 500)
    return at


def test_missing_chips_raise_an_alarm_that_a_person_settles(open_floor):
    """APP-06."""
    at = lost_chips(open_floor)
    assert at.floor.alarms == (
        "2500 chips are known of, 500 fewer than the 3000 that were issued and explained",
    )
    assert at.tasks("conduct") == [("settle_alarm", {})]
    at.do(SettleAlarm("found on the floor and put into the safe"), by=SAM)
    assert (at.floor.alarms, at.floor.chips_expected()) == ((), 2500)
    assert at.tasks("conduct") == []
    with pytest.raises(NotLegalNow, match="there is no alarm"):
        at.do(SettleAlarm("again"))


def test_only_a_difference_that_there_is_can_be_explained(open_floor):
    """APP-06."""
    at = lost_chips(open_floor)
    at.do(ExplainChips(-200, "taken home by a guest"))
    with pytest.raises(NotLegalNow, match="there are 300 fewer than issued and explained: -400 cannot be"):
        at.do(ExplainChips(-400, "x"))
    at.do(ExplainChips(-300, "under the table"))
    with pytest.raises(NotLegalNow, match="all chips are explained: 5 cannot be"):
        at.do(ExplainChips(5, "x"))


def test_all_stacks_of_a_table_are_entered_at_a_break(open_floor):
    """APP-06: the table takes them over and reports them."""
    at = open_floor(RuleSet(table=TableUse(tracking="hands")))
    at.begin()
    at.hand(1, 3)
    counted = {"e1": 12_000, "e2": 8_000, "e3": 10_000}
    events = at.do(EnterStacks(1, counted), by=SAM)
    assert at.told(events, 1) == [CountTold(((1, 12_000), (2, 8_000), (3, 10_000)), "", "Sam")]


@pytest.mark.parametrize(
    ("stacks", "why"),
    [
        ({"e1": 30_000}, "a count names everybody at table 1 and nobody else: Ann, Bongani, Carla"),
        ({"e1": 10_000, "e2": 10_000, "e3": 9_000}, "the count is 1000 fewer than there should be"),
    ],
)
def test_a_count_that_does_not_fit_is_refused(open_floor, stacks, why):
    at = open_floor()
    at.begin()
    with pytest.raises(NotLegalNow, match=why):
        at.do(EnterStacks(1, stacks))


def test_stacks_that_are_followed_are_counted_between_hands(open_floor):
    at = open_floor()
    at.begin()
    at.hand(1, 3)
    with pytest.raises(NotLegalNow, match="table 1 plays hand 1"):
        at.do(EnterStacks(1, {"e1": 10_000, "e2": 10_000, "e3": 10_000}))


def test_a_call_of_a_table_waits_for_the_director_and_the_ruling_is_written_down(open_floor):
    """GEN-04, GEN-06."""
    at = open_floor()
    at.begin()
    at.calls("two cards were dealt to seat 3")
    assert ("settle_call", {"table": 1}) in at.tasks("conduct")
    events = at.do(SettleCall(1, "a misdeal", "TDA 35"), by=SAM)
    assert at.told(events, 1) == [FloorSettled()]
    assert at.floor.rulings == (
        Ruling("table 1, hand 0: two cards were dealt to seat 3", "a misdeal", "TDA 35", "Sam"),
    )
    at.calls("")
    assert at.tasks("conduct") == []
    with pytest.raises(NotLegalNow, match="table 1 has not called the floor"):
        at.do(SettleCall(1))


def test_an_event_is_ended_between_hands_and_then_put_away(open_floor):
    at = open_floor(RuleSet(money=PrizeMoney(buy_in=1000)))
    at.begin()
    at.hand(1, 3)
    with pytest.raises(NotLegalNow, match="table 1 plays a hand: stop play"):
        at.do(EndEvent("the hall closes"))
    at.result(1, e1=(10_000, 9_000), e2=(10_000, 12_000), e3=(10_000, 9_000))
    events = at.do(EndEvent("the hall closes"))
    placed = [(one.entry, one.first, one.last) for one in events if isinstance(one, PlayerPlaced)]
    assert placed == [("e3", 2, 3), ("e1", 2, 3), ("e2", 1, 1)]
    assert EventEnded("the hall closes") in events
    assert at.tasks("conduct") == [("archive_event", {})]
    at.do(ArchiveEvent())
    assert at.floor.archived
    with pytest.raises(NotLegalNow, match="archived already"):
        at.do(ArchiveEvent())


def test_everybody_cashes_out_when_a_cash_game_closes(open_floor):
    rules = RuleSet(event=Event(format="cash"), cash=Cash(enabled=True), money=PrizeMoney(payout=()))
    at = open_floor(rules)
    at.begin()
    events = at.do(EndEvent("closing time"))
    assert [one.reason for one in at.told(events, 1) if isinstance(one, SeatToClear)] == ["cashes out"] * 3
    for entry, chips in (("e1", 9_000), ("e2", 12_000), ("e3", 9_000)):
        at.result(0, **{entry: (10_000, chips)})
    for entry in ("e1", "e2", "e3"):
        at.gets_up(entry)
    assert [one.cashed for one in at.floor.entries] == [9_000, 12_000, 9_000]
    assert (at.floor.chips_counted(), at.floor.chips_expected()) == (0, 0)
