"""The view of the touchscreen, published after every change, and the settings that are made on it."""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Annotated, Literal

import msgspec
from msgspec.structs import replace

from shuffleup.hardware.keys.knob import under_knob
from shuffleup.kernel.clock import Clock, until
from shuffleup.kernel.field_types import Millis
from shuffleup.kernel.language import gap, mark_for_translation, say, spoken
from shuffleup.network.trust.pin import FloorPin
from shuffleup.protocol.addons import BoardDue
from shuffleup.protocol.box import UnitView
from shuffleup.protocol.faults import FileNotWritten
from shuffleup.protocol.messages import Command, Reply
from shuffleup.protocol.request_refusals import PinRefused, PinUnusable
from shuffleup.protocol.touch import DeedView, LookView, TouchView
from shuffleup.protocol.wall import BoardView
from shuffleup.stations.latest_views import Hub
from shuffleup.stations.time_of_day import wall_clock
from shuffleup.table.decision_clock.clock_commands import asks_from
from shuffleup.table.state import Table
from shuffleup.unit.box.box_settings import KeptSetting
from shuffleup.unit.box.box_views import BoxFaces
from shuffleup.unit.box.key_controller import UnitDesk
from shuffleup.views.card_machine import CardCount
from shuffleup.views.first_run.steps import NoPinHere, OnlyDirectorSetsPin
from shuffleup.views.touch.scene import BoxFacts
from shuffleup.views.touch.screen import roots, touch_view
from shuffleup.views.words.faults import fault_line
from shuffleup.views.words.refusals import refused

TOPIC = "touch"

FIRST_RUN_AGAIN = "begin_first_run"
"""The menu offers another first run where the box answers this verb."""

NO_PIN = mark_for_translation(
    "no floor PIN is set: set one at the floor unit itself, under SYSTEM or with shuffleup pin"
)


class SetLook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The look of the touchscreen, set at the box (verb `set_look`); what is not named stays as it is."""

    theme: Literal["dark", "daylight"] | None = None
    text: Literal["normal", "large"] | None = None
    hand: Literal["right", "left"] | None = None
    brightness: Annotated[int, msgspec.Meta(ge=10, le=100)] | None = None


class SetPin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The floor PIN from now on (verb `set_pin`): the director's, and with a session of the old one."""

    pin: str

    def __repr__(self) -> str:
        """Keep the digits out of every log and report."""
        return "SetPin(...)"


class Touchscreen:
    """Posts the view of the touchscreen of a box to the topic `touch`; it is made when somebody looks.

    `address` is where the floor console is found from the room, empty while nobody knows it. `in_threads`
    keeps the hashing of a PIN away from the loop, which an evening in virtual time must not. In a venue
    nobody at a table is the director without a PIN.
    """

    def __init__(
        self,
        faces: BoxFaces,
        desk: UnitDesk,
        *,
        hub: Hub,
        clock: Clock,
        look: KeptSetting[LookView],
        pin: FloorPin | None,
        in_threads: bool = True,
        in_venue: bool = False,
    ) -> None:
        self.address = ""
        self._dress: Callable[[TouchView], TouchView] = lambda view: view
        self._desk = desk
        self._faces = faces
        self._hub = hub
        self._clock = clock
        self._look = look
        self._pin = pin
        self._in_threads = in_threads
        self._in_venue = in_venue
        self._board: bytes | None = None
        self._unit: UnitView | None = None
        self._cards: CardCount | None = None
        self._read: tuple[BoardDue, tuple[str, ...]] | None = None
        self._posted = asyncio.Event()
        faces.watch(self.post)
        faces.watch_board(self._board_came)
        faces.offer(self)
        desk.serve("set_look", SetLook, self._set_look)
        desk.serve("set_pin", SetPin, self._set_pin)

    def post(self) -> None:
        """Say that the picture may have changed."""
        self._hub.post(TOPIC, self.view)
        self._posted.set()

    async def run(self) -> None:
        """Post the picture again whenever something on it ends by itself, for ever."""
        while True:
            self._posted.clear()
            await until(self._clock, self._changes_at(), self._posted)
            if not self._posted.is_set():
                self._hub.post(TOPIC, self.view)

    def _changes_at(self) -> Millis | None:
        """Give the moment at which something on the picture ends or begins by itself."""
        table, now = self._faces.table, self._clock.now()
        asks = asks_from(table) if table is not None else None
        waits = table.decision.waits_until if table is not None and table.decision else None
        moments = (self._faces.pages.glance.changes_at(now), asks, waits)
        return min((one for one in moments if one is not None and one > now), default=None)

    def health_changed(self, unit: UnitView) -> None:
        """Take in the health of the box."""
        self._unit = unit
        self.post()

    def cards_counted(self, count: CardCount) -> None:
        """Take in where the cards of a shuffle are."""
        if count != self._cards:
            self._cards = count
            self.post()

    def cards_read(self, due: BoardDue, cards: tuple[str, ...]) -> None:
        """Take in the cards that a source has read for a board; they are proposed and not entered."""
        if (due, cards) != self._read:
            self._read = due, cards
            self.post()

    @property
    def table(self) -> Table | None:
        """The table of this box, None while it has none."""
        return self._faces.table

    def found_at(self, address: str) -> None:
        """Take in where the floor console is found."""
        self.address = address
        self.post()

    def dress_with(self, dress: Callable[[TouchView], TouchView]) -> None:
        """Change every view from now on, as a practice hand or a box without an event does."""
        self._dress = dress

    def view(self) -> TouchView:
        """Show the touchscreen as it is now."""
        board = self._known_board()
        return self._dress(touch_view(self._faces.table, self._faces.clock_view, board, self._facts()))

    def _known_board(self) -> BoardView | None:
        return msgspec.json.decode(self._board, type=BoardView) if self._board is not None else None

    def roots(self) -> tuple[DeedView, ...]:
        """List what knob and keys can choose from at this moment: all that the touchscreen offers."""
        if self._faces.table is None:
            return ()
        view = self.view()
        over = touch_view(
            self._faces.table, self._faces.clock_view, self._known_board(), self._facts(menu=True)
        )
        return roots(self._faces.table, view, over.menu)

    async def why_not(self, role: str, pin: str | None) -> str:
        """Say why whoever stands at the keys may not do this, with the PIN that was typed; else nothing."""
        if role != "director":
            return ""
        if self._pin is None or not self._pin.is_set:
            return say(NO_PIN) if self._in_venue else ""
        try:
            await self._in_thread(partial(self._pin.check, pin or "", at_the_box=True))
        except PinRefused as why:
            return refused(why)
        return ""

    def _facts(self, *, menu: bool | None = None) -> BoxFacts:
        walk = self._faces.fingers.walk
        return BoxFacts(
            place=self._place(),
            keys=self._faces.keys(),
            unit=self._unit,
            look=replace(self._look.now, language=spoken(), gap=gap()),
            menu=self._faces.fingers.menu if menu is None else menu,
            pin=self._pin is not None and self._pin.is_set,
            address=self.address,
            now=self._clock.now(),
            wall=wall_clock(self._clock.wall()),
            sets_up=FIRST_RUN_AGAIN in self._desk.verbs,
            waits=self._faces.pages.waits(),
            registers=not self._in_venue,
            cards=self._cards,
            board_read=self._read,
            dealt=self._faces.pages.glance.deals(self._clock.now()),
            floor_waited=self._faces.pages.glance.floor_waited_for(self._clock.now()),
            under_knob=under_knob(walk) if walk is not None else None,
        )

    def _place(self) -> str:
        number = self._faces.number
        return say("TABLE {table}", table=number) if number else say("SPARE BOX")

    def _board_came(self, board: bytes) -> None:
        self._board = board
        self.post()

    async def _set_look(self, asked: SetLook, command: Command) -> Reply:
        named = {name: value for name, value in msgspec.structs.asdict(asked).items() if value is not None}
        try:
            self._look.set(replace(self._look.now, **named))
        except FileNotWritten as fault:
            return Reply(200, self._faces.version, fault_line(fault), code=fault.code, facts=fault.facts)
        finally:
            self.post()
        return Reply(200, self._faces.version)

    async def _in_thread(self, hashes: Callable[[], None]) -> None:
        """Set or check the PIN; keys and clock need not wait for the hash where there are threads."""
        if self._in_threads:
            await asyncio.to_thread(hashes)
        else:
            hashes()

    async def _set_pin(self, asked: SetPin, command: Command) -> Reply:
        if command.actor.role != "director":
            raise OnlyDirectorSetsPin()
        if self._pin is None:
            raise NoPinHere()
        try:
            await self._in_thread(partial(self._pin.set, asked.pin))
        except PinUnusable as why:
            return Reply(503, self._faces.version, refused(why), code=why.code, facts=why.facts)
        self.post()
        return Reply(200, self._faces.version, say("the floor PIN is set"))
