"""A run of all tests of a room fails by the refusals that none has raised; other runs prove nothing."""

import pytest

from tests.raised import TESTS, RaisedRefusals, refusals_of


@pytest.fixture
def all_but_one(pytestconfig):
    """All tests of the people book have run, and nobody was refused for an open balance."""
    run = RaisedRefusals(pytestconfig)
    run.files = {str(one) for one in (TESTS / "people").glob("test_*.py")}
    run.raised = set(refusals_of("people")) - {"OpenBalance"}
    return run


def test_a_refusal_that_no_test_of_its_room_raises_is_named(all_but_one):
    assert list(all_but_one.unraised()) == [("people", "OpenBalance")]


def test_a_run_of_single_files_proves_nothing(all_but_one):
    all_but_one.files.pop()
    assert list(all_but_one.unraised()) == []


def test_kinds_under_which_several_are_caught_are_raised_by_nobody():
    assert "BothBlinds" in refusals_of("poker")
    assert "WrongSeat" not in refusals_of("poker")
