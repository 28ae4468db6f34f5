"""A dealer at the keys and the touchscreen of a running unit, whose presses are counted."""

from datetime import UTC, datetime

import msgspec

from shuffleup.app.box import BoxSettings
from shuffleup.app.config import HardwareSettings
from shuffleup.app.hardware_parts import SimulatedParts
from shuffleup.app.standalone_box import open_journal, running_unit
from shuffleup.hardware.hal import Key
from shuffleup.kernel.chance import RepeatableSeeds
from shuffleup.kernel.command_ids import seeded_ids
from shuffleup.kernel.field_types import FLOOR, Actor
from shuffleup.network.trust.unit_key import UnitKey
from shuffleup.protocol.messages import Command
from shuffleup.protocol.touch import TouchView
from shuffleup.ruleset.chips import ChipSets
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup_demo.virtual_time import run

EVENING = datetime(2026, 11, 20, 19, 0, tzinfo=UTC)
NAMES = ("Ann", "Bongani", "Carla", "Dimitri", "Emma", "Faisal", "Greta", "Hugo", "Ines")


class Dealer:
    """Two hands at a box; counts what they press and touch, and each turn of the knob."""

    def __init__(self, unit, parts, clock, ids):
        self.unit, self.metal, self.clock, self.ids = unit, parts.metal, clock, ids
        self.presses = self.turns = 0

    async def press(self, key, held_ms=60):
        self.presses += 1
        self.metal.press(key)
        await self.clock.sleep(held_ms)
        self.metal.release(key)
        await self.clock.sleep(450)

    async def hold(self, key):
        await self.press(key, held_ms=900)

    async def turn(self, detents):
        self.turns += 1
        self.metal.turn(detents)
        await self.clock.sleep(450)

    async def choose(self, label):
        """Turn the knob to what is called so, and push it."""
        while self.screen.keys.choice.label != label:
            await self.turn(1)
        await self.press(Key.KNOB)

    async def tap(self, seat):
        """Touch a seat, and give what it opens if it is a sheet."""
        deed = next(tap.deed for tap in self.screen.taps if tap.seat == seat)
        return await self.touch(deed)

    async def find(self, word, among=None):
        """Touch the button that begins with a word, on the screen or on a sheet."""
        buttons = among if among is not None else (*self.screen.menu, *self.screen.deeds)
        found = [one for one in buttons if one.label.startswith(word)]
        assert found, f"no {word} among {[one.label for one in buttons]}"
        return await self.touch(found[0])

    async def touch(self, deed, seats=()):
        """Touch a button; numbers it asks for are left as proposed, seats are touched, and OK is."""
        self.presses += 1
        if deed.sheet:
            return deed.sheet
        args = dict(deed.args)
        for need in deed.needs:
            args[need.name] = seats if need.kind == "seats" else need.start
            self.presses += len(seats) + 1
        reply = await self._ask(Command(self.ids.next(), deed.to, deed.verb, _role(deed.role), args))
        assert reply.status == 200, reply.text
        return ()

    async def direct(self, verb, **args):
        reply = await self._ask(Command(self.ids.next(), FLOOR, verb, _role("director"), args))
        assert reply.status == 200, reply.text

    async def deal(self):
        """Begin a hand, which is not counted where a task begins in one."""
        await self.press(Key.DEAL_NEXT)
        self.presses = 0

    async def _ask(self, command):
        reply = await self.unit.evening.submit(command)
        await self.clock.sleep(450)
        return reply

    @property
    def screen(self):
        return msgspec.json.decode(self.unit.hub.latest("touch"), type=TouchView)

    @property
    def table(self):
        return self.unit.evening.table.table

    @property
    def hand(self):
        return self.table.play.hand

    @property
    def floor(self):
        return self.unit.evening.floor.state


def _role(role):
    return Actor(role, face="touch")


def counted(folder, main, players=9, tables=1, **groups):
    """Run a coroutine function that takes a `Dealer` with these players before the first hand."""
    rules = RuleSet(chips=ChipSets(denominations=(25, 100, 500)), **groups)

    async def evening(clock):
        journal = open_journal(folder / "presses.journal", clock, "presses", rules)
        parts, ids = SimulatedParts(HardwareSettings(), clock), seeded_ids(3, "presses")
        async with running_unit(
            journal,
            BoxSettings(
                parts=parts,
                clock=clock,
                seeds=RepeatableSeeds(3),
                ids=ids,
                key=UnitKey(bytes(32)),
                name="table unit",
                in_threads=False,
            ),
            tables=tables,
        ) as unit:
            hands = Dealer(unit, parts, clock, ids)
            await hands.direct("register", names=NAMES[:players])
            await hands.direct("draw_seats")
            await hands.direct("start")
            await main(hands)

    run(evening, EVENING)
