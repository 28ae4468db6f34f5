"""The next order for the card machine, computed from the table alone, and its reports as events of the table.

One order is out at a time. The next one follows from what lies on the table, so nothing is kept in a list
that a power cut or UNDO could make wrong. Reports become events with names instead of codes, hex instead of
bytes.
"""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from shuffleup.hardware.card_machine.outstanding_command import (
    Accepted,
    ActAnswered,
    CommandEnded,
    CommandForgotten,
    CommandRefused,
    Connected,
    Disconnected,
    EventGap,
    EventReceived,
    LinkReport,
    MachineStatus,
    Mismatch,
    NeverBegun,
    Order,
    StatusChanged,
)
from shuffleup.kernel.field_types import HandNo, SeatNo
from shuffleup.table.card_machine import machine_events
from shuffleup.table.card_machine.cards_due import deals_this_hand, deck_cards, deck_of, hand_on, next_due
from shuffleup.table.card_machine.machine_events import (
    End,
    Machine,
    MachineAsked,
    MachineEvent,
    NoAnswer,
    OtherProtocol,
    Work,
)
from shuffleup.table.card_machine.machine_questions import waits_for_person
from shuffleup.table.card_machine.machine_reducer import ASKING
from shuffleup.table.state import Table
from shuffleup_link import messages

_WORK_OF: dict[str, Work] = {"hole": "deal", "burn": "burn", "board": "board"}

_OPS: dict[Work, int] = {
    "home": messages.HOME,
    "config": messages.CONFIG,
    "shuffle": messages.SHUFFLE,
    "deal": messages.DEAL,
    "burn": messages.BURN,
    "board": messages.BOARD,
    "eject": messages.EJECT_ALL,
}

DECK_CARDS = 4
"""The key of CONFIG for the number of cards of the next deck."""

_CLEAR_WITH = {word: code for code, word in enumerate(messages.DISPOSITIONS)}


class MachineWork(msgspec.Struct, frozen=True):
    """Work for the machine."""

    work: Work
    hand: HandNo
    seat: SeatNo = SeatNo(0)
    cards: int = 0
    extra: bool = False


class MachineAct(msgspec.Struct, frozen=True):
    """An act with immediate effect on the current order, as in `messages.AT_ONCE`."""

    op: int
    values: tuple[int, ...] = ()


def next_order(table: Table) -> MachineWork | None:
    """Say what the machine is to do now; None while it works, waits for a person, or has nothing to do."""
    machine = table.machine
    idle = machine.up and machine.asked is None and machine.cleared is None and not machine.refused
    if not idle or table.rules.table.dealing != "machine" or waits_for_person(table):
        return None
    if machine.state == "UNHOMED":
        return _wanted(table, "home") if _has_work(table) else None
    if machine.state in ("READY", "SPOILED"):
        return _from_deck(table)
    if machine.state == "EMPTY" and machine.shuffle_wanted and machine.tray:
        return _shuffle(table)
    return None


def _shuffle(table: Table) -> MachineWork:
    """A machine takes in 52 cards unless it was told otherwise since the last deck was out (VAR-24)."""
    cards = deck_cards(table)
    if table.machine.deck_cards != cards:
        return MachineWork("config", table.play.hand_no, cards=cards)
    return _wanted(table, "shuffle")


def act_due(table: Table) -> MachineAct | None:
    """Return a person's answer that the machine does not have yet."""
    machine = table.machine
    if machine.cleared is None or not machine.up:
        return None
    if machine.state == "HOLD" and not machine.stopped and machine.cleared != "deck_out":
        return MachineAct(messages.RESUME)
    return MachineAct(messages.CLEAR, (fault_code(machine.fault), _CLEAR_WITH[machine.cleared]))


def withdrawal_due(table: Table) -> bool:
    """Say whether the order that is out is not to be begun any more: people deal, and the machine is away."""
    machine = table.machine
    if machine.asked is None or machine.up:
        return False
    return machine.off or machine.by_hand == machine.asked.hand


def order_of(asked: MachineAsked) -> Order:
    """Return the order as the link sends it."""
    values: tuple[int | bytes, ...] = ()
    if asked.work == "shuffle":
        values = (bytes.fromhex(asked.nonce),)
    elif asked.work == "deal":
        values = (asked.seat, asked.cards)
    elif asked.work == "config":
        values = (DECK_CARDS, asked.cards)
    elif asked.work == "board":
        values = (asked.cards,)
    machine = bytes.fromhex(asked.machine)
    return Order(machine, asked.memory, asked.command, _OPS[asked.work], values)


def fault_code(name: str) -> int:
    """Return the code of a fault by its name, 0 for none."""
    return next((int(row[0]) for row in messages.FAULTS if row[1] == name), 0)


def _from_deck(table: Table) -> MachineWork | None:
    """A deck that is done with goes out; from a good one comes what the hand has to have by now."""
    machine = table.machine
    if machine.shuffle_wanted or machine.out_wanted or _people_want_the_deck(table):
        return _wanted(table, "eject")
    if machine.state == "SPOILED" or deck_of(table) is None or not deals_this_hand(table):
        return None
    due = next_due(table)
    if due is not None and (not machine.extra or not machine.deck.cards):
        return MachineWork(_WORK_OF[due.purpose], table.play.hand_no, due.seat, due.cards)
    if machine.extra:
        purpose, seat = machine.extra[0]
        return MachineWork(_WORK_OF[purpose], table.play.hand_no, seat, 1, extra=True)
    return None


def _wanted(table: Table, work: Work) -> MachineWork:
    return MachineWork(work, table.play.hand_no)


def _has_work(table: Table) -> bool:
    """Say whether there is anything to do once the carousel has its bearings."""
    deals = deals_this_hand(table) and table.machine.deck.ready in ("fresh", "in_hand")
    wanted = table.machine.shuffle_wanted or table.machine.out_wanted
    return wanted or deals or _people_want_the_deck(table)


def _people_want_the_deck(table: Table) -> bool:
    """Say whether people deal the hand that is on, and this deck is the one to deal it from."""
    deck = table.machine.deck
    if deck.ready != "spent" or not hand_on(table) or deals_this_hand(table):
        return False
    return deck.hand in (HandNo(0), table.play.hand_no)


_ENDS: dict[int, End] = {messages.OK: "done", messages.BROKEN_OFF: "broken_off"}

UNDER_WAY = 4
"""Number of events that the machine sends before one of them is acknowledged."""

WORKING = frozenset({"HOMING", "SHUFFLING", "DEALING", "EJECTING", "AUDITING"})


def events_of(happening: LinkReport, machine: Machine) -> tuple[MachineEvent, ...]:
    """Return what is stored of a happening; nothing where it tells nothing new."""
    make = _MAKERS.get(type(happening))
    return () if make is None else make(happening, machine)


def more_is_coming(found: Sequence[LinkReport]) -> bool:
    """Say whether the machine is in the middle of its work, so that nobody waits for these reports.

    They are fewer than it has under way at a time: it sends no more before some are acknowledged.
    """
    told = [one for one in found if not isinstance(one, StatusChanged | Accepted)]
    of_work = all(isinstance(one, EventReceived) and _is_of_work(one) for one in told)
    return 0 < len(told) < UNDER_WAY and of_work


def _is_of_work(said: EventReceived) -> bool:
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
    met = machine_events.MachineMet(
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
    return (machine_events.MachineLost(NoAnswer()),) if machine.up or machine.why_lost is None else ()


def _mismatch(said: Mismatch, machine: Machine) -> tuple[MachineEvent, ...]:
    ours, theirs = (f"{least}-{most} ({crc:08x})" for least, most, crc in (said.ours, said.theirs))
    why = OtherProtocol(ours, theirs)
    return (machine_events.MachineLost(why),) if machine.up or machine.why_lost != why else ()


def _stood(said: StatusChanged, machine: Machine) -> tuple[MachineEvent, ...]:
    """While the machine works on an order nothing is stored: its events tell what comes of it."""
    told = stands(said.standing)
    works = told.state in WORKING and not told.stopped
    if works and machine.asked is not None and machine.state not in {*ASKING, ""} and not machine.stopped:
        return ()
    now = machine_events.MachineStood(machine.state, machine.fault, machine.stopped, machine.tray)
    return (told,) if told != now else ()


def stands(standing: MachineStatus) -> machine_events.MachineStood:
    """Return what of a standing is stored: no count of cards, which changes with every one."""
    return machine_events.MachineStood(
        _name(messages.STATES, standing.state),
        _fault(standing.fault),
        bool(standing.stopped),
        bool(standing.tray),
    )


def _refused(said: CommandRefused, machine: Machine) -> tuple[MachineEvent, ...]:
    why = _name(messages.RESPONSES, said.response)
    return _ended(machine, machine_events.AskEnded(said.command, "refused", why))


def _over(said: CommandEnded, machine: Machine) -> tuple[MachineEvent, ...]:
    return _ended(machine, machine_events.AskEnded(said.command, _ENDS.get(said.response, "refused")))


def _never(said: NeverBegun, machine: Machine) -> tuple[MachineEvent, ...]:
    return _ended(machine, machine_events.AskEnded(said.command, "never_begun"))


def _forgotten(said: CommandForgotten, machine: Machine) -> tuple[MachineEvent, ...]:
    return _ended(machine, machine_events.AskEnded(said.command, "forgotten"))


def _ended(machine: Machine, end: machine_events.AskEnded) -> tuple[MachineEvent, ...]:
    """The event DONE may have told already."""
    asked = machine.asked
    return (end,) if asked is not None and asked.command == end.command else ()


def _missed(said: EventGap, machine: Machine) -> tuple[MachineEvent, ...]:
    return (machine_events.EventsMissed(said.next_event),) if said.next_event != machine.next_event else ()


def _happened(said: EventReceived, machine: Machine) -> tuple[MachineEvent, ...]:
    if (said.n - machine.next_event) & 0xFFFF >= 0x8000:
        return ()  # stored before the box was started anew
    make = _EVENTS.get(said.event)
    if make is not None:
        return (make(said.n, said.values),)
    name = messages.name_of(messages.EVENTS, said.event)
    numbers = tuple(one for one in said.values if isinstance(one, int))
    texts = (one.decode("ascii", "replace") for one in said.values if isinstance(one, bytes))
    return (machine_events.MachineNoted(said.n, name, numbers, " ".join(texts)),)


def _acted(said: ActAnswered, machine: Machine) -> tuple[MachineEvent, ...]:
    """An act that the machine did not take is no answer to it; a broken link says nothing."""
    taken = said.response in (None, messages.OK, messages.BUSY)
    if taken or said.response is None or machine.cleared is None:
        return ()
    return (machine_events.AnswerRefused(_name(messages.RESPONSES, said.response)),)


def _card(n: int, values: tuple[Any, ...]) -> MachineEvent:
    purpose, seat, ordinal, transit_ms = values
    where: machine_events.Purpose = messages.PURPOSES[purpose]  # type: ignore[assignment]  # the names of the table
    return machine_events.CardCame(n, where, SeatNo(seat), ordinal, transit_ms)


def _done(n: int, values: tuple[Any, ...]) -> MachineEvent:
    command, response, ms = values
    return machine_events.WorkDone(n, command, _ENDS.get(response, "refused"), ms)


def _failed(n: int, values: tuple[Any, ...]) -> MachineEvent:
    code, place, ordinal, sensors = values
    return machine_events.MachineFailed(n, _fault(code), _name(messages.PLACES, place), ordinal, sensors)


def _cleared(n: int, values: tuple[Any, ...]) -> MachineEvent:
    code, disposition = values
    return machine_events.MachineCleared(n, _fault(code), _name(messages.DISPOSITIONS, disposition))


_EVENTS: dict[int, Callable[[int, tuple[Any, ...]], MachineEvent]] = {
    messages.CARD: _card,
    messages.DONE: _done,
    messages.FAULT: _failed,
    messages.CLEARED: _cleared,
    messages.COMMIT: lambda n, values: machine_events.DeckCommitted(n, values[0].hex()),
    messages.REVEAL: lambda n, values: machine_events.DeckRevealed(n, values[0].hex()),
}

_MAKERS: dict[type, Callable[[Any, Machine], tuple[MachineEvent, ...]]] = {
    Connected: _met,
    Disconnected: _lost,
    Mismatch: _mismatch,
    StatusChanged: _stood,
    CommandRefused: _refused,
    CommandEnded: _over,
    NeverBegun: _never,
    CommandForgotten: _forgotten,
    EventGap: _missed,
    EventReceived: _happened,
    ActAnswered: _acted,
}


def _name(names: tuple[str, ...], code: int) -> str:
    return names[code] if code < len(names) else str(code)


def _fault(code: int) -> str:
    return messages.name_of(messages.FAULTS, code) if code else ""
