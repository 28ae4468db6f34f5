"""The way from a key press to a command: key events of panel and faces, answered one after the other.

Another face presses keys, opens the menu, turns pages and changes the open amount by commands to the box
itself.
"""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable, Mapping
from typing import Annotated, Any, TypeVar

import msgspec

from shuffleup.hardware.hal import Key, KeyDown, KeyUp, KnobTurned
from shuffleup.hardware.keys.key_press import (
    due,
    menu_closed,
    menu_opened,
    noticed,
    passed,
    pressed,
    released,
    stuck_words,
)
from shuffleup.hardware.keys.key_state import (
    KNOB,
    PANEL,
    KeyOutcome,
    PanelState,
    amount_bet,
    amount_closed,
    amount_set,
    amount_typed,
    bet_of,
    chips_added,
)
from shuffleup.hardware.keys.knob import turned
from shuffleup.kernel.clock import Clock, until
from shuffleup.kernel.command_ids import CommandIds
from shuffleup.kernel.field_types import Actor, Chips, CommandId, Millis
from shuffleup.kernel.language import say
from shuffleup.kernel.refusals import Refusal
from shuffleup.protocol.command_refusals import MayNotTouchTheBox, TableHasChanged
from shuffleup.protocol.messages import Command, Reply
from shuffleup.protocol.touch import DeedView
from shuffleup.stations.commands import read_verb
from shuffleup.stations.station import reply_to
from shuffleup.unit.box.box_views import BoxFaces
from shuffleup.views.key_meanings import KeyMeaning


class OfAmount(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A command about the amount that a face showed, named by its `opening` where the face knows it."""

    opening: int | None = None


class SetAmount(OfAmount, frozen=True, forbid_unknown_fields=True):
    """One of the usual sizes is chosen: the total of the bet or raise."""

    to: Chips


class AddChips(OfAmount, frozen=True, forbid_unknown_fields=True):
    """So many chips go on top."""

    chips: Annotated[Chips, msgspec.Meta(gt=0)]


class TypeAmount(OfAmount, frozen=True, forbid_unknown_fields=True):
    """Digits are typed, or `delete` takes the last one away."""

    key: Annotated[str, msgspec.Meta(pattern=r"^([0-9]{1,3}|delete)$")]


class BetAmount(OfAmount, frozen=True, forbid_unknown_fields=True):
    """The amount that the face shows is bet; refused where another one is open by then."""

    to: Chips


class CloseAmount(OfAmount, frozen=True, forbid_unknown_fields=True):
    """The amount is closed, and nothing is bet."""


AsksAmount = SetAmount | AddChips | TypeAmount | BetAmount | CloseAmount

AMOUNT_VERBS: dict[str, type[AsksAmount]] = {
    "set_amount": SetAmount,
    "add_chips": AddChips,
    "type_amount": TypeAmount,
    "bet_amount": BetAmount,
    "close_amount": CloseAmount,
}


def amount_outcome(fingers: PanelState, bet: KeyMeaning, asked: AsksAmount, face: str) -> KeyOutcome:
    """Do what a face asks; `bet` is what BET/RAISE means.

    A message about an amount that is open no more changes nothing: it came late, and another one may be open.
    """
    if asked.opening is not None and asked.opening != fingers.opening:
        words = say("that amount is open no more: look again, then press")
        return KeyOutcome(fingers, tone="error", message=words)
    match asked:
        case SetAmount(to):
            return amount_set(fingers, bet, to)
        case AddChips(chips):
            return chips_added(fingers, bet, chips)
        case TypeAmount(key):
            return amount_typed(fingers, bet, key)
        case BetAmount(to):
            return amount_bet(fingers, bet, to, face)
        case CloseAmount():
            return amount_closed(fingers)


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
        faces: BoxFaces,
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
