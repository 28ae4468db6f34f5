"""The checker of a simulated night: what it says of hands and of boxes, from rows and lines alone."""

import json
from types import SimpleNamespace

import pytest

from simulate.checker.checks import _changed_up_once, _levels, _levels_begin_once, _orders, differences
from simulate.checker.hands import Hand

ALL_IN = (
    {"type": "hand.bet", "seat": 1, "to": 100},
    {"type": "hand.raised", "seat": 2, "to": 300},
    {"type": "hand.called", "seat": 3, "chips": 300},
    {"type": "hand.street_closed"},
    {"type": "hand.winners_declared", "pot": 1, "seats": [2]},
)
"""One with 100 chips is all in against two with 300, and the winners of both pots are named by people."""


def judged(*paid):
    """Play the hand, pay its pots, and list what is wrong."""
    hand = Hand({"stacks": [[1, 100], [2, 300], [3, 300]], "smallest_chip": 25})
    wrong = []
    for event in (*ALL_IN, *paid, {"type": "hand.ended"}):
        wrong += hand.tell(event)
    return [*wrong, *hand.judge()]


def pot(number, *shares):
    return {"type": "hand.pot_awarded", "pot": number, "shares": shares}


def test_a_short_stack_wins_the_pot_that_it_could_match():
    assert judged(pot(1, (2, 400)), pot(0, (1, 300))) == []


def test_a_short_stack_does_not_win_what_it_could_not_match_whoever_named_it():
    assert judged(pot(1, (1, 400)), pot(0, (1, 300))) == ["[1] win a pot of [2, 3]"]


def test_a_pot_whose_winners_were_named_is_shared_in_equal_parts():
    assert judged(pot(1, (2, 300), (3, 100)), pot(0, (1, 300))) == ["shares {2: 300, 3: 100} are not equal"]


@pytest.mark.parametrize(
    ("epoch", "wrong"),
    [(2, []), (1, ["floors_followed: at 7.5: box 3 follows the floor of epoch 1, and knows of epoch 2"])],
)
def test_a_box_that_knows_of_a_later_floor_follows_no_earlier_one(tmp_path, epoch, wrong):
    line = {"kind": "follows", "at": 7.5, "box": "box 3", "epoch": epoch, "known": 2}
    (tmp_path / "record.jsonl").write_text(json.dumps(line))
    assert [one for one in differences(tmp_path) if one.startswith("floors_followed")] == wrong


SOLD = {"type": "chips.sold", "entry": "e1", "table": 1, "seat": 4, "chips": 500}
BROUGHT = {"type": "chips.brought", "entry": "e1", "seat": 4, "chips": 500}


def orders_judged(*brought, sent=SOLD):
    """A floor whose row 9 sends chips, and the rows of table 1 that it has brought about."""
    sold = SimpleNamespace(seq=9, type=sent["type"], cause_stream=None, event=sent)
    rows = [
        SimpleNamespace(seq=seq, type="chips.brought", cause_stream="floor", cause_seq=cause, event=event)
        for seq, (cause, event) in enumerate(brought, 1)
    ]
    floor = SimpleNamespace(rows={"floor": [sold], "table/1": rows})
    return list(_orders(SimpleNamespace(floor=floor, of=lambda kind: [])))


def test_chips_that_the_floor_has_sold_are_brought_once():
    assert orders_judged((9, BROUGHT)) == []
    assert orders_judged((9, BROUGHT), (9, BROUGHT)) == ["floor row 9 was obeyed 2 times for e1"]


def test_chips_that_the_floor_has_not_sold_or_not_so_many_are_found():
    (wrong,) = orders_judged((9, BROUGHT | {"chips": 600}))
    assert wrong.startswith("table/1 row 1: ")
    (wrong,) = orders_judged((8, BROUGHT))
    assert wrong.endswith("is not what floor row 8 says: {}")


def changed_up(entry, seat, before, after):
    return {"entry": entry, "table": 1, "seat": seat, "before": before, "after": after}


COLOUR_UP = {
    "type": "colour_up.finished",
    "seats": [changed_up("e1", 4, 37, 40), changed_up("e2", 5, 62, 60)],
    "change": 1,
}


def test_a_colour_up_brings_to_each_seat_what_its_stack_has_grown_by():
    for_e1 = BROUGHT | {"chips": 3}
    assert orders_judged((9, for_e1), sent=COLOUR_UP) == []
    (wrong,) = orders_judged((9, for_e1 | {"chips": 5}), sent=COLOUR_UP)
    assert wrong.startswith("table/1 row 1: ")


@pytest.mark.parametrize(
    ("event", "wrong"),
    [
        (COLOUR_UP, []),
        (COLOUR_UP | {"change": 2}, ["floor row 9 changes 1 chips and says 2"]),
        (
            COLOUR_UP | {"seats": [changed_up("e1", 4, 37, 40), changed_up("e1", 6, 37, 35)]},
            ["floor row 9 changes the chips of e1 2 times"],
        ),
    ],
)
def test_a_colour_up_changes_the_chips_of_a_player_once(event, wrong):
    row = SimpleNamespace(seq=9, type="colour_up.finished", event=event)
    assert list(_changed_up_once(SimpleNamespace(floor=SimpleNamespace(rows={"floor": [row]})))) == wrong


def levels_judged(*told):
    """The rows of a floor in which these levels begin; a word names another row."""
    rows = [
        SimpleNamespace(seq=seq, type=one, event={})
        if isinstance(one, str)
        else SimpleNamespace(
            seq=seq,
            type="level.began",
            event={"level": {"number": one, "small_blind": 25 * one, "big_blind": 50 * one}},
        )
        for seq, one in enumerate(told, 1)
    ]
    rules = {"rules": {"levels": {"table": [[25, 50], [50, 100], [75, 150]]}}}
    floor = SimpleNamespace(rows={"floor": rows}, genesis=rules)
    return [one for check in (_levels, _levels_begin_once) for one in check(SimpleNamespace(floor=floor))]


def test_levels_begin_one_after_another_and_once():
    assert levels_judged(1, 2, 3) == []
    assert levels_judged(1, 2, "level.chosen", 1, 2) == []
    assert levels_judged(1, 1) == ["floor row 2: level 1 begins once more"]
    assert levels_judged(1, 3) == ["level 3 begins after level 1"]
