"""Every fault of the input, at every card: the right name and place, no card lost, and work continues."""

import pytest

from shuffleup_demo.card_machine.carousel import AT_ONCE, NEVER, SHAKEN, SLOW
from shuffleup_pico import sensors as see
from shuffleup_pico.states import DECK_OUT, RETRY
from tests.night import some_by_day

NONCE = bytes(16)

CARDS_BY_DAY = (1, 2, 25, 51, 52)
"""Cards that hang together or for which the carousel slips; at night it is all others, too."""

STUCK_WAYS = {"tray": ("JAM_TRAY", "tray"), "entry": ("JAM_ENTRY", "entry")}

ALARMS = {
    "lid": (lambda carousel: carousel.lid(True), "LID_OPEN"),
    "supply": (lambda carousel: carousel.set_supply(10_499), "SUPPLY_LOW"),
    "overload": (lambda carousel: carousel.overload(), "MOTOR_OVERCURRENT"),
    "stop": (lambda carousel: carousel.press_stop(), "ESTOP"),
}

FROZEN = {
    (see.ENTRY_LEFT, 1): ("SENSOR_STUCK", "entry"),
    (see.ENTRY_LEFT, 0): ("SENSOR_STUCK", "entry"),
    (see.ENTRY_RIGHT, 1): ("SENSOR_STUCK", "entry"),
    (see.ENTRY_RIGHT, 0): ("SENSOR_STUCK", "entry"),
    (see.TRAY, 0): ("SENSOR_STUCK", "tray"),
    (see.SLOT, 1): ("SENSOR_STUCK", "carousel"),
    (see.SLOT, 0): ("JAM_ENTRY", "entry"),
    (see.EXIT, 1): ("JAM_EXIT", "exit"),
}


def before_each_card(bench, cards=52):
    """Stop before every card; what is done there, the machine meets with that card."""
    bench.do("HOME")
    for card in range(1, cards + 1):
        if card > 1:
            bench.run(20_000, lambda card=card: bench.hand == card - 1 or bench.moved >= card - 1)
            assert bench.act("HOLD") == "OK"
            assert bench.settle() == "HOLD"
            assert bench.moved == card - 1
        yield card
        assert bench.carousel.cards.count() == 52


def go(bench):
    """Let it have the card."""
    if bench.state == "HOLD":
        assert bench.act("RESUME") == "OK"
    else:
        while bench.order("SHUFFLE", NONCE) == "BUSY":
            bench.run(20)
    return bench.settle()


def comes_out_ready(bench):
    assert bench.settle() == "READY"
    assert bench.told("DONE")[-1][1] == 0
    assert bench.cards_agree()
    assert all(len(slot) < 2 for slot in bench.carousel.cards.slots)


@pytest.mark.parametrize("way", STUCK_WAYS)
def test_a_card_that_sticks_is_named_with_its_place_and_goes_in_when_it_is_freed(bench, way):
    for card in before_each_card(bench):
        bench.carousel.sticks[way] = NEVER
        assert go(bench) == "FAULT"
        assert bench.last_fault() == (*STUCK_WAYS[way], card)
        bench.carousel.sticks[way] = AT_ONCE
        assert bench.help() == "OK"
    comes_out_ready(bench)


@pytest.mark.parametrize("gives_in", [SLOW, SHAKEN])
@pytest.mark.parametrize("way", STUCK_WAYS)
def test_a_card_that_gives_in_to_slow_rollers_or_shaking_needs_nobody(bench, way, gives_in):
    for _ in before_each_card(bench, 8):
        bench.carousel.sticks[way] = gives_in
        go_on(bench)
    comes_out_ready(bench)
    assert not bench.told("FAULT")


def test_two_cards_that_hang_together_are_never_put_into_one_slot(bench):
    for card in before_each_card(bench, 51):
        bench.carousel.two_at_once = "overlapping"
        assert go(bench) == "FAULT"
        assert bench.last_fault() == ("DOUBLE_FEED", "entry", card)
        bench.carousel.cards.clear_slot(bench.ledger.hand_slot)
        assert bench.help() == "OK"
    comes_out_ready(bench)


@pytest.mark.parametrize("frozen", FROZEN)
def test_a_light_barrier_that_does_not_change_is_found_at_the_next_card(bench, frozen):
    for card in before_each_card(bench):
        bench.carousel.freeze(*frozen)
        assert go(bench) == "FAULT"
        assert bench.last_fault() == (*FROZEN[frozen], card)
        bench.carousel.thaw(frozen[0])
        assert bench.help() == "OK"
    comes_out_ready(bench)


@pytest.mark.parametrize("alarm", ALARMS)
def test_an_alarm_stops_a_card_wherever_it_is_and_it_is_still_known_where_it_belongs(bench, alarm):
    cause, name = ALARMS[alarm]
    bench.do("HOME")
    assert bench.order("SHUFFLE", NONCE) == "OK"
    for n in range(150):
        bench.run(n * 17 % 700 + 3_000)  # bearings take 1.8 s, a card half a second
        if not bench.session.open:
            break
        cause(bench.carousel)
        assert bench.settle() in ("FAULT", "ESTOP")
        assert bench.last_fault()[0] == name
        assert bench.help() == "OK"
    assert len(bench.told("FAULT")) > 10
    comes_out_ready(bench)


def test_a_motor_that_stalls_once_tries_again_and_one_that_stalls_for_good_is_named(bench):
    for card in before_each_card(bench):
        bench.carousel.stalls = 1
        if card % 2:
            bench.carousel.stalls = 99
            assert go(bench) == "FAULT"
            assert bench.last_fault() == ("STALL", "carousel", card)
            bench.carousel.stalls = 0
            assert bench.help() == "OK"
        else:
            go_on(bench)
    comes_out_ready(bench)
    assert len(bench.told("FAULT")) == 26


@pytest.mark.parametrize("steps", [3, 5, 10, -10, 270])
@pytest.mark.parametrize("card", some_by_day(range(1, 53, 3), CARDS_BY_DAY))
def test_a_carousel_that_slips_is_found_out_before_a_card_is_dealt_from_a_wrong_slot(bench, card, steps):
    for reached in before_each_card(bench, card):
        if reached < card:
            go_on(bench)
    bench.carousel.slips = steps
    assert go(bench) == "FAULT"
    assert bench.last_fault()[0] in ("ALIGN_LOST", "JAM_ENTRY", "LEDGER_MISMATCH", "SENSOR_STUCK")
    assert bench.help() == "OK"
    if bench.settle() == "FAULT":
        assert bench.last_fault()[0] == "LEDGER_MISMATCH"
        assert bench.clear(DECK_OUT) == "OK"
        assert bench.do("HOME") == "SPOILED"
        assert bench.do("EJECT_ALL") == "EMPTY"
        bench.carousel.cards.fill_tray()
        assert bench.do("SHUFFLE", NONCE) == "READY"
    assert bench.cards_agree()


def test_a_memory_that_does_not_answer_stops_everything_until_it_does(bench):
    for _ in before_each_card(bench):
        go_on(bench)
        bench.fram.answers = False
        bench.run(3_000)
        assert (bench.state, bench.fault) == ("FAULT", "FRAM_FAIL")
        bench.fram.answers = True
        assert bench.help() == "OK"
    comes_out_ready(bench)


def test_a_tray_that_runs_empty_is_an_empty_tray_first_and_then_a_missing_card(bench):
    for card in before_each_card(bench):
        bench.carousel.cards.lift_tray()
        assert go(bench) == "FAULT"
        assert bench.last_fault() == ("TRAY_EMPTY" if card == 1 else "CARD_MISSING", "tray", card)
        bench.carousel.cards.fill_tray()
        assert bench.help() == "OK"
    comes_out_ready(bench)


def go_on(bench):
    if bench.state == "HOLD":
        assert bench.act("RESUME") == "OK"
    else:
        assert bench.order("SHUFFLE", NONCE) == "OK"


@pytest.mark.parametrize("card", some_by_day(range(1, 52), CARDS_BY_DAY))
def test_two_cards_that_cover_each_other_exactly_leave_one_missing_at_the_end(bench, card):
    for reached in before_each_card(bench, card):
        if reached < card:
            go_on(bench)
    bench.carousel.two_at_once = "aligned"
    assert go(bench) == "FAULT"
    assert bench.last_fault() == ("CARD_MISSING", "tray", 52)
    assert bench.clear(DECK_OUT) == "OK"
    assert bench.do("HOME") == "SPOILED"
    assert bench.do("EJECT_ALL") == "FAULT"
    assert bench.last_fault()[:2] == ("CARD_EXTRA", "exit")
    assert bench.clear(RETRY) == "OK"
    assert bench.settle() == "EMPTY"
    assert len(bench.carousel.cards.shoe) == 52


def test_a_joker_left_in_the_deck_is_counted_and_comes_out_with_the_rest(new_bench):
    bench = new_bench(cards=53)
    bench.do("HOME")
    assert go(bench) == "FAULT"
    assert bench.last_fault() == ("CARD_EXTRA", "carousel", 53)
    assert bench.clear(DECK_OUT) == "OK"
    assert (bench.told("DONE")[-1][1], bench.state) == (5, "UNHOMED")
    assert bench.do("HOME") == "SPOILED"
    assert bench.order("DEAL", 1, 1) == "BAD_STATE"
    assert bench.do("EJECT_ALL") == "EMPTY"
    assert len(bench.carousel.cards.shoe) == 53


def test_a_tray_that_always_sees_a_card_is_found_out_when_the_deck_is_in(bench):
    bench.do("HOME")
    bench.carousel.freeze(see.TRAY, 1)
    assert go(bench) == "FAULT"
    assert bench.last_fault() == ("SENSOR_STUCK", "tray", 0)
    bench.carousel.thaw(see.TRAY)
    assert bench.help() == "OK"
    comes_out_ready(bench)


def test_a_shoe_that_sees_a_card_while_all_are_inside_is_found_out(bench):
    bench.do("HOME")
    bench.carousel.freeze(see.SHOE, 1)
    assert go(bench) == "FAULT"
    assert bench.last_fault() == ("SENSOR_STUCK", "shoe", 0)
    bench.carousel.thaw(see.SHOE)
    assert bench.help() == "OK"
    comes_out_ready(bench)
