"""The touchscreen marks the choice of the knob, and shows in words a choice that has no place."""

from shuffleup.hardware.keys.key_state import IDLE
from shuffleup.hardware.keys.knob import shown_choice, under_knob, walk_chosen, walk_opened, walk_turned
from shuffleup.kernel.field_types import Millis, SeatNo
from shuffleup.protocol.box import KeysView
from shuffleup.views.touch.scene import BoxFacts
from shuffleup.views.touch.screen import roots, touch_view

NOW = Millis(1_000)


class Knob:
    """A knob that chooses from what the glass offers."""

    def __init__(self, table, *, menu=False):
        self._table, self._menu = table, menu
        over = touch_view(table, None, None, BoxFacts("TABLE 3", KeysView(()), menu=True))
        shown = touch_view(table, None, None, BoxFacts("TABLE 3", KeysView(()), menu=menu))
        self._fingers = walk_opened(IDLE, roots(table, shown, over.menu), NOW).fingers

    def to(self, label):
        for _ in range(40):
            if shown_choice(self._fingers.walk).label == label:
                return self
            self._fingers = walk_turned(self._fingers, self._fingers.walk, 1, NOW).fingers
        raise AssertionError(f"the knob never comes to {label}")

    def push(self):
        self._fingers = walk_chosen(self._fingers, self._fingers.walk, NOW).fingers
        return self

    def view(self):
        walk = self._fingers.walk
        keys = KeysView((), choice=shown_choice(walk))
        return touch_view(
            self._table, None, None, BoxFacts("TABLE 3", keys, menu=self._menu, under_knob=under_knob(walk))
        )


def marks(view):
    """Name the seat and the buttons that are marked."""
    return view.marked_seat, [deed.label for deed in (*view.deeds, *view.menu) if deed.marked]


def test_without_a_knob_that_chooses_nothing_is_marked(table_after):
    table = table_after("deal", "a", "c", "c")
    assert marks(touch_view(table, None, None, BoxFacts("TABLE 3", KeysView(())))) == (None, [])


def test_at_the_showdown_the_seat_that_the_knob_is_on_is_marked(table_after):
    view = Knob(table_after("deal", "a", "c", "c")).to("SEAT 2  BOB").view()
    assert (view.screen, marks(view)) == ("showdown", (SeatNo(2), []))


def test_a_button_under_the_seats_is_marked(table_after):
    view = Knob(table_after("deal", "a", "c", "c")).to("SPLIT").view()
    assert marks(view) == (None, ["SPLIT"])


def test_what_has_no_place_on_the_glass_is_named_in_its_middle(table_after):
    view = Knob(table_after("deal", "a", "c", "c")).to("FLOOR MENU").view()
    assert marks(view) == (None, [])
    assert [line.text for line in view.lines][:2] == ["CHOOSE", "FLOOR MENU"]


def test_a_tile_of_the_open_menu_is_marked(table_after):
    view = Knob(table_after("deal"), menu=True).to("MISDEAL").view()
    assert (view.screen, marks(view)) == ("menu", (None, ["MISDEAL"]))


def test_a_sheet_that_the_knob_has_opened_is_shown_with_its_title(table_after):
    view = Knob(table_after("deal")).to("FLOOR MENU").push().to("HISTORY").push().view()
    assert (view.screen, view.menu_title) == ("menu", "HISTORY")
    assert marks(view) == (None, [view.menu[0].label])


def test_a_number_that_the_knob_dials_out_of_the_menu_is_named_over_the_table(table_after):
    knob = Knob(table_after("deal", "a", "c", "c"), menu=True).to("FIX A STACK").push()
    view = knob.to("SEAT 1  ANN").push().to("0 [7]").view()
    assert (view.screen, marks(view)) == ("showdown", (None, []))
    assert [line.text for line in view.lines][1] == "0 [7]"


def test_the_seats_that_share_a_pot_are_marked_as_they_are_asked_for(table_after):
    view = Knob(table_after("deal", "a", "c", "c")).to("SPLIT").push().to("SEAT 3").view()
    assert (view.screen, marks(view)) == ("showdown", (SeatNo(3), []))
    assert [line.text for line in view.lines][1] == "SEAT 3"
