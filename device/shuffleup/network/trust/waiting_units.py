"""The units that wait for admission: few, for a few minutes, within a fixed limit."""

from collections.abc import Iterator

import msgspec

from shuffleup.kernel.field_types import Millis
from shuffleup.network.trust.pairing import (
    CODE_FOR,
    WRONG_TRIES,
    PairingAnswer,
    PairingRequest,
    is_signed,
)
from shuffleup.network.trust.sealing import can_be_sealed_to
from shuffleup.protocol.request_refusals import (
    CodeUsedUp,
    NoSuchUnitWaits,
    NotSignedByUnit,
    NotWithThatCode,
    TooManyUnitsWait,
    UnitNameUnreadable,
)

MOST_WAITING = 32
MOST_FROM_ONE = 8
"""Units that may wait behind one address, as a router between two networks has it."""


class WaitingUnit(msgspec.Struct, frozen=True):
    """A unit that wants to join: since when (boot-time clock), from where, wrong codes, and its answer."""

    request: PairingRequest
    address: str
    since: Millis
    wrong: int = 0
    answer: PairingAnswer | None = None
    """What it hears from now on, None while it is still to be decided."""

    @property
    def is_spent(self) -> bool:
        """Say whether its code is used up."""
        return self.answer is not None or self.wrong >= WRONG_TRIES


class WaitingUnits:
    """The units that wait at a floor; every time is a reading of its boot-time clock."""

    def __init__(self) -> None:
        self._waiting: dict[str, WaitingUnit] = {}

    def take(self, request: PairingRequest, address: str, now: Millis) -> None:
        """Let a unit wait, in place of its earlier request; the same once more changes nothing.

        Raises:
            BadRequest: its signature is not of the unit it names, or its name cannot be read.
            TooManyWait: there is no room for it.
        """
        self._forget_old(now)
        known = self._waiting.get(request.unit_id)
        if known is not None and known.request == request:
            return
        if not request.name.isprintable() or not request.name.strip():
            raise UnitNameUnreadable()
        if not is_signed(request) or not can_be_sealed_to(request.seal_to):
            raise NotSignedByUnit()
        others = [one for one in self._waiting.values() if one.request.unit_id != request.unit_id]
        if len(others) >= MOST_WAITING or sum(one.address == address for one in others) >= MOST_FROM_ONE:
            raise TooManyUnitsWait()
        self._waiting[request.unit_id] = WaitingUnit(request, address, now)

    def answer(self, unit: str, nonce: str, now: Millis) -> PairingAnswer:
        """Say how far a unit is.

        Raises:
            NotWaiting: it does not wait here; it has to ask again.
        """
        one = self._of(unit, now)
        if one.request.nonce != nonce:
            raise NotWithThatCode()
        if one.answer is not None:
            return one.answer
        return PairingAnswer("new_code" if one.is_spent else "waiting")

    def to_try(self, unit: str, now: Millis) -> PairingRequest:
        """Give the request that a code was typed for.

        Raises:
            NotWaiting: the unit does not wait, or its code is used up.
        """
        one = self._of(unit, now)
        if one.is_spent:
            raise CodeUsedUp()
        return one.request

    def count_wrong(self, request: PairingRequest) -> int:
        """Count a code that was not the right one; returns how many may still be tried."""
        one = self._waiting.get(request.unit_id)
        if one is None or one.request != request:
            return 0
        counted = self._waiting[request.unit_id] = msgspec.structs.replace(one, wrong=one.wrong + 1)
        return WRONG_TRIES - counted.wrong

    def admitted(self, request: PairingRequest, answer: PairingAnswer, now: Millis) -> None:
        """Keep the answer for a unit until it has fetched it; nothing happens to one that has gone."""
        self._forget_old(now)
        one = self._waiting.get(request.unit_id)
        if one is not None and one.request == request:
            self._waiting[request.unit_id] = msgspec.structs.replace(one, answer=answer)

    def send_away(self, unit: str) -> bool:
        """Let a unit wait no longer; returns whether it did. The unit gets the answer, and may ask again."""
        one = self._waiting.get(unit)
        if one is None or one.is_spent:
            return False
        self._waiting[unit] = msgspec.structs.replace(one, answer=PairingAnswer("sent_away"))
        return True

    def now_waiting(self, now: Millis) -> Iterator[WaitingUnit]:
        """List who waits and may be admitted, the longest first."""
        self._forget_old(now)
        return (one for one in self._waiting.values() if not one.is_spent)

    def _of(self, unit: str, now: Millis) -> WaitingUnit:
        self._forget_old(now)
        try:
            return self._waiting[unit]
        except KeyError as error:
            raise NoSuchUnitWaits() from error

    def _forget_old(self, now: Millis) -> None:
        self._waiting = {unit: one for unit, one in self._waiting.items() if now - one.since < CODE_FOR}
