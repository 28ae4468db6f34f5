"""A box that plays alone enters players at its own glass, before the seats are drawn (PPL-04)."""

from msgspec.structs import replace

from shuffleup.protocol.box import KeysView
from shuffleup.protocol.clock import ClockView
from shuffleup.protocol.wall import BoardView
from shuffleup.views.touch.scene import BoxFacts
from shuffleup.views.touch.screen import roots, touch_view

BEFORE = ClockView("before", False, None, None, None, None, at=0)
BOARD = BoardView("friday", "tda-2024", 1, (), 0, 0, 0, (), (), "registration")


def shown(table, board=BOARD, **facts):
    box = BoxFacts("table 1", KeysView(()), **{"registers": True, **facts})
    return touch_view(table, BEFORE, board, box)


def entering(view):
    return [deed for deed in view.deeds if deed.verb == "register"]


def test_a_player_is_entered_by_the_name_alone(table_after):
    (deed,) = entering(shown(table_after()))
    assert (deed.label, deed.to, deed.role) == ("ADD A PLAYER", "floor", "director")
    assert [(need.name, need.kind) for need in deed.needs] == [("names", "person")]


def test_the_floor_pin_is_asked_for_first_where_there_is_one(table_after):
    (deed,) = entering(shown(table_after(), pin=True))
    assert [need.kind for need in deed.needs] == ["pin", "person"]


def test_a_table_of_a_venue_and_an_event_that_is_seated_enter_nobody(table_after):
    assert entering(shown(table_after(), registers=False)) == []
    assert entering(shown(table_after(), replace(BOARD, phase="seated"))) == []


def test_no_knob_spells_a_name(table_after):
    table = table_after()
    view = shown(table)
    assert [deed.verb for deed in roots(table, view, ()) if deed.verb == "register"] == []
