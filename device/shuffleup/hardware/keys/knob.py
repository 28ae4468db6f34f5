"""The knob: it sets an open amount, moves among choices, or turns the pages of the OLED."""

from msgspec.structs import replace

from shuffleup.hardware.keys.amount import within
from shuffleup.hardware.keys.key_state import PAGE_MS, Fingers, KeyOutcome, Run
from shuffleup.hardware.keys.knob_menu import walk_opened, walk_turned
from shuffleup.kernel.field_types import Chips, Millis
from shuffleup.protocol import DeedView
from shuffleup.views.keys import Meaning

FAST_GAP_MS = Millis(60)
"""Detents that follow each other so closely are one turn: fingers that count clicks take twice as long."""

FAST_FROM = 3
"""From this detent of one turn on the knob goes by big blinds; two may be a slip of the finger."""

FASTER_FROM = 12
"""From this one on, half a turn of a usual encoder, it goes by five: a turn or two reach a deep stack."""

FASTER = 5


def turned(
    fingers: Fingers, bet: Meaning, detents: int, now: Millis, roots: tuple[DeedView, ...] = ()
) -> KeyOutcome:
    """Answer a turn of the knob; `bet` is what BET/RAISE means.

    It goes on among choices, begins with the `roots` where there are any, and else turns pages.

    Slowly it moves an open amount by the smallest chip in play, so that every legal amount can be dialled.
    Fast it goes to the next whole big blind, for that is what most bets are, and then by five. No detent is
    lost, and one the other way is slow again.
    """
    if fingers.walk is not None:
        return walk_turned(fingers, fingers.walk, detents, now)
    if fingers.amount is None or not bet.dials:
        if roots:
            return walk_opened(fingers, roots, now)
        page = fingers.page_turns + detents
        return KeyOutcome(replace(fingers, page_turns=page, page_until=Millis(now + PAGE_MS)))
    run, amount = _run(fingers.run, detents, now), within(bet, fingers.amount)
    way = 1 if detents > 0 else -1
    for number in range(run.detents - detents + way, run.detents + way, way):
        amount = _moved(bet, amount, _step(bet, abs(number)), way)
    return KeyOutcome(replace(fingers, amount=amount, typing=False, run=run), tone="click", message="")


def _step(bet: Meaning, detent: int) -> int:
    if detent < FAST_FROM:
        return bet.chip
    return bet.step * FASTER if detent >= FASTER_FROM else bet.step


def _moved(bet: Meaning, amount: Chips, step: int, way: int) -> Chips:
    """Move to the next multiple of the step, or by one chip where that is no move."""
    onward = amount // step * step + step if way > 0 else -(-amount // step) * step - step
    moved = within(bet, onward)
    return moved if moved != amount else within(bet, amount + way * bet.chip)


def _run(run: Run, detents: int, now: Millis) -> Run:
    goes_on = run.detents * detents > 0 and now - run.at <= FAST_GAP_MS
    return Run(run.detents + detents if goes_on else detents, now)
