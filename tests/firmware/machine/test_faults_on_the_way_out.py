"""Every fault of the output, at every card: the right name and place, no card lost, each reported once."""

import pytest

from shuffleup_demo.card_machine.carousel import AT_ONCE, NEVER, SHAKEN, SLOW
from shuffleup_pico import sensors as see
from shuffleup_pico.states import BY_HAND, DECK_OUT, IN_PLACE, RETRY
from tests.night import some_by_day

CARDS_BY_DAY = (1, 2, 25, 26, 51, 52)
"""Cards at which a deck is given up; at night it is all others, too."""

STUCK_WAYS = {"slot": ("SLOT_EMPTY", "carousel"), "exit": ("JAM_EXIT", "exit")}

ALARMS = {
    "lid": (lambda carousel: carousel.lid(True), "LID_OPEN"),
    "supply": (lambda carousel: carousel.set_supply(10_499), "SUPPLY_LOW"),
    "overload": (lambda carousel: carousel.overload(), "MOTOR_OVERCURRENT"),
    "stop": (lambda carousel: carousel.press_stop(), "ESTOP"),
}

FROZEN = {
    (see.ENTRY_LEFT, 1): ("SENSOR_STUCK", "entry"),
    (see.ENTRY_RIGHT, 1): ("SENSOR_STUCK", "entry"),
    (see.EXIT, 1): ("JAM_EXIT", "exit"),
    (see.EXIT, 0): ("SENSOR_STUCK", "exit"),
    (see.SHOE, 0): ("WRONG_WAY", "board"),
}


def before_each_card(bench, *order):
    """Stop before every card; what is done there, the machine meets with that card."""
    for card in range(1, 53):
        if card > 1:
            bench.run(30_000, lambda card=card: bench.hand == card - 1 or bench.moved >= card - 1)
            assert bench.act("HOLD") == "OK"
            assert bench.settle() == "HOLD"
            bench.carousel.cards.take_shoe()
            bench.run(500)
            assert bench.moved == card - 1
            assert bench.cards_agree()
        yield card


def go_on(bench, *order):
    if bench.state == "HOLD":
        assert bench.act("RESUME") == "OK"
    else:
        assert bench.order(*(order or ("DEAL", 3, 52))) == "OK"


def go(bench, *order):
    """Let it have the card."""
    go_on(bench, *order)
    return bench.settle()


def all_are_out(bench):
    assert bench.settle() in ("EMPTY", "UNHOMED")
    assert bench.told("DONE")[-1][1] == 0
    assert [card for _, _, card, _ in bench.told("CARD")] == list(range(1, 53))
    assert bench.carousel.cards.inside == 0
    bench.run(500)
    assert bench.cards_agree()


@pytest.mark.parametrize("way", STUCK_WAYS)
def test_a_card_that_sticks_is_named_with_its_place_and_goes_on_when_it_is_freed(ready, way):
    for card in before_each_card(ready):
        ready.carousel.sticks[way] = NEVER
        assert go(ready) == "FAULT"
        assert ready.last_fault() == (*STUCK_WAYS[way], card)
        ready.carousel.sticks[way] = AT_ONCE
        assert ready.help() == "OK"
    all_are_out(ready)


@pytest.mark.parametrize("gives_in", [SLOW, SHAKEN])
@pytest.mark.parametrize("way", STUCK_WAYS)
def test_a_card_that_gives_in_to_a_slow_push_needs_nobody(ready, way, gives_in):
    for _ in before_each_card(ready):
        ready.carousel.sticks[way] = gives_in
        go_on(ready)
    all_are_out(ready)
    assert not ready.told("FAULT")


@pytest.mark.parametrize("frozen", FROZEN)
def test_a_light_barrier_that_does_not_change_is_found_at_the_next_card(ready, frozen):
    for card in before_each_card(ready):
        ready.carousel.freeze(*frozen)
        assert go(ready) == "FAULT"
        assert ready.last_fault() == (*FROZEN[frozen], card)
        ready.carousel.thaw(frozen[0])
        assert ready.help() == "OK"
    all_are_out(ready)


@pytest.mark.parametrize(("order", "place"), [(("DEAL", 3, 52), "board"), (("BOARD", 52), "shoe")])
def test_a_card_that_went_the_wrong_way_is_put_right_by_hand_and_never_dealt_again(ready, order, place):
    for card in before_each_card(ready):
        ready.carousel.flap_stays = True
        assert go(ready, *order) == "FAULT"
        assert ready.last_fault() == ("WRONG_WAY", place, card)
        assert ready.clear(RETRY) == "BAD_ARG"
        cards = ready.carousel.cards
        wrong, right = (cards.table, cards.shoe) if place == "board" else (cards.shoe, cards.table)
        cards.carry(wrong, right)
        assert ready.clear(IN_PLACE) == "OK"
    all_are_out(ready)


@pytest.mark.parametrize("alarm", ALARMS)
def test_an_alarm_stops_a_card_wherever_it_is_and_it_is_told_once(ready, alarm):
    cause, name = ALARMS[alarm]
    assert ready.order("DEAL", 3, 52) == "OK"
    for n in range(150):
        ready.run(n * 17 % 700 + 2_500)  # bearings take 1.8 s, a card 0.6 s
        if not ready.session.open:
            break
        cause(ready.carousel)
        assert ready.settle() in ("FAULT", "ESTOP")
        assert ready.last_fault()[0] == name
        assert ready.help() == "OK"
    assert len(ready.told("FAULT")) > 10
    all_are_out(ready)


def test_a_motor_that_stalls_for_good_is_named_with_the_card(ready):
    for card in before_each_card(ready):
        ready.carousel.stalls = 99
        assert go(ready) == "FAULT"
        assert ready.last_fault() == ("STALL", "carousel", card)
        ready.carousel.stalls = 0
        assert ready.help() == "OK"
    all_are_out(ready)


def test_a_memory_that_does_not_answer_leaves_the_card_to_a_person(ready):
    for _ in before_each_card(ready):
        go_on(ready)
        ready.fram.answers = False
        ready.run(3_000)
        assert (ready.state, ready.fault) == ("FAULT", "FRAM_FAIL")
        ready.fram.answers = True
        assert ready.help() == "OK"
    all_are_out(ready)


def test_a_slot_that_holds_nothing_is_dealt_by_hand_or_given_up(ready):
    for card in before_each_card(ready):
        cards = ready.carousel.cards
        slot = ready.ledger.next_slot()
        cards.deal_by_hand(slot)
        assert go(ready) == "FAULT"
        assert ready.last_fault() == ("SLOT_EMPTY", "carousel", card)
        assert ready.clear(BY_HAND) == "OK"
    all_are_out(ready)


def test_two_cards_in_one_slot_are_noticed_as_they_leave(ready):
    for card in before_each_card(ready):
        slot = ready.ledger.next_slot()
        ready.carousel.cards.add(ready.carousel.cards.slots[slot])
        ready.expect_cards(53)
        assert go(ready) == "FAULT"
        assert ready.last_fault() == ("CARD_EXTRA", "exit", card)
        ready.carousel.cards.take_shoe()
        ready.carousel.cards.outside.pop()
        ready.expect_cards(52)
        assert ready.clear(RETRY) == "OK"
    all_are_out(ready)


def test_a_full_shoe_waits_until_it_is_taken(bench):
    bench.do("CONFIG", 3, 20)
    bench.to_ready()
    assert bench.order("DEAL", 1, 52) == "OK"
    for card in (21, 41):
        assert bench.settle() == "FAULT"
        assert bench.last_fault() == ("SHOE_FULL", "shoe", card)
        bench.carousel.cards.take_shoe()
        bench.run(500)
        assert bench.told("SHOE_TAKEN")[-1] == (20,)
        assert bench.clear(RETRY) == "OK"
    all_are_out(bench)


@pytest.mark.parametrize("card", some_by_day(range(1, 53), CARDS_BY_DAY))
def test_a_deck_that_is_given_up_at_any_card_comes_out_and_the_next_one_goes_in(ready, card):
    assert ready.order("DEAL", 3, 52) == "OK"
    ready.until_card(card - 1)
    ready.carousel.press_stop()
    ready.run(100)
    ready.carousel.release_stop()
    ready.run(100)
    ready.carousel.cards.clear_exit()
    assert ready.clear(DECK_OUT) == "OK"
    assert ready.told("DONE")[-1][1] == 5
    if ready.do("HOME") == "SPOILED":
        assert ready.do("EJECT_ALL") == "EMPTY"
    ready.carousel.cards.fill_tray()
    ready.run(500)
    assert len(ready.told("REVEAL")) == 1
    assert len(ready.told("COMMIT")) == 2
    assert ready.do("SHUFFLE", bytes(16)) == "READY"
    assert ready.cards_agree()
