"""A machine on the bench is tried with one command after the other."""

from datetime import UTC, datetime
from random import Random

import pytest

from shuffleup.unit.doctor.card_machine_trial import Trial, TrialEnd, TrialStep, answered, in_order, one_hand
from shuffleup.unit.doctor.serial_lines import MachineLine
from shuffleup_demo.card_machine.ports import MemoryPort
from shuffleup_demo.card_machine.simulated_machine import SimulatedMachine
from shuffleup_demo.virtual_time import run
from shuffleup_link import messages

NONCE = bytes(range(16))
HOME = in_order(TrialStep(messages.HOME))


@pytest.fixture
def twin():
    return SimulatedMachine(Random(1))


@pytest.fixture
def tried(twin):
    """Try the simulated machine with a plan; give the report."""

    def tried(plan):
        async def trial(clock):
            began = twin.now_ms
            port = MemoryPort(twin, lambda: began + clock.now()).open()
            return await Trial(MachineLine(port, clock, 1), plan, lambda _: None).run()

        return run(trial, datetime(2026, 11, 20, 19, 0, tzinfo=UTC))

    return tried


def test_home_finds_the_mark(tried):
    report = tried(HOME)
    assert (report.end, report.state, report.fault) == (TrialEnd.DONE, "EMPTY", "")
    assert [one.event for one in report.events if not one.earlier] == [
        "STATE",
        "TRAY",
        "DONE",
        "STATE",
        "COMMIT",
    ]


def test_all_self_tests_are_done_in_their_order(tried):
    report = tried(in_order(*(TrialStep(messages.SELFTEST, (part,)) for part in range(1, 6))))
    assert report.end is TrialEnd.DONE
    assert [one.values["command"] for one in report.events if one.event == "DONE"] == [1, 2, 3, 4, 5]


def test_a_hand_begins_with_what_the_machine_still_needs(tried, twin):
    report = tried(one_hand(seat=3, cards=2, nonce=NONCE))
    assert (report.end, report.state) == (TrialEnd.DONE, "READY")
    cards = [one.values for one in report.events if one.event == "CARD"]
    assert [(card["purpose"], card["seat"], card["ordinal"]) for card in cards] == [
        ("hole", 3, 1),
        ("hole", 3, 2),
    ]
    assert len(twin.carousel.cards.shoe) == 2
    again = tried(one_hand(seat=4, cards=1, nonce=NONCE))
    assert [one.event for one in again.events if one.event in ("COMMIT", "CARD") and not one.earlier] == [
        "CARD"
    ]


def test_a_fault_is_named_with_its_place_and_what_to_do(tried, twin):
    twin.carousel.lid(True)
    report = tried(HOME)
    assert (report.end, report.fault, report.to_do) == (TrialEnd.FAULT, "LID_OPEN", "close the lid")


def test_the_answer_to_a_fault_waits_for_the_command_that_goes_on(tried, twin):
    twin.carousel.lid(True)
    tried(HOME)
    assert tried(HOME).end is TrialEnd.COMMAND_OPEN
    twin.carousel.lid(False)
    twin.advance(twin.now_ms + 100)
    report = tried(answered(messages.DISPOSITIONS.index("retry")))
    assert (report.end, report.state, report.fault) == (TrialEnd.DONE, "EMPTY", "")


def test_more_cards_than_the_machine_has_are_refused(tried):
    report = tried(one_hand(seat=1, cards=53, nonce=NONCE))
    assert (report.end, report.response) == (TrialEnd.REFUSED, "BAD_ARG")


def test_a_machine_that_is_off_is_silent(tried, twin):
    twin.switch_off()
    assert tried(HOME).end is TrialEnd.SILENT
