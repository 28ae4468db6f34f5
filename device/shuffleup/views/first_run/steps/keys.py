"""The key test: each key lights and waits for a press; then the knob is turned and pushed."""

from typing import Literal

import msgspec

from shuffleup.kernel.field_types import Millis

KNOB_TURN = "knob_turn"
"""Stands in the row of what is tested for a detent of the knob; its push is a key."""

HOLD_MS = Millis(800)
"""Another key that is held so long passes over one that does not answer."""

Found = Literal["waits", "now", "answers", "silent"]


class KeyTest(msgspec.Struct, frozen=True):
    """The progress of the key test: `order` names the keys in turn, `silent` those that did not answer.

    `down` are the keys that are held, with the moment at which they went down; `wrong` is the key that was
    pressed in the place of the lit one.
    """

    order: tuple[str, ...]
    at: int = 0
    silent: tuple[str, ...] = ()
    down: tuple[tuple[str, Millis], ...] = ()
    wrong: str = ""

    @property
    def wanted(self) -> str:
        """The key to press or the turn to make now, empty when all were tried."""
        return self.order[self.at] if self.at < len(self.order) else ""

    @property
    def done(self) -> bool:
        """Say whether all were tried."""
        return not self.wanted

    def found(self, name: str) -> Found:
        """Say what is known of a key."""
        if name == self.wanted:
            return "now"
        if self.order.index(name) > self.at:
            return "waits"
        return "silent" if name in self.silent else "answers"


def key_down(test: KeyTest, key: str, at: Millis) -> KeyTest:
    """Take in a key that goes down: the lit one passes, another may be held."""
    if key == test.wanted:
        return _next(test)
    return msgspec.structs.replace(test, down=(*test.down, (key, at)), wrong=key)


def key_up(test: KeyTest, key: str, at: Millis) -> KeyTest:
    """Take in a key that comes up: one that was held long enough passes over the lit one."""
    held = next((at - since for down, since in test.down if down == key), None)
    up = msgspec.structs.replace(test, down=tuple(one for one in test.down if one[0] != key))
    return passed_over(up) if held is not None and held >= HOLD_MS else up


def knob_turned(test: KeyTest) -> KeyTest:
    """Take in a detent of the knob."""
    return _next(test) if test.wanted == KNOB_TURN else test


def passed_over(test: KeyTest) -> KeyTest:
    """Go on without what does not answer, and note it."""
    return test if test.done else _next(msgspec.structs.replace(test, silent=(*test.silent, test.wanted)))


def _next(test: KeyTest) -> KeyTest:
    return KeyTest(test.order, test.at + 1, test.silent)
