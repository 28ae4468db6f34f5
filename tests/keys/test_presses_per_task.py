"""How many presses every task of a dealer takes, on the keys and the touchscreen of a unit that runs.

The number in a test is the most that the task may ever take. A turn of the knob is counted by itself.
"""

from datetime import UTC, datetime

import msgspec
import pytest

from shuffleup.chance import RepeatableSeeds
from shuffleup.cli.box import BoxSettings
from shuffleup.cli.parts import SimulatedParts
from shuffleup.cli.unit import open_journal, running_unit
from shuffleup.command_ids import seeded_ids
from shuffleup.config import Metal
from shuffleup.hal import Key
from shuffleup.identity import FLOOR, Actor
from shuffleup.ruleset import ChipSets, Rebuy, RuleSet, TableUse
from shuffleup.unit_key import UnitKey
from shuffleup.virtual_time import run
from shuffleup.wire import Command, TouchView

EVENING = datetime(2026, 11, 20, 19, 0, tzinfo=UTC)
NAMES = ("Ann", "Bongani", "Carla", "Dimitri", "Emma", "Faisal", "Greta", "Hugo", "Ines")


class Dealer:
    """Two hands at a box; counts what they press and touch, and each turn of the knob."""

    def __init__(self, unit, parts, clock, ids):
        self.unit, self.metal, self.clock, self.ids = unit, parts.metal, clock, ids
        self.presses = self.turns = 0

    async def press(self, key, held_ms=60):
        self.presses += 1
        self.metal.press(key)
        await self.clock.sleep(held_ms)
        self.metal.release(key)
        await self.clock.sleep(450)

    async def hold(self, key):
        await self.press(key, held_ms=900)

    async def turn(self, detents):
        self.turns += 1
        self.metal.turn(detents)
        await self.clock.sleep(450)

    async def tap(self, seat):
        """Touch a seat, and give what it opens if it is a sheet."""
        deed = next(tap.deed for tap in self.screen.taps if tap.seat == seat)
        return await self.touch(deed)

    async def find(self, word, among=None):
        """Touch the button that begins with a word, on the screen or on a sheet."""
        buttons = among if among is not None else (*self.screen.menu, *self.screen.deeds)
        found = [one for one in buttons if one.label.startswith(word)]
        assert found, f"no {word} among {[one.label for one in buttons]}"
        return await self.touch(found[0])

    async def touch(self, deed, seats=()):
        """Touch a button; numbers it asks for are left as proposed, seats are touched, and OK is."""
        self.presses += 1
        if deed.sheet:
            return deed.sheet
        args = dict(deed.args)
        for need in deed.needs:
            args[need.name] = seats if need.kind == "seats" else need.start
            self.presses += len(seats) + 1
        reply = await self._ask(Command(self.ids.next(), deed.to, deed.verb, _role(deed.role), args))
        assert reply.status == 200, reply.message
        return ()

    async def direct(self, verb, **args):
        reply = await self._ask(Command(self.ids.next(), FLOOR, verb, _role("director"), args))
        assert reply.status == 200, reply.message

    async def deal(self):
        """Begin a hand, which is not counted where a task begins in one."""
        await self.press(Key.DEAL_NEXT)
        self.presses = 0

    async def _ask(self, command):
        reply = await self.unit.evening.submit(command)
        await self.clock.sleep(450)
        return reply

    @property
    def screen(self):
        return msgspec.json.decode(self.unit.hub.latest("touch"), type=TouchView)

    @property
    def table(self):
        return self.unit.evening.table.table

    @property
    def hand(self):
        return self.table.play.hand

    @property
    def floor(self):
        return self.unit.evening.floor.state


def _role(role):
    return Actor(role, face="touch")


@pytest.fixture
def dealer(tmp_path):
    """Run a coroutine function that takes a `Dealer` with these players before the first hand.

    Seats are drawn, and the button is at the lowest seat that was drawn first: tests ask the table for both.
    """

    def runs(main, players=9, tables=1, **groups):
        rules = RuleSet(chips=ChipSets(denominations=(25, 100, 500)), **groups)

        async def evening(clock):
            journal = open_journal(tmp_path / "presses.journal", clock, "presses", rules)
            parts, ids = SimulatedParts(Metal(), clock), seeded_ids(3, "presses")
            async with running_unit(
                journal,
                BoxSettings(
                    parts=parts,
                    clock=clock,
                    seeds=RepeatableSeeds(3),
                    ids=ids,
                    key=UnitKey(bytes(32)),
                    name="table unit",
                    in_threads=False,
                ),
                tables=tables,
            ) as unit:
                hands = Dealer(unit, parts, clock, ids)
                await hands.direct("register", names=NAMES[:players])
                await hands.direct("draw_seats")
                await hands.direct("start")
                await main(hands)

        run(evening, EVENING)

    return runs


@pytest.mark.parametrize("key", [Key.FOLD, Key.CHECK_CALL])
def test_a_fold_and_a_call_take_one_press(dealer, key):
    async def main(hands):
        await hands.deal()
        first = hands.hand.to_act
        await hands.press(key)
        assert hands.hand.to_act != first
        assert hands.presses <= 1

    dealer(main)


def test_five_folds_take_five_presses_or_one_touch(dealer):
    async def main(hands):
        await hands.deal()
        for _ in range(5):
            await hands.press(Key.FOLD)
        assert hands.hand.folded.count(True) == 5
        assert hands.presses <= 5
        for _ in range(5):
            await hands.press(Key.UNDO)
        hands.presses = 0
        seats, row = hands.hand.seats, hands.hand.turn
        await hands.tap(seats[(row + 5) % 9])
        assert hands.hand.folded.count(True) == 5
        assert hands.presses <= 1

    dealer(main)


def test_a_minimum_raise_takes_two_presses(dealer):
    async def main(hands):
        await hands.deal()
        await hands.press(Key.BET_RAISE)
        await hands.press(Key.BET_RAISE)
        assert max(hands.hand.bets) == 100
        assert hands.presses <= 2

    dealer(main)


def test_an_odd_raise_takes_two_presses_and_the_knob_or_three_with_a_preset(dealer):
    async def main(hands):
        await hands.deal()
        await hands.press(Key.BET_RAISE)
        await hands.turn(2)
        await hands.press(Key.KNOB)
        assert max(hands.hand.bets) == 200
        assert (hands.presses, hands.turns) <= (2, 1)
        hands.presses = 0
        await hands.press(Key.BET_RAISE)
        await hands.find("×3")
        await hands.press(Key.BET_RAISE)
        assert max(hands.hand.bets) == 600
        assert hands.presses <= 3

    dealer(main)


def test_a_raise_of_the_same_size_again_takes_a_hold_and_a_press(dealer):
    async def main(hands):
        await hands.deal()
        await hands.press(Key.BET_RAISE)
        await hands.turn(2)
        await hands.press(Key.BET_RAISE)
        for _ in range(8):
            await hands.press(Key.FOLD)
        await hands.deal()
        await hands.hold(Key.BET_RAISE)
        await hands.press(Key.BET_RAISE)
        assert max(hands.hand.bets) == 200
        assert hands.presses <= 2

    dealer(main)


def test_an_all_in_takes_two_presses(dealer):
    async def main(hands):
        await hands.deal()
        await hands.press(Key.ALL_IN)
        await hands.press(Key.ALL_IN)
        assert max(hands.hand.bets) == 10_000
        assert hands.presses <= 2

    dealer(main)


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


def test_a_pot_that_all_others_gave_up_takes_no_press_and_the_next_hand_one(dealer):
    async def main(hands):
        await hands.deal()
        await hands.press(Key.FOLD)
        assert hands.table.play.provisional
        hands.presses = 0
        await hands.press(Key.DEAL_NEXT)
        assert hands.table.play.hand_no == 2
        assert hands.presses <= 1

    dealer(main, players=2)


async def to_the_showdown(hands):
    await hands.deal()
    while hands.hand.phase == "betting":
        await hands.press(Key.CHECK_CALL)
    hands.presses = 0


def test_one_winner_takes_one_touch(dealer):
    async def main(hands):
        await to_the_showdown(hands)
        await hands.tap(hands.hand.live[0])
        assert hands.table.play.provisional
        assert hands.presses <= 1

    dealer(main, players=3)


def test_a_split_of_two_takes_four_touches(dealer):
    async def main(hands):
        await to_the_showdown(hands)
        split = next(one for one in hands.screen.deeds if one.label == "SPLIT")
        await hands.touch(split, seats=hands.hand.live[:2])
        assert hands.table.play.provisional
        assert hands.presses <= 4

    dealer(main, players=3)


def test_undo_and_the_clock_take_one_press(dealer):
    async def main(hands):
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

    dealer(main)


async def a_player_goes_broke(hands):
    await hands.deal()
    for key in (Key.ALL_IN, Key.ALL_IN, Key.CHECK_CALL):
        await hands.press(key)
    await hands.press(Key.FOLD)
    winner, loser = hands.hand.live
    await hands.tap(winner)
    hands.presses = 0
    return loser


def test_a_bust_that_the_table_found_takes_one_touch_to_confirm(dealer):
    async def main(hands):
        await a_player_goes_broke(hands)
        await hands.find("BUST")
        assert len(hands.floor.left()) == 2
        assert hands.presses <= 1

    dealer(main, players=3)


def test_a_rebuy_takes_three_touches(dealer):
    async def main(hands):
        loser = await a_player_goes_broke(hands)
        await hands.find("BUST")
        hands.presses = 0
        sheet = await hands.tap(loser)
        await hands.find("REBUY", among=sheet)
        assert hands.table.stacks_now()[loser] > 0
        assert hands.presses <= 3

    dealer(main, players=3, rebuy=Rebuy(allowed=True))


def test_a_player_who_is_moved_takes_one_touch_at_the_table(dealer):
    async def main(hands):
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

    dealer(main, players=3)


def test_everything_is_paused_by_one_hold(dealer):
    async def main(hands):
        await hands.deal()
        await hands.hold(Key.PAUSE)
        assert not hands.floor.clock.running
        assert hands.presses <= 1

    dealer(main)


def test_a_misdeal_takes_three_presses(dealer):
    async def main(hands):
        await hands.deal()
        await hands.press(Key.PAUSE)
        faults = await hands.find("MISDEAL")
        await hands.touch(next(one for one in faults if one.verb == "declare_misdeal"))
        assert hands.table.play.prompt.startswith("MISDEAL")
        assert hands.presses <= 3

    dealer(main)


def test_a_whole_hand_of_nine_takes_no_more_presses_than_decisions_and_three(dealer):
    """Twelve decisions; two of them are sized, one by the knob and one by a preset."""

    async def main(hands):
        await hands.press(Key.DEAL_NEXT)
        button_side = hands.hand.seats[(hands.hand.turn + 2) % 9]
        await hands.tap(button_side)  # two folds
        await hands.press(Key.BET_RAISE)
        await hands.turn(1)
        await hands.press(Key.KNOB)  # the third decision: a raise
        await hands.tap(hands.hand.setup.big_blind_seat)  # five folds
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

    dealer(main)


def test_the_same_hand_by_keys_alone_takes_no_more_either(dealer):
    async def main(hands):
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

    dealer(main)
