"""The commands to the box itself: its keys from another face, its menu, its pages."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from typing import Annotated, Any, TypeVar

import msgspec

from shuffleup.hardware.hal import Key, KeyUp, KnobTurned
from shuffleup.kernel.clock import Clock
from shuffleup.kernel.field_types import Chips, CommandId
from shuffleup.kernel.refusals import Refusal
from shuffleup.protocol import Command, Reply
from shuffleup.protocol.command_refusals import MayNotTouchTheBox, TableHasChanged
from shuffleup.stations.station import reply_to
from shuffleup.stations.verbs import read_verb
from shuffleup.unit.box.amount_verbs import AMOUNT_VERBS, AsksAmount
from shuffleup.unit.box.key_controller import KeyController, KeyShown, MenuAsked

ROLES = frozenset({"dealer", "director"})
REMEMBERED = 256
"""So many commands are known again when they are sent once more; a face sends one again within seconds."""


class PressKey(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A finger went down on a key of another face: it means what the real key means.

    `amount` is the open amount that the face showed; another one is not bet.
    """

    key: Key
    amount: Chips | None = None


class LetKeyGo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The finger came up again."""

    key: Key


class Turn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The knob was turned by so many detents, clockwise above 0; 24 are a whole turn of a usual encoder."""

    detents: Annotated[int, msgspec.Meta(ge=-24, le=24)]


class OpenMenu(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The floor menu opens, or stays open for the whole time once more."""


class CloseMenu(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The floor menu closes."""


class NextPage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The OLED shows its next page, as by a detent of the knob while no amount is open."""


Asked = TypeVar("Asked", bound=msgspec.Struct)
Act = Callable[[Any, Command], Awaitable[Reply]]


class UnitDesk:
    """Answers the commands of the stream `unit`. Nothing of them is journalled.

    Touches of keys go to the same desk as those of the real ones. Other parts of the box add their own verbs
    with `serve`.
    """

    def __init__(self, keys: KeyController, *, clock: Clock, version: Callable[[], int]) -> None:
        self._keys = keys
        self._clock = clock
        self._version = version
        self._acts: dict[type[msgspec.Struct], Act] = {}
        self._verbs: dict[str, type[msgspec.Struct]] = {}
        self._answered: OrderedDict[CommandId, asyncio.Future[Reply]] = OrderedDict()
        self.serve("key_down", PressKey, self._key_down)
        self.serve("key_up", LetKeyGo, self._key_up)
        self.serve("turn", Turn, self._turn)
        self.serve("next_page", NextPage, self._turn)
        for verb, kind in AMOUNT_VERBS.items():
            self.serve(verb, kind, self._of_amount)
        self.serve("open_menu", OpenMenu, self._ask_menu)
        self.serve("close_menu", CloseMenu, self._ask_menu)

    @property
    def verbs(self) -> Mapping[str, type[msgspec.Struct]]:
        """The commands to the box itself, by verb."""
        return self._verbs

    def serve(self, verb: str, kind: type[Asked], act: Callable[[Asked, Command], Awaitable[Reply]]) -> None:
        """Answer a verb, whose arguments are this record, with this act; it may raise a `Refusal`."""
        self._verbs[verb] = kind
        self._acts[kind] = act

    async def submit(self, command: Command) -> Reply:
        """Do what a command asks, once: one that is sent again gets the same reply."""
        known = self._answered.get(command.id)
        if known is None:
            known = self._answered[command.id] = asyncio.ensure_future(self._answer(command))
            if len(self._answered) > REMEMBERED:
                self._answered.popitem(last=False)
        return await asyncio.shield(known)

    async def _answer(self, command: Command) -> Reply:
        try:
            return await self._do(command)
        except Refusal as refusal:
            return reply_to(refusal, self._version())

    async def _do(self, command: Command) -> Reply:
        if command.actor.role not in ROLES:
            raise MayNotTouchTheBox(command.actor.role)
        if command.expected_version is not None and command.expected_version != self._version():
            raise TableHasChanged()
        asked = read_verb(command, self._verbs)
        return await self._acts[type(asked)](asked, command)

    async def _key_down(self, asked: PressKey, command: Command) -> Reply:
        return await self._keys.do(KeyShown(asked.key, self._clock.now(), asked.amount), _face(command))

    async def _key_up(self, asked: LetKeyGo, command: Command) -> Reply:
        return await self._keys.do(KeyUp(asked.key, self._clock.now()), _face(command))

    async def _turn(self, asked: Turn | NextPage, command: Command) -> Reply:
        detents = asked.detents if isinstance(asked, Turn) else 1
        return await self._keys.do(KnobTurned(detents, self._clock.now()), _face(command))

    async def _of_amount(self, asked: AsksAmount, command: Command) -> Reply:
        return await self._keys.do(asked, _face(command))

    async def _ask_menu(self, asked: OpenMenu | CloseMenu, command: Command) -> Reply:
        opens = isinstance(asked, OpenMenu)
        return await self._keys.do(MenuAsked(opens, self._clock.now()), _face(command))


def _face(command: Command) -> str:
    """Name the face; one that does not say so must not pass for the real keys."""
    return command.actor.face if command.actor.face not in ("", "keys") else "touch"
