"""The actions of the machine, state by state, and its refusals."""

import pytest

from shuffleup_link import messages
from shuffleup_pico.states import DECK_OUT, RETRY

NONCE = bytes(range(16))
COMMANDS = {
    "HOME": (),
    "SHUFFLE": (NONCE,),
    "DEAL": (3, 1),
    "BURN": (),
    "BOARD": (3,),
    "EJECT_ALL": (),
    "AUDIT": (),
    "CONFIG": (1, 10_500),
    "SELFTEST": (1,),
}
ALLOWED = {
    "UNHOMED": {"HOME", "CONFIG", "SELFTEST"},
    "EMPTY": {"HOME", "SHUFFLE", "AUDIT", "CONFIG", "SELFTEST"},
    "READY": {"HOME", "DEAL", "BURN", "BOARD", "EJECT_ALL", "AUDIT", "CONFIG", "SELFTEST"},
    "SPOILED": {"HOME", "EJECT_ALL", "AUDIT", "CONFIG", "SELFTEST"},
}
WORKING = ("HOMING", "SHUFFLING", "DEALING", "EJECTING", "AUDITING", "HOLD")


def _shuffling(bench):
    bench.order("SHUFFLE", NONCE)
    bench.run(3_000)


def _faulty(bench):
    _shuffling(bench)
    bench.carousel.lid(True)
    bench.run(100)


def _given_up(bench):
    _shuffling(bench)
    bench.carousel.press_stop()
    bench.run(100)
    bench.carousel.release_stop()
    bench.carousel.cards.clear_entry()
    bench.run(100)
    bench.clear(DECK_OUT)
    bench.do("HOME")


def _interrupted(bench):
    _shuffling(bench)
    bench.start()


def _stopped(bench):
    bench.carousel.press_stop()
    bench.run(100)


def _ready(bench):
    bench.do("SHUFFLE", NONCE)


def _at_work(*order):
    def begin(bench):
        _ready(bench)
        bench.order(*order)
        bench.run(200)

    return begin


def _holding(bench):
    _at_work("DEAL", 1, 9)(bench)
    bench.act("HOLD")
    bench.settle()


FROM_EMPTY = {
    "EMPTY": lambda bench: None,
    "SHUFFLING": _shuffling,
    "READY": _ready,
    "DEALING": _at_work("DEAL", 1, 9),
    "EJECTING": _at_work("EJECT_ALL"),
    "AUDITING": _at_work("AUDIT"),
    "HOLD": _holding,
    "FAULT": _faulty,
    "ESTOP": _stopped,
    "INTERRUPTED": _interrupted,
    "SPOILED": _given_up,
}


def brought_to(new_bench, state):
    """A machine in a state, by the commands that lead there."""
    bench = new_bench()
    bench.run(500)
    if state == "HOMING":
        bench.order("HOME")
    elif state != "UNHOMED":
        bench.do("HOME")
        FROM_EMPTY[state](bench)
    return bench


EVERY_STATE = (*ALLOWED, *WORKING, "FAULT", "ESTOP", "INTERRUPTED")


@pytest.mark.parametrize("state", EVERY_STATE)
def test_every_state_can_be_reached_and_is_told(new_bench, state):
    bench = brought_to(new_bench, state)
    assert bench.state == state
    bench.run(100)
    assert messages.STATES[bench.told("STATE")[-1][0]] == state


@pytest.mark.parametrize("state", ALLOWED)
def test_at_rest_the_state_says_what_may_be_asked_for(new_bench, state):
    for command, values in COMMANDS.items():
        bench = brought_to(new_bench, state)
        expected = "OK" if command in ALLOWED[state] else "BAD_STATE"
        assert bench.order(command, *values) == expected, command


@pytest.mark.parametrize("state", ["FAULT", "ESTOP", "INTERRUPTED", "HOLD"])
def test_nothing_is_begun_while_a_person_is_waited_for(new_bench, state):
    for command, values in COMMANDS.items():
        bench = brought_to(new_bench, state)
        cards = bench.carousel.cards.inside
        code = next(row[0] for row in messages.COMMANDS if row[1] == command)
        assert bench.machine.may(code, values) == messages.BAD_STATE
        bench.run(1_000)
        assert bench.carousel.cards.inside == cards


@pytest.mark.parametrize("state", EVERY_STATE)
def test_stop_stops_in_every_state_and_stays_until_it_is_cleared(new_bench, state):
    bench = brought_to(new_bench, state)
    bench.halt()
    assert bench.state == "ESTOP"
    assert bench.machine.standing()[2] == 1
    cards = [list(slot) for slot in bench.carousel.cards.slots]
    in_transit = bench.carousel.cards.in_transit
    bench.run(3_000)
    assert [list(slot) for slot in bench.carousel.cards.slots] == cards
    assert bench.carousel.cards.in_transit == in_transit
    assert bench.act("RESUME") == "BAD_STATE"
    assert bench.help() == "OK"
    assert bench.machine.standing()[2] == 0
    bench.settle()
    assert bench.state not in ("ESTOP", "FAULT")


@pytest.mark.parametrize("state", EVERY_STATE)
def test_the_emergency_stop_cannot_be_cleared_while_it_is_pressed(new_bench, state):
    bench = brought_to(new_bench, state)
    bench.carousel.press_stop()
    bench.run(100)
    assert bench.state == "ESTOP"
    assert bench.clear(RETRY) == "BAD_STATE"
    assert bench.help() == "OK"
    assert bench.state != "ESTOP"
    bench.run(500)
    assert bench.told("ESTOP")[-2:] == [(1,), (0,)]


@pytest.mark.parametrize("state", EVERY_STATE)
def test_a_machine_that_was_hung_says_so_in_every_state(new_bench, state):
    bench = brought_to(new_bench, state)
    if bench.carousel.sees(8):
        bench.carousel.release_stop()
    was_open = bench.session.open
    bench.start(by_watchdog=True)
    assert (bench.state, bench.fault) == ("INTERRUPTED" if was_open else "FAULT", "WATCHDOG")
    bench.run(200)
    assert bench.last_fault()[:2] == ("WATCHDOG", "machine")
    assert bench.help() == "OK"
    assert bench.state == "UNHOMED"
    assert bench.do("HOME") in ALLOWED


def test_hold_finishes_the_card_in_hand_and_resume_goes_on_with_the_next(ready):
    ready.order("DEAL", 2, 5)
    ready.run(300)
    assert ready.act("HOLD") == "OK"
    assert ready.settle() == "HOLD"
    assert len(ready.told("CARD")) == 1
    ready.run(10_000)
    assert len(ready.told("CARD")) == 1
    assert ready.act("RESUME") == "OK"
    assert ready.settle() == "READY"
    assert [(seat, card) for _, seat, card, _ in ready.told("CARD")] == [
        (2, 1),
        (2, 2),
        (2, 3),
        (2, 4),
        (2, 5),
    ]


def test_a_command_that_is_held_can_be_given_up(ready):
    ready.order("DEAL", 2, 5)
    ready.act("HOLD")
    ready.settle()
    assert ready.clear(DECK_OUT) == "OK"
    assert ready.state == "UNHOMED"
    assert ready.do("HOME") == "SPOILED"


def test_nothing_can_be_held_where_no_card_moves(bench):
    assert bench.act("HOLD") == "BAD_STATE"
    bench.order("HOME")
    assert bench.act("HOLD") == "BAD_STATE"
    assert bench.act("RESUME") == "BAD_STATE"


def test_a_host_that_falls_silent_is_missed_after_the_card_in_hand(ready):
    ready.order("DEAL", 2, 9)
    ready.run(300)
    ready.silent = True
    ready.run(10_000)
    assert (ready.state, ready.fault) == ("HOLD", "LINK_LOST")
    out = ready.ledger.out
    assert 3 <= out <= 5, "two seconds are three cards and the one in hand"
    ready.silent = False
    ready.run(1_000)
    assert ready.last_fault()[0] == "LINK_LOST"
    assert ready.act("RESUME") == "OK"
    assert ready.settle() == "READY"
    assert [card for _, _, card, _ in ready.told("CARD")] == list(range(1, 10))


def test_a_lost_link_may_be_cleared_like_any_other_fault(ready):
    ready.order("DEAL", 2, 9)
    ready.silent = True
    ready.run(10_000)
    ready.silent = False
    assert ready.clear(RETRY) == "OK"
    assert ready.settle() == "READY"
    assert len(ready.told("CARD")) == 9


def test_a_silent_host_is_not_missed_while_nothing_moves(ready):
    ready.silent = True
    ready.run(60_000)
    assert (ready.state, ready.fault) == ("READY", "")


def test_no_card_moves_while_the_host_stores_nothing(ready):
    """The ring has sixteen places; four are kept for the card that moves."""
    ready.order("EJECT_ALL")
    for _ in range(2_000):
        ready.carousel.advance(ready.carousel.now_ms + 20)
        ready.machine.tick(ready.carousel.now_ms)
        ready.session.tick(0)
    assert 10 <= ready.ledger.out <= 13
    ready.run(200)
    assert ready.settle() == "EMPTY"
    assert [card for _, _, card, _ in ready.told("CARD")] == list(range(1, 53))
