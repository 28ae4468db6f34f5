"""Commands to a machine: each is carried out once and its end is known, whatever the line loses."""

from typing import Any

import pytest

from shuffleup.hardware.card_machine.outstanding_command import (
    Accepted,
    CommandEnded,
    CommandForgotten,
    CommandRefused,
    EventReceived,
    NeverBegun,
    Order,
    StatusChanged,
    StoredUpTo,
)
from shuffleup.hardware.card_machine.session import NotNow
from shuffleup_link import messages
from tests.card_machine.frames import CHIP, MEMORY, NUMBER, Machine, order, restarted


def test_a_command_is_asked_for_again_and_ever_more_slowly_until_it_is_answered(machine: Machine) -> None:
    machine.table.send(order(1, messages.DEAL, (3, 2)))
    payload = messages.write(messages.COMMANDS, messages.DEAL, (3, 2))
    sent = [ms for ms in range(20, 1_001, 20) if ("CMD", 1, payload) in machine.hear(20)]
    assert sent == [20, 80, 180, 320, 540, 860]

    assert machine.respond(1, messages.OK, messages.DEAL) == [Accepted(1)]
    assert machine.respond(1, messages.OK, messages.DEAL) == []
    assert "CMD" not in [kind for kind, _, _ in machine.hear(1_000)]


def test_a_command_is_over_with_its_event(machine: Machine) -> None:
    machine.table.send(order(1))
    machine.respond(1, messages.OK)

    assert machine.table.next_command is None
    assert machine.tell(0, messages.DONE, (1, messages.OK, 900)) == [
        EventReceived(0, messages.DONE, (1, messages.OK, 900)),
        CommandEnded(1, messages.OK),
    ]
    assert machine.table.next_command == 2


def test_a_refused_command_is_told_and_its_id_not_used_again(machine: Machine) -> None:
    machine.table.send(order(1))

    assert machine.respond(1, messages.BAD_STATE) == [CommandRefused(1, messages.BAD_STATE)]
    assert machine.table.next_command == 2


def test_a_busy_machine_is_asked_again(machine: Machine) -> None:
    machine.table.send(order(1))
    machine.hear(20)

    assert machine.respond(1, messages.BUSY) == []
    assert ("CMD", 1, b"\x04") in machine.hear(500)


@pytest.mark.parametrize(
    ("changes", "happened"),
    [
        ({"started": 1, "done": 0}, [Accepted(1)]),
        ({"started": 1, "done": 1, "result": messages.BAD_STATE}, [CommandRefused(1, messages.BAD_STATE)]),
        ({"started": 1, "done": 1}, [Accepted(1), CommandEnded(1, messages.OK)]),
        (
            {"started": 1, "done": 1, "result": messages.BROKEN_OFF},
            [Accepted(1), CommandEnded(1, messages.BROKEN_OFF)],
        ),
        ({"started": 1, "done": 1, "next_event": 2}, [Accepted(1)]),
    ],
)
def test_a_lost_response_is_seen_from_how_the_machine_stands(
    machine: Machine, changes: dict[str, int], happened: list[Any]
) -> None:
    """Over is only said when no event is still to come."""
    machine.table.send(order(1))
    machine.hear(20)

    assert [one for one in machine.stand(**changes) if not isinstance(one, StatusChanged)] == happened


def test_an_older_word_of_the_machine_does_not_bring_an_id_back(machine: Machine) -> None:
    machine.table.send(order(1))
    machine.tell(0, messages.DONE, (1, messages.OK, 900))
    machine.stand(started=1, done=0)

    assert machine.table.next_command == 2


def test_only_the_next_command_can_be_sent_and_only_one(machine: Machine) -> None:
    with pytest.raises(NotNow, match="command 2: the next one is 1"):
        machine.table.send(order(2))
    machine.table.send(order(1))
    with pytest.raises(NotNow, match="command 2: the next one is None"):
        machine.table.send(order(2))


def test_a_command_for_another_machine_is_not_sent(machine: Machine) -> None:
    with pytest.raises(NotNow, match="command 1: its machine is not connected"):
        machine.table.send(Order(b"pico-002", MEMORY, 1, messages.BURN))


def test_after_a_restart_a_command_that_never_arrived_is_asked_for() -> None:
    machine = restarted(StoredUpTo(CHIP, MEMORY, 0), order(1))
    machine.greet()

    assert ("CMD", 1, b"\x04") in machine.hear(20)


def test_after_a_restart_a_command_that_runs_is_waited_for() -> None:
    machine = restarted(StoredUpTo(CHIP, MEMORY, 0), order(1))

    assert Accepted(1) in machine.greet(started=1)
    assert "CMD" not in [kind for kind, _, _ in machine.hear(1_000)]


def test_after_a_restart_a_command_that_is_done_is_not_asked_for_again() -> None:
    machine = restarted(StoredUpTo(CHIP, MEMORY, 0), order(1))

    assert CommandEnded(1, messages.OK) not in machine.greet(started=1, done=1, next_event=2)
    machine.tell(0, messages.CARD, (1, 0, 1, 300))
    assert CommandEnded(1, messages.OK) in machine.tell(1, messages.DONE, (1, messages.OK, 900))


@pytest.mark.parametrize("pending", [order(7), Order(b"pico-002", MEMORY, 1, messages.BURN)])
def test_a_command_that_the_machine_cannot_know_is_forgotten(pending: Order) -> None:
    assert CommandForgotten(pending.command) in restarted(StoredUpTo(CHIP, MEMORY, 0), pending).greet()


def test_a_command_is_taken_back_in_time(machine: Machine) -> None:
    machine.table.send(order(1))
    machine.table.withdraw()
    heard = machine.greet()

    assert machine.number == NUMBER + 1
    assert NeverBegun(1) in heard
    assert machine.table.next_command == 1


def test_a_command_is_taken_back_too_late(machine: Machine) -> None:
    machine.table.send(order(1))
    machine.hear(20)
    machine.table.withdraw()

    assert Accepted(1) in machine.greet(started=1)
    assert CommandEnded(1, messages.OK) in machine.tell(0, messages.DONE, (1, messages.OK, 900))


def test_a_command_is_taken_back_while_the_link_is_down(machine: Machine) -> None:
    machine.table.send(order(1))
    machine.hear(2_000)
    machine.table.withdraw()

    assert NeverBegun(1) in machine.greet()
