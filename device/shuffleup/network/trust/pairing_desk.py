"""The floor's side of pairing: units wait, the director types their codes, and each receives a password.

Few units wait, for a few minutes, within a fixed limit.
"""

import asyncio
import secrets
from collections.abc import Callable, Iterator

import msgspec

from shuffleup import __version__
from shuffleup.kernel.clock import Clock
from shuffleup.kernel.field_types import Millis, TableNo, UnitId
from shuffleup.network.bus.notices import FloorAddress
from shuffleup.network.trust.membership import Admission
from shuffleup.network.trust.paired_units import PairedUnit, PairedUnits
from shuffleup.network.trust.pairing import (
    CODE_FOR,
    WRONG_TRIES,
    PairingAnswer,
    PairingRequest,
    answer_of,
    fits,
    is_signed,
    key_of,
    read_code,
    short_form,
    user_of,
)
from shuffleup.network.trust.releases import is_earlier
from shuffleup.network.trust.sealing import can_be_sealed_to, sealed_to
from shuffleup.protocol.request_refusals import (
    CodeUsedUp,
    NoSuchArea,
    NoSuchUnitWaits,
    NotSignedByUnit,
    NotWithThatCode,
    StandbyThere,
    TooManyAskToJoin,
    TooManyUnitsWait,
    TooOld,
    UnitNameUnreadable,
    WrongCode,
)
from shuffleup.protocol.venue_boxes import PairedUnitView, PairingView, WaitingUnitView

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


REQUESTS_FROM_ONE, REQUESTS_FROM_ALL = 20, 120
"""Requests to join in a minute."""

MINUTE = Millis(60_000)
MOST_ADDRESSES = 256

PASSWORD_BYTES = 24


class PairingDesk:
    """The desk at which units are admitted; it belongs to one loop.

    `authority` is the fingerprint of the floor's own; `floors` lists where a box of an area finds the venue's
    floors now, `signer` reads what they claim (`epoch_proof`); `release` is that of this floor. `areas` is
    how many brokers there are beside its own.
    """

    def __init__(
        self,
        venue: str,
        authority: str,
        paired: PairedUnits,
        *,
        clock: Clock,
        floors: Callable[[int | None], tuple[FloorAddress, ...]],
        signer: str = "",
        release: str = __version__,
        areas: int = 0,
    ) -> None:
        self._venue = venue
        self._release = release
        self._signer = signer
        self._authority = authority
        self._paired = paired
        self._clock = clock
        self._floors = floors
        self._areas = areas
        self._waiting = WaitingUnits()
        self._turnstile = PairingRateLimit(REQUESTS_FROM_ONE, REQUESTS_FROM_ALL)
        self._one_at_a_time = asyncio.Lock()

    def ask(self, request: PairingRequest, address: str) -> PairingAnswer:
        """Let a unit wait that asked from an address, and say how far it is.

        Raises:
            TooManyWait: it was asked too often, or there is no room.
            TooOld: the unit has an earlier release than this floor.
            PairingRefused: the request is none of a unit.
        """
        now = self._clock.now()
        if not self._turnstile.lets_in(address, now):
            raise TooManyAskToJoin()
        if is_earlier(request.release, self._release):
            raise TooOld(request.release, self._release)
        self._waiting.take(request, address, now)
        return self._waiting.answer(request.unit_id, request.nonce, now)

    def answer(self, unit: str, nonce: str) -> PairingAnswer:
        """Say how far a unit is; raises NotWaiting where it has to ask again."""
        return self._waiting.answer(unit, nonce, self._clock.now())

    async def admit(
        self,
        unit: str,
        typed: str,
        table: TableNo | None,
        *,
        standby: bool = False,
        area: int | None = None,
    ) -> PairedUnit:
        """Admit a unit whose code was typed; it is in the register when this returns.

        As the `standby` it gets the key of the authority: with that it can be the floor of this venue. A box
        that the director puts in no `area` stays in its own, or goes to the one with the fewest boxes.

        Raises:
            StandbyThere: another one is the standby.
            VenueFull: no other unit can be admitted.
            NoSuchArea: this floor has not so many.
            NotACode, WrongCode, NotWaiting: nobody was admitted; only a WrongCode counts as a try.
            RegisterUnusable: it cannot be written down.
        """
        code, other = read_code(typed), self._paired.standby
        self._check_area(area)
        if standby and other and other.unit != unit:
            raise StandbyThere(other.name)
        async with self._one_at_a_time:  # so that tries are counted one by one
            request = self._waiting.to_try(unit, self._clock.now())
            key = await asyncio.to_thread(key_of, code, request.unit_id, request.nonce)
            if not fits(request, key, self._authority):
                raise WrongCode(self._waiting.count_wrong(request))
            chosen = None if standby else area or self._area_for(request.unit_id)
            return self._enter(request, key, table, standby=standby, area=chosen)

    def move(self, unit: str, area: int | None) -> bool:
        """Have a box come to the broker of another area, None for the floor's own; returns whether it belongs
        to the venue.

        Raises:
            NoSuchArea: this floor has not so many.
            RegisterUnusable: it cannot be written down; the box stays where it is.
        """
        self._check_area(area)
        return self._paired.move(UnitId(unit), area)

    def _check_area(self, area: int | None) -> None:
        if area is not None and area > self._areas:
            raise NoSuchArea(area, self._areas)

    def _area_for(self, unit: str) -> int | None:
        known = self._paired.area_of(user_of(UnitId(unit)), self._areas)
        return known or self._paired.emptiest(self._areas)

    def _enter(
        self, request: PairingRequest, key: bytes, table: TableNo | None, *, standby: bool, area: int | None
    ) -> PairedUnit:
        unit, password = UnitId(request.unit_id), secrets.token_urlsafe(PASSWORD_BYTES)
        admission = Admission(self._venue, user_of(unit), password, self._floors(area), self._signer)
        sealed = sealed_to(request.seal_to, msgspec.json.encode(admission))
        paired = self._paired.add(unit, request.name, password, table, standby=standby, area=area)
        answer = answer_of(request, key, self._authority, sealed)
        self._waiting.admitted(request, answer, self._clock.now())
        return paired

    def send_away(self, unit: str) -> bool:
        """Let a unit wait no longer and belong to the venue no longer; returns whether it did either.

        Raises:
            RegisterUnusable: it cannot be written down; a unit that belongs stays one.
        """
        waited = self._waiting.send_away(unit)
        return self._paired.revoke(UnitId(unit)) or waited

    def view(self) -> PairingView:
        """Show who waits and who belongs."""
        now = self._clock.now()
        waiting = tuple(
            WaitingUnitView(
                unit := UnitId(one.request.unit_id),
                one.request.name,
                short_form(unit),
                Millis(now - one.since),
                one.wrong,
            )
            for one in self._waiting.now_waiting(now)
        )
        paired = tuple(_paired_view(one, self._areas) for one in self._paired.units)
        return PairingView(waiting, paired, self._authority, self._areas)


def _paired_view(one: PairedUnit, areas: int) -> PairedUnitView:
    unit, table = UnitId(one.unit), None if one.table is None else TableNo(one.table)
    return PairedUnitView(
        unit, one.name, short_form(unit), one.user, table, one.standby, one.area_among(areas)
    )


class PairingRateLimit:
    """A limit of requests per minute from one address, and from all together.

    It remembers `MOST_ADDRESSES` addresses; a new address beyond them is refused.
    """

    def __init__(self, from_one: int, from_all: int) -> None:
        """Let `from_one` pass a minute from each address and `from_all` together."""
        self._from_one, self._from_all = from_one, from_all
        self._began = Millis(0)
        self._all = 0
        self._by_address: dict[str, int] = {}

    def lets_in(self, address: str, now: Millis) -> bool:
        """Say whether one more may pass, and count it if so; `now` is of the boot-time clock."""
        if now - self._began >= MINUTE:
            self._began, self._all, self._by_address = now, 0, {}
        came = self._by_address.get(address, 0)
        no_room = address not in self._by_address and len(self._by_address) >= MOST_ADDRESSES
        if came >= self._from_one or self._all >= self._from_all or no_room:
            return False
        self._by_address[address] = came + 1
        self._all += 1
        return True
