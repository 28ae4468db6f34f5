"""Competing orders of floors: those of the highest epoch of the event hold."""

from shuffleup.network.bus.notices import EventNotice, FloorStatus, GivenTable, TablesGiven
from shuffleup.unit.venue.venue_box import KeptOrders, Orders, settled, taken_away

FRIDAY, SATURDAY = EventNotice("friday", "aa", "{}"), EventNotice("saturday", "bb", "{}")
MINE = GivenTable(3, "me", "unit-me", "box 1", 2, 40)
OTHERS = GivenTable(3, "other", "unit-other", "box 2", 3, 55)


def said(*tables, epoch=1, orders=None, status=True):
    """What is known after a floor of this epoch has said all that it says."""
    orders = orders or Orders("me").of_event(FRIDAY)
    root = orders.root
    orders = orders.with_tables(TablesGiven(epoch, tables, root))
    there = FloorStatus(True, epoch, 9, "floor", root, "proof")
    return settled(orders.with_status(there if status else None))


def test_a_box_plays_the_table_that_is_given_to_it():
    assert said(MINE).duty.given == MINE
    assert said(OTHERS).duty is None
    assert said().lost is None


def test_it_knows_that_another_box_has_its_table_now():
    after = said(OTHERS, orders=said(MINE))
    assert (after.duty, after.lost) == (None, 3)


def test_a_table_that_is_taken_back_is_nobodys():
    after = said(orders=said(MINE))
    assert (after.duty, after.lost) == (None, None)


def test_before_it_is_quiet_a_table_that_is_anothers_is_left_at_once():
    heard = said(MINE).with_tables(TablesGiven(1, (OTHERS,), "aa"))
    assert heard.duty.given == MINE
    assert taken_away(heard)


def test_a_floor_that_was_taken_over_is_not_obeyed_any_more():
    new = said(MINE, epoch=2)
    old = said(OTHERS, orders=new)
    assert old.duty.given == MINE
    assert old.outdated
    assert not old.floor_there
    assert old.floor_epoch == 2
    assert not taken_away(new.with_tables(TablesGiven(1, (OTHERS,), "aa")))


def test_a_floor_that_says_that_it_goes_is_gone():
    gone = said(MINE).with_status(FloorStatus(False, 1, 9, "floor", "aa"))
    assert not gone.floor_there
    assert gone.duty.given == MINE


def test_who_plays_what_is_obeyed_in_an_epoch_that_is_proved_and_in_no_higher_one():
    heard = said(MINE).with_tables(TablesGiven(99, (OTHERS,), "aa"))
    assert not taken_away(heard)
    assert settled(heard).duty.given == MINE
    assert settled(heard).floor_epoch == 1


def test_what_a_floor_says_of_another_event_is_not_about_this_one():
    """An event begins: its first words come before anybody has said that it is on."""
    another = FloorStatus(True, 3, 1, "floor", "bb")
    early = said(MINE).with_tables(TablesGiven(1, (), "bb")).with_status(another)
    assert not taken_away(early)
    assert not early.floor_there
    assert not early.outdated
    assert (settled(early).duty.given, settled(early).floor_epoch) == (MINE, 1)


def test_another_event_is_another_count_of_epochs():
    """A standby has taken over on Friday: on Saturday the floor begins with epoch 1 again."""
    friday = said(MINE, epoch=2)
    saturday = said(OTHERS, MINE, orders=friday.of_event(SATURDAY))
    assert saturday.floor_there
    assert saturday.duty.event == SATURDAY
    assert saturday.kept.epochs == {"aa": 2, "bb": 1}


def test_before_an_event_is_known_nothing_holds():
    assert settled(Orders("me").with_tables(TablesGiven(1, (MINE,), "aa"))).duty is None


def test_what_holds_outlasts_a_power_cut(tmp_path):
    kept = said(MINE, epoch=2).kept
    KeptOrders(tmp_path).write(kept)
    assert KeptOrders(tmp_path).read() == kept
    assert Orders("me", kept).duty.given == MINE
