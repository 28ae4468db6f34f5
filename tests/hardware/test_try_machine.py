"""The bench program sends a machine one command and prints the result."""

from datetime import UTC, datetime
from random import Random

import pytest

from shuffleup.hal.simulated.twin import Twin
from shuffleup.hal.simulated.twin_port import TwinPort
from shuffleup.virtual_time import run
from shuffleup_link import messages
from try_machine import Trial, main


@pytest.fixture
def tried(capsys):
    """Try a simulated machine to which something was done; return the status and the lines."""

    def tried(op, *values, do=lambda twin: None):
        async def trial(clock):
            twin = Twin(Random(1))
            do(twin)
            return await Trial(TwinPort(twin, clock.now).open(), clock, 1).run(op, values)

        status = run(trial, datetime(2026, 11, 20, 19, 0, tzinfo=UTC))
        return status, capsys.readouterr().out.splitlines()

    return tried


def test_home_finds_the_mark(tried):
    status, lines = tried(messages.HOME)
    assert (status, lines[0], lines[-1]) == (0, "it stands UNHOMED", "OK")
    assert "STATE HOMING" in lines


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_each_self_test_is_done(tried, number):
    status, lines = tried(messages.SELFTEST, number)
    assert (status, lines[-1]) == (0, "OK")


def test_a_fault_is_named_with_what_to_do(tried):
    status, lines = tried(messages.HOME, do=lambda twin: twin.carousel.lid(True))
    assert status == 1
    assert lines[-1].startswith("FAULT LID_OPEN: ")


def test_what_is_not_there_is_one_line(tried):
    assert tried(messages.HOME, do=lambda twin: twin.switch_off()) == (1, ["nothing answers at this port"])


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["selftest"], "say which self test: 1 memory, 2 chance, 3 carousel, 4 gates, 5 supply"),
        (["selftest", "9"], "say which self test: 1 memory, 2 chance, 3 carousel, 4 gates, 5 supply"),
        (["clear", "maybe"], "say what became of the card: retry, by_hand, in_place, deck_out"),
        (["home", "now"], "home takes nothing more, and not now"),
    ],
)
def test_a_command_that_is_not_understood_moves_nothing(capsys, words, line):
    assert main(["/dev/nothing-there", *words]) == 2
    assert capsys.readouterr().err == f"try_machine: {line}\n"


def test_a_port_that_is_not_there_is_one_line(capsys):
    assert main(["/dev/nothing-there", "home"]) == 2
    assert capsys.readouterr().err.startswith(
        "try_machine: card machine: /dev/nothing-there cannot be opened"
    )
