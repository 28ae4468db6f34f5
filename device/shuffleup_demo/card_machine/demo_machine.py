"""The card machine of a demo: a simulated one on a line in memory, or on a pseudo-terminal."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from shuffleup.hardware.hal import UnitPart, WatchedPort
from shuffleup.hardware.hal.pi.serial_port import PiSerialPort
from shuffleup.hardware.hal.simulated import Plug
from shuffleup.kernel.clock import Clock
from shuffleup.kernel.field_types import Millis
from shuffleup.protocol.box import TwinView
from shuffleup.protocol.request_refusals import NotOnThisBox
from shuffleup.stations.latest_views import Hub
from shuffleup_demo.card_machine.ports import MemoryPort, PseudoTerminal
from shuffleup_demo.card_machine.simulated_machine import CAUSES, SimulatedMachine, put_right

BAUD = 115_200
SHOWN_MS = Millis(100)
"""Interval at which a page gets the places of the cards; a card takes six times as long."""

PULLED = "plug pulled"
TOPIC = "twin"


class DemoMachine:
    """A twin, how its port is opened, and the hands of somebody who plays with it on the front panel."""

    def __init__(self, twin: SimulatedMachine, plug: Plug, open_port: Callable[[], WatchedPort]) -> None:
        self.twin = twin
        self.open = open_port
        self._plug = plug
        self._plugged = True

    def cause(self, name: str) -> None:
        """Let something go wrong, by its name.

        Raises:
            NotOnThisBox: nothing has that name.
        """
        if name == PULLED:
            self._plug.pull_out()
            self._plugged = False
        elif name in CAUSES:
            CAUSES[name](self.twin)
        else:
            raise NotOnThisBox(name, (PULLED, *CAUSES))

    def put_right(self) -> None:
        """Make everything as it should be."""
        put_right(self.twin)
        if not self._plugged:
            self._plug.put_back()
            self._plugged = True

    def view(self) -> TwinView:
        """Show where its cards are."""
        carousel = self.twin.carousel
        cards = carousel.cards
        return TwinView(
            state=self.twin.state,
            fault=self.twin.fault,
            at_entry=carousel.slot,
            slots=tuple(map(len, cards.slots)),
            tray=len(cards.tray),
            entry=len(cards.entry),
            exit=len(cards.exit),
            shoe=len(cards.shoe),
            board=len(cards.table),
            outside=len(cards.outside),
            plugged=self._plugged,
            causes=(*CAUSES, PULLED),
        )

    async def show(self, hub: Hub, clock: Clock) -> None:
        """Post its picture where it has changed, until cancelled."""
        shown: object = None
        while True:
            here = (self.twin.seen, self.twin.state, self.twin.fault, self._plugged)
            if here != shown:
                shown = here
                hub.post(TOPIC, self.view())
            await clock.sleep(SHOWN_MS)


def in_memory(clock: Clock, seed: int) -> DemoMachine:
    """Make a machine on a line in memory; it lives while its port is read."""
    twin = SimulatedMachine(Random(f"{seed}/machine"))
    port = MemoryPort(twin, clock.now)
    return DemoMachine(twin, port, port.open)


@contextmanager
def on_a_terminal(clock: Clock, seed: int) -> Iterator[DemoMachine]:
    """Make a machine behind a pseudo-terminal, opened by the driver of a real one; to be used in a loop."""
    twin = SimulatedMachine(Random(f"{seed}/machine"))
    with TemporaryDirectory(prefix="shuffleup-") as folder:
        terminal = PseudoTerminal(twin, Path(folder))
        running = asyncio.get_running_loop().create_task(terminal.run(clock))
        try:
            yield DemoMachine(
                twin, terminal, lambda: PiSerialPort(str(terminal.path), BAUD, UnitPart.CARD_MACHINE)
            )
        finally:
            running.cancel()
            terminal.close()
