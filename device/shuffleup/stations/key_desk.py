"""From a finger to a command: key events of the panel, answered one after the other."""

import asyncio
from collections.abc import Awaitable, Callable

from shuffleup.clock import Clock
from shuffleup.command_ids import CommandIds
from shuffleup.hal import Key, KeyDown, KeyUp, KnobTurned
from shuffleup.identity import Actor
from shuffleup.keys import Ask, Outcome, knob_pushed, pressed, released, turned
from shuffleup.stations.faces import Faces
from shuffleup.views.keys import Meaning
from shuffleup.wire import Command, Reply

Touch = KeyDown | KeyUp | KnobTurned

BY_KEYS = Actor("dealer", face="keys")

DARK = Meaning("")


class KeyDesk:
    """Takes the events of the panel in their order and sends what they ask for.

    `submit` brings a command to its owner; `sound` plays a tone by name.
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
        self._touches: asyncio.Queue[Touch] = asyncio.Queue()

    def touched(self, touch: Touch) -> None:
        """Take in a key event, from the thread of the loop."""
        self._touches.put_nowait(touch)

    async def run(self) -> None:
        """Answer key events for ever."""
        while True:
            await self._answer(await self._touches.get())

    async def _answer(self, touch: Touch) -> None:
        outcome = self._outcome(touch)
        self._faces.fingers = outcome.fingers
        if outcome.tone or outcome.message:  # a key that comes up says nothing and takes nothing back
            self._faces.message = outcome.message
        if outcome.tone:
            self._sound(outcome.tone)
        if outcome.ask:
            await self._send(outcome.ask)
        self._faces.changed()

    def _outcome(self, touch: Touch) -> Outcome:
        fingers, meanings = self._faces.fingers, self._faces.meanings()
        amount_key = meanings.get(Key.BET_RAISE.value, DARK)
        if isinstance(touch, KnobTurned):
            return turned(fingers, amount_key, touch.detents)
        if touch.key == Key.KNOB:
            down = isinstance(touch, KeyDown)
            return knob_pushed(fingers, amount_key) if down else Outcome(fingers, tone="")
        meaning = meanings.get(touch.key.value, DARK)
        act = pressed if isinstance(touch, KeyDown) else released
        return act(fingers, meaning, touch.at)

    async def _send(self, ask: Ask) -> None:
        command = Command(self._ids.next(), ask.to, ask.verb, BY_KEYS, ask.args)
        reply = await self._submit(command)
        self._faces.message = reply.message
        if reply.status != 200:
            self._sound("error")
