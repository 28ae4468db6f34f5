"""Whole hands dealt by a machine: shuffle, hole cards, burns, board, and all cards brought out."""

import pytest

from shuffleup.kernel.field_types import TableNo
from shuffleup.ruleset.event import TableUse
from shuffleup.ruleset.hand import Deal
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.ruleset.seats import Seating
from shuffleup_demo.people.table_people import TablePeople
from shuffleup_link import messages

pytestmark = pytest.mark.run_by("at_the_machine")

TEN = ("Ann", "Bea", "Carl", "Dan", "Eve", "Fred", "Gus", "Hal", "Ida", "Jan")


def from_the_left(room):
    """List the seats from the left of the button."""
    button = room.table.play.positions.button
    return sorted(room.table.play.players, key=lambda seat: (seat <= button, seat))


async def check_round(room):
    street = room.table.play.hand.street
    while room.table.play.hand.street == street and room.table.play.hand.phase == "betting":
        assert (await room.ask("check_or_call")).status == 200


async def test_a_machine_deals_a_hand_from_the_shuffle_to_the_river(room, /):
    await room.deals_in()
    assert room.dealt() == [("hole", seat) for seat in from_the_left(room) * 2]
    await check_round(room)
    await room.until(lambda: len(room.dealt()) == 10)
    assert room.dealt()[6:] == [("burn", 0), ("board", 0), ("board", 0), ("board", 0)]
    await check_round(room)
    await room.until(lambda: len(room.dealt()) == 12)
    await check_round(room)
    await room.until(lambda: len(room.dealt()) == 14)
    assert room.dealt()[10:] == [("burn", 0), ("board", 0)] * 2
    assert [ordinal for _, ordinal, _, _ in room.bench.deck.moved] == list(range(1, 15))


def test_ten_players_get_two_cards_each_one_at_a_time(at_the_machine):
    async def evening(room):
        await room.deals_in(20)
        assert room.dealt() == [("hole", seat) for seat in from_the_left(room) * 2]

    rules = RuleSet(table=TableUse(dealing="machine"), seating=Seating(max_per_table=10))
    at_the_machine(evening, TEN, rules)


def test_a_house_that_burns_no_card_gets_none_burnt(at_the_machine):
    rules = RuleSet(table=TableUse(dealing="machine"), deal=Deal(burn=False))

    async def evening(room):
        await room.shuffled()
        await room.ask("start_hand")
        await check_round(room)
        await room.until(lambda: len(room.dealt()) == 9)
        assert [purpose for purpose, _ in room.dealt()[6:]] == ["board", "board", "board"]

    at_the_machine(evening, rules=rules)


async def test_the_rest_of_the_deck_comes_out_when_the_next_shuffle_is_asked_for(room, /):
    await room.deals_in()
    await room.ask("fold")
    await room.ask("fold")
    await room.wait(5)
    assert room.bench.deck.inside == 46  # UNDO may still take the last fold back
    await room.ask("shuffle")
    await room.until(lambda: room.machine.state == "EMPTY")
    assert room.bench.deck.inside == 0
    await room.wait(5)
    assert room.machine.deck.ready == "none"  # the tray is empty: the dealer gathers the cards
    room.bench.deck.tray = True
    await room.until(lambda: room.machine.deck.ready == "fresh")
    await room.ask("start_hand")
    await room.until(lambda: len(room.dealt()) == 6)
    assert room.table.play.hand_no == 2


async def test_the_end_of_an_order_is_stored_together_with_the_next_order(room, /):
    """Each of six hole cards is one act, and so is the end of its order with the order for the next."""
    await room.shuffled()
    await room.ask("start_hand")
    acts = []
    room.evening.evening.table.watch(lambda: acts.append(len(room.dealt())))
    await room.until(lambda: len(room.dealt()) == 6)
    assert acts == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6]


async def test_cards_that_are_thrown_out_are_stored_four_at_a_time(room, /):
    """46 cards in 12 acts: as many as the machine has under way at a time. Four acts begin and end that."""
    await room.deals_in()
    await room.ask("fold")
    await room.ask("fold")
    acts = []
    room.evening.evening.table.watch(lambda: acts.append(room.machine.next_event))
    await room.ask("shuffle")
    await room.until(lambda: room.machine.state == "EMPTY")
    assert room.bench.deck.inside == 0
    assert len(acts) == 16


async def test_a_table_that_cannot_read_its_journal_acknowledges_no_event(room, /):
    room.evening.evening.table.unread = "row 7 cannot be read"
    link = room.bench.machine.session
    await room.wait(1)
    before = link.memory.waiting
    link.tell(messages.LID, (1,))
    await room.wait(2)
    assert (before, link.memory.waiting) == (0, 1)


async def test_people_of_the_demo_do_not_wait_for_a_deck_that_the_machine_has_shuffled(room, /):
    await room.deals_in()
    await room.ask("fold")
    await room.ask("fold")
    await room.ask("shuffle")
    await room.until(lambda: room.machine.state == "EMPTY")
    room.bench.deck.tray = True
    await room.until(lambda: room.machine.deck.ready == "fresh")
    deed = TablePeople(TableNo(1), seed=1).next(room.table)
    assert deed.verb == "start_hand"
    assert 500 <= deed.after <= 1_500


async def test_the_shuffle_fixes_the_level_of_the_hand(room, /):
    await room.shuffled()
    assert room.table.play.level_fixed is not None


async def test_undo_of_a_fold_goes_on_with_the_same_deck(room, /):
    await room.deals_in()
    await room.ask("fold")
    await room.ask("fold")
    await room.ask("undo")
    await check_round(room)
    await room.until(lambda: len(room.dealt()) == 10)
    assert len(room.bench.deck.moved) == 10


async def test_undo_before_the_flop_keeps_its_cards_and_deals_them_once(room, /):
    await room.shuffled()
    await room.ask("start_hand")
    await check_round(room)
    await room.until(lambda: len(room.dealt()) == 10)
    await room.ask("undo")
    await room.wait(3)
    assert len(room.dealt()) == 10
    await room.ask("check_or_call")
    await room.wait(3)
    assert len(room.bench.deck.moved) == 10


async def test_a_misdeal_wants_a_new_shuffle_before_a_card_is_dealt(room, /):
    await room.deals_in()
    await room.ask("declare_misdeal", fault="wrong_number_of_cards")
    await room.wait(5)
    assert len(room.bench.deck.moved) == 6
    await room.ask("shuffle")
    await room.until(lambda: room.machine.state == "EMPTY")
    room.bench.deck.tray = True
    await room.until(lambda: len(room.dealt()) == 6 and room.machine.deck.ready == "in_hand")
    assert room.table.play.hand_no == 1


async def test_one_more_card_replaces_a_scrap_of_paper(room, /):
    await room.deals_in()
    assert (await room.ask("deal_card", to="hole", seat=2)).status == 200
    await room.until(lambda: len(room.bench.deck.moved) == 7)
    assert room.bench.deck.moved[-1][2:] == (0, 2)
    assert len(room.dealt()) == 6


async def test_every_order_is_in_the_journal_before_it_is_sent(room, /):
    await room.shuffled()
    await room.ask("start_hand")
    await room.until(lambda: room.bench.deck.moved)
    rows = await room.evening.writer.rows("table/1", 0)
    asked = [row.payload for row in rows if row.type == "machine.asked"]
    assert len(asked) >= 3  # home, shuffle, the first card
    commands = {command for command, *_ in room.bench.deck.moved}
    assert all(any(f'"command":{one}'.encode() in row for row in asked) for one in commands)
