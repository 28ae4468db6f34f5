"""Two programs on an unreliable line, as states and the steps between them."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from shuffleup.hardware.card_machine import outstanding_command, session as table_side
from shuffleup.hardware.card_machine.outstanding_command import (
    CommandEnded,
    CommandForgotten,
    CommandRefused,
    Connected,
    EventGap,
    EventReceived,
    Order,
    StoredUpTo,
)
from shuffleup_link import messages
from shuffleup_link.frame import Decoder
from shuffleup_pico.session import Session

COMMANDS = 2
SESSIONS = 2  # that late frames may bring about in a life of the table's program: each begins one more
A_WHILE_MS = 600  # long enough for everything to be sent again, too short for the link to be down
LEFT_OUT = {"_decoder", "_out", "_standing", "machine", "memory"}
TIMERS = {"_waited_ms", "_silent_ms", "_eack_ms", "_stop_ms", "_stat_age_ms"}
WAITS = {"_wait_ms": outstanding_command.FIRST_WAIT_MS, "_resend_ms": 80}
PARTS = (
    table_side.MachineSession,
    table_side.Greeting,
    outstanding_command.CommandInFlight,
    table_side.MachineInbox,
    outstanding_command.ActInFlight,
)


class Wrong(Exception):
    """What must never be."""


class Kept:
    """The memory of the link, whose writes are whole or not at all: `stays` is what a power cut leaves."""

    started: int
    done: int
    result: int
    first_event: int
    events: tuple[bytes, ...]

    def __init__(self, stays: tuple[Any, ...] = (0, 0, 0, 0, ())) -> None:
        self.id = 7
        self.started, self.done, self.result, self.first_event, self.events = stays

    @property
    def stays(self) -> Any:
        return self.started, self.done, self.result, self.first_event, self.events

    @property
    def waiting(self) -> int:
        return len(self.events)

    @property
    def next_event(self) -> int:
        return self.first_event + len(self.events)

    def start(self, command: int) -> None:
        self.started = command

    def close(self, command: int, response: int) -> None:
        self.started, self.done, self.result = command, command, response

    def add(self, event: bytes) -> int:
        self.events += (event,)
        return self.next_event - 1

    def event(self, n: int) -> bytes:
        return self.events[n - self.first_event]

    def acknowledge(self, n: int) -> bool:
        past = n + 1 - self.first_event
        if not 0 < past <= self.waiting:
            return False
        self.first_event, self.events = n + 1, self.events[past:]
        return True


class Works:
    """The moving part: a command is one card, which moves first and is marked as moved then."""

    def __init__(self, session: Any) -> None:
        self.session = session
        session.machine = self
        self.seat = 0
        self.out = False

    def may(self, op: int, values: tuple[Any, ...]) -> int:
        return messages.BAD_STATE if self.session.open else messages.OK

    def begin(self, op: int, values: tuple[Any, ...]) -> None:
        self.seat, self.out = values[0], False

    def standing(self) -> tuple[int, ...]:
        return (0, 0, 0, 0, 0, 0, 0)

    def text_crc(self) -> int:
        return 0

    def link_lost(self) -> None:
        """Goes on: whether it holds makes no difference here."""

    def mark(self) -> tuple[Any, ...]:
        """Tell that the card is out and that the command is done; return what was told."""
        command, card = self.session.memory.started, (messages.CARD, (0, self.seat, 1, 1))
        self.session.tell(*card)
        self.session.finished(messages.OK, 1)
        self.seat, self.out = 0, False
        return (card, (messages.DONE, (command, messages.OK, 1)))

    def give_up(self) -> tuple[Any, ...]:
        """A person has seen to what the power cut left."""
        command = self.session.memory.started
        self.session.finished(messages.BROKEN_OFF, 1)
        return ((messages.DONE, (command, messages.BROKEN_OFF, 1)),)


class Journal(NamedTuple):
    """What the table keeps."""

    known: StoredUpTo | None = None
    orders: tuple[Order, ...] = ()
    events: tuple[Any, ...] = ()
    ends: tuple[Any, ...] = ()
    unstored: tuple[EventReceived, ...] = ()


class State(NamedTuple):
    """Everything there is, as one value."""

    table: Any
    journal: Journal
    machine: Any
    stays: tuple[Any, ...]
    works: tuple[int, bool]
    down: frozenset[Any]
    up: frozenset[Any]
    late_down: frozenset[Any]
    late_up: frozenset[Any]
    moved: tuple[int, ...]
    told: tuple[Any, ...]
    restarts: int
    cuts: int


class World:
    """Makes the steps, with so many restarts of the table's program, power cuts and late frames."""

    session: type[Session] = Session
    memory: type[Kept] = Kept
    stores_before_acknowledging = True
    stores_before_sending = True

    def __init__(self, *, restarts: int, cuts: int, late: int) -> None:
        self.restarts, self.cuts, self.late = restarts, cuts, late

    def first(self) -> State:
        machine, nothing = self._started(Kept().stays, boot=1), frozenset[Any]()
        line = (nothing, nothing, nothing, nothing)
        asleep = State(None, Journal(), None, (), (0, False), *line, (), (), self.restarts, self.cuts)
        awake = self._of_table(asleep, table_side.MachineSession(1))
        return self._of_machine(awake, machine, Works(machine))

    def _started(self, stays: tuple[Any, ...], boot: int) -> Any:
        memory: Any = self.memory(stays)
        return self.session(memory, (b"pico-001", boot, b"\0\1\0", b"hashhash", 0))

    # --- steps -------------------------------------------------------------------------------------

    def steps(self, state: State) -> Iterator[State]:
        yield from self._of_the_line(state)
        yield from self._of_the_table(state)
        yield from self._of_the_machine(state)

    def _of_the_line(self, state: State) -> Iterator[State]:
        for message in state.down | state.late_down:
            if message in state.down or message[0] != messages.HELLO or number(state) <= SESSIONS:
                yield self._to_machine(state, message)
        for message in state.up | state.late_up:
            after = self._to_table(state, message)
            if message in state.up or number(after) == number(state) or number(after) <= SESSIONS:
                yield after
        if len(state.late_down) + len(state.late_up) < self.late:
            for message in state.down:
                yield state._replace(late_down=state.late_down | {message})
            for message in state.up:
                yield state._replace(late_up=state.late_up | {message})

    def _of_the_table(self, state: State) -> Iterator[State]:
        table, journal = thawed(state.table), state.journal
        if journal.unstored:
            yield state._replace(journal=stored(journal._replace(unstored=()), journal.unstored))
        if state.restarts:
            yield self._restarted(state)
        if (command := table.next_command) is not None and len(journal.orders) < COMMANDS:
            who, seat = table.identity, len(journal.orders) + 1 + 10 * (self.restarts - state.restarts)
            order = Order(who.machine, who.memory, command, messages.DEAL, (seat, 1))
            wrote = state._replace(journal=journal._replace(orders=(*journal.orders, order)))
            table.send(order)
            asked = self._of_table(wrote, table)
            yield asked
            if state.restarts:
                yield self._restarted(wrote if self.stores_before_sending else gone(asked, journal))

    def _of_the_machine(self, state: State) -> Iterator[State]:
        (seat, out), (machine, works) = state.works, self._machine(state)
        if seat and not out:
            yield state._replace(works=(seat, True), moved=(*state.moved, seat))
        elif out:
            told = state._replace(told=state.told + works.mark())
            yield self._of_machine(told, machine, works)
        elif machine.open:
            told = state._replace(told=state.told + works.give_up())
            yield self._of_machine(told, machine, works)
        if state.cuts:
            again = self._started(state.stays, boot=2)
            yield self._of_machine(state._replace(cuts=state.cuts - 1), again, Works(again))

    # --- what a step leaves ------------------------------------------------------------------------

    def _machine(self, state: State) -> tuple[Session, Works]:
        memory, session = self.memory(), self.session.__new__(self.session)
        vars(memory).update(state.machine[1])
        vars(session).update(state.machine[0], memory=memory, _out=b"", _decoder=Decoder())
        works = Works(session)
        works.seat, works.out = state.works
        return session, works

    def _to_machine(self, state: State, message: Any) -> State:
        machine, works = self._machine(state)
        machine.message(*message)
        return self._of_machine(state, machine, works)

    def _of_machine(self, state: State, machine: Any, works: Works) -> State:
        """Whatever it would send in this state is sent: it may be lost, so this leaves nothing out."""
        return state._replace(
            up=frozenset(Decoder().feed(machine.tick(A_WHILE_MS))),
            machine=frozen_machine(machine),
            stays=machine.memory.stays,
            works=(works.seat, works.out),
        )

    def _to_table(self, state: State, message: Any) -> State:
        table = thawed(state.table)
        table.message(*message)
        return self._of_table(state, table)

    def _of_table(self, state: State, table: Any) -> State:
        journal = state.journal
        for one in table.tick(0):
            if isinstance(one, CommandForgotten | EventGap):
                raise Wrong(f"{one}")
            if isinstance(one, EventReceived):
                table.stored(one.n)
            if isinstance(one, EventReceived) and not self.stores_before_acknowledging:
                journal = journal._replace(unstored=(*journal.unstored, one))
            else:
                journal = stored(journal, (one,))
        table.tick(A_WHILE_MS)
        down = frozenset(Decoder().feed(table.outgoing()))
        return state._replace(table=frozen(table), journal=journal, down=down)

    def _restarted(self, state: State) -> State:
        journal = state.journal._replace(unstored=())
        is_open = len(journal.ends) < len(journal.orders)
        table = table_side.MachineSession(101, journal.known, journal.orders[-1] if is_open else None)
        return self._of_table(state._replace(journal=journal, restarts=state.restarts - 1), table)


def stored(journal: Journal, found: tuple[Any, ...]) -> Journal:
    """Keep what the link told."""
    for one in found:
        if isinstance(one, Connected) and one.adopted:
            who = one.identity
            journal = journal._replace(known=StoredUpTo(who.machine, who.memory, one.standing.first_event))
        elif isinstance(one, EventReceived) and journal.known:
            known = StoredUpTo(journal.known.machine, journal.known.memory, one.n + 1)
            journal = journal._replace(known=known, events=(*journal.events, (one.event, one.values)))
        elif isinstance(one, CommandEnded | CommandRefused):
            journal = journal._replace(ends=(*journal.ends, one))
    return journal


def number(state: State) -> int:
    """Return how many sessions the table's program has begun in this life."""
    return dict(state.table[1])["_session"] % 100  # type: ignore[no-any-return]


def gone(state: State, journal: Journal) -> State:
    """What was sent is on its way, and the journal knows nothing of it."""
    return state._replace(journal=journal, late_down=state.late_down | state.down)


def frozen(thing: Any) -> Any:
    """Make one value of an object and its parts, without the time that has passed."""
    if type(thing) not in PARTS:
        return thing
    values = vars(thing)
    return (
        PARTS.index(type(thing)),
        tuple(
            (name, 0 if name in TIMERS else WAITS.get(name) or frozen(values[name]))
            for name in values
            if name not in LEFT_OUT
        ),
    )


def thawed(value: Any) -> Any:
    """Make the object again."""
    kind, values = value
    thing: Any = PARTS[kind].__new__(PARTS[kind])
    for name, inner in values:
        part = type(inner) is tuple and len(inner) == 2 and type(inner[1]) is tuple and type(inner[0]) is int
        setattr(thing, name, thawed(inner) if part else inner)
    if kind == 0:
        thing._decoder, thing._out, thing._standing = Decoder(), b"", None
    return thing


def frozen_machine(machine: Any) -> Any:
    """Make one value of the machine's session and of what it knows of its memory."""
    session = {name: value for name, value in vars(machine).items() if name not in LEFT_OUT}
    session = {name: 0 if name in TIMERS else WAITS.get(name) or value for name, value in session.items()}
    return tuple(session.items()), tuple(vars(machine.memory).items())
