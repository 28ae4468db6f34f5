"""Two programs with an unreliable line between them: whole evenings of commands in virtual time."""

import math
import random
import re
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any, NamedTuple

import pytest

from shuffleup.hardware.card_machine import session as table_side
from shuffleup.hardware.card_machine.outstanding_command import (
    CommandEnded,
    CommandForgotten,
    CommandRefused,
    Connected,
    EventGap,
    EventReceived,
    NeverBegun,
    Order,
    StatusChanged,
    StoredUpTo,
)
from shuffleup_link import messages
from tests.night import Night

STEP_MS = 20
BYTES_A_STEP = 230  # 115,200 baud
COMMANDS = 20
TOO_LONG_MS = 30 * 60_000
FRAME = re.compile(rb"\0[^\0]+\0")
ORDERS = ((messages.DEAL, (3, 2)), (messages.BURN, ()), (messages.BOARD, (3,)), (messages.DEAL, (9, 1)))
PART_OF_NIGHT = 0.1
INTERRUPTED = messages.STATES.index("INTERRUPTED")


class Weather(NamedTuple):
    """What is wrong with the line and with the two programs at its ends."""

    bit_errors: float
    loss: float
    doubling: float
    table_restarts: int
    power_cuts: int


GRID = [
    Weather(bit_errors, trouble, trouble, restarts, cuts)
    for bit_errors, trouble, restarts, cuts in product(
        (0.0, 0.0005, 0.001, 0.002, 0.005), (0.0, 0.1), (0, 8), (0, 2)
    )
]


class Line:
    """One direction of the line, at its speed; frames are lost and doubled, bits are turned over."""

    def __init__(self, weather: Weather, chance: random.Random) -> None:
        self._weather = weather
        self._chance = chance
        self._under_way = b""
        self.faulted = 0
        """Frames that were lost or doubled, or of which a bit was turned over."""

    def put(self, some: bytes) -> None:
        """Give bytes to the line."""
        for one in FRAME.findall(some):
            arrives = b""
            if self._chance.random() >= self._weather.loss:
                copies = 1 + (self._chance.random() < self._weather.doubling)
                arrives = b"".join(self._flipped(one) for _ in range(copies))
            self.faulted += arrives != one
            self._under_way += arrives

    def take(self) -> bytes:
        """Take what arrives in one step."""
        arrived, self._under_way = self._under_way[:BYTES_A_STEP], self._under_way[BYTES_A_STEP:]
        return arrived

    def _flipped(self, one: bytes) -> bytes:
        rate = self._weather.bit_errors
        if not rate:
            return one
        turned = bytearray(one)
        at = self._gap(rate)
        while at < 8 * len(turned):
            turned[at // 8] ^= 1 << at % 8
            at += 1 + self._gap(rate)
        return bytes(turned)

    def _gap(self, rate: float) -> int:
        return int(math.log(1.0 - self._chance.random()) / math.log(1.0 - rate))


class Table:
    """The table's program: what is in its journal outlives it, its session does not."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance
        self.events: list[EventReceived] = []
        self.orders: list[Order] = []
        self.ends: list[Any] = []
        self.known: StoredUpTo | None = None
        self.problems: list[Any] = []
        self.start()

    def start(self) -> None:
        """Begin from the journal."""
        open_order = self.orders[-1] if len(self.ends) < len(self.orders) else None
        self.session = table_side.MachineSession(self._chance.randrange(1, 65536), self.known, open_order)

    def take(self, found: tuple[Any, ...]) -> None:
        """Store what happened, then say so; clear up what a power cut has left."""
        for one in found:
            if isinstance(one, Connected) and one.adopted:
                who = one.identity
                self.known = StoredUpTo(who.machine, who.memory, one.standing.first_event)
            if isinstance(one, Connected | StatusChanged):
                self._clear(one)
            elif isinstance(one, EventReceived) and self.known:
                self.events.append(one)
                self.known = StoredUpTo(self.known.machine, self.known.memory, one.n + 1 & 0xFFFF)
                self.session.stored(one.n)
            elif isinstance(one, CommandEnded | CommandRefused):
                self.ends.append(one)
            elif isinstance(one, CommandForgotten | EventGap | NeverBegun):
                self.problems.append(one)

    def _clear(self, one: Connected | StatusChanged) -> None:
        if one.standing.state == INTERRUPTED and self.session.identity:
            try:
                self.session.act(messages.CLEAR, (0, messages.DISPOSITIONS.index("by_hand")))
            except table_side.NotNow:
                return

    def go_on(self) -> None:
        """Store the next order and send it; the machine holds after a silence, so let it go on."""
        command, who = self.session.next_command, self.session.identity
        if command is not None and who and len(self.orders) < COMMANDS:
            order = Order(who.machine, who.memory, command, *ORDERS[len(self.orders) % len(ORDERS)])
            self.orders.append(order)
            self.session.send(order)


class Soak:
    """One evening: a table, a machine, a line, and the hours at which something dies."""

    def __init__(self, weather: Weather, seed: int, fram: Any, pretend: Callable[..., Any]) -> None:
        chance = random.Random(f"{weather} {seed}")
        self.down, self.up = Line(weather, chance), Line(weather, chance)
        self._fram, self._pretend, self._boot = fram, pretend, 1
        self.table, self.machine = Table(chance), pretend(fram)
        self.moved: list[tuple[int, int]] = []
        self.told: list[tuple[int, tuple[object, ...]]] = []
        self.ms = 0
        hours = chance.sample(range(200, 8_000, STEP_MS), weather.table_restarts + weather.power_cuts)
        self._restarts, self._cuts = (
            set(hours[: weather.table_restarts]),
            set(hours[weather.table_restarts :]),
        )

    def run(self) -> None:
        """Play until all commands are over and all is told, or far too long."""
        while not self.is_over and self.ms < TOO_LONG_MS:
            self.ms += STEP_MS
            if self.ms in self._restarts:
                self.table.start()
            if self.ms in self._cuts:
                self._cut()
            self._step()
        self._keep()

    @property
    def is_over(self) -> bool:
        """All is done, said and acknowledged."""
        return (
            len(self.table.ends) == COMMANDS and not self.machine.session.memory.waiting and self.ms > 8_000
        )

    def _step(self) -> None:
        table, machine = self.table, self.machine
        self.up.put(machine.session.feed(self.down.take()))
        machine.work(STEP_MS)
        if machine.held:
            machine.held = False  # somebody at the table lets it go on
        self.up.put(machine.session.tick(STEP_MS))
        table.take(table.session.feed(self.up.take()))
        table.take(table.session.tick(STEP_MS))
        table.go_on()
        self.down.put(table.session.outgoing())

    def _cut(self) -> None:
        self._keep()
        self._boot += 1
        self.machine = self._pretend(self._fram, self._boot)

    def _keep(self) -> None:
        self.moved += self.machine.moved
        self.told += self.machine.told


def check(soak: Soak) -> None:
    """Nothing stuck, lost, doubled or out of order; every card that went out was asked for, once."""
    table = soak.table
    assert soak.is_over, f"stuck after {soak.ms} ms"
    assert table.problems == []
    assert [one.command for one in table.ends] == [order.command for order in table.orders]
    assert [order.command for order in table.orders] == list(range(1, COMMANDS + 1))
    assert [(one.event, one.values) for one in table.events] == soak.told
    assert [one.n for one in table.events] == list(range(len(table.events)))
    assert len(soak.moved) == len(set(soak.moved))
    broken = {one.command for one in table.ends if one.response == messages.BROKEN_OFF}
    wanted = [
        (order.command, left)
        for order in table.orders
        for left in range((order.values or (1,))[-1] - 1, -1, -1)  # type: ignore[operator]
    ]
    assert [card for card in soak.moved if card[0] not in broken] == [
        card for card in wanted if card[0] not in broken
    ]
    assert set(soak.moved) <= set(wanted)


@pytest.mark.parametrize("weather", GRID, ids=lambda weather: "-".join(f"{value:g}" for value in weather))
def test_nothing_is_lost_doubled_reordered_or_stuck(
    weather: Weather, new_fram: Any, pretend: Callable[..., Any]
) -> None:
    for seed in range(5):
        soak = Soak(weather, seed, new_fram(), pretend)
        soak.run()
        check(soak)


@pytest.mark.nightly
def test_a_night_of_evenings_on_bad_lines(
    new_fram: Any,
    pretend: Callable[..., Any],
    capsys: pytest.CaptureFixture[str],
    night: Night,
    seeds_of_the_night: Callable[[float], Iterator[int]],
) -> None:
    """One evening a seed in every weather, and a line of figures for each; faulted frames are counted."""
    took_ms: dict[Weather, list[int]] = {weather: [] for weather in GRID}
    with night("link-soak") as run:
        for seed in seeds_of_the_night(PART_OF_NIGHT):
            for weather in GRID:
                soak = Soak(weather, seed, new_fram(), pretend)
                soak.run()
                check(soak)
                took_ms[weather].append(soak.ms)
                run.count += soak.up.faulted + soak.down.faulted
        assert run.count > 0
        run.worst = f"{max(map(max, took_ms.values())) / 1000} s for twenty commands"
    with capsys.disabled():
        print("", *figures_of(took_ms), sep="\n")


def figures_of(took_ms: dict[Weather, list[int]]) -> Iterator[str]:
    """Give a line of figures for each weather, under the names of its columns."""
    yield "bit_errors,loss,doubling,table_restarts,power_cuts,evenings,mean_s,worst_s"
    for weather, evenings in took_ms.items():
        figures = len(evenings), round(sum(evenings) / len(evenings) / 1000, 1), max(evenings) / 1000
        yield ",".join(map(str, (*weather, *figures)))
