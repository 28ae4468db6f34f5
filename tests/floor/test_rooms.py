"""The list of rooms is whole: what any module of the floor declares can be asked, stored and heard."""

from importlib import import_module
from itertools import pairwise
from pkgutil import walk_packages

import pytest

from shuffleup import floor
from shuffleup.floor.command import answers, changes, hears
from shuffleup.floor.contents import DEALER_MAY, EVENTS, PLAYER_VERBS, ROOM_OF, VERBS

HEARD = hears.messages
for _module in walk_packages(floor.__path__, "shuffleup.floor."):
    import_module(_module.name)


def test_every_command_that_has_an_answer_has_a_verb():
    assert set(answers.messages) == {*VERBS.values(), *PLAYER_VERBS.values()}


def test_every_event_that_changes_the_floor_can_be_read_from_a_journal():
    assert {event.__name__ for event in changes.messages} == {event.__name__ for event in EVENTS[1:]}


def test_every_report_is_heard_once_the_rooms_are_known():
    assert hears.messages == HEARD


@pytest.mark.parametrize(
    "record", [*VERBS.values(), *PLAYER_VERBS.values(), *EVENTS], ids=lambda record: record.__name__
)
def test_every_command_and_event_says_what_it_is(record):
    assert record.__doc__


def test_verbs_stand_room_by_room_as_a_page_lists_them():
    rooms = [ROOM_OF[verb] for verb in VERBS]
    changes_of_room = sum(one != other for one, other in pairwise(rooms))
    assert changes_of_room == len(set(rooms)) - 1
    assert list(VERBS)[:3] == ["register", "rename", "re_enter"]


def test_the_keys_of_a_table_may_stop_the_clock_let_it_run_and_draw_an_envelope():
    """MYS-05, FLT-05: and draw an envelope that is due, count a stack, sign for it and bag it."""
    assert {
        *("pause_clock", "resume_clock", "draw_envelope"),
        *("count_bag", "sign_bag", "bag", "confirm_bag"),
    } == DEALER_MAY
