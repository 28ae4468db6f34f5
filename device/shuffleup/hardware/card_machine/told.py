"""The reports of the link as events of the table: names instead of codes, hex instead of bytes."""

from collections.abc import Callable, Sequence
from typing import Any

from shuffleup.hardware.card_machine.happenings import (
    Acted,
    CommandForgotten,
    CommandRefused,
    Connected,
    Disconnected,
    Happened,
    Happening,
    MachineStatus,
    Mismatch,
    Missed,
    NeverBegun,
    Over,
    Stood,
)
from shuffleup.kernel.field_types import SeatNo
from shuffleup.table import card_machine_events as happened
from shuffleup.table.card_machine_events import End, Machine, MachineEvent, NoAnswer, OtherProtocol
from shuffleup.table.card_machine_reducer import ASKING
from shuffleup_link import messages

_ENDS: dict[int, End] = {messages.OK: "done", messages.BROKEN_OFF: "broken_off"}

UNDER_WAY = 4
"""Number of events that the machine sends before one of them is acknowledged."""

WORKING = frozenset({"HOMING", "SHUFFLING", "DEALING", "EJECTING", "AUDITING"})


def events_of(happening: Happening, machine: Machine) -> tuple[MachineEvent, ...]:
    """Return what is stored of a happening; nothing where it tells nothing new."""
    make = _MAKERS.get(type(happening))
    return () if make is None else make(happening, machine)


def more_is_coming(found: Sequence[Happening]) -> bool:
    """Say whether the machine is in the middle of its work, so that nobody waits for these reports.

    They are fewer than it has under way at a time: it sends no more before some are acknowledged.
    """
    told = [one for one in found if not isinstance(one, Stood)]
    of_work = all(isinstance(one, Happened) and _is_of_work(one) for one in told)
    return 0 < len(told) < UNDER_WAY and of_work


def _is_of_work(said: Happened) -> bool:
    """Work has begun, or one of the cards that all go out is out."""
    code = said.values[0] if said.values else b""
    if isinstance(code, bytes):
        return False
    if said.event == messages.STATE:
        return _name(messages.STATES, code) in WORKING
    return said.event == messages.CARD and _name(messages.PURPOSES, code) == "eject"


def _met(said: Connected, machine: Machine) -> tuple[MachineEvent, ...]:
    there, stands = said.identity, said.standing
    known = not said.adopted
    met = happened.MachineMet(
        there.machine.hex(),
        there.memory,
        there.boot,
        ".".join(map(str, there.firmware)),
        machine.next_event if known else stands.first_event,
        _name(messages.STATES, stands.state),
        _fault(stands.fault),
        bool(stands.stopped),
        bool(stands.tray),
        adopted=said.adopted,
    )
    return (met,)


def _lost(said: Disconnected, machine: Machine) -> tuple[MachineEvent, ...]:
    return (happened.MachineLost(NoAnswer()),) if machine.up or machine.why_lost is None else ()


def _mismatch(said: Mismatch, machine: Machine) -> tuple[MachineEvent, ...]:
    ours, theirs = (f"{least}-{most} ({crc:08x})" for least, most, crc in (said.ours, said.theirs))
    why = OtherProtocol(ours, theirs)
    return (happened.MachineLost(why),) if machine.up or machine.why_lost != why else ()


def _stood(said: Stood, machine: Machine) -> tuple[MachineEvent, ...]:
    """While the machine works on an order nothing is stored: its events tell what comes of it."""
    told = stands(said.standing)
    works = told.state in WORKING and not told.stopped
    if works and machine.asked is not None and machine.state not in {*ASKING, ""} and not machine.stopped:
        return ()
    now = happened.MachineStood(machine.state, machine.fault, machine.stopped, machine.tray)
    return (told,) if told != now else ()


def stands(standing: MachineStatus) -> happened.MachineStood:
    """Return what of a standing is stored: no count of cards, which changes with every one."""
    return happened.MachineStood(
        _name(messages.STATES, standing.state),
        _fault(standing.fault),
        bool(standing.stopped),
        bool(standing.tray),
    )


def _refused(said: CommandRefused, machine: Machine) -> tuple[MachineEvent, ...]:
    why = _name(messages.RESPONSES, said.response)
    return _ended(machine, happened.AskEnded(said.command, "refused", why))


def _over(said: Over, machine: Machine) -> tuple[MachineEvent, ...]:
    return _ended(machine, happened.AskEnded(said.command, _ENDS.get(said.response, "refused")))


def _never(said: NeverBegun, machine: Machine) -> tuple[MachineEvent, ...]:
    return _ended(machine, happened.AskEnded(said.command, "never_begun"))


def _forgotten(said: CommandForgotten, machine: Machine) -> tuple[MachineEvent, ...]:
    return _ended(machine, happened.AskEnded(said.command, "forgotten"))


def _ended(machine: Machine, end: happened.AskEnded) -> tuple[MachineEvent, ...]:
    """The event DONE may have told already."""
    asked = machine.asked
    return (end,) if asked is not None and asked.command == end.command else ()


def _missed(said: Missed, machine: Machine) -> tuple[MachineEvent, ...]:
    return (happened.EventsMissed(said.next_event),) if said.next_event != machine.next_event else ()


def _happened(said: Happened, machine: Machine) -> tuple[MachineEvent, ...]:
    if (said.n - machine.next_event) & 0xFFFF >= 0x8000:
        return ()  # stored before the box was started anew
    make = _EVENTS.get(said.event)
    if make is not None:
        return (make(said.n, said.values),)
    name = messages.name_of(messages.EVENTS, said.event)
    numbers = tuple(one for one in said.values if isinstance(one, int))
    texts = (one.decode("ascii", "replace") for one in said.values if isinstance(one, bytes))
    return (happened.MachineNoted(said.n, name, numbers, " ".join(texts)),)


def _acted(said: Acted, machine: Machine) -> tuple[MachineEvent, ...]:
    """An act that the machine did not take is no answer to it; a broken link says nothing."""
    taken = said.response in (None, messages.OK, messages.BUSY)
    if taken or said.response is None or machine.cleared is None:
        return ()
    return (happened.AnswerRefused(_name(messages.RESPONSES, said.response)),)


def _card(n: int, values: tuple[Any, ...]) -> MachineEvent:
    purpose, seat, ordinal, transit_ms = values
    where: happened.Purpose = messages.PURPOSES[purpose]  # type: ignore[assignment]  # the names of the table
    return happened.CardCame(n, where, SeatNo(seat), ordinal, transit_ms)


def _done(n: int, values: tuple[Any, ...]) -> MachineEvent:
    command, response, ms = values
    return happened.WorkDone(n, command, _ENDS.get(response, "refused"), ms)


def _failed(n: int, values: tuple[Any, ...]) -> MachineEvent:
    code, place, ordinal, sensors = values
    return happened.MachineFailed(n, _fault(code), _name(messages.PLACES, place), ordinal, sensors)


def _cleared(n: int, values: tuple[Any, ...]) -> MachineEvent:
    code, disposition = values
    return happened.MachineCleared(n, _fault(code), _name(messages.DISPOSITIONS, disposition))


_EVENTS: dict[int, Callable[[int, tuple[Any, ...]], MachineEvent]] = {
    messages.CARD: _card,
    messages.DONE: _done,
    messages.FAULT: _failed,
    messages.CLEARED: _cleared,
    messages.COMMIT: lambda n, values: happened.DeckCommitted(n, values[0].hex()),
    messages.REVEAL: lambda n, values: happened.DeckRevealed(n, values[0].hex()),
}

_MAKERS: dict[type, Callable[[Any, Machine], tuple[MachineEvent, ...]]] = {
    Connected: _met,
    Disconnected: _lost,
    Mismatch: _mismatch,
    Stood: _stood,
    CommandRefused: _refused,
    Over: _over,
    NeverBegun: _never,
    CommandForgotten: _forgotten,
    Missed: _missed,
    Happened: _happened,
    Acted: _acted,
}


def _name(names: tuple[str, ...], code: int) -> str:
    return names[code] if code < len(names) else str(code)


def _fault(code: int) -> str:
    return messages.name_of(messages.FAULTS, code) if code else ""
