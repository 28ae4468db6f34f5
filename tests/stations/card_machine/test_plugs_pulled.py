"""The plug of a card machine pulled again and again: a pseudo-terminal, opened by the real driver."""

import asyncio
from random import Random

import pytest

from shuffleup.hardware.hal import UnitPart
from shuffleup.hardware.hal.pi.serial_port import PiSerialPort
from shuffleup_demo.card_machine.ports import PseudoTerminal
from shuffleup_demo.card_machine.simulated_machine import SimulatedMachine
from shuffleup_link import messages
from shuffleup_link.frame import Decoder


@pytest.fixture
def machine_pulled(friday, in_virtual_time, journal_path, new_room, machine_rules, tmp_path):
    """Pull the plug of a card machine so often in the middle of hands; gives how often it was met."""

    async def evening(clock, times):
        async with asyncio.TaskGroup() as tasks:
            here = friday(journal_path, clock, machine_rules)
            await here.open(tasks)
            await here.begin()
            terminal = PseudoTerminal(SimulatedMachine(Random(4)), tmp_path)
            carrying = tasks.create_task(terminal.run(clock))
            room = new_room(
                here, lambda: PiSerialPort(str(terminal.path), 115_200, UnitPart.CARD_MACHINE), tasks
            )
            await room.until(lambda: room.machine.up, 200)
            for number in range(times):
                await one_pull(room, terminal, number)
            assert not room.running.done()
            kinds = [row.type for row in here.journal.rows("table/1")]
            assert room.table.chips() == 30_000
            room.running.cancel()
            carrying.cancel()
            await here.close()
            terminal.close()
        return kinds.count("machine.met")

    return lambda times: in_virtual_time(lambda clock: evening(clock, times))


def next_act(table):
    """Everybody folds in turn: no cards of a showdown have to be read."""
    hand = table.play.hand
    return "fold" if hand is not None and hand.phase == "betting" else "start_hand"


async def one_pull(room, terminal, number):
    """While the plug is out people deal; it comes back, now and then in another socket."""
    terminal.pull_out()
    await room.until(lambda: not room.machine.up, 60)
    await room.ask("go_on_by_hand", until="hand")
    assert (await room.ask(next_act(room.table))).status == 200
    terminal.put_back(f"usb-{number % 3}")
    await room.until(lambda: room.machine.up, 60)


def test_a_card_machine_that_is_pulled_20_times_comes_back_and_the_table_goes_on(machine_pulled):
    assert machine_pulled(20) == 21


@pytest.mark.nightly
def test_a_card_machine_that_is_pulled_500_times_comes_back_and_the_table_goes_on(machine_pulled):
    assert machine_pulled(500) == 501


class DeafPort:
    """A port whose device hangs: it takes nothing until it is well again, and then all that waits."""

    def __init__(self):
        self.well, self.taken = False, b""

    def on_bytes(self, told):
        pass

    def read(self):
        return b""

    def write(self, some):
        if not self.well:
            return 0
        self.taken += some
        return len(some)

    def close(self):
        pass


def test_a_machine_that_hung_for_ten_minutes_is_told_little_of_that_time(
    friday, journal_path, in_virtual_time, new_room, machine_rules
):
    """It was greeted ten times a second; a port at 115200 baud brings 512 bytes in 44 ms."""
    port = DeafPort()

    async def evening(clock):
        async with asyncio.TaskGroup() as tasks:
            here = friday(journal_path, clock, machine_rules)
            await here.open(tasks)
            await here.begin()
            room = new_room(here, lambda: port, tasks)
            await room.wait(600)
            port.well = True
            await room.wait(0.05)
            greetings = Decoder().feed(port.taken)
            room.running.cancel()
            await here.close()
        return greetings

    greetings = in_virtual_time(evening)
    assert {kind for kind, _, _, _ in greetings} == {messages.HELLO}
    assert len(greetings) > 1
    assert len(port.taken) <= 600
