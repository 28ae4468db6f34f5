"""The decision clock by every face: keys, a touch of the seat and buttons store the same rows (SHT-11)."""

import asyncio
from collections import Counter

import pytest

from shuffleup.hardware.hal import Key
from shuffleup.kernel.field_types import Millis
from shuffleup.protocol.box import KeysView
from shuffleup.ruleset.conduct import DecisionTime
from shuffleup.ruleset.event import TableUse
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.stations.event_codec import TABLE_EVENTS
from shuffleup.views.touch.scene import BoxFacts
from shuffleup.views.touch.screen import touch_view

HELD_MS = 1_000
TIMED = {"mode": "shot", "seconds": 30, "bank_cards": 2, "stop": "hold"}


def rules(**time):
    return RuleSet(table=TableUse(dealing="screen"), time=DecisionTime(**(TIMED | time)))


def rows_of(box, since):
    """Return what the table has stored since, without the moment and who did it."""
    rows = tuple(box.at.journal.rows("table/1", since))
    return [TABLE_EVENTS.read(row) for row in rows]


def view_of(box):
    return touch_view(box.at.table, None, None, BoxFacts("TABLE 1", KeysView(()), now=box.at.clock.now()))


def in_the_middle(box, label):
    return next(deed for deed in view_of(box).deeds if deed.label == label)


def on_the_seat(box, label):
    """Touch the seat, and find a button of its sheet."""
    seat = box.at.table.decision.seat
    tap = next(tap for tap in view_of(box).taps if tap.seat == seat)
    sheet = tap.held or tap.deed
    return next(deed for deed in sheet.sheet if deed.label == label)


async def touch(box, deed):
    await box.at.ask(deed.verb, to=deed.to, **deed.args)


@pytest.fixture
def stored_by(with_a_box, tmp_path):
    """Deal a hand, wait so many seconds, let a face do something, and return what was stored by it."""

    def stored(way, after, **time):
        async def main(box):
            await box.tap(Key.DEAL_NEXT)
            await box.at.clock.sleep(Millis(after * 1000 - 450))
            since = box.at.table.seq
            await way(box)
            return rows_of(box, since)

        for path in tmp_path.glob("*.journal*"):
            path.unlink()
        return with_a_box(main, rules=rules(**time))

    return stored


async def hold_clock(box):
    await box.tap(Key.CLOCK, HELD_MS)


def touches(find, label):
    async def way(box):
        await touch(box, find(box, label))

    return way


def presses(key, held_ms=60):
    async def way(box):
        await box.tap(key, held_ms)

    return way


def test_a_card_is_the_same_by_the_key_and_by_a_touch_of_the_seat(stored_by):
    """SHT-11."""
    by_key = stored_by(hold_clock, 10)
    assert [type(one).__name__ for one in by_key] == ["TimeCardUsed"]
    assert stored_by(touches(on_the_seat, "TIME CARD"), 10) == by_key


ANSWERS = [
    (presses(Key.FOLD), "TIME OVER"),
    (presses(Key.CHECK_CALL), "ACTED IN TIME"),
    (presses(Key.CLOCK, HELD_MS), "CARD IN TIME"),
]


@pytest.mark.parametrize(("key", "label"), ANSWERS, ids=["over", "acted", "card"])
def test_an_answer_at_the_end_is_the_same_by_key_seat_and_button(stored_by, key, label):
    """SHT-21."""
    by_key = stored_by(key, 32, at_end="ask")
    assert type(by_key[0]).__name__ == "ClockAnswered"
    assert stored_by(touches(in_the_middle, label), 32, at_end="ask") == by_key
    assert stored_by(touches(on_the_seat, label), 32, at_end="ask") == by_key


def test_the_time_is_held_and_runs_on_by_key_and_seat(stored_by):
    """SHT-08: the key says no more than that it is held, the seat says why."""
    by_key = stored_by(presses(Key.CLOCK), 10)
    by_touch = stored_by(touches(on_the_seat, "DISPUTE"), 10)
    assert [(type(one).__name__, one.why) for one in (*by_key, *by_touch)] == [
        ("ClockHeld", "other"),
        ("ClockHeld", "dispute"),
    ]


def test_one_card_that_two_faces_play_at_once_is_one_card(with_a_box):
    """Both looked at the same table: the second is told that it has moved on."""

    async def main(box):
        await box.tap(Key.DEAL_NEXT)
        version = box.at.table.seq
        seat = box.at.table.decision.seat
        asked = [box.at.ask("use_time_card", version=version) for _ in range(2)]
        replies = await asyncio.gather(*asked)
        return [one.status for one in replies], box.at.table.cards_left(seat), box.at.table.decision.cards

    assert with_a_box(main, rules=rules()) == ([200, 409], 1, 1)


def test_a_hand_that_two_faces_play_at_once_has_each_act_once(with_a_box):
    """A fold by key and a card by touch for the same decision: one of them counts, and no card is lost."""

    async def main(box):
        await box.tap(Key.DEAL_NEXT)
        for verbs in (("fold", "use_time_card"), ("use_time_card", "fold")):
            version, seat = box.at.table.seq, box.at.table.decision.seat
            await asyncio.gather(*(box.at.ask(verb, version=version) for verb in verbs))
            folded, left = box.hand.has_folded(seat), box.at.table.cards_left(seat)
            assert (folded, left) in ((True, 2), (False, 1))
        return box.at.floor.chips_counted() == box.at.floor.chips_expected()

    assert with_a_box(main, rules=rules())


@pytest.mark.parametrize("mode", ["shot", "called"])
def test_a_clock_that_runs_wakes_a_box_once_a_second_at_most(with_a_box, mode):
    """Twenty seconds of a decision: the OLED is drawn each second, as it is for the level clock."""

    async def main(box):
        await box.tap(Key.DEAL_NEXT)
        assert (box.at.table.decision is not None) == (mode == "shot")
        posted, post = Counter(), box.hub.post
        box.hub.post = lambda topic, view: (posted.update([topic]), post(topic, view))
        await box.at.clock.sleep(Millis(20_000))
        return posted

    posted = with_a_box(main, rules=rules(mode=mode, warn=(5,)))
    assert set(posted) == {"oled", "lamps"}
    assert posted["oled"] <= 20
