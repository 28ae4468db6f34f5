"""Every decision is timed: lengths, waits, stops, time cards, the end, and what UNDO makes of them (SHT)."""

import pytest

from shuffleup.kernel.field_types import Millis
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.poker.events import Folded
from shuffleup.ruleset.conduct import Absent, DecisionTime
from shuffleup.table import play_commands as ask
from shuffleup.table.card_machine import machine_events as machine
from shuffleup.table.card_machine.cards_due import next_due
from shuffleup.table.decision_clock import clock_commands as clock
from shuffleup.table.decision_clock.clock_commands import deadline
from shuffleup.table.events import PlayersTimeTold, TableStopped, TableWentOn, Undone
from shuffleup.table.hand.sealing_and_undo import next_undo
from shuffleup.table.irregularities import calls
from shuffleup.table.irregularities.incident_events import (
    ClockAnswered,
    ClockAsked,
    ClockHeld,
    ClockLost,
    ClockRanOn,
    ClockRanOut,
    TimeCardReturned,
    TimeCardUsed,
)
from shuffleup.views.words.undo_names import act_words
from tests.refused import refused

THREE = {1: 1000, 3: 1000, 5: 1000}


def shot(**fields):
    return DecisionTime(**{"mode": "shot", "seconds": 30, "bank_cards": 2, "bank_seconds": 20} | fields)


@pytest.fixture
def at_flop(sit):
    """Let seats 1, 3 and 5 call a flop, with the first decision of the street just opened."""

    def seated(absent=None, stacks=THREE, **fields):
        groups = {"absent": Absent(policy=absent)} if absent else {}
        at = sit(stacks, time=shot(**fields), **groups)
        at.play("deal", "c", "c", "c")
        at.after(2)
        return at

    return seated


def left(at):
    return at.table.decision.left(at.now) / 1000


def test_each_street_has_its_own_length(sit):
    """SHT-03: 15, 20, 30 and 40 seconds."""
    at = sit(THREE, time=shot(streets=(15, 20, 30, 40)))
    at.play("deal", "c")
    lengths = [left(at)]
    for _ in range(3):
        while at.table.play.hand.answered and at.table.play.hand.street == _street(at, lengths):
            at.play("c")
        lengths.append(left(at))
    assert lengths == [15, 20, 30, 40]


def _street(at, lengths):
    return ("preflop", "flop", "turn", "river")[len(lengths) - 1]


def test_a_player_who_stalls_has_what_the_director_left(at_flop):
    """SHT-04: 12 seconds and no grace, from the next decision on."""
    at = at_flop(grace=5)
    at.tell(PlayersTimeTold(5, "e5", 2, 12))
    at.play("c")
    assert (at.table.play.hand.to_act, left(at)) == (5, 12)
    at.after(3)
    assert left(at) == 9
    at.play("c")
    assert left(at) == 30


def test_people_deal_and_the_clock_waits_for_them(sit):
    """SHT-05: 20 seconds for the hand, 8 for a street, or until CLOCK."""
    at = sit(THREE, time=shot(deal_seconds=(20, 8)))
    at.play("deal")
    at.after(19)
    assert left(at) == 30
    with refused(NotLegalNow, match="no time runs that a card could lengthen"):
        at.do(clock.UseTimeCard())
    with refused(NotLegalNow, match="no time for a decision is running"):
        at.do(clock.HoldTime())
    at.after(6)
    assert left(at) == 25
    at.play("c", "c", "c")
    at.after(3)
    at.do(clock.CallClock())
    at.after(4)
    assert left(at) == 26
    with refused(NotLegalNow, match="the time of seat 3 runs already"):
        at.do(clock.CallClock())


def test_a_wait_goes_on_while_the_floor_is_called_and_is_not_begun_anew(sit):
    """SHT-05, SHT-07: the deal had its 20 seconds when the floor was done."""
    at = sit(THREE, time=shot(deal_seconds=(20, 8)))
    at.play("deal")
    at.after(5)
    at.do(calls.CallFloor())
    at.after(1)
    at.do(calls.FloorDone())
    at.after(10)
    assert left(at) == 30
    at.do(calls.CallFloor())
    at.after(60)
    at.do(calls.FloorDone())
    at.after(1)
    assert left(at) == 29


def test_the_machine_starts_the_first_decision_of_a_hand(sit):
    """SHT-05: with the last card of the deal."""
    at = sit(THREE, time=shot(), dealing="machine")
    met = machine.MachineMet("aa", 1, 1, "0.1.0", 0, "EMPTY", tray=True)
    at.store((met, machine.MachineAsked("aa", 1, 1, "shuffle", 0, nonce="00")))
    at.store((machine.WorkDone(0, 1, "done", 5),))
    at.play("deal")
    for _ in range(5):
        bring(at)
    assert at.table.decision is None
    bring(at)
    assert left(at) == 30


def bring(at):
    """Let the machine bring the card that is due next."""
    wanted = next_due(at.table)
    asked = machine.MachineAsked("aa", 1, 9, "deal", at.table.play.hand_no, wanted.seat, 1)
    n, card = at.table.machine.next_event, at.table.machine.deck.out + 1
    came = machine.CardCame(n, wanted.purpose, wanted.seat, card, 300)
    at.store((asked, came, machine.WorkDone(n + 1, 9, "done", 5)))


def test_grace_costs_nothing_and_comes_once(at_flop):
    """SHT-06: 3 seconds at the full base; none after the count of an all-in."""
    at = at_flop(grace=3)
    at.after(2)
    assert left(at) == 30
    at.after(4)
    assert left(at) == 27
    at.do(clock.HoldTime("count"))
    at.do(clock.LetTimeRun())
    at.after(2)
    assert left(at) == 28
    assert at.after(28) == ()
    assert at.after(0.001)[0] == ClockRanOut(3, "check")


def test_the_dealer_holds_the_time_and_lets_it_run(at_flop):
    """SHT-08: a dispute leaves what was left; several stops end with the last."""
    at = at_flop()
    at.after(10)
    assert at.do(clock.HoldTime("dispute")) == (ClockHeld(3, 20_000, "dispute"),)
    with refused(NotLegalNow, match="the time stands already"):
        at.do(clock.HoldTime())
    at.after(100)
    at.do(calls.CallFloor())
    with refused(NotLegalNow, match="the floor has been called"):
        at.do(clock.LetTimeRun())
    at.do(calls.FloorDone())
    assert (left(at), deadline(at.table)) == (20, None)
    assert at.do(clock.LetTimeRun()) == (ClockRanOn(3),)
    at.after(5)
    assert left(at) == 15
    with refused(NotLegalNow, match="the time does not stand"):
        at.do(clock.LetTimeRun())


def test_a_count_gives_the_base_anew_and_keeps_cards_in(at_flop):
    """SHT-08: 30 seconds and the card's 20; a card may be played while it is held."""
    at = at_flop()
    at.after(25)
    at.do(clock.HoldTime("count"))
    at.do(clock.UseTimeCard())
    at.do(clock.LetTimeRun())
    assert (left(at), at.table.cards_left(3)) == (50, 1)


def test_play_stops_for_the_whole_event_and_some_seconds_are_left(at_flop):
    """SHT-07: one second was left, ten are when it runs on."""
    at = at_flop(after_stop=10)
    at.after(29)
    at.tell(TableStopped("fire alarm"))
    for command in (clock.HoldTime(), clock.UseTimeCard()):
        with refused(NotLegalNow, match="play is stopped: fire alarm"):
            at.do(command)
    at.after(600)
    at.tell(TableWentOn())
    assert left(at) == 10


def test_a_restart_stands_until_clock_with_the_base_and_the_cards(at_flop):
    """SHT-07: nobody knows what was used; the card that was played is in it still."""
    at = at_flop()
    at.after(20)
    at.do(clock.UseTimeCard())
    at.store((ClockLost(3),))
    at.after(300)
    assert (left(at), deadline(at.table)) == (50, None)
    at.do(clock.CallClock())
    at.after(10)
    assert (left(at), at.table.cards_left(3), at.table.decision.cards) == (40, 1, 1)


def test_undo_opens_the_decision_as_it_was(at_flop):
    """SHT-10: 12 seconds and a card were used; the minute between act and undo costs nothing."""
    at = at_flop()
    at.do(clock.UseTimeCard())
    at.after(12)
    at.play("c")
    at.after(25)
    at.do(ask.Undo())
    assert (at.table.play.hand.to_act, left(at), at.table.decision.cards) == (3, 38, 1)
    at.after(8)
    at.do(ask.Redo())
    assert (at.table.play.hand.to_act, left(at)) == (5, 5)


def test_undo_of_something_else_lets_the_time_run_on(at_flop):
    """SHT-10 is about the act that closed the decision."""
    at = at_flop()
    at.do(calls.MarkAbsent(1))
    at.after(12)
    at.do(ask.Undo())
    assert left(at) == 18


def test_undo_at_a_table_that_stands_opens_a_decision_that_stands(at_flop):
    """SHT-10."""
    at = at_flop()
    at.after(12)
    at.play("c")
    at.tell(TableStopped("fire alarm"))
    at.do(ask.Undo())
    at.after(40)
    assert (left(at), deadline(at.table)) == (18, None)
    at.tell(TableWentOn())
    at.after(1)
    assert left(at) == 17


def test_undo_of_an_end_by_time_leaves_time_to_act(at_flop):
    """SHT-10: all of it, or `time.after_stop` where the house says so."""
    for after_stop, seconds in ((0, 30), (8, 8)):
        at = at_flop(after_stop=after_stop)
        at.after(30.001)
        at.do(ask.Undo())
        assert (at.table.play.hand.to_act, left(at)) == (3, seconds)


@pytest.mark.parametrize(
    ("fields", "told", "why"),
    [
        ({"bank_per_turn": 1}, None, "seat 3 has played 1 in this decision, and no more are allowed"),
        ({"bank_cards": 1}, None, "seat 3 has no time card: all 1 are spent"),
        ({"bank_cards": 0}, 1, "seat 3 has no time card: all 1 are spent"),
    ],
)
def test_a_card_is_refused(at_flop, fields, told, why):
    """SHT-11, SHT-13; cards that the floor gave count."""
    at = at_flop(**fields)
    if told:
        at.tell(PlayersTimeTold(3, "e3", told))
    at.do(clock.UseTimeCard())
    with refused(NotLegalNow, match=why):
        at.do(clock.UseTimeCard())


def test_refusals_of_a_card_have_an_order(at_flop):
    """SHT-11: the call of the floor before the time that is over, that before the missing card."""
    at = at_flop(bank_cards=0)
    at.now += 31_000
    with refused(NotLegalNow, match="the time of seat 3 is over"):
        at.do(clock.UseTimeCard())
    at.do(calls.CallFloor())
    with refused(NotLegalNow, match="the floor has been called"):
        at.do(clock.UseTimeCard())


def test_cards_play_themselves_without_a_gap(at_flop):
    """SHT-12, SHT-13: 30, 20 and 20 seconds, then it is over."""
    at = at_flop(bank_play="automatic", bank_cards=5, bank_per_turn=2)
    assert at.after(30) == ()
    assert at.after(0.5) == (TimeCardUsed(3, "e3", Millis(20_000), by_itself=True),)
    assert left(at) == 19.5
    at.after(20)
    assert at.after(19.5) == ()
    assert at.after(0.001)[:1] == (ClockRanOut(3, "check"),)
    assert at.table.cards_left(3) == 3


def test_undo_gives_a_card_back_and_its_seconds_go(at_flop):
    """SHT-20: a step of its own, before the act that came before it."""
    at = at_flop()
    at.after(10)
    at.do(clock.UseTimeCard())
    assert act_words(next_undo(at.table)) == "S3 time card"
    seq = at.table.seq
    assert at.do(ask.Undo()) == (TimeCardReturned(3, "e3", Millis(20_000), seq),)
    assert (left(at), at.table.cards_left(3), at.table.decision.cards) == (20, 2, 0)
    assert isinstance(at.do(ask.Undo())[0], Undone)


def test_undo_of_several_steps_takes_cards_between_them(at_flop):
    """SHT-20: the later ones first; a card that played itself goes with the act before it."""
    at = at_flop(bank_play="automatic")
    at.do(clock.UseTimeCard())
    at.play("c")
    at.after(31)
    at.do(clock.UseTimeCard())
    seats = [event.seat for event in at.do(ask.Undo(acts=3)) if isinstance(event, TimeCardReturned)]
    assert seats == [5, 5, 3]
    assert [at.table.cards_left(seat) for seat in (1, 3, 5)] == [2, 2, 2]
    assert (at.table.play.hand.to_act, left(at)) == (3, 30)


def test_a_card_stays_played_once_its_decision_ended_by_time(at_flop):
    """SHT-20: only the director gives it back."""
    at = at_flop()
    at.do(clock.UseTimeCard())
    at.after(50.001)
    at.do(ask.Undo())
    assert at.table.play.hand.to_act == 3
    at.do(ask.Undo())
    assert (at.table.play.hand.street, at.table.cards_left(3)) == ("preflop", 1)


def test_the_dealer_is_asked_at_the_end(at_flop):
    """SHT-21: nothing happens by itself; over is done."""
    at = at_flop(at_end="ask", facing_bet="fold")
    at.play(100)
    assert at.after(31) == (ClockAsked(5),)
    assert at.after(300) == ()
    assert at.do(clock.AnswerTime("over"))[:3] == (
        ClockAnswered(5, "over"),
        ClockRanOut(5, "fold"),
        Folded(5),
    )
    with refused(NotLegalNow, match="no end of a time waits for an answer"):
        at.do(clock.AnswerTime("over"))


def test_an_act_or_a_card_was_in_time(at_flop):
    """SHT-21: the act is entered without a clock, or the card gives its seconds from now on."""
    at = at_flop(at_end="ask")
    at.after(31)
    at.do(clock.AnswerTime("card"))
    at.after(5)
    assert (left(at), at.table.cards_left(3)) == (15, 1)
    at.after(16)
    at.do(clock.AnswerTime("acted"))
    assert at.table.decision is None
    at.after(60)
    at.play("c")
    assert at.table.play.hand.to_act == 5


def test_an_act_that_is_entered_while_it_asks_stands(at_flop):
    """SHT-21."""
    at = at_flop(at_end="ask")
    at.after(31)
    at.play(50)
    assert (at.table.play.hand.to_act, left(at)) == (5, 30)


def test_marked_absent_inside_the_decision_and_back(at_flop):
    """SHT-25: five seconds without cards; one is left at least; back with the base and the cards."""
    at = at_flop(absent_seconds=5)
    at.after(12)
    at.do(calls.MarkAbsent(3))
    assert left(at) == 1
    with refused(NotLegalNow, match="seat 3 is away: no time card is played for it"):
        at.do(clock.UseTimeCard())
    at.do(calls.MarkAbsent(3, absent=False))
    at.do(clock.UseTimeCard())
    assert left(at) == 38


def test_nobody_has_to_call_where_every_decision_is_timed(at_flop):
    """SHT-02."""
    at = at_flop()
    with refused(NotLegalNow, match="every decision is timed: nobody has to call the clock"):
        at.do(clock.CallClock(5))


def test_a_stop_while_the_box_asks_leaves_what_was_left_of_the_asking(at_flop):
    """SHT-07, SHT-21: two of the five seconds had passed."""
    at = at_flop(ask_seconds=5)
    at.after(32)
    at.do(calls.CallFloor())
    at.after(60)
    at.do(calls.FloorDone())
    assert at.after(3) == ()
    assert at.after(0.001)[0] == ClockRanOut(3, "check")


def test_seconds_after_a_stop_are_those_that_are_shown(at_flop):
    """SHT-06, SHT-07: forty, and what was left of the grace; also after a restart."""
    at = at_flop(grace=3, after_stop=40)
    at.after(1)
    at.do(calls.CallFloor())
    at.do(calls.FloorDone())
    assert left(at) == 40
    at.after(12)
    assert left(at) == 30
    at.store((ClockLost(3),))
    at.do(clock.CallClock())
    assert left(at) == 40
