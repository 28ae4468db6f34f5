"""Cables pulled and put back in every order while hands are played: box and table stay up."""

from random import Random

import pytest

from shuffleup.hardware.hal import Key, UnitPart

pytestmark = pytest.mark.run_by("with_a_box", dealer_display=True)

CABLES = (
    UnitPart.DISPLAY,
    UnitPart.LAMPS,
    UnitPart.BUZZER,
    UnitPart.POWER,
    UnitPart.DEALER_DISPLAY,
    UnitPart.KEYS,
)
ALL_BACK_MS = 75_000
"""Within a minute a display is set up anew, within ten seconds everything else."""


async def an_act(box):
    """Do at the table what can be done there; the box is not asked."""
    verb = "check_or_call" if box.hand is not None and box.hand.phase == "betting" else "start_hand"
    assert (await box.at.ask(verb)).status == 200


async def bad_evening(box, seed, acts):
    """Pull and put back; between any two cables something is done at the table."""
    chance, out = Random(seed), set()
    for _ in range(acts):
        cable = chance.choice(CABLES)
        (box.metal.plug if cable in out else box.metal.unplug)(cable)
        out ^= {cable}
        await box.at.clock.sleep(chance.choice((0, 20, 700, 3_000, 12_000)))
        await an_act(box)
    for cable in out:
        box.metal.plug(cable)
    await box.at.clock.sleep(ALL_BACK_MS)


async def test_after_any_bad_evening_every_part_is_back_and_no_chip_is_lost(box, /):
    for seed in range(4):
        await bad_evening(box, seed, 25)
        assert {name for name, part in box.parts().items() if not part.ok} == set()
        assert box.lit > 0
        assert box.dealer_display.lines[0].strip() != ""
        assert box.metal.lamps() == set(map(Key, (key.key for key in box.keys().keys if key.lit)))
        assert box.at.table.chips() == 30_000
    await box.tap(Key.DEAL_NEXT)
    assert box.at.journal.verify().ok


@pytest.mark.nightly
async def test_after_any_of_40_bad_evenings_every_part_is_back(box, /):
    for seed in range(100, 140):
        await bad_evening(box, seed, 25)
        assert {name for name, part in box.parts().items() if not part.ok} == set()
        assert box.at.table.chips() == 30_000
