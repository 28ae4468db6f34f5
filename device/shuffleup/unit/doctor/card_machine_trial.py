"""A trial of a card machine on the bench: commands one after the other, until all are done or one is not.

It acknowledges the events that a table would store. A deck that is being played is never tried.
"""

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress
from enum import StrEnum, auto
from typing import Any, NamedTuple

import msgspec

from shuffleup.hardware.card_machine.outstanding_command import (
    ActAnswered,
    CommandEnded,
    CommandRefused,
    Connected,
    EventReceived,
    LinkReport,
    MachineStatus,
    Mismatch,
    Order,
    StatusChanged,
)
from shuffleup.hardware.hal import PartMissing
from shuffleup.unit.doctor.serial_lines import MachineLine, name_in, to_do
from shuffleup_link import messages

CONNECT_MS, WORK_MS = 3_000, 120_000
"""A machine answers at once; the longest work is a shuffle after a search for the mark, some 30 seconds."""

STOP_MS = 1_000


class TrialEnd(StrEnum):
    """The end of a trial."""

    DONE = auto()
    FAULT = auto()
    REFUSED = auto()
    COMMAND_OPEN = auto()
    SILENT = auto()
    UNENDED = auto()
    OTHER_RELEASE = auto()


class TrialStep(NamedTuple):
    """One command or act, as in `messages.COMMANDS`."""

    op: int
    values: tuple[int | bytes, ...] = ()


class TrialEvent(msgspec.Struct, frozen=True):
    """An event of the machine by its names; `earlier`: it happened before this trial."""

    event: str
    values: dict[str, Any]
    earlier: bool = False


class TrialReport(msgspec.Struct, frozen=True):
    """What came of a trial. `state` and `fault` are the machine's last, `response` its last refusal."""

    end: TrialEnd
    state: str = ""
    fault: str = ""
    place: str = ""
    to_do: str = ""
    response: str = ""
    ms: int = 0
    events: tuple[TrialEvent, ...] = ()


Plan = Callable[[MachineStatus, tuple[TrialStep, ...]], TrialStep | None]
"""Gives the next deed from the state of the machine and the deeds that are done; None where that is all."""


def in_order(*deeds: TrialStep) -> Plan:
    """Plan deeds in their order, whatever the state."""
    return lambda _, done: deeds[len(done)] if len(done) < len(deeds) else None


def one_hand(seat: int, cards: int, nonce: bytes) -> Plan:
    """Plan cards towards one seat, after HOME and SHUFFLE where the machine still needs them."""
    before = {"UNHOMED": TrialStep(messages.HOME), "EMPTY": TrialStep(messages.SHUFFLE, (nonce,))}
    deal = TrialStep(messages.DEAL, (seat, cards))

    def following(standing: MachineStatus, done: tuple[TrialStep, ...]) -> TrialStep | None:
        if deal in done:
            return None
        first = before.get(name_in(messages.STATES, standing.state), deal)
        return deal if first in done else first

    return following


def answered(disposition: int) -> Plan:
    """Plan the answer to a fault; a machine that only waits is told to go on."""

    def following(standing: MachineStatus, done: tuple[TrialStep, ...]) -> TrialStep | None:
        if done:
            return None
        if name_in(messages.STATES, standing.state) == "HOLD":
            return TrialStep(messages.RESUME)
        return TrialStep(messages.CLEAR, (standing.fault, disposition))

    return following


class Trial:
    """One conversation: greet, do the deeds of a plan, give each event to `show` when it comes."""

    def __init__(self, line: MachineLine, plan: Plan, show: Callable[[TrialEvent], None]) -> None:
        self._line = line
        self._plan = plan
        self._show = show
        self._standing: MachineStatus | None = None
        self._end: TrialEnd | None = None
        self._response = ""
        self._failed: tuple[int, int] = (0, 0)
        self._events: list[TrialEvent] = []
        self._done: tuple[TrialStep, ...] = ()
        self._deed = TrialStep(0)
        self._new_from = 0
        self._command: int | None = None
        self._is_answered = False

    async def run(self) -> TrialReport:
        """Do the deeds; whoever cancels this stops the machine."""
        try:
            while self._end is None:
                self._take(await self._line.step())
                self._look_at_the_time()
        except asyncio.CancelledError:
            with suppress(PartMissing):
                await self._stop()
            raise
        return self._report(self._end)

    async def _stop(self) -> None:
        """Send STOP until the machine confirms it, or for a second."""
        self._line.session.stop()
        until = self._line.age_ms + STOP_MS
        while self._line.age_ms < until:
            for one in await self._line.step():
                if isinstance(one, StatusChanged) and one.standing.stopped:
                    return

    def _look_at_the_time(self) -> None:
        if self._end is None and self._line.age_ms > (WORK_MS if self._standing else CONNECT_MS):
            self._end = TrialEnd.UNENDED if self._standing else TrialEnd.SILENT

    def _take(self, happenings: Iterable[LinkReport]) -> None:
        for one in happenings:
            if self._end is None:
                self._take_one(one)

    def _take_one(self, one: LinkReport) -> None:
        match one:
            case Connected():
                self._standing = one.standing
                self._new_from = one.standing.next_event
                self._go_on()
            case Mismatch():
                self._end = TrialEnd.OTHER_RELEASE
            case EventReceived():
                self._line.session.stored(one.n)
                self._tell(one)
            case StatusChanged():
                self._standing = one.standing
                self._look_whether_over()
            case CommandRefused() | CommandEnded() | ActAnswered():
                self._answered(one)

    def _answered(self, one: CommandRefused | CommandEnded | ActAnswered) -> None:
        if one.response == messages.OK:
            self._is_answered = True
            self._look_whether_over()
            return
        self._response = "" if one.response is None else name_in(messages.RESPONSES, one.response)
        self._end = TrialEnd.REFUSED

    def _go_on(self) -> None:
        """Begin the next deed; where there is none, all is done."""
        assert self._standing is not None
        deed = self._plan(self._standing, self._done)
        session, identity = self._line.session, self._line.session.identity
        if deed is None:
            self._end = TrialEnd.DONE
            return
        self._deed, self._command = deed, session.next_command
        if deed.op in messages.AT_ONCE:
            session.act(deed.op, deed.values)
        elif session.next_command is None or identity is None:
            self._end = TrialEnd.COMMAND_OPEN
        else:
            session.send(Order(identity.machine, identity.memory, session.next_command, deed.op, deed.values))

    def _look_whether_over(self) -> None:
        """Go on once the machine has answered, and its state is that after the deed: nothing is begun.

        After an act, such as an answer to a fault, the command that was open goes on first.
        """
        standing = self._standing
        if standing is None or not self._is_answered or standing.started != standing.done:
            return
        if self._deed.op in messages.AT_ONCE or standing.done == self._command:
            self._is_answered = False
            self._done += (self._deed,)
            self._go_on()

    def _tell(self, one: EventReceived) -> None:
        """Show an event. A new fault ends the trial: the command stays open until a person has answered."""
        earlier = one.n - self._new_from & 0xFFFF > 0x7FFF
        event = TrialEvent(messages.name_of(messages.EVENTS, one.event), _values(one), earlier)
        self._events.append(event)
        self._show(event)
        if one.event == messages.FAULT and not earlier:
            self._failed = int(one.values[0]), int(one.values[1])
            self._end = TrialEnd.FAULT

    def _report(self, end: TrialEnd) -> TrialReport:
        standing = self._standing
        code = self._failed[0] or (standing.fault if standing else 0)
        done = [one for one in self._events if one.event == "DONE" and not one.earlier]
        return TrialReport(
            end,
            name_in(messages.STATES, standing.state) if standing else "",
            messages.name_of(messages.FAULTS, code) if code else "",
            name_in(messages.PLACES, self._failed[1]) if self._failed[0] else "",
            to_do(code),
            self._response,
            sum(one.values["ms"] for one in done),
            tuple(self._events),
        )


_NAMED = {
    "state": messages.STATES,
    "purpose": messages.PURPOSES,
    "place": messages.PLACES,
    "disposition": messages.DISPOSITIONS,
    "result": messages.RESPONSES,
}


def _values(one: EventReceived) -> dict[str, Any]:
    """Name the fields of an event, and numbers that stand for names by their names."""
    fields = messages.fields_of(messages.EVENTS, one.event) or ()
    named: dict[str, Any] = {}
    for (name, _), value in zip(fields, one.values, strict=False):
        if isinstance(value, bytes):
            named[name] = value.decode("ascii", "replace") if name == "text" else value.hex()
        elif name == "code":
            named[name] = messages.name_of(messages.FAULTS, value)
        else:
            named[name] = name_in(_NAMED[name], value) if name in _NAMED else value
    return named
