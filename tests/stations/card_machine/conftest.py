"""A machine at the end of a line: the real link of the firmware, and a carousel that only counts."""

import asyncio

import pytest

from shuffleup.hardware.dealer_display import BLANK
from shuffleup.hardware.hal import UnitPart
from shuffleup.kernel.field_types import Actor, Stream
from shuffleup.protocol.faults import PortGone, PortNotOpened
from shuffleup.protocol.messages import Command
from shuffleup.ruleset.event import TableUse
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.stations.card_machine import CardMachine
from shuffleup.stations.latest_views import Hub
from shuffleup_link import messages
from shuffleup_pico.link_memory import BYTES, LinkMemory
from shuffleup_pico.session import Session

STEP_MS, CARD_MS, SHUFFLE_MS = 20, 100, 1_000
CODES = {row[1]: row[0] for row in messages.FAULTS}
STATE = {name: code for code, name in enumerate(messages.STATES)}
PURPOSE = {messages.DEAL: 0, messages.BURN: 1, messages.BOARD: 2, messages.EJECT_ALL: 3}
RETRY, BY_HAND, IN_PLACE, DECK_OUT = range(4)
MACHINES = RuleSet(table=TableUse(dealing="machine"))


class Fram:
    """Bytes that stay when the power goes."""

    def __init__(self):
        self.held = bytearray(b"\xff" * BYTES)

    def read(self, at, length):
        return bytes(self.held[at : at + length])

    def write(self, at, some):
        self.held[at : at + len(some)] = some


class Deck:
    """What lies in a machine, the power on or off; `moved` is every card that really went, with its order."""

    def __init__(self):
        self.inside, self.tray, self.given, self.spoiled = 0, True, 0, False
        self.moved = []


class Pretended:
    """Does what the link asks, one card after the other; `faults` are met at these cards, once each."""

    def __init__(self, fram, deck, faults, boot, chip):
        self.session = Session(
            LinkMemory(fram, 0, 7), (chip, boot * 0x51ED2701 & 0xFFFFFFFF, b"\0\1\0", b"hashhash", 9)
        )
        self.session.machine = self
        self.deck, self.faults = deck, faults
        self.homed, self.fault, self.stopped, self.order, self.left = False, 0, False, None, 0
        self.spent_ms, self.held, self.committed, self.on_way = 0, False, False, False
        self.state = STATE["INTERRUPTED"] if self.session.open else STATE["UNHOMED"]

    def may(self, op, values):
        at = messages.STATES[self.state]
        fits = {
            messages.HOME: at in ("UNHOMED", "EMPTY", "READY", "SPOILED"),
            messages.SHUFFLE: at == "EMPTY",
            messages.EJECT_ALL: at in ("READY", "SPOILED"),
        }
        return messages.OK if fits.get(op, at == "READY") else messages.BAD_STATE

    def begin(self, op, values):
        self.order, self.spent_ms = (op, values), 0
        self.left = {messages.DEAL: values[-1:], messages.BOARD: values, messages.BURN: (1,)}.get(op, (0,))[0]
        if op == messages.EJECT_ALL:
            self.left = self.deck.inside
        self.state = STATE[
            {messages.HOME: "HOMING", messages.SHUFFLE: "SHUFFLING", messages.EJECT_ALL: "EJECTING"}.get(
                op, "DEALING"
            )
        ]

    def act(self, op, values):
        if op == messages.RESUME and self.state == STATE["HOLD"]:
            self.held, self.fault, self.state = False, 0, STATE["DEALING"]
            return messages.OK
        asks = self.state in (STATE["FAULT"], STATE["ESTOP"], STATE["INTERRUPTED"], STATE["HOLD"])
        if op != messages.CLEAR or not asks:
            return messages.BAD_STATE
        if values[0] != self.fault or (values[1] in (BY_HAND, IN_PLACE) and not self.on_way):
            return messages.BAD_ARG
        self.clear(values[1])
        return messages.OK

    def clear(self, answer):
        given_up = self.state == STATE["INTERRUPTED"] or answer == DECK_OUT
        if answer in (BY_HAND, IN_PLACE):
            self.give(transit_ms=0)
        self.deck.spoiled = self.deck.spoiled or answer == DECK_OUT
        if self.fault:
            self.session.tell(messages.CLEARED, (self.fault, answer))
        self.fault, self.stopped, self.on_way, self.held = 0, False, False, False
        if given_up:
            self.homed = False
            if self.session.open:
                self.finish(messages.BROKEN_OFF)
            self.rest()
        elif self.order:
            self.begin_again()
        else:
            self.rest()

    def begin_again(self):
        left = self.left
        self.begin(*self.order)
        self.left = left if self.order[0] != messages.EJECT_ALL else self.deck.inside
        if self.left == 0 and self.order[0] in PURPOSE:
            self.finish(messages.OK)
            self.rest()

    def stop(self):
        if not self.stopped:
            self.stopped = True
            self.fail("ESTOP", "ESTOP")

    def link_lost(self):
        if self.order and self.order[0] in PURPOSE:
            self.held = True

    def memory_failed(self):
        raise AssertionError("the memory of this machine does not fail")

    def standing(self):
        deck = self.deck
        return (self.state, self.fault, int(self.stopped), 255 * deck.tray, deck.inside, 0, deck.given)

    def answer(self, query, values):
        return None

    def text(self, some):
        pass

    def text_crc(self):
        return 0

    def work(self, ms):
        if self.homed and self.state == STATE["EMPTY"] and not self.committed:
            self.committed = self.session.tell(messages.COMMIT, (bytes(32),)) is not None
        if self.order is None or self.fault or self.state in (STATE["HOLD"], STATE["INTERRUPTED"]):
            return
        self.spent_ms += ms
        op = self.order[0]
        if op == messages.HOME:
            self.homed = True
            self.finish(messages.OK)
            self.rest()
        elif op == messages.SHUFFLE:
            self.shuffle()
        elif self.left == 0:
            self.finish(messages.OK)
            self.rest()
        elif self.session.room:
            self.card()

    def shuffle(self):
        fault = self.faults.pop("shuffle", None)
        if fault:
            self.fail(fault)
        elif self.spent_ms >= SHUFFLE_MS:
            deck = self.deck
            deck.inside, deck.tray, deck.given, deck.spoiled, self.committed = 52, False, 0, False, False
            self.finish(messages.OK)
            self.rest()

    def card(self):
        if self.held and not self.on_way:
            self.fault, self.state = CODES["LINK_LOST"], STATE["HOLD"]
            self.session.tell(messages.FAULT, (self.fault, 0, 0, 0))
            return
        self.on_way = True
        fault = self.faults.pop(self.deck.given + 1, None) if self.order[0] != messages.EJECT_ALL else None
        if fault:
            self.fail(fault)
        elif self.spent_ms >= CARD_MS:
            self.spent_ms, self.on_way = 0, False
            self.give(CARD_MS)

    def give(self, transit_ms):
        """A card is out; a person may have brought it."""
        deck, (op, values) = self.deck, self.order or (messages.DEAL, (0, 1))
        deck.inside, deck.given, self.left = deck.inside - 1, deck.given + 1, max(0, self.left - 1)
        seat = values[0] if op == messages.DEAL else 0
        deck.moved.append((self.session.memory.started, deck.given, PURPOSE[op], seat))
        self.session.tell(messages.CARD, (PURPOSE[op], seat, deck.given, transit_ms))

    def fail(self, fault, state="FAULT"):
        self.fault, self.state = CODES[fault], STATE[state]
        self.session.tell(messages.FAULT, (self.fault, 4, self.deck.given + 1, 0))

    def finish(self, response):
        self.session.finished(response, self.spent_ms)
        self.order = None

    def rest(self):
        if not self.homed:
            self.state = STATE["UNHOMED"]
        elif self.deck.inside:
            self.state = STATE["SPOILED" if self.deck.spoiled else "READY"]
        else:
            self.state = STATE["EMPTY"]


class Bench:
    """A machine on a line that can be pulled, with a supply that can be cut; the box's end is `open_port`."""

    def __init__(self, clock, chip=b"pico-001"):
        self.clock, self.chip = clock, chip
        self.fram, self.deck, self.faults = Fram(), Deck(), {}
        self.boots, self.plugged, self.on, self.at = 0, True, True, clock.now()
        self.to_box, self.opened = b"", 0
        self.power_up()

    def power_up(self):
        self.boots += 1
        self.on = True
        self.machine = Pretended(self.fram, self.deck, self.faults, self.boots, self.chip)
        # The ledger of a real machine holds the order of the card that it had in hand.
        self.machine.order = getattr(self, "order_in_hand", None)
        self.machine.left = getattr(self, "left_in_hand", 0)
        self.machine.on_way = self.machine.session.open and getattr(self, "card_in_hand", False)

    def cut_power(self):
        old = self.machine
        self.order_in_hand, self.left_in_hand, self.card_in_hand = old.order, old.left, old.on_way
        self.on = False

    def open_port(self):
        if not self.plugged:
            raise PortNotOpened(UnitPart.CARD_MACHINE, "/dev/machine", "No such file or directory")
        self.opened += 1
        self.at, self.to_box = self.clock.now(), b""
        return self

    def on_bytes(self, told):
        self.living = asyncio.get_running_loop().create_task(self.live(told))

    async def live(self, told):
        while True:
            await self.clock.sleep(STEP_MS)
            told()

    def read(self):
        self.alive()
        while self.at < self.clock.now():
            self.at += STEP_MS
            if self.on:
                self.machine.work(STEP_MS)
                self.to_box += self.machine.session.tick(STEP_MS)
        came, self.to_box = self.to_box, b""
        return came

    def write(self, some):
        self.alive()
        if self.on:
            self.to_box += self.machine.session.feed(bytes(some))
        return len(some)

    def alive(self):
        if not self.plugged:
            raise PortGone(UnitPart.CARD_MACHINE, "/dev/machine")

    def close(self):
        self.living.cancel()


class Room:
    """A table that a machine deals for, in virtual time."""

    def __init__(self, evening, open_port, tasks, bench=None):
        self.evening, self.open_port, self.tasks, self.bench = evening, open_port, tasks, bench
        self.hub = Hub()
        self.words = BLANK
        self.cards = None
        self.start()

    def start(self):
        self.shell = CardMachine(
            self.evening.evening.table,
            self.open_port,
            clock=self.evening.clock,
            seeds=self.evening.evening._context.seeds,
            hub=self.hub,
            text=lambda: self.words,
            counted=self.count,
        )
        self.running = self.tasks.create_task(self.shell.run())

    def count(self, cards):
        self.cards = cards

    def show(self, words):
        self.words = words
        self.shell.text.changed()

    @property
    def table(self):
        return self.evening.table

    @property
    def machine(self):
        return self.table.machine

    async def wait(self, seconds):
        await self.evening.clock.sleep(round(1000 * seconds))

    async def ask(self, verb, **args):
        here = self.evening
        command = Command(here.ids.next(), Stream("table/1"), verb, Actor("dealer", face="keys"), args)
        reply = await here.evening.submit(command)
        await self.wait(0.01)
        return reply

    async def until(self, what, seconds=60):
        """Wait until something is so; fail where it does not come."""
        for _ in range(round(seconds * 20)):
            if what():
                return
            await self.wait(0.05)
        raise AssertionError(f"it did not come: {self.machine}")

    async def shuffled(self):
        reply = await self.ask("shuffle")
        assert reply.status == 200, reply
        await self.until(lambda: self.machine.deck.ready in ("fresh", "in_hand"))

    async def deals_in(self, cards=6):
        """Shuffle, begin a hand, and wait for its hole cards."""
        await self.shuffled()
        await self.ask("start_hand")
        await self.until(lambda: len(self.dealt()) == cards)

    def dealt(self):
        return [(one.purpose, one.seat) for one in self.machine.deck.cards]


@pytest.fixture(scope="session")
def machine_rules():
    return MACHINES


@pytest.fixture(scope="session")
def new_room():
    """Make a room: `new_room(evening, open_port, tasks)`."""
    return Room


@pytest.fixture(scope="session")
def bench():
    return Bench


@pytest.fixture(scope="session")
def at_the_machine(friday, in_virtual_time, tmp_path_factory):
    """Run a coroutine function with a room whose event has begun and whose machine is connected."""

    def runs(main, names=("Ann", "Bongani", "Carla"), rules=MACHINES):
        path = tmp_path_factory.mktemp("evening") / "friday.journal"

        async def evening(clock):
            async with asyncio.TaskGroup() as tasks:
                here = friday(path, clock, rules)
                await here.open(tasks)
                await here.begin(names)
                at = Bench(clock)
                room = Room(here, at.open_port, tasks, at)
                await room.until(lambda: room.machine.up)
                await main(room)
                room.running.cancel()
                await here.close()

        return in_virtual_time(evening)

    return runs
