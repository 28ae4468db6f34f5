"""The number of presses for every task of a dealer, on the keys and the touchscreen of a running unit.

The number in a test is the most that the task may ever take. A turn of the knob counts separately.
"""

import pytest

from shuffleup.hardware.hal import Key
from shuffleup.ruleset.event import TableUse
from shuffleup.ruleset.money import Rebuy
from shuffleup.views.dealer_orders import prompted

pytestmark = pytest.mark.run_by("dealer")


@pytest.mark.parametrize("key", [Key.FOLD, Key.CHECK_CALL])
async def test_a_fold_and_a_call_take_one_press(hands, /, key):
    await hands.deal()
    first = hands.hand.to_act
    await hands.press(key)
    assert hands.hand.to_act != first
    assert hands.presses <= 1


async def test_five_folds_take_five_presses_or_two_touches(hands, /):
    await hands.deal()
    for _ in range(5):
        await hands.press(Key.FOLD)
    assert hands.hand.folded.count(True) == 5
    assert hands.presses <= 5
    for _ in range(5):
        await hands.press(Key.UNDO)
    hands.presses = 0
    seats, row = hands.hand.seats, hands.hand.turn
    await hands.find("FOLD 5", among=await hands.tap(seats[(row + 5) % 9]))
    assert hands.hand.folded.count(True) == 5
    assert hands.presses <= 2


async def test_a_minimum_raise_takes_two_presses(hands, /):
    await hands.deal()
    await hands.press(Key.BET_RAISE)
    await hands.press(Key.BET_RAISE)
    assert max(hands.hand.bets) == 100
    assert hands.presses <= 2


async def test_an_odd_raise_takes_two_presses_and_the_knob_or_three_with_a_preset(hands, /):
    await hands.deal()
    await hands.press(Key.BET_RAISE)
    await hands.turn(1)
    await hands.press(Key.KNOB)
    assert max(hands.hand.bets) == 125
    assert (hands.presses, hands.turns) <= (2, 1)
    hands.presses = 0
    await hands.press(Key.BET_RAISE)
    await hands.find("×3")
    await hands.press(Key.BET_RAISE)
    assert max(hands.hand.bets) == 375
    assert hands.presses <= 3


async def test_a_raise_of_the_same_size_again_takes_a_hold_and_a_press(hands, /):
    await hands.deal()
    await hands.press(Key.BET_RAISE)
    await hands.turn(3)
    await hands.press(Key.BET_RAISE)
    for _ in range(8):
        await hands.press(Key.FOLD)
    await hands.deal()
    await hands.hold(Key.BET_RAISE)
    await hands.press(Key.BET_RAISE)
    assert max(hands.hand.bets) == 200
    assert hands.presses <= 2


async def test_an_all_in_takes_two_presses(hands, /):
    await hands.deal()
    await hands.press(Key.ALL_IN)
    await hands.press(Key.ALL_IN)
    assert max(hands.hand.bets) == 10_000
    assert hands.presses <= 2


@pytest.mark.parametrize(("confirm", "most"), [(False, 0), (True, 1)])
def test_the_next_street_takes_no_press_or_one_where_it_is_to_be_confirmed(dealer, confirm, most):
    async def main(hands):
        await hands.deal()
        await hands.press(Key.CHECK_CALL)
        await hands.press(Key.CHECK_CALL)
        hands.presses = 0
        if hands.hand.phase == "deal":
            await hands.press(Key.DEAL_NEXT)
        assert (hands.hand.street, hands.hand.phase) == ("flop", "betting")
        assert hands.presses <= most

    dealer(main, players=2, table=TableUse(confirm_streets=confirm))


@pytest.mark.run_by("dealer", players=2)
async def test_a_pot_that_all_others_gave_up_takes_no_press_and_the_next_hand_one(hands, /):
    await hands.deal()
    await hands.press(Key.FOLD)
    assert hands.table.play.provisional
    hands.presses = 0
    await hands.press(Key.DEAL_NEXT)
    assert hands.table.play.hand_no == 2
    assert hands.presses <= 1


async def to_the_showdown(hands):
    await hands.deal()
    while hands.hand.phase == "betting":
        await hands.press(Key.CHECK_CALL)
    hands.presses = 0


@pytest.mark.run_by("dealer", players=3)
async def test_one_winner_takes_one_touch(hands, /):
    await to_the_showdown(hands)
    await hands.tap(hands.hand.live[0])
    assert hands.table.play.provisional
    assert hands.presses <= 1


@pytest.mark.run_by("dealer", players=3)
async def test_a_split_of_two_takes_four_touches(hands, /):
    await to_the_showdown(hands)
    split = next(one for one in hands.screen.deeds if one.label == "SPLIT")
    await hands.touch(split, seats=hands.hand.live[:2])
    assert hands.table.play.provisional
    assert hands.presses <= 4


@pytest.mark.run_by("dealer", players=3)
async def test_a_showdown_by_keys_alone_takes_a_turn_and_a_push_and_a_split_three_presses(hands, /):
    """The first run promises that the keys can do it all; no showdown could be ended without the glass."""
    await to_the_showdown(hands)
    first, second, _ = hands.hand.live
    await hands.turn(1)
    await hands.turn(1)
    await hands.press(Key.KNOB)
    assert (hands.table.play.provisional, hands.hand.winners) == (True, ((second,),))
    assert (hands.presses, hands.turns) == (1, 2)
    await hands.press(Key.UNDO)
    hands.presses = hands.turns = 0
    await hands.turn(1)
    await hands.press(Key.BET_RAISE)
    await hands.turn(1)
    await hands.press(Key.BET_RAISE)
    await hands.press(Key.CHECK_CALL)
    assert hands.hand.winners == ((first, second),)
    assert (hands.presses, hands.turns) == (3, 2)


async def test_the_floor_menu_is_walked_by_the_knob(hands, /):
    """A misdeal without the glass: the menu, the tile, the reason."""
    await hands.deal()
    await hands.press(Key.PAUSE)
    await hands.turn(1)
    await hands.choose("MISDEAL")
    await hands.choose("WRONG NUMBER OF CARDS")
    assert prompted(hands.table.play.prompt, hands.table.rules.blinds).startswith("MISDEAL")
    assert not hands.screen.menu


async def test_undo_and_the_clock_take_one_press(hands, /):
    await hands.deal()
    before = hands.table.play
    await hands.press(Key.FOLD)
    hands.presses = 0
    await hands.press(Key.UNDO)
    assert hands.table.play == before
    assert hands.presses <= 1
    hands.presses = 0
    await hands.press(Key.CLOCK)
    assert hands.table.decision is not None
    assert hands.presses <= 1


async def a_player_goes_broke(hands):
    await hands.deal()
    for key in (Key.ALL_IN, Key.ALL_IN, Key.CHECK_CALL):
        await hands.press(key)
    await hands.press(Key.FOLD)
    winner, loser = hands.hand.live
    await hands.tap(winner)
    hands.presses = 0
    return loser


async def confirm_the_bust(hands):
    await hands.find("BUST", among=await hands.find("BUST"))


@pytest.mark.run_by("dealer", players=3)
async def test_a_bust_that_the_table_found_asks_once_before_it_is_final(hands, /):
    await a_player_goes_broke(hands)
    await confirm_the_bust(hands)
    assert len(hands.floor.left()) == 2
    assert hands.presses <= 2


@pytest.mark.run_by("dealer", players=3, rebuy=Rebuy(allowed=True))
async def test_a_rebuy_takes_three_touches(hands, /):
    loser = await a_player_goes_broke(hands)
    await confirm_the_bust(hands)
    hands.presses = 0
    sheet = await hands.tap(loser)
    await hands.find("REBUY", among=sheet)
    assert hands.table.stacks_now()[loser] > 0
    assert hands.presses <= 3


@pytest.mark.run_by("dealer", players=3)
async def test_a_player_who_is_moved_takes_one_touch_at_the_table(hands, /):
    await hands.deal()
    mover = hands.table.sitters[hands.hand.to_act].entry
    free = next(seat for seat in range(1, 10) if seat not in hands.table.sitters)
    await hands.direct("move_player", entry=mover, table=1, seat=free, reason="balance")
    while hands.hand is not None and not hands.table.play.provisional:
        await hands.press(Key.FOLD)
    hands.presses = 0
    await hands.find("MOVE")
    assert hands.table.sitters[free].entry == mover
    assert hands.presses <= 1


async def test_everything_is_paused_by_one_hold(hands, /):
    await hands.deal()
    await hands.hold(Key.PAUSE)
    assert not hands.floor.clock.running
    assert hands.presses <= 1


async def test_a_misdeal_takes_three_presses(hands, /):
    await hands.deal()
    await hands.press(Key.PAUSE)
    faults = await hands.find("MISDEAL")
    await hands.touch(next(one for one in faults if one.verb == "declare_misdeal"))
    assert prompted(hands.table.play.prompt, hands.table.rules.blinds).startswith("MISDEAL")
    assert hands.presses <= 3


async def test_a_whole_hand_of_nine_takes_no_more_presses_than_decisions_and_three(hands, /):
    """Twelve decisions; two of them are sized, one by the knob and one by a preset."""
    await hands.press(Key.DEAL_NEXT)
    button_side = hands.hand.seats[(hands.hand.turn + 2) % 9]
    await hands.find("FOLD 2", among=await hands.tap(button_side))
    await hands.press(Key.BET_RAISE)
    await hands.turn(1)
    await hands.press(Key.KNOB)  # the third decision: a raise
    await hands.find("FOLD 5", among=await hands.tap(hands.hand.setup.big_blind_seat))
    await hands.press(Key.CHECK_CALL)
    assert (hands.hand.street, hands.hand.folded.count(True)) == ("flop", 7)
    await hands.press(Key.CHECK_CALL)
    await hands.press(Key.BET_RAISE)
    await hands.find("POT")
    await hands.press(Key.BET_RAISE)
    await hands.press(Key.FOLD)
    assert hands.table.play.provisional
    assert len(hands.table.play.acts) == 12
    assert hands.presses + hands.turns <= 12 + 3


async def test_the_same_hand_by_keys_alone_takes_no_more_either(hands, /):
    await hands.press(Key.DEAL_NEXT)
    for _ in range(2):
        await hands.press(Key.FOLD)
    for _ in range(2):
        await hands.press(Key.BET_RAISE)
    for _ in range(5):
        await hands.press(Key.FOLD)
    for _ in range(2):
        await hands.press(Key.CHECK_CALL)
    for _ in range(2):
        await hands.press(Key.BET_RAISE)
    await hands.press(Key.FOLD)
    assert hands.table.play.provisional
    assert len(hands.table.play.acts) == 12
    assert hands.presses <= 12 + 3
