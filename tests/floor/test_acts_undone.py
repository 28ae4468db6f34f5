"""An act is undone once, and only while nothing that came later has changed what it did (APP-04)."""

import pytest

from shuffleup.floor.conduct.undo import ChangedSince, UndoAct, UndoneAlready
from shuffleup.floor.entries.registration import Rename
from tests.refused import refused


@pytest.fixture
def renamed(open_floor):
    """Ann is Anna since row 5 of the log; also what an undo is given of it."""
    at = open_floor()
    before = at.floor
    (act,) = at.do(Rename("e1", "Anna"))
    return at, {5: (act, before)}


def test_an_act_is_undone_once(renamed):
    at, acts = renamed
    at.do(UndoAct(5), acts=acts)
    assert at.floor.entry("e1").name == "Ann"
    with refused(UndoneAlready, "undone already"):
        at.do(UndoAct(5), acts=acts)


def test_what_was_changed_since_stays(renamed):
    at, acts = renamed
    at.do(Rename("e1", "Anne"))
    with refused(ChangedSince, "a later act has changed what this one did"):
        at.do(UndoAct(5), acts=acts)
    assert at.floor.entry("e1").name == "Anne"
