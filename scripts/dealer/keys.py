"""The keys, their lamps, the knob and the OLED of the box; nothing else is read or touched."""

import re
from itertools import pairwise
from typing import ClassVar

from dealer.eye import read
from dealer.face import Face, FaceFault, Phase, Sight
from dealer.story import Step
from shuffleup.hardware.hal import Key
from shuffleup.kernel.field_types import Chips, Millis, SeatNo

PRESS_MS = Millis(60)
LOOK_MS = Millis(450)
"""Time that a dealer looks at the effect of a press: a key that has just changed is ignored."""

BLINK_MS = Millis(130)
FAST_MS, SLOW_MS = Millis(30), Millis(150)
"""Between two detents of a knob that is spun, and of one that is turned click by click."""

FEW, BY_FIVE = 2, 12
"""Big blinds that are sooner clicked than spun; the detent of a spin from which it goes by five of them."""

CHOICES = 40
"""More than the knob ever turns through at a showdown."""

LOOKS = 20
"""Looks until a page that a dealer can act on has to be there; a notice stands for two seconds."""

WHO = re.compile(r"(?:! )?SEAT (\d+) TO (?:CALL|ACT)")
AMOUNT = re.compile(r"(?:! )?SEAT (\d+) (?:RAISE TO|BET)")
CHOICE = re.compile(r"\b\d+/\d+$")
SEAT = re.compile(r"SEAT (\d+)\b")
PART = re.compile(r"RUN \d OF \d|BOARD \d")
"""What the OLED says where a pot has several parts, in the place of SHOWDOWN."""

TWICE, THREE_TIMES = 2, "RUN THREE"
"""A board that is run twice has a key, three times stand under the knob."""

NUMBER = re.compile(r"\d+(?: \d{3})*")


STREETS = ("PREFLOP", "FLOP", "TURN", "RIVER")
"""The names of streets, which stand beside a price, sometimes a little higher."""


def _chips(text: str) -> Chips:
    return Chips(int(text.replace(" ", "")))


def sight_of(lines: tuple[str, ...]) -> Sight:
    """Say what a page of the OLED shows, from its lines: a title, and under it what it says large.

    The last line of what the knob chooses from counts the choices: `2/7`.
    """
    if CHOICE.search(lines[-1]):
        under = next((found for line in lines if (found := SEAT.match(line))), None)
        return Sight("choice", SeatNo(int(under[1])) if under else None)
    for title, big in pairwise((*(line for line in lines if line not in STREETS), "")):
        amount, who = AMOUNT.fullmatch(title), WHO.fullmatch(title)
        if amount and NUMBER.fullmatch(big):
            return Sight("amount", SeatNo(int(amount[1])), None, _chips(big))
        if who and (big == "CHECK" or NUMBER.fullmatch(big)):
            to_call = Chips(0) if big == "CHECK" else _chips(big)
            return Sight("betting", SeatNo(int(who[1])), to_call)
        if phase := _phase_of(title, big):
            return Sight(phase)
    return Sight("other")


def _phase_of(title: str, big: str) -> Phase | None:
    """Name the phase of a page without a seat, None where it has none that a dealer acts on."""
    if "SHOWDOWN" in (title, big) or PART.fullmatch(big):
        return "showdown"
    if big.startswith("HAND "):
        return "between"
    return "runs" if big == "RUN IT?" else None


class Keys(Face):
    """Presses pins and turns the knob."""

    name: ClassVar[str] = "keys"

    async def look(self) -> Sight:
        """Read the OLED."""
        for _ in range(LOOKS):
            sight = sight_of(self._lines())
            if sight.phase != "other":
                return sight
            await self._pass(LOOK_MS)
        raise FaceFault(f"the OLED shows {' / '.join(self._lines())}")

    async def shuffle(self) -> None:
        """Press DEAL/NEXT."""
        await self._press(Key.DEAL_NEXT)

    async def announce_straddle(self) -> None:
        """Press BET/RAISE between two hands."""
        await self._press(Key.BET_RAISE)

    async def announce_bomb_pot(self) -> None:
        """Press ALL-IN twice between two hands."""
        await self._press(Key.ALL_IN)
        await self._press(Key.ALL_IN)

    async def run(self, times: int) -> None:
        """Press BET/RAISE when the OLED asks; three times are under the knob."""
        for _ in range(LOOKS):
            if "RUN IT?" in self._lines():
                await (self._press(Key.BET_RAISE) if times == TWICE else self._choose(THREE_TIMES))
                return
            await self._pass(LOOK_MS)
        raise FaceFault(f"the OLED asks for no runs: {' / '.join(self._lines())}")

    async def act(self, step: Step) -> None:
        """Press the key of the decision; what is all-in has a key of its own."""
        if step.act == "fold":
            await self._fold()
        elif step.act != "raise":
            await self._press(Key.CHECK_CALL)
        elif step.all_in and await self._is_lit(Key.ALL_IN):
            await self._press(Key.ALL_IN)
            await self._press(Key.ALL_IN)
            self.compare_bet(step.to)
        else:
            await self._raise(step.to)

    async def undo(self) -> None:
        """Press UNDO."""
        await self._press(Key.UNDO)

    async def open_amount(self) -> bool:
        """Press BET/RAISE by mistake."""
        if not await self._is_lit(Key.BET_RAISE):
            return False
        await self._press(Key.BET_RAISE)
        return True

    async def cancel_amount(self) -> None:
        """Close it with UNDO, which takes back a bet of the only amount as well."""
        await self._press(Key.UNDO)

    async def award(self, winners: tuple[SeatNo, ...]) -> None:
        """Turn to the winner and say OK with CHECK/CALL; mark those who share with BET/RAISE before."""
        for seat in winners:
            await self._turn_to(seat)
            if len(winners) > 1:
                await self._press(Key.BET_RAISE)
        await self._press(Key.CHECK_CALL)

    async def no_low(self) -> None:
        """Turn to NO LOW and say OK."""
        await self._choose("NO LOW")

    async def _choose(self, words: str) -> None:
        """Push the knob where a turn chooses nothing yet, turn to what it says, and say OK."""
        if "CHOOSE" not in self._lines():
            await self._press(Key.KNOB, dark=True)
        for _ in range(CHOICES):
            if words in self._lines():
                await self._press(Key.CHECK_CALL)
                return
            self.table.parts.metal.turn(1)
            await self._pass(SLOW_MS)
            await self.pressed()
        raise FaceFault(f"the knob does not come to {words}")

    async def _turn_to(self, seat: SeatNo) -> None:
        """Turn the knob until a seat stands under it."""
        sight = await self.look()
        for _ in range(CHOICES):
            if sight.phase == "choice" and sight.seat == seat:
                return
            self.table.parts.metal.turn(1)
            await self._pass(SLOW_MS)
            sight = await self.pressed()
        raise FaceFault(f"the knob does not come to seat {seat}")

    async def _fold(self) -> None:
        """Fold; where a check is free the box asks for a second press."""
        sight = await self.look()
        await self._press(Key.FOLD)
        if sight.to_call == 0:
            await self._press(Key.FOLD)

    async def _raise(self, to: Chips) -> None:
        """Open the amount, dial it, and confirm it with the same key; an only amount is bet at once.

        A raise that nobody can match is offered nowhere: its key is dark, and takes it.
        """
        opened = await self._press(Key.BET_RAISE, dark=True)
        if opened.amount is not None:
            await self._dial(opened.amount, to)
            await self._press(Key.BET_RAISE)
        self.compare_bet(to)

    async def _dial(self, amount: Chips, to: Chips) -> None:
        """Turn fast to the whole big blind that is nearest, then click by click to the amount."""
        blind = self.table.story.setup.big_blind
        near = Chips((to + blind // 2) // blind * blind)
        if abs(amount - to) > abs(near - to) + FEW * blind:
            amount = await self._spin(amount, near, blind)
        while amount != to:
            before, amount = amount, await self._click(1 if amount < to else -1, SLOW_MS)
            if amount == before or (amount - to) * (before - to) < 0:
                raise FaceFault(f"the knob does not reach {to}: it goes from {before} to {amount}")

    async def _spin(self, amount: Chips, near: Chips, blind: Chips) -> Chips:
        """Turn without a rest; what goes by five big blinds at once is let go before it goes too far."""
        way, run = (1 if amount < near else -1), 0
        while (near - amount) * way > 0:
            run += 1
            gap = FAST_MS
            if run >= BY_FIVE and (near - amount) * way < 5 * blind:
                run, gap = 1, SLOW_MS
                await self._pass(SLOW_MS)
            before, amount = amount, await self._click(way, gap)
            if amount == before:
                break
        await self._pass(SLOW_MS)
        return amount

    async def _click(self, way: int, gap: Millis) -> Chips:
        """Turn one detent, and read the amount."""
        self.table.parts.metal.turn(way)
        await self._pass(gap)
        sight = await self.pressed()
        if sight.amount is None:
            raise FaceFault("the amount is gone from the OLED")
        return sight.amount

    async def _press(self, key: Key, *, dark: bool = False) -> Sight:
        if not dark and not await self._is_lit(key):
            raise FaceFault(f"{key.value} is dark")
        self.table.parts.metal.press(key)
        await self._pass(PRESS_MS)
        self.table.parts.metal.release(key)
        await self._pass(LOOK_MS)
        return await self.pressed()

    async def _is_lit(self, key: Key) -> bool:
        """Look at a lamp for as long as a blink takes."""
        for _ in range(5):
            if key in self.table.parts.metal.lamps():
                return True
            await self._pass(BLINK_MS)
        return False

    def _lines(self) -> tuple[str, ...]:
        return read(self.table.parts.metal.picture())

    async def _pass(self, span: Millis) -> None:
        await self.table.wait(span)
