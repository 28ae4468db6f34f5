"""The twin behind a pseudo-terminal, opened by the driver of a real one: work, a pulled plug, a new name."""

import os
from random import Random

import pytest

from shuffleup.hardware.card_machine.outstanding_command import (
    CommandEnded,
    Connected,
    Disconnected,
    EventReceived,
    Order,
)
from shuffleup.hardware.card_machine.session import DOWN_MS, MachineSession
from shuffleup.hardware.hal import PartMissing, UnitPart
from shuffleup.hardware.hal.pi.serial_port import PiSerialPort
from shuffleup_demo.card_machine.ports import PseudoTerminal
from shuffleup_demo.card_machine.simulated_machine import SimulatedMachine
from shuffleup_link import messages
from tests.refused import refused

STEP_MS = 10
BAUD = 115_200


class Desk:
    """A host on a real driver; time passes for it and for the twin in the same steps."""

    def __init__(self, folder):
        self.terminal = PseudoTerminal(SimulatedMachine(Random(5)), folder, "usb-card_machine")
        self.session = MachineSession(1)
        self.happenings = []
        self.port = self.open()

    def open(self):
        return PiSerialPort(str(self.terminal.path), BAUD, UnitPart.CARD_MACHINE)

    def until(self, what, ms=120_000):
        """Work until something is so; say whether it came."""
        for _ in range(ms // STEP_MS):
            if what():
                return True
            self.step()
        return False

    def step(self):
        self.terminal.work(STEP_MS)
        found = (*self.session.feed(self.port.read()), *self.session.tick(STEP_MS))
        for one in found:
            if isinstance(one, EventReceived):
                self.session.stored(one.n)
        self.happenings += found
        self.port.write(self.session.outgoing())

    def read_on(self):
        """Read what is still under way, and what comes after it."""
        for _ in range(3):
            self.port.read()

    def order(self, op, *values):
        assert self.until(lambda: self.session.next_command is not None)
        there = self.session.identity
        self.session.send(Order(there.machine, there.memory, self.session.next_command, op, values))

    def told(self, kind):
        return [one for one in self.happenings if isinstance(one, kind)]


@pytest.fixture
def desk(tmp_path):
    desk = Desk(tmp_path)
    yield desk
    desk.port.close()
    desk.terminal.close()


def test_a_machine_on_a_terminal_does_its_work(desk):
    desk.order(messages.HOME)
    assert desk.until(lambda: desk.told(CommandEnded))
    assert desk.told(CommandEnded)[0].response == messages.OK
    assert desk.until(lambda: desk.terminal.twin.state == "EMPTY")


def test_a_plug_that_is_pulled_in_the_middle_of_a_frame_is_one_line_and_nothing_is_lost(desk):
    desk.order(messages.HOME)
    desk.until(lambda: desk.terminal.twin.state == "HOMING")
    desk.port.write(desk.session.outgoing()[:7])
    desk.terminal.pull_out()
    with refused(PartMissing, match="usb-card_machine is gone"):
        desk.read_on()
    desk.session.tick(DOWN_MS)
    desk.terminal.put_back()
    desk.port = desk.open()
    assert desk.until(lambda: desk.told(CommandEnded))
    assert [one.response for one in desk.told(CommandEnded)] == [messages.OK]


def test_a_machine_that_comes_back_under_another_name_is_found_there(desk):
    assert desk.until(lambda: desk.told(Connected))
    desk.terminal.put_back("usb-card_machine-2")
    with refused(PartMissing, match="usb-card_machine is gone"):
        desk.read_on()
    assert sorted(os.listdir(desk.terminal.path.parent)) == ["usb-card_machine-2"]
    desk.happenings += desk.session.tick(DOWN_MS)
    desk.port = desk.open()
    assert desk.until(lambda: len(desk.told(Connected)) == 2)
    assert len(desk.told(Disconnected)) == 1
    assert not desk.told(Connected)[1].adopted


def test_a_name_that_is_not_there_is_said_before_anything_is_sent(desk):
    desk.terminal.pull_out()
    with refused(PartMissing, match="cannot be opened"):
        desk.open()


def test_what_nobody_reads_is_lost_and_holds_the_machine_up_no_longer_than_a_full_buffer(desk):
    for _ in range(30_000):
        desk.terminal.work(STEP_MS)
    assert desk.until(lambda: desk.session.identity is not None)
