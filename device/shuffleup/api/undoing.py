"""The command that undoes a stored event: nothing is ever deleted, so an undo is one more command."""

from collections.abc import Callable, Mapping
from typing import Any

from shuffleup.wire import UndoView

Payload = Mapping[str, Any]

REASON = ("reason",)

SETTLE_LINES = (
    *("settle.guest", "settle.counted", "settle.bank", "settle.handed", "settle.cost"),
    *("settle.bought", "settle.missing", "settle.carried"),
)
"""Events that write a line of a settlement, which is taken back by its number."""


def undo_of(what: str, payload: Payload) -> UndoView | None:
    """Return the command that makes up for an event of the floor, None where there is none.

    Whether it is still possible is for the floor to say.
    """
    make = _UNDOING.get(what)
    return make(payload) if make else None


def _plain(verb: str, *needs: str) -> Callable[[Payload], UndoView]:
    return lambda payload: UndoView(verb, needs=needs)


def _of_entry(verb: str, *needs: str) -> Callable[[Payload], UndoView]:
    return lambda payload: UndoView(verb, {"entry": payload["entry"]}, needs)


def _payment(payload: Payload) -> UndoView:
    return UndoView("record_payment", {"entry": payload["entry"], "amount": -payload["amount"]})


def _sale(payload: Payload) -> UndoView:
    return UndoView("refund", {"entry": payload["entry"], "what": payload["what"]}, REASON)


def _misses(payload: Payload) -> UndoView:
    return UndoView("penalise", {"entry": payload["entry"], "kind": "hands", "amount": 0}, REASON)


def _pause(payload: Payload) -> UndoView | None:
    return None if payload.get("held") else UndoView("resume_clock")


def _time(payload: Payload) -> UndoView:
    return UndoView("change_time", {"minutes": -payload["minutes"]}, REASON)


def _break(payload: Payload) -> UndoView | None:
    return UndoView("cancel_break", {"after_level": payload["after_level"]}) if payload["minutes"] else None


def _rule(payload: Payload) -> UndoView:
    return UndoView("change_rule", {"key": payload["key"], "value": payload["old"]}, ("value", *REASON))


def _explained(payload: Payload) -> UndoView | None:
    return None if payload.get("is_rake") else UndoView("explain_chips", {"chips": -payload["chips"]}, REASON)


def _move(payload: Payload) -> UndoView:
    back = payload["source"]
    args = {"entry": payload["entry"], "table": back["table"], "seat": back["seat"]}
    return UndoView("move_player", args, REASON)


def _tick(verb: str) -> Callable[[Payload], UndoView]:
    return lambda payload: UndoView(verb, {"payment": payload["payment"]})


_UNDOING: dict[str, Callable[[Payload], UndoView | None]] = {
    "entry.registered": _of_entry("withdraw", *REASON),
    "entry.renamed": _of_entry("rename", "name"),
    "entry.paid": _payment,
    "player.went_away": _of_entry("come_back"),
    "player.placed": _of_entry("undo_elimination", "chips", *REASON),
    "chips.sold": _sale,
    "chips.explained": _explained,
    "move.ordered": _move,
    "penalty.hands": _misses,
    "clock.paused": _pause,
    "clock.resumed": _plain("pause_clock"),
    "play.stopped": _plain("go_on"),
    "end.awaited": _plain("go_on"),
    "settle.settled": _plain("reopen_settlement", *REASON),
    "settle.paid": _tick("untick_payment"),
    "settle.unpaid": _tick("tick_payment"),
    **dict.fromkeys(SETTLE_LINES, _plain("take_back_line", "line")),
    "time.changed": _time,
    "level.chosen": _plain("set_level", "number", *REASON),
    "break.set": _break,
    "break.began": _plain("end_break"),
    "rules.changed": _rule,
    "hand_for_hand.began": _plain("end_hand_for_hand"),
    "hand_for_hand.ended": _plain("begin_hand_for_hand"),
    "colour_up.began": _plain("cancel_colour_up", *REASON),
    "prizes.edited": _plain("prizes_by_rules", *REASON),
    "deal.made": _plain("prizes_by_rules", *REASON),
}
"""By the stored name of the event. What is not here has no counterpart, or one that is play's own."""
