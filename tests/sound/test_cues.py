"""The sound of each change in the room: which, once, and at which box."""

from itertools import pairwise

import msgspec
import pytest

from shuffleup.hardware.sound.cues import RoomMoment, RoomNews, cues_between
from shuffleup.hardware.sound.melodies import Sound
from shuffleup.hardware.sound.voice import text_of
from shuffleup.poker.decision_time import DecisionClock
from shuffleup.protocol.clock import BlindsView, ClockLine, ClockView
from shuffleup.protocol.floor import EnvelopesView
from shuffleup.protocol.wall import MoveView
from shuffleup.ruleset.conduct import DecisionTime
from shuffleup.ruleset.levels import Levels
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.ruleset.seats import Crews
from shuffleup.table.decision_clock.decision import Decision
from shuffleup.table.irregularities.incident_events import FloorCalled
from shuffleup.table.state import Arrival, Play, Sitter, Table
from shuffleup.tournament.button import Positions
from shuffleup.tournament.level_stakes import Level
from shuffleup.tournament.reasons import Hold

DISPUTE = FloorCalled("a dispute")

MINUTE = 60_000
ONE, TWO = BlindsView(1, 25, 50), BlindsView(2, 50, 100, ante=10)
LEVEL = ClockView("level", True, ONE, TWO, 20 * MINUTE, 20 * MINUTE, 0)
BREAK = msgspec.structs.replace(LEVEL, phase="break", left=15 * MINUTE, length=15 * MINUTE)
TABLE = Table(2, "friday", RuleSet())
BOARD = RoomNews("playing", players_left=10, paid_places=3)


def with_(record, **changes):
    return msgspec.structs.replace(record, **changes)


def at(now=1000, minute=20 * 60, table=TABLE, clock=LEVEL, board=BOARD):
    return RoomMoment(now, minute, table, clock, board)


def sounds(before, after):
    return [one.sound for one in cues_between(before, after)]


def said(before, after):
    return [text_of(one, "en") for sound in cues_between(before, after) for one in sound.said]


def one_of(before, after):
    (only,) = cues_between(before, after)
    return only


def test_a_new_level_is_heard_and_its_stakes_count_from_the_next_hand():
    """STR-04, STR-10."""
    after = at(clock=with_(LEVEL, now=TWO))
    assert one_of(at(), after).sound is Sound.LEVEL
    assert one_of(at(), after).words == "LEVEL 2: 50/100 ante 10 from the next hand"
    assert said(at(), after) == ["Level 2. Blinds 50 100. Ante 10. From the next hand."]


def test_nothing_is_heard_of_a_view_that_comes_again():
    again = at(clock=with_(LEVEL, left=19 * MINUTE, at=MINUTE), table=with_(TABLE, seq=9), board=with_(BOARD))
    assert cues_between(at(), again) == ()


def test_a_box_that_starts_anew_is_quiet_whatever_the_event_has_come_to():
    over = RoomNews("over", players_left=1)
    called = with_(TABLE, floor_called=DISPUTE, held=(Hold.FINAL_TABLE,))
    after = at(clock=with_(BREAK, running=False, notice="one minute"), table=called, board=over)
    assert cues_between(RoomMoment(0), after) == ()


def test_the_first_level_is_shuffle_up_and_deal():
    before = at(clock=with_(LEVEL, phase="before", running=False))
    assert sounds(before, at()) == [Sound.START]
    assert said(before, at()) == ["Shuffle up and deal. Level 1. Blinds 25 50."]


def test_a_break_says_how_long_it_is_and_when_play_goes_on():
    after = at(clock=BREAK, minute=23 * 60 + 50)
    assert one_of(at(), after).sound is Sound.BREAK_START
    assert one_of(at(), after).words == "BREAK: 15 min, back at 00:05"
    assert said(at(), after) == ["Break. 15 minutes. Play resumes at 0:05."]


def test_after_a_break_play_resumes_at_the_new_level_with_one_sound():
    after = at(clock=with_(LEVEL, now=TWO))
    assert sounds(at(clock=BREAK), after) == [Sound.BREAK_END]
    assert said(at(clock=BREAK), after) == ["Play resumes. Level 2. Blinds 50 100. Ante 10."]


def test_after_halftime_the_end_of_the_break_and_the_levels_of_the_host_are_two_sounds():
    """STR-08."""
    gate = at(clock=with_(BREAK, phase="gate", running=False, left=None))
    assert sounds(at(clock=BREAK), gate) == [Sound.BREAK_END]
    assert said(at(clock=BREAK), gate) == ["The break is over."]
    assert said(gate, at(clock=with_(LEVEL, now=TWO)))[0].startswith("Play resumes. Level 2.")


def test_a_pause_and_its_end_are_heard_and_seen():
    dinner = "play is stopped: paused"
    paused = at(clock=with_(LEVEL, running=False, message=dinner, line=ClockLine("stopped", "paused")))
    assert one_of(at(), paused).words == "PAUSED: play is stopped: paused"
    by_key = with_(LEVEL, running=False, message="paused", line=ClockLine("paused"))
    assert one_of(at(), with_(paused, clock=by_key)).words == "PAUSED"
    assert sounds(at(), paused) == [Sound.PAUSED]
    assert sounds(paused, at()) == [Sound.RESUMED]


@pytest.mark.parametrize(
    ("clock", "left_ms", "sound"),
    [
        (LEVEL, 90_000, Sound.HOLD_DEALERS),
        (BREAK, 90_000, Sound.DECKS_READY),
        (LEVEL, 60_000, Sound.ONE_MINUTE),
        (BREAK, 59_700, Sound.ONE_MINUTE),
    ],
)
def test_what_is_about_to_end_has_a_sound_for_each_notice(clock, left_ms, sound):
    """STR-25: no dealer changes before a level ends, decks ready before a break ends, the last minute."""
    before, after = at(clock=clock), at(now=clock.left - left_ms, clock=with_(clock, notice="soon"))
    assert sounds(before, after) == [sound]
    assert sounds(after, with_(after, clock=with_(after.clock, message="x"))) == []


def test_only_the_last_minute_is_also_said():
    minute = at(now=19 * MINUTE, clock=with_(LEVEL, notice="one minute"))
    ninety = at(now=18 * MINUTE + 30_000, clock=with_(LEVEL, notice="90 seconds"))
    assert said(at(), minute) == ["One minute."]
    assert said(at(), ninety) == []


def test_crews_hear_the_level_of_their_own_table():
    """STR-21: every table counts its own rounds."""
    rules = RuleSet(crews=Crews(enabled=True), levels=Levels(unit="orbit", length=1))
    table = Table(2, "friday", rules, level=Level(1, 25, 50))
    before = at(table=table)
    assert sounds(before, at(table=table, clock=with_(LEVEL, now=TWO))) == []
    assert sounds(before, at(table=with_(table, level=Level(2, 50, 100)))) == [Sound.LEVEL]


def test_a_level_of_the_room_is_heard_once_though_table_and_clock_both_tell_of_it():
    table = with_(TABLE, level=Level(1, 25, 50))
    told = with_(table, level=Level(2, 50, 100))
    first, second = at(table=table, clock=with_(LEVEL, now=TWO)), at(table=told, clock=with_(LEVEL, now=TWO))
    assert sounds(at(table=table), first) + sounds(first, second) == [Sound.LEVEL]


def on_the_clock(seat=4, since=1000, allowed=30_000, table=TABLE):
    return with_(table, decision=Decision(seat, DecisionClock(allowed, since=since)))


def test_a_call_for_the_clock_is_heard_with_the_seat():
    """TIM-01."""
    after = at(table=on_the_clock())
    assert one_of(at(), after).sound is Sound.CLOCK_CALLED
    assert one_of(at(), after).words == "CLOCK: seat 4, 30 s"
    assert said(at(), after) == ["Clock on seat 4."]


def test_a_time_card_clicks_once_and_does_not_call_the_clock_again():
    """SHT-11, SHT-12: also one that plays itself as the time is over."""
    before = on_the_clock()
    longer = with_(before, decision=before.decision.with_card(30_000, 20_000))
    after = one_of(at(table=before), at(now=31_500, table=longer))
    assert (after.sound, after.words, after.said) == (Sound.CLICK, "seat 4: a time card", ())
    assert sounds(at(table=on_the_clock()), at(table=on_the_clock(allowed=60_000))) == []


def test_every_box_says_once_that_every_decision_is_timed():
    """SHT-01."""
    told = with_(TABLE, timed_after=12)
    assert one_of(at(), at(table=told)).sound is Sound.EVERY_DECISION
    assert said(at(), at(table=told)) == ["Every decision is timed."]
    assert sounds(at(table=told), at(table=with_(told, seq=told.seq + 1))) == []


def test_a_clock_that_every_decision_has_calls_nobody():
    """TIM-05."""
    table = with_(TABLE, rules=RuleSet(time=DecisionTime(mode="shot", who="automatic")))
    assert sounds(at(table=table), at(table=on_the_clock(table=table))) == []


def test_the_end_of_the_time_is_heard_and_the_floor_after_it_where_it_is_called():
    """TIM-03, TIM-05: a tie goes to the player, so the time is over one moment later."""
    before = at(table=on_the_clock())
    folded, floor = (
        at(now=31_001),
        at(now=31_001, table=with_(TABLE, floor_called=FloorCalled(why="time_over", seat=4))),
    )
    assert sounds(before, folded) == [Sound.TIME_OVER]
    assert said(before, folded) == ["Time is over, seat 4."]
    assert sounds(before, floor) == [Sound.TIME_OVER, Sound.FLOOR_CALLED]


def test_a_decision_in_time_is_quiet():
    assert sounds(at(table=on_the_clock()), at(now=31_000)) == []


def test_a_time_that_stands_is_never_over():
    standing = with_(TABLE, floor_called=DISPUTE, decision=Decision(4, DecisionClock(30_000, 5000)))
    assert sounds(at(table=standing), at(now=99_000, table=with_(TABLE, floor_called=DISPUTE))) == []


def test_a_call_for_the_floor_is_heard_at_that_table():
    after = at(table=with_(TABLE, floor_called=FloorCalled("two hands exposed")))
    assert one_of(at(), after).words == "FLOOR CALLED: two hands exposed"
    assert sounds(after, at()) == []


HERE, THERE = MoveView("Ann", 2, 4, 1, 7), MoveView("Ben", 3, 5, 1, 8)


def test_a_seat_move_is_heard_at_the_table_that_the_player_leaves_and_at_no_other():
    after = at(board=with_(BOARD, moves=(HERE, THERE)))
    assert one_of(at(), after).words == "SEAT MOVE: seat 4 to table 1 seat 7"
    assert said(at(), after) == ["Seat 4 moves to table 1 seat 7."]
    assert cues_between(at(table=with_(TABLE, table=1)), with_(after, table=with_(TABLE, table=1))) == ()


def test_a_table_that_plays_hears_who_comes_to_it():
    playing = with_(TABLE, play=Play(hand_no=3, positions=Positions(1, 2, 4, 2)))
    hal = Sitter("e8", "Hal", source=5)
    comes = with_(playing, sitters={8: hal}, arrivals=(Arrival(8, 9550, joins=True),))
    heard = one_of(at(table=playing), at(table=comes))
    assert (heard.sound, heard.words) == (Sound.SEAT_MOVE, "SEAT 8: Hal comes from table 5 with 9\u00a0550")
    assert sounds(at(table=comes), at(table=with_(comes, seq=9))) == []


def test_a_table_that_is_broken_has_one_melody_and_every_move_in_words():
    other = MoveView("Carla", 2, 6, 3, 1)
    before, after = at(board=with_(BOARD, moves=(HERE,))), at(board=with_(BOARD, moves=(HERE, other)))
    both = at(board=with_(BOARD, moves=(HERE, other)))
    assert sounds(at(), both) == [Sound.SEAT_MOVE]
    assert said(at(), both) == ["Seat 4 moves to table 1 seat 7.", "Seat 6 moves to table 3 seat 1."]
    assert said(before, after) == ["Seat 6 moves to table 3 seat 1."]


def test_a_director_who_writes_final_table_rings_no_final_table():
    """GEN-06: what somebody typed is no word of the program."""
    stopped = with_(TABLE, held=(Hold.STOPPED,), play_stopped="final table")
    assert Sound.FINAL_TABLE not in sounds(at(), at(table=stopped))


def test_the_final_table_is_told_when_everybody_is_called_to_it():
    after = at(table=with_(TABLE, held=(Hold.FINAL_TABLE,)))
    assert sounds(at(), after) == [Sound.FINAL_TABLE]
    assert sounds(after, at()) == []


def test_the_money_is_reached_once():
    """PAY-01: with three prizes the first three who are left are in the money."""
    four, three = at(board=with_(BOARD, players_left=4)), at(board=with_(BOARD, players_left=3))
    two = at(board=with_(BOARD, players_left=2))
    assert sounds(at(), four) == []
    assert sounds(four, three) == [Sound.IN_THE_MONEY]
    assert said(four, three) == ["3 players left. You are in the money."]
    assert sounds(three, two) == []


def test_a_drum_rolls_until_an_envelope_is_shown():
    """MYS-05: once each, and not for an envelope that goes back."""
    lies = EnvelopesView(((900, 1),))
    rolls, shown = with_(lies, drum_roll="Carla"), EnvelopesView((), last="The envelope for Carla holds 9")
    moments = [at(board=with_(BOARD, envelopes=one)) for one in (lies, rolls, shown, lies)]
    heard = [sounds(before, after) for before, after in pairwise(moments)]
    assert heard == [[Sound.DRUM_ROLL], [Sound.ENVELOPE], []]
    assert one_of(moments[1], moments[2]).words == "The envelope for Carla holds 9"
    assert sounds(at(), moments[1]) == []


def test_a_winner_has_a_fanfare_and_an_event_that_ends_with_several_a_quiet_close():
    winner = at(board=with_(BOARD, phase="over", players_left=1))
    several = at(board=with_(BOARD, phase="over", players_left=4))
    assert sounds(at(), winner) == [Sound.FINISH]
    assert sounds(at(), several) == [Sound.EVENT_OVER]
    assert said(at(), several) == ["The event is over. Thank you for playing."]
    assert sounds(winner, winner) == []
