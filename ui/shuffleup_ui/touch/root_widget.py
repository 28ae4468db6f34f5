"""The root widget of the touchscreen: shows views, and reports touches."""

import time
from collections.abc import Callable
from typing import Any, Protocol

import msgspec
from kivy.clock import Clock
from kivy.input.motionevent import MotionEvent
from kivy.uix.widget import Widget

from shuffleup.protocol.button_input import (
    DeedInProgress,
    FinishedCommand,
    Pick,
    Step,
    begin,
    next_person,
    picked,
    still_offered,
)
from shuffleup.protocol.clock import ClockView
from shuffleup.protocol.keys import Key
from shuffleup.protocol.touch import OfferedPerson, TouchView
from shuffleup_ui.touch.drawing_sheet import Say, in_english
from shuffleup_ui.touch.gesture import (
    FREE,
    HOLD_MS,
    UNIT,
    FingerDown,
    Replaced,
    Said,
    Touched,
    came_up,
    moved,
    replaced,
    stayed,
    went_down,
)
from shuffleup_ui.touch.glass_panel import panel_of
from shuffleup_ui.touch.input_pads import CLOSE_MENU
from shuffleup_ui.touch.painter import Painter
from shuffleup_ui.touch.picture import NextTrouble, Press, Scene, StartDeed, TouchMoment, whole_seconds
from shuffleup_ui.touch.scene import scene

MESSAGE_S = 5.0
LEAVES_AFTER_S = 20.0
RING_EVERY_S = 1 / 30

BET = Key.BET_RAISE
DEALER = "dealer"


class Send(Protocol):
    """Brings a command to the box; the floor PIN goes beside it."""

    def __call__(self, to: str, verb: str, args: dict[str, Any], role: str, pin: str | None) -> None:
        """Send it; the answer comes by `answered`."""


class TouchRoot(Widget):  # type: ignore[misc]  # Kivy has no types
    """The whole glass. It draws a moment and keeps nothing else; a finger changes it, or asks the box to.

    `send` takes commands, `say` gives words in the people's language, `woke` is called for the touch that
    only wakes a dimmed glass, `find` for letters of a name: who is found comes by `offered`. `now_ms` is a
    clock that never jumps.
    """

    def __init__(
        self,
        send: Send,
        *,
        say: Say = in_english,
        woke: Callable[[], None] = lambda: None,
        now_ms: Callable[[], int] = lambda: time.monotonic_ns() // 1_000_000,
        find: Callable[[str], None] = lambda letters: None,
        **size: Any,
    ) -> None:
        super().__init__(**size)
        self.moment = TouchMoment()
        self.drawn = Scene((), ())
        self.dimmed = False
        self._send = send
        self._say = say
        self._woke = woke
        self._now_ms = now_ms
        self._find = find
        self._finger: FingerDown = FREE
        self._lately: tuple[Replaced, ...] = ()
        self._held_key, self._held_since_ms = "", 0
        self._painter: Painter | None = None
        self._ring_timer = Clock.create_trigger(self._held_on, RING_EVERY_S, interval=True)
        self._message_timer = Clock.create_trigger(lambda _: self._change(message=""), MESSAGE_S)
        self._flow_timer = Clock.create_trigger(lambda _: self._change(flow=None), LEAVES_AFTER_S)
        self.bind(size=self._resized)
        self._resized()

    def show(self, view: TouchView, clock: ClockView | None) -> None:
        """Show a view of the box; a deed that is under way ends with its hand, and when it is not offered."""
        flow = self.moment.flow if _is_same_play(self.moment.view, view) else None
        flow = still_offered(flow, self.moment.view, view) if flow is not None else None
        self._change(view=view, clock=clock, flow=flow)
        self._follow_held_key(next((key.key for key in view.keys.keys if key.held_since is not None), ""))

    def tick(self, left_ms: int | None, decision_left_ms: int | None) -> None:
        """Show the time left; nothing is drawn until another second is due."""
        self._change(left_s=whole_seconds(left_ms), decision_s=whole_seconds(decision_left_ms))

    def link(self, up: bool, since: str) -> None:
        """Show whether there is a link to the box, and since when there is none."""
        self._change(linked=up, lost_since="" if up else since, flow=self.moment.flow if up else None)

    def answered(self, message: str, ok: bool) -> None:
        """Show what came of the last command, for a few seconds."""
        self._change(message=message, message_ok=ok)
        self._message_timer.cancel()
        if message:
            self._message_timer()

    def offered(self, letters: str, offers: tuple[OfferedPerson, ...]) -> None:
        """Show persons of the people book, unless other letters are spelt by now."""
        if self.moment.flow is not None and self.moment.flow.sought == letters:
            self._change(offers=offers)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Take a finger that goes down; on a dimmed glass it only wakes."""
        if self.dimmed:
            self.dimmed = False
            self._woke()
            return True
        x, y = self._point(touch)
        self._touched(went_down(self._finger, self.drawn, touch.uid, x, y, self._now_ms(), self._lately))
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        """Follow a finger."""
        self._touched((moved(self._finger, touch.uid, *self._point(touch)), None))
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        """Take a finger that comes up."""
        self._touched(came_up(self._finger, self.drawn, touch.uid, *self._point(touch)))
        return True

    def _point(self, touch: MotionEvent) -> tuple[float, float]:
        return touch.x - self.x, self.top - touch.y

    def _touched(self, touched: Touched) -> None:
        self._finger, said = touched
        target = self._finger.target
        if target is not None and target.held is not None and not self._finger.done:
            self._ring_timer()
        if said is not None:
            self._do(said)
        self._draw_held()

    def _follow_held_key(self, key: str) -> None:
        """Fill a ring for a key of the box that went down, from the moment at which the view says so."""
        if key != self._held_key:
            self._held_key, self._held_since_ms = key, self._now_ms()
            self._draw_held()
        if key:
            self._ring_timer()

    def _draw_held(self) -> None:
        now_ms = self._now_ms()
        name, per_mille = self._finger.name, self._finger.held_per_mille(now_ms)
        if not name and self._held_key:
            name = f"key {self._held_key}"
            per_mille = min(1000, (now_ms - self._held_since_ms) * 1000 // HOLD_MS)
        self._change(touched=name, held_per_mille=per_mille)

    def _held_on(self, _: float) -> bool:
        """Fill the ring of what is held; the timer ends when it is full or nothing is held."""
        self._touched(stayed(self._finger, self.drawn, self._now_ms()))
        return bool(self.moment.touched) and self.moment.held_per_mille < 1000

    def _do(self, said: Said) -> None:
        act = said.act
        if act is None:
            self.answered(self._say("the table changed: look, then tap"), ok=False)
        elif isinstance(act, Press):
            self._send(UNIT, said.what, self._of_key(said.what, act.key), DEALER, None)
            self._change(flow=None)
        elif isinstance(act, NextTrouble):
            self._change(notice=self.moment.notice + 1)
        elif isinstance(act, StartDeed):
            self._go_on(begin(act.deed))
        else:
            self._pick(act)

    def _of_key(self, what: str, key: str) -> dict[str, Any]:
        """Say which amount was shown to whoever presses the key that bets it."""
        amount = self.moment.view.keys.amount
        shows = what == "key_down" and key == BET and amount is not None
        return {"key": key, "amount": amount} if shows else {"key": key}

    def _pick(self, pick: Pick) -> None:
        if self.moment.flow is not None:
            self._go_on(picked(self.moment.flow, pick))

    def _go_on(self, step: Step) -> None:
        """Go on with a deed, send it, or leave it."""
        if isinstance(step, FinishedCommand):
            self._send(step.to, step.verb, step.args, step.role, step.pin)
            if self.moment.view.screen == "menu" and step.verb != CLOSE_MENU:
                self._send(UNIT, CLOSE_MENU, {}, DEALER, None)
            step = next_person(self.moment.flow, step)
        self._flow_timer.cancel()
        flow = step if isinstance(step, DeedInProgress) else None
        if flow is not None:
            self._flow_timer()
        before, sought = self.moment.flow, flow.sought if flow is not None else ""
        if before is None or before.sought != sought:
            self._change(offers=())
        self._change(flow=flow)
        if sought and (before is None or before.sought != sought):
            self._find(sought)

    def _change(self, **changed: Any) -> None:
        """Move on to another moment and draw it, unless it is the same."""
        moment = msgspec.structs.replace(self.moment, **changed)
        if moment != self.moment:
            self.moment = moment
            self.draw()

    def _resized(self, *_: object) -> None:
        width, height = (round(length) for length in self.size)
        self._panel = panel_of(width, height)
        self.canvas.clear()
        self._painter = Painter(self.canvas, height)
        self.draw()

    def draw(self) -> None:
        """Draw the moment."""
        before, self.drawn = self.drawn, scene(self.moment, self._panel, self._say)
        if before.targets != self.drawn.targets:
            self._lately = replaced(self._lately, before, self.drawn, self._now_ms())
        if self._painter is not None:
            self._painter.paint(self.drawn)


def _is_same_play(before: TouchView, after: TouchView) -> bool:
    """Say whether what a finger began still has its meaning: the same hand, an amount open or not."""
    one, other = before.table, after.table
    if one is None or other is None:
        return one is other
    open_before, open_after = before.screen == "amount", after.screen == "amount"
    return (one.table, one.hand, open_before) == (other.table, other.hand, open_after)
