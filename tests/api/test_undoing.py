"""The command that undoes an event: it is one that the floor knows, with all of its arguments."""

from typing import Any

import msgspec
import pytest

from shuffleup.api.undoing import _UNDOING, undo_of
from shuffleup.floor.rooms import VERBS
from shuffleup.wire import UndoView

PAYLOADS: dict[str, dict[str, Any]] = {
    "entry.registered": {"entry": "e4", "person": "p4", "name": "Ann"},
    "entry.renamed": {"entry": "e4", "name": "Ann"},
    "entry.paid": {"entry": "e4", "amount": 10_000, "paid_on": "2026-11-20"},
    "player.went_away": {"entry": "e4"},
    "player.placed": {"entry": "e4", "first": 3, "last": 3},
    "chips.sold": {"entry": "e4", "what": "rebuy", "chips": 500},
    "chips.explained": {"chips": -25, "reason": "a chip was lost"},
    "move.ordered": {"entry": "e4", "source": {"table": 2, "seat": 5}, "target": {"table": 1, "seat": 1}},
    "penalty.hands": {"entry": "e4", "hands": 2},
    "clock.paused": {"left": 7, "at": 7},
    "time.changed": {"minutes": 5},
    "break.set": {"after_level": 4, "minutes": 10},
    "settle.paid": {"payment": 1},
    "settle.unpaid": {"payment": 1},
    "rules.changed": {"key": "levels.length", "old": "20", "new": "15"},
}


def test_money_that_was_taken_is_given_back_and_chips_are_refunded() -> None:
    paid, sold = (undo_of(what, PAYLOADS[what]) for what in ("entry.paid", "chips.sold"))
    assert paid == UndoView("record_payment", {"entry": "e4", "amount": -10_000})
    assert sold == UndoView("refund", {"entry": "e4", "what": "rebuy"}, ("reason",))


def test_who_was_moved_is_sent_back_to_the_old_chair() -> None:
    assert undo_of("move.ordered", PAYLOADS["move.ordered"]) == UndoView(
        "move_player", {"entry": "e4", "table": 2, "seat": 5}, ("reason",)
    )


def test_a_clock_that_stands_for_a_reason_of_its_own_is_not_taken_back() -> None:
    assert undo_of("clock.paused", {"left": 7, "at": 7, "held": True}) is None
    assert undo_of("break.set", {"after_level": 4, "minutes": 0}) is None
    assert undo_of("chips.explained", {"chips": -3, "reason": "rake", "is_rake": True}) is None


def test_what_has_no_counterpart_has_no_undo() -> None:
    assert undo_of("seats.drawn", {}) is None


@pytest.mark.parametrize("what", _UNDOING)
def test_every_undo_is_a_whole_command_of_the_floor(what: str) -> None:
    undo = undo_of(what, PAYLOADS.get(what, {}))
    assert undo is not None
    fields = {one.name: one.required for one in msgspec.structs.fields(VERBS[undo.verb])}
    given = {*undo.args, *undo.needs}
    assert given <= set(fields)
    assert {name for name, required in fields.items() if required} <= given
