"""`shuffleup machine` as a person types it, with a simulated machine behind a pseudo-terminal."""

import asyncio
import fcntl
import json
import os
import threading
import tty
from random import Random

import pytest

from shuffleup.floor.command import EventOpened
from shuffleup.kernel.chance import RepeatableSeeds
from shuffleup.kernel.clock import BootClock
from shuffleup.kernel.field_types import FLOOR, Actor, CommandId
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.stations.event_codec import FLOOR_EVENTS
from shuffleup.storage.journal.store import Journal
from shuffleup_demo.card_machine.ports import PseudoTerminal
from shuffleup_demo.card_machine.simulated_machine import SimulatedMachine
from shuffleup_demo.clocks import HandClock
from shuffleup_pico import link_memory
from shuffleup_pico.ledger import Ledger


@pytest.fixture
def machine(tmp_path):
    """Run a simulated machine in a thread; gives its twin and the port."""
    twin, ended = SimulatedMachine(Random(1)), threading.Event()
    terminal = PseudoTerminal(twin, tmp_path)

    async def lives():
        running = asyncio.get_running_loop().create_task(terminal.run(BootClock()))
        await asyncio.get_running_loop().run_in_executor(None, ended.wait)
        running.cancel()

    thread = threading.Thread(target=lambda: asyncio.run(lives()))
    thread.start()
    yield twin, terminal.path
    ended.set()
    thread.join()
    terminal.close()


@pytest.fixture
def plug(tmp_path):
    """A line whose far end sends back what it gets; gives the port."""
    far, near = os.openpty()
    tty.setraw(near)

    def echo():
        while some := os.read(far, 256):
            if some == b"\0":
                return
            os.write(far, some)

    thread = threading.Thread(target=echo)
    thread.start()
    yield os.ttyname(near)
    os.write(near, b"\0")
    thread.join()
    os.close(far)
    os.close(near)


def last_line(text):
    return text.splitlines()[-1]


def test_home_prints_what_happens_and_ends_with_how_it_stands(shuffleup, machine):
    _, port = machine
    done = shuffleup("machine", "home", "--port", port)
    assert (done.returncode, done.stderr) == (0, "")
    assert "state      state HOMING, reason 0" in done.stdout.splitlines()
    assert last_line(done.stdout).startswith("done in ")
    assert last_line(done.stdout).endswith(" s; it stands EMPTY")


def test_a_self_test_is_one_json_object(shuffleup, machine):
    _, port = machine
    done = shuffleup("machine", "selftest", "memory", "supply", "--json", "--port", port)
    report = json.loads(done.stdout)
    assert (done.returncode, report["end"], report["state"]) == (0, "done", "UNHOMED")


def test_a_fault_is_one_line_with_what_to_do_and_status_1(shuffleup, machine):
    twin, port = machine
    twin.carousel.lid(True)
    done = shuffleup("machine", "home", "--port", port)
    assert done.returncode == 1
    assert last_line(done.stdout) == (
        "LID_OPEN at the machine: close the lid; then: shuffleup machine clear retry"
    )


def test_status_is_the_line_of_the_doctor_or_its_numbers(shuffleup, machine):
    _, port = machine
    done = shuffleup("machine", "status", "--port", port)
    assert (done.returncode, done.stdout) == (
        0,
        "ok        card_machine    UNHOMED, a deck in the tray, 0 in slots, 0 in the shoe, 12.0 V,"
        " firmware 0.1.0\n",
    )
    report = json.loads(shuffleup("machine", "status", "--json", "--port", port).stdout)
    assert (report["state"], report["supply_mv"], report["command_open"]) == ("UNHOMED", 12000, False)


def test_a_port_that_a_table_has_is_status_75(shuffleup, machine):
    _, port = machine
    with open(port, "rb+", buffering=0) as table:
        fcntl.flock(table, fcntl.LOCK_EX)
        for what in ("status", "home", "loop"):
            done = shuffleup("machine", what, "--port", port)
            assert (done.returncode, done.stderr) == (
                75,
                f"{port} is in use; stop the table that has it first\n",
            )


@pytest.fixture
def event_open(shuffleup, tmp_path):
    """Leave the journal of an event that has begun and is not over."""
    folder = tmp_path / "data/shuffleup"
    folder.mkdir(parents=True)
    with Journal.create(folder / "friday.journal", clock=HandClock(), genesis=b"{}") as journal:
        begun = EventOpened("friday", RuleSet(), 1)
        journal.append(
            [FLOOR_EVENTS.draft(FLOOR, CommandId("c1"), Actor("director"), begun, RepeatableSeeds(7))]
        )


def test_a_number_that_the_machine_keeps_is_set(shuffleup, machine):
    twin, port = machine
    done = shuffleup("machine", "set", "pass_ms", "108", "--port", port)
    assert (done.returncode, done.stderr) == (0, "")
    assert last_line(done.stdout).endswith("it stands UNHOMED")
    assert Ledger(twin.fram, link_memory.BYTES).pass_ms == 108


@pytest.mark.parametrize(
    "words", [["home"], ["deal"], ["audit"], ["eject"], ["clear", "retry"], ["selftest", "gates"]]
)
def test_no_card_of_an_open_event_is_moved(shuffleup, machine, event_open, words):
    twin, port = machine
    done = shuffleup("machine", *words, "--port", port)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "an event is open: friday; end it first, the machine may hold its cards\n"
    assert twin.state == "UNHOMED"


def test_while_an_event_is_open_the_self_test_tries_what_does_not_move(shuffleup, machine, event_open):
    _, port = machine
    done = shuffleup("machine", "selftest", "--port", port)
    assert done.returncode == 0
    assert done.stderr == (
        "an event is open: friday; only what does not move is tried: memory, chance, supply\n"
    )
    assert done.stdout.count("result OK") == 3
    assert last_line(done.stdout).endswith("it stands UNHOMED")


def test_the_loop_back_plug_shows_that_the_line_is_sound(shuffleup, plug):
    done = shuffleup("machine", "loop", "--port", plug)
    assert (done.returncode, done.stdout) == (0, "the line is sound: all 123 bytes came back\n")


def test_without_the_plug_nothing_comes_back(shuffleup, tmp_path):
    far, near = os.openpty()
    tty.setraw(near)
    done = shuffleup("machine", "loop", "--json", "--port", os.ttyname(near))
    assert (done.returncode, json.loads(done.stdout)) == (1, ["nothing", 0])
    os.close(far)
    os.close(near)


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["home"], "no port is set: name one with --port, or under [card_machine]"),
        (["home", "--port", "/dev/none"], "/dev/none cannot be opened"),
        (["selftest", "legs"], "shuffleup machine selftest: argument PART: invalid choice: 'legs'"),
        (["deal", "--cards", "53"], "shuffleup machine deal: argument --cards: '53' is not a number from 1"),
        (
            ["set", "pass_ms", "401"],
            "pass_ms goes from 60 to 400, and 401 is not between them",
        ),
        (["set", "deck_cards", "36"], "shuffleup machine set: argument NAME: invalid choice: 'deck_cards'"),
        (["clear"], "shuffleup machine clear: the following arguments are required: ANSWER"),
    ],
)
def test_what_cannot_be_done_is_one_line_and_status_2(shuffleup, words, line):
    done = shuffleup("machine", *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(line)
    assert done.stderr.count("\n") == 1
