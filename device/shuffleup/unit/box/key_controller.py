"""The way from a key press to a command: key events of panel and faces, answered one after the other."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

import msgspec

from shuffleup.hardware.hal import Key, KeyDown, KeyUp, KnobTurned
from shuffleup.hardware.keys import (
    KNOB,
    PANEL,
    KeyOutcome,
    bet_of,
    due,
    menu_closed,
    menu_opened,
    noticed,
    passed,
    pressed,
    released,
    stuck_words,
    turned,
)
from shuffleup.kernel.clock import Clock, until
from shuffleup.kernel.command_ids import CommandIds
from shuffleup.kernel.field_types import Actor, Chips, Millis
from shuffleup.protocol import Command, DeedView, Reply
from shuffleup.unit.box.amount_verbs import AsksAmount, amount_outcome
from shuffleup.unit.box.faces import Faces

CHOSEN_BY_TURNING = ("showdown", "lost", "parts")
"""Phases of a hand in which the table waits for a choice: the first detent begins it."""


class KeyShown(msgspec.Struct, frozen=True):
    """A finger went down on the label of a key; the face `showed` this amount, None where none was open."""

    key: Key
    at: Millis
    showed: Chips | None = None


class MenuAsked(msgspec.Struct, frozen=True):
    """The floor menu is to be opened or closed."""

    opens: bool
    at: Millis


Touch = KeyDown | KeyUp | KnobTurned | KeyShown | AsksAmount | MenuAsked


class WaitingTouch(msgspec.Struct, frozen=True):
    """A touch at a moment that waits for its turn; `answered` gets the reply."""

    touch: Touch
    at: Millis
    face: str
    answered: asyncio.Future[Reply] | None = None


class KeyController:
    """Takes touches in their order and sends what they ask for, one command at a time.

    `submit` brings a command to its owner; `sound` plays a tone by name. A command is sent for the state that
    was looked at: one that has changed by then is refused, and not guessed at.
    """

    def __init__(
        self,
        faces: Faces,
        *,
        submit: Callable[[Command], Awaitable[Reply]],
        sound: Callable[[str], None],
        clock: Clock,
        ids: CommandIds,
    ) -> None:
        self._faces = faces
        self._submit = submit
        self._sound = sound
        self._clock = clock
        self._ids = ids
        self._waiting: deque[WaitingTouch] = deque()
        self._news = asyncio.Event()
        self._sending = False
        faces.before_showing(self._look)

    @property
    def fault(self) -> str:
        """Say which keys are stuck and what to do, empty if none is."""
        return " ".join(stuck_words(key) for key in self._faces.fingers.stuck)

    def touched(self, touch: KeyDown | KeyUp | KnobTurned) -> None:
        """Take in an event of the panel, from the thread of the loop."""
        self._take(WaitingTouch(touch, touch.at, PANEL))

    async def do(self, touch: Touch, face: str) -> Reply:
        """Take in a touch at another face; the reply says what was heard, 422 where it does not count."""
        answered: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        self._take(WaitingTouch(touch, self._clock.now(), face, answered))
        return await answered

    async def run(self) -> None:
        """Answer touches, and do what falls due between them, for ever."""
        while True:
            self._news.clear()
            if self._waiting:
                await self._answer(self._waiting.popleft())
            elif self._is_due(self._clock.now()):
                await self._let_pass(self._clock.now())
            else:
                await until(self._clock, due(self._faces.fingers), self._news)

    def _take(self, waiting: WaitingTouch) -> None:
        self._waiting.append(waiting)
        self._news.set()

    async def _answer(self, waiting: WaitingTouch) -> None:
        """Answer a touch as of its moment: what was due before it comes first."""
        while self._is_due(waiting.at):
            await self._let_pass(waiting.at)
        outcome = self._outcome(waiting.touch, waiting.face)
        if waiting.answered and not waiting.answered.done():
            waiting.answered.set_result(self._reply(outcome))
        await self._perform(outcome)

    def _is_due(self, now: Millis) -> bool:
        moment = due(self._faces.fingers)
        return moment is not None and moment <= now

    async def _let_pass(self, now: Millis) -> None:
        await self._perform(passed(self._faces.fingers, now))

    async def _perform(self, outcome: KeyOutcome) -> None:
        self._faces.fingers = outcome.fingers
        if outcome.message is not None:
            self._faces.message = outcome.message
        if outcome.tone:
            self._sound(outcome.tone)
        if outcome.ask:
            self._faces.changed()
            await self._send(outcome)
        self._faces.changed()

    def _outcome(self, touch: Touch, face: str) -> KeyOutcome:
        fingers, meanings = self._faces.fingers, self._faces.meanings()
        match touch:
            case KnobTurned(detents, at):
                return turned(fingers, bet_of(meanings), detents, at, self._roots(by_turning=True))
            case MenuAsked(opens, at):
                return menu_opened(fingers, at) if opens else menu_closed(fingers)
            case KeyUp(key, at):
                return released(fingers, key.value, at, face)
            case KeyDown(key, at):
                roots = self._roots() if key.value == KNOB else ()
                return pressed(fingers, meanings, key.value, at, face, roots=roots)
            case KeyShown(key, at, showed):
                return pressed(fingers, meanings, key.value, at, face, showed)
            case _:
                return amount_outcome(fingers, bet_of(meanings), touch, face)

    def _roots(self, *, by_turning: bool = False) -> tuple[DeedView, ...]:
        """List what the knob begins to choose from: by a push anywhere, by a turn where it has no pages."""
        fingers, moment = self._faces.fingers, self._faces.moment()
        if fingers.walk is not None or fingers.amount is not None:
            return ()
        chooses = fingers.menu or (moment is not None and moment[-1] in CHOSEN_BY_TURNING)
        return self._faces.roots() if chooses or not by_turning else ()

    def _reply(self, outcome: KeyOutcome) -> Reply:
        refused = outcome.tone == "error"
        return Reply(422 if refused else 200, self._faces.version, outcome.message or "")

    async def _send(self, outcome: KeyOutcome) -> None:
        """Send a command; while it is on its way its own effect is not taken for somebody else's."""
        ask = outcome.ask
        if ask is None:
            return
        seen = self._faces.version if ask.to == self._faces.stream else None
        actor = Actor(ask.role, face=outcome.face)
        command = Command(self._ids.next(), ask.to, ask.verb, actor, ask.args, seen)
        self._sending = True
        try:
            why_not = await self._faces.why_not(ask.role, ask.pin)
            reply = Reply(403, self._faces.version, why_not) if why_not else await self._submit(command)
        finally:
            self._sending = False
        self._faces.message = reply.text
        if reply.status != 200:
            self._sound("error")
        self._notice(by=outcome.key if reply.status == 200 else "")

    def _look(self) -> None:
        """Look at the keys before they are shown anew."""
        if not self._sending:
            self._notice()

    def _notice(self, by: str = "") -> None:
        faces = self._faces
        outcome = noticed(faces.fingers, faces.meanings(), faces.moment(), self._clock.now(), by)
        if outcome.fingers is faces.fingers:
            return
        faces.fingers = outcome.fingers
        if outcome.message is not None:
            faces.message = outcome.message
        if outcome.tone:
            self._sound(outcome.tone)
        self._news.set()
