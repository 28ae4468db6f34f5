"""A patch makes the next view of the view before it, over generated events and by example."""

import json
from itertools import pairwise

import msgspec
from hypothesis import given, settings, strategies as st

from shuffleup.floor.seating.table_breaking import ProposeBreaking
from shuffleup.protocol.messages import KEYS, patch_of
from shuffleup.ruleset.money import Rebuy
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.ruleset.seats import FinalTable, Seating
from shuffleup.views.director_console import PartsShown, floor_view
from tests.floor.test_seats_property import CALM, NO_LEVELS, SMALL, Room
from tests.night import examples


def patched(topic, before, patch):
    """Make the next view as a face does."""
    view, patch = json.loads(before), json.loads(patch)
    view |= patch.get("fields", {})
    for name in patch.get("dropped", ()):
        del view[name]
    for name, change in patch.get("lists", {}).items():
        key = KEYS[topic][name]
        known = {one[key]: one for one in view[name] if one[key] not in change.get("gone", ())}
        view[name] = list((known | {one[key]: one for one in change.get("put", ())}).values())
    return view


def views_of(open_floor, seed, tables):
    """Play an event and list its views, each made twice: with the parts of the one before it, and whole."""
    rules = RuleSet(
        chips=SMALL,
        levels=NO_LEVELS,
        hand_for_hand=CALM,
        seating=Seating(max_per_table=4),
        final_table=FinalTable(size=4),
        rebuy=Rebuy(allowed=True, min_amount=50, max=1),
    )
    room = Room(open_floor, rules, tables * 4 - 1, tables, seed)
    parts, views = PartsShown(), []

    def look():
        view = floor_view(room.floor, room.seen, shown=parts)
        assert view == floor_view(room.floor, room.seen)
        views.append(msgspec.json.encode(view))

    look()
    room.play_out(look)
    look()
    return views


@settings(max_examples=examples(6), deadline=None)
@given(seed=st.integers(0, 10_000), tables=st.integers(2, 6))
def test_a_view_and_its_patches_are_the_next_views(open_floor, seed, tables):
    """A face that follows by patches shows what one does that reads the whole view."""
    views = views_of(open_floor, seed, tables)
    for before, after in pairwise(views):
        assert patched("floor", before, patch_of("floor", before, after)) == json.loads(after)


def links(*boxes, **more):
    return json.dumps({"links": [{"user": user, "hand": hand} for user, hand in boxes], **more}).encode()


def test_only_the_box_that_has_changed_is_sent():
    before, after = links(("u1", 4), ("u2", 7), fault="no broker"), links(("u1", 5), ("u2", 7), ("u3", 0))
    patch = json.loads(patch_of("links", before, after))
    assert patch == {
        "dropped": ["fault"],
        "lists": {"links": {"put": [{"user": "u1", "hand": 5}, {"user": "u3", "hand": 0}]}},
    }


def test_a_box_that_was_sent_away_is_gone():
    patch = json.loads(patch_of("links", links(("u1", 4), ("u2", 7)), links(("u2", 7))))
    assert patch == {"lists": {"links": {"gone": ["u1"]}}}


def test_a_list_in_another_order_is_sent_whole():
    patch = json.loads(patch_of("links", links(("u1", 4), ("u2", 7)), links(("u2", 7), ("u1", 4))))
    assert patch == {"fields": {"links": [{"user": "u2", "hand": 7}, {"user": "u1", "hand": 4}]}}


def test_a_proposal_to_break_tables_is_shown_with_every_move(open_floor):
    """SEA-12, SEA-14."""
    rules = RuleSet(seating=Seating(max_per_table=6), final_table=FinalTable(size=2))
    at = open_floor(rules, names=[f"P{number}" for number in range(1, 14)], tables=3)
    at.begin()
    assert floor_view(at.floor, 1).breaking is None
    for entry in ("e5", "e9"):
        one = at.floor.entry(entry)
        at.result(1, one.place.table, **{entry: (one.chips, 0)})
        at.gets_up(entry)
    at.do(ProposeBreaking(keep=2))
    view = floor_view(at.floor, 1)
    assert view.can_break == 1
    assert [(one.table, one.players, one.due, one.changed) for one in view.breaking.tables] == [
        (3, 4, True, "")
    ]
    first = view.breaking.moves[0]
    assert (first.name, first.table, first.seat, first.to_table, first.to_seat) == ("P10", 3, 1, 2, 4)
    at.gets_up("e10")
    assert floor_view(at.floor, 1).breaking.tables[0].changed == "others sit there now"
