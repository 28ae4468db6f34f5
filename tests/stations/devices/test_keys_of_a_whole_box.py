"""From the pin to the journal: every press is stored once, however often and however badly it is made."""

from random import Random

import pytest

from shuffleup.hardware.hal import Key


async def pressed(box, key, chance):
    """Press a key whose contact bounces both ways, and wait until it has been let go for good."""
    box.metal.bounce(key, [True, False] * chance.randrange(4) + [True])
    await box.at.clock.sleep(40 + chance.randrange(60))
    box.metal.bounce(key, [False, True] * chance.randrange(4) + [False])
    await box.at.clock.sleep(450)


async def folds_and_undoes(box, times):
    chance = Random(times)
    await box.tap(Key.DEAL_NEXT)
    hand = box.hand
    for _ in range(times):
        await pressed(box, Key.FOLD, chance)
        assert box.hand.folded.count(True) == 1
        await pressed(box, Key.UNDO, chance)
        assert box.hand == hand
    kinds = [row.type for row in box.at.journal.rows("table/1")]
    return kinds.count("hand.folded"), kinds.count("act.undone")


def test_each_of_200_presses_is_in_the_journal_once(with_a_box):
    assert with_a_box(lambda box: folds_and_undoes(box, 100)) == (100, 100)


@pytest.mark.nightly
def test_each_of_2000_presses_is_in_the_journal_once(with_a_box):
    assert with_a_box(lambda box: folds_and_undoes(box, 1_000)) == (1_000, 1_000)
