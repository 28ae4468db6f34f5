"""The floor PIN during the first run: typed twice on the touchscreen, or dialled twice with the knob."""

import asyncio

import msgspec

from shuffleup.hardware.hal import Key, KeyDown, KeyUp, KnobTurned
from shuffleup.network.trust.pin import FloorPin
from shuffleup.views.first_run.pin_by_knob import Dialled, DialledPin, NoPin, erased, pushed, taken, turned
from shuffleup.views.first_run.step_texts import PinDial
from shuffleup.views.first_run.steps import PinIsSet, PinsDiffer


class SetFirstPin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The floor PIN, typed twice (verb `set_first_pin`); where there is one it wants the director."""

    pin: str
    again: str

    def __repr__(self) -> str:
        """Keep the digits out of every log and report."""
        return "SetFirstPin(...)"


PIN_VERBS = {"set_first_pin": SetFirstPin}


class FirstPin:
    """Takes a floor PIN and keeps it.

    `in_threads` keeps its hash away from the loop; an evening in virtual time has no threads.
    """

    def __init__(self, pin: FloorPin, *, in_threads: bool) -> None:
        self._pin = pin
        self._in_threads = in_threads
        self._dialled = DialledPin()

    @property
    def is_set(self) -> bool:
        """Say whether the box has a floor PIN."""
        return self._pin.is_set

    @property
    def dial(self) -> PinDial:
        """Tell how far one is dialled, without the digits that were taken."""
        dialled = self._dialled
        return PinDial(len(dialled.typed), dialled.at, dialled.again, dialled.differed)

    async def set_twice(self, asked: SetFirstPin, role: str) -> None:
        """Keep a PIN that was typed.

        Raises:
            WrongRole: a PIN is set, and it was not the director who typed this one.
            NotLegalNow: two different PINs, not 4 to 8 digits, or a storage that takes nothing.
        """
        if self.is_set and role != "director":
            raise PinIsSet()
        if asked.pin != asked.again:
            raise PinsDiffer()
        await self.keep(asked.pin)

    async def keep(self, pin: str) -> None:
        """Keep a PIN; keys and lamps need not wait for the hash where there are threads.

        Raises:
            NotLegalNow: not 4 to 8 digits, or a storage that takes nothing.
        """
        if self._in_threads:
            await asyncio.to_thread(self._pin.set, pin)
        else:
            self._pin.set(pin)

    def touched(self, touch: KeyDown | KeyUp | KnobTurned) -> Dialled | NoPin | None:
        """Dial: the knob gives a digit, DEAL/NEXT ends a round, UNDO takes a digit back.

        Returns what came of it at the end of the second round, and None before. UNDO with no digit is not
        for the dial: see `is_empty`.
        """
        after = _after(self._dialled, touch)
        self._dialled = after if isinstance(after, DialledPin) else DialledPin()
        return None if isinstance(after, DialledPin) else after

    def leave(self) -> None:
        """Forget what was dialled: its step is over."""
        self._dialled = DialledPin()

    @property
    def is_empty(self) -> bool:
        """Say whether no digit was dialled, so that UNDO leaves the step."""
        return erased(self._dialled) is None


def _after(dialled: DialledPin, touch: KeyDown | KeyUp | KnobTurned) -> DialledPin | Dialled | NoPin:
    match touch:
        case KnobTurned(detents):
            return turned(dialled, detents)
        case KeyDown(Key.KNOB):
            return pushed(dialled)
        case KeyDown(Key.DEAL_NEXT):
            return taken(dialled)
        case KeyDown(Key.UNDO):
            return erased(dialled) or dialled
        case _:
            return dialled
