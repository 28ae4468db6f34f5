"""A table that is broken tells each of its players the new seat, until a hand has been dealt there."""

import pytest
from msgspec.structs import replace

from shuffleup.kernel.field_types import Chips, CommandId, TableNo
from shuffleup.protocol.wall import BoardView, MoveView
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.table import events as told
from shuffleup.table.evolve import Recorded, evolve
from shuffleup.tournament.reasons import Ending
from shuffleup.views.touch.no_hand import lines
from shuffleup.views.touch.scene import BoxFacts, scene_of

BOARD = BoardView("friday", "house", 1, (), 18, Chips(0), Chips(0), (), (), "playing")
SEATS = (MoveView("Ann", 3, 9, 2, 3), MoveView("Bongani", 3, 4, 1, 7), MoveView("Carla", 4, 1, 1, 2))


@pytest.fixture
def shown():
    """Give the lines on the screen of table 3, which was broken."""

    def shown(board):
        table = None
        events = (told.TableOpened(TableNo(3), "friday", RuleSet()), told.TableClosed(Ending.TABLE_BROKEN))
        for number, event in enumerate(events, 1):
            table = evolve(table, Recorded(number, CommandId(f"c{number}"), event))
        return [
            one.text for one in lines("over", scene_of(table, BoxFacts("table 3", keys=None), None, board))
        ]

    return shown


def test_a_broken_table_shows_where_each_of_its_players_goes(shown):
    """SEA-13: people stand at the table and look there for their new seats."""
    assert shown(replace(BOARD, new_seats=SEATS)) == [
        "FIND YOUR SEAT",
        "Seat 4, Bongani: table 1, seat 7",
        "Seat 9, Ann: table 2, seat 3",
        "the table is broken",
    ]


def test_a_broken_table_whose_players_have_gone_is_closed_and_the_event_is_not_at_its_end(shown):
    assert shown(BOARD) == ["THE TABLE IS CLOSED", "the table is broken"]


def test_at_the_end_of_the_event_it_shows_the_end(shown):
    assert shown(replace(BOARD, phase="over"))[0] == "THE END"
