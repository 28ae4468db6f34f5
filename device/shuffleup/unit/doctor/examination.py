"""All parts of a box, one after the other."""

from collections.abc import AsyncIterator, Callable
from pathlib import Path

import msgspec

from shuffleup.hardware.hal import SerialPort
from shuffleup.kernel.clock import Clock
from shuffleup.unit.box.parts import BoxParts
from shuffleup.unit.doctor.finding import PartFinding
from shuffleup.unit.doctor.house import examine_clock, examine_disk
from shuffleup.unit.doctor.lines import examine_card_machine, examine_serial
from shuffleup.unit.doctor.panel import Ask, examine_panel
from shuffleup.unit.doctor.parts import (
    examine_buzzer,
    examine_dealer_display,
    examine_display,
    examine_power,
    examine_speaker,
)


class Bench(msgspec.Struct, frozen=True):
    """The objects of the self-test: the parts of a box, card machine, ports, the journals' folder.

    `session` is the number of the conversation with the machine, drawn by chance.
    """

    parts: BoxParts
    folder: Path
    open_machine: Callable[[], SerialPort] | None = None
    ports: tuple[str, ...] = ()
    session: int = 1


async def examine(bench: Bench, clock: Clock, ask: Ask | None = None) -> AsyncIterator[PartFinding]:
    """Try each part and yield the findings; with `ask`, a person presses and turns on request."""
    parts = bench.parts
    for finding in await examine_panel(parts.open_panel, clock, ask):
        yield finding
    yield await examine_display(parts.open_display, clock)
    yield await examine_buzzer(parts.open_sounder, clock)
    yield await examine_speaker(parts.open_speaker, clock)
    yield examine_serial(bench.ports)
    yield await examine_card_machine(bench.open_machine, clock, bench.session)
    yield await examine_dealer_display(parts.open_text_line, parts.dialect, clock)
    yield await examine_clock(clock)
    yield examine_disk(bench.folder, clock)
    yield examine_power(parts.power)
