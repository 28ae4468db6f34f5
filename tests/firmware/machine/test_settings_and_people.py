"""Settings, self-tests and audits of the machine, and people's actions at it."""

import pytest

from shuffleup_demo.card_machine.carousel import NEVER
from shuffleup_link import frame, messages
from shuffleup_pico.states import BY_HAND, DECK_OUT, IN_PLACE, RETRY

NONCE = bytes(range(16))


@pytest.mark.parametrize(
    ("command", "values"),
    [("DEAL", (3, 0)), ("DEAL", (3, 53)), ("DEAL", (11, 1)), ("BOARD", (0,)), ("BOARD", (60,))],
)
def test_cards_that_are_not_there_cannot_be_dealt(ready, command, values):
    assert ready.order(command, *values) == "BAD_ARG"


@pytest.mark.parametrize(("key", "number"), [(0, 1), (1, 8_999), (1, 12_001), (3, 55), (4, 35), (4, 53)])
def test_a_setting_out_of_bounds_is_refused(bench, key, number):
    assert bench.order("CONFIG", key, number) == "BAD_ARG"


def test_a_setting_outlives_a_restart(bench):
    bench.do("CONFIG", 1, 11_000)
    bench.start()
    assert bench.ledger.supply_low_mv == 11_000
    bench.carousel.set_supply(10_900)
    assert bench.do("HOME") == "FAULT"
    assert bench.last_fault()[0] == "SUPPLY_LOW"


def test_a_deck_of_36_is_shuffled_after_it_was_announced_and_the_next_one_has_52_again(new_bench):
    """VAR-24: the number holds for one deck, also over a restart."""
    bench = new_bench(cards=36)
    bench.do("CONFIG", 4, 36)
    bench.start()
    bench.to_ready()
    assert (bench.ledger.inside, bench.ledger.deck_cards) == (36, 36)
    assert bench.order("CONFIG", 4, 52) == "BAD_STATE"
    assert bench.do("EJECT_ALL") == "EMPTY"
    assert bench.ledger.deck_cards == 52


@pytest.mark.parametrize(
    ("lie", "announced", "fault"),
    [(36, 52, "CARD_MISSING"), (35, 36, "CARD_MISSING"), (37, 36, "CARD_EXTRA"), (52, 36, "CARD_EXTRA")],
)
def test_a_deck_of_another_number_than_announced_stops_the_shuffle_by_name(new_bench, lie, announced, fault):
    """VAR-24: the machine sees no faces, and counts."""
    bench = new_bench(cards=lie)
    bench.do("CONFIG", 4, announced)
    bench.do("HOME")
    assert bench.do("SHUFFLE", NONCE) == "FAULT"
    assert bench.last_fault()[0] == fault


@pytest.mark.parametrize("part", range(1, 6))
def test_a_sound_machine_passes_its_self_test(bench, part):
    assert bench.do("SELFTEST", part) in ("UNHOMED", "EMPTY")
    assert bench.told("DONE")[-1][1] == 0


def test_a_self_test_names_what_fails(bench):
    bench.carousel.mark_lost = True
    assert bench.do("SELFTEST", 3) == "FAULT"
    assert bench.last_fault() == ("HOME_FAIL", "carousel", 0)
    bench.carousel.mark_lost = False
    assert bench.clear(RETRY) == "OK"
    assert bench.settle() == "EMPTY"
    assert bench.order("SELFTEST", 6) == "BAD_ARG"


@pytest.mark.parametrize(
    ("break_it", "mend_it", "name"),
    [
        (lambda c: setattr(c, "mark_lost", True), lambda c: setattr(c, "mark_lost", False), "HOME_FAIL"),
        (lambda c: c.freeze(5, 0), lambda c: c.thaw(5), "HOME_FAIL"),
        (lambda c: c.freeze(5, 1), lambda c: c.thaw(5), "SENSOR_STUCK"),
        (lambda c: c.freeze(6, 0), lambda c: c.thaw(6), "SENSOR_STUCK"),
        (lambda c: c.freeze(6, 1), lambda c: c.thaw(6), "SENSOR_STUCK"),
        (lambda c: setattr(c, "stalls", 99), lambda c: setattr(c, "stalls", 0), "STALL"),
    ],
)
def test_a_carousel_that_does_not_find_its_bearings_is_named(bench, break_it, mend_it, name):
    break_it(bench.carousel)
    assert bench.do("HOME") == "FAULT"
    assert bench.last_fault()[:2] == (name, "carousel")
    mend_it(bench.carousel)
    assert bench.clear(RETRY) == "OK"
    assert bench.settle() == "EMPTY"


def test_an_audit_counts_and_a_card_that_was_taken_out_is_missed(ready):
    assert ready.do("AUDIT") == "READY"
    assert ready.told("AUDITED")[-1] == (0, 52, 0, 0)
    slot = ready.ledger.next_slot()
    ready.carousel.cards.deal_by_hand(slot)
    assert ready.do("AUDIT") == "FAULT"
    assert ready.told("AUDITED")[-1] == (0, 51, 0, 0)
    assert ready.last_fault() == ("LEDGER_MISMATCH", "carousel", ready.ledger.slots[slot])


def test_a_reboot_waits_until_nothing_moves(ready):
    ready.order("DEAL", 1, 1)
    assert ready.act("REBOOT") == "BAD_STATE"
    ready.settle()
    assert ready.act("REBOOT") == "OK"
    assert ready.machine.reboot_wanted


def test_a_fault_is_cleared_by_its_own_name_and_with_a_sensible_answer_only(bench):
    bench.do("HOME")
    bench.carousel.cards.lift_tray()
    assert bench.do("SHUFFLE", NONCE) == "FAULT"
    assert bench.act("CLEAR", 0x11, RETRY) == "BAD_ARG"
    assert bench.clear(BY_HAND) == "BAD_ARG"
    assert bench.clear(IN_PLACE) == "BAD_ARG"
    assert bench.clear(9) == "BAD_ARG"
    bench.carousel.cards.fill_tray()
    assert bench.clear(RETRY) == "OK"
    assert bench.told("CLEARED") == [(0x10, RETRY)]


def test_an_open_lid_cannot_be_cleared_away(bench):
    bench.carousel.lid(True)
    assert bench.do("HOME") == "FAULT"
    assert bench.last_fault()[0] == "LID_OPEN"
    assert bench.clear(RETRY) == "BAD_STATE"
    bench.carousel.lid(False)
    bench.run(100)
    assert bench.clear(RETRY) == "OK"
    assert bench.settle() == "EMPTY"
    assert bench.told("LID") == [(1,), (0,)]


def test_what_people_do_at_the_machine_is_told(ready):
    ready.do("DEAL", 1, 2)
    ready.carousel.cards.take_shoe()
    ready.run(500)
    assert ready.told("SHOE_TAKEN") == [(2,)]
    assert ready.machine.standing()[3:] == (0, 50, 0, 2)
    ready.carousel.cards.fill_tray()
    ready.run(500)
    assert ready.told("TRAY")[-1] == (255,)


def test_a_hand_that_passes_over_the_shoe_takes_no_cards(ready):
    ready.do("DEAL", 1, 2)
    for _ in range(4):
        ready.carousel.freeze(4, 0)
        ready.run(200)
        ready.carousel.thaw(4)
        ready.run(200)
    assert not ready.told("SHOE_TAKEN")
    assert ready.machine.standing()[5] == 2


def test_the_host_may_read_sensors_ledger_and_health(ready):
    assert ready.machine.answer(messages.SENSORS, ()) == (1 << 6, 12_000), "slot 0 holds a card"
    page = ready.machine.answer(messages.LEDGER, (0,))
    assert page is not None
    assert page[0] == 0
    assert set(page[1]) <= {0, 1}
    assert len(page[1]) == 12
    health = ready.machine.answer(messages.HEALTH, ())
    assert health is not None
    assert health[:2] == (0, 0)
    assert ready.machine.answer(99, ()) is None


def test_the_dealer_display_shows_what_the_host_sends(ready):
    before = ready.machine.text_crc()
    ready._receive(ready.session.feed(frame.encode(messages.TEXT, 0, ready._session, b"\x0cDEAL 7")))
    assert ready.machine.text_crc() != before


@pytest.mark.parametrize("answer", [RETRY, BY_HAND, IN_PLACE])
def test_no_answer_to_a_jam_is_taken_under_an_open_lid_and_the_question_stays(ready, answer):
    ready.carousel.sticks["exit"] = NEVER
    assert ready.do("DEAL", 3, 2) == "FAULT"
    before = ready.last_fault()
    ready.carousel.lid(True)
    ready.run(500)
    assert ready.clear(answer) == "BAD_STATE"
    ready.run(2_000)
    assert (ready.last_fault(), before[0]) == (before, "JAM_EXIT")


def test_a_deck_is_given_up_under_an_open_lid(ready):
    ready.carousel.sticks["exit"] = NEVER
    assert ready.do("DEAL", 3, 2) == "FAULT"
    ready.carousel.lid(True)
    ready.run(500)
    assert ready.clear(DECK_OUT) == "OK"
    assert ready.told("CLEARED") == [(0x22, DECK_OUT)]


def test_an_answer_that_a_dead_memory_cannot_keep_is_not_taken(ready):
    ready.fram.answers = False
    assert ready.do("DEAL", 3, 2) == "FAULT"
    assert (ready.fault, ready.clear(RETRY)) == ("FRAM_FAIL", "BAD_STATE")
