"""All inputs of the picture: views of the box, and the state of the finger."""

from math import ceil

import msgspec

from shuffleup.protocol import ClockView, Flow, KeysView, OfferedPerson, TouchView

NOTHING_YET = TouchView(version=0, screen="boot", place="", table=None, keys=KeysView(()))


class TouchMoment(msgspec.Struct, frozen=True):
    """All inputs of the picture at this moment.

    `left_s` and `decision_s` are whole seconds, so that nothing is drawn anew between two of them.
    `lost_since` is the time of day at which the link was lost, empty while there is one. `message` answers
    the last command. `offers` are persons of the people book by the letters that were spelt. `touched` is the
    target under the finger, held to `held_per_mille`.
    """

    view: TouchView = NOTHING_YET
    clock: ClockView | None = None
    left_s: int | None = None
    decision_s: int | None = None
    linked: bool = True
    lost_since: str = ""
    flow: Flow | None = None
    message: str = ""
    message_ok: bool = True
    touched: str = ""
    held_per_mille: int = 0
    notice: int = 0
    offers: tuple[OfferedPerson, ...] = ()


def whole_seconds(left_ms: int | None) -> int | None:
    """Round a countdown up, so that it ends at 0:00 when it is over."""
    return None if left_ms is None else ceil(max(0, left_ms) / 1000)
