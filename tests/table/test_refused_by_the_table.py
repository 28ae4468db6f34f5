"""Commands that do not fit the hand or the machine: each is refused by its code, and nothing changes."""

import pytest

from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.table.card_machine import machine_commands as machine, machine_events
from tests.table.test_machine_questions import MET, deals, done, hears

STACKS = {1: 1000, 2: 1000, 3: 1000}


@pytest.fixture
def by_hands(sit):
    """People deal at this table."""
    return sit(STACKS)


@pytest.fixture
def by_machine(sit):
    """The machine has shuffled for the first hand, which has not begun."""
    at = sit(STACKS, dealing="machine")
    hears(at, MET, machine_events.MachineAsked("aa", 1, 1, "shuffle", 0, nonce="00"), done(1, 0))
    return at


@pytest.fixture
def dealt(by_machine):
    """The machine has dealt the first hole card of the first hand."""
    by_machine.play("deal")
    deals(by_machine, 1)
    return by_machine


@pytest.mark.parametrize(
    ("situation", "command", "code"),
    [
        ("by_hands", machine.Shuffle(), "no_machine_deals"),
        ("by_hands", machine.StopMachine(), "no_machine_deals"),
        ("by_hands", machine.GoOnByHand(), "no_machine_deals"),
        ("by_hands", machine.UseMachine(), "machine_in_use"),
        ("by_hands", machine.AnswerMachine("retry", "jam"), "machine_asks_no_more"),
        ("by_hands", machine.DealCard("burn"), "machine_dealt_nothing"),
        ("by_hands", machine.DealNextStreet(), "streets_come_themselves"),
        ("by_machine", machine.UseMachine(), "machine_in_use"),
        ("by_machine", machine.GoOnByHand(), "no_hand_of_machine"),
        ("by_machine", machine.DealCard("board"), "machine_dealt_nothing"),
        ("dealt", machine.Shuffle(), "cards_lie_there"),
        ("dealt", machine.DealCard("hole", 9), "hole_card_to_seat"),
        ("dealt", machine.DealCard("burn", 1), "hole_card_to_seat"),
        ("dealt", machine.DealNextStreet(), "streets_come_themselves"),
    ],
)
def test_a_command_to_the_machine_that_does_not_fit(situation, command, code, request):
    at = request.getfixturevalue(situation)
    before = at.table
    with pytest.raises(NotLegalNow) as refused:
        at.do(command)
    assert refused.value.code == code
    assert at.table == before


def test_a_machine_that_shuffles_is_not_asked_twice(by_machine):
    by_machine.play("deal", "f", "f")
    by_machine.do(machine.Shuffle())
    with pytest.raises(NotLegalNow) as refused:
        by_machine.do(machine.Shuffle())
    assert refused.value.code == "machine_shuffles"


def test_a_machine_that_was_put_away_for_the_evening_is_used_again(by_machine):
    by_machine.do(machine.GoOnByHand("evening"))
    with pytest.raises(NotLegalNow):
        by_machine.do(machine.Shuffle())
    by_machine.do(machine.UseMachine())
    assert not by_machine.table.machine.off
