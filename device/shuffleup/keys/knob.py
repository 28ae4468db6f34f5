"""The knob: an amount while one is open, pages of the OLED otherwise; its push is OK."""

from msgspec.structs import replace

from shuffleup.amounts import Chips, Millis
from shuffleup.keys.fingers import KNOB, PAGE_MS, Fingers, Outcome, Run
from shuffleup.language import say
from shuffleup.views.keys import Meaning
from shuffleup.views.numbers import chips_text

FAST_GAP_MS = Millis(60)
"""Detents that follow each other so closely are one turn."""

FAST_DETENTS = 3
"""From so many detents in one turn on, it is a fast one."""

FAST_FACTOR = 5


def turned(fingers: Fingers, bet: Meaning, detents: int, now: Millis) -> Outcome:
    """Answer a turn of the knob; `bet` is what BET/RAISE means.

    An open amount moves by big blinds, five at a time while the knob is turned fast in one direction, and
    stays within what is legal. No detent is lost, and one the other way is slow again.
    """
    if fingers.amount is None or not bet.dials:
        page = fingers.page_turns + detents
        return Outcome(replace(fingers, page_turns=page, page_until=Millis(now + PAGE_MS)))
    run = _run(fingers.run, detents, now)
    speed = FAST_FACTOR if abs(run.detents) >= FAST_DETENTS else 1
    amount = _within(bet, fingers.amount + detents * speed * bet.step)
    return Outcome(replace(fingers, amount=amount, run=run), tone="click")


def amount_set(fingers: Fingers, bet: Meaning, to: Chips) -> Outcome:
    """Take the amount from a number pad or from chips; what is not legal leaves it as it is."""
    if fingers.amount is None or not bet.dials:
        return Outcome(fingers, tone="error", message=say("no amount is open: press BET/RAISE first"))
    nearest = _within(bet, to)
    if nearest != to:
        wrong, right = chips_text(to), chips_text(nearest)
        words = say("{chips} is not legal: the nearest is {nearest}", chips=wrong, nearest=right)
        return Outcome(fingers, tone="error", message=words)
    return Outcome(replace(fingers, amount=to), tone="click", message="")


def knob_meaning(fingers: Fingers, bet: Meaning) -> Meaning:
    """Say what a push of the knob means: OK to the amount that is open, and else nothing."""
    if fingers.amount is None or not bet.dials:
        return Meaning(KNOB, note=say("no amount is open"))
    return Meaning(KNOB, say("OK"), to=bet.to, verb=bet.verb, args={"to": fingers.amount}, seat=bet.seat)


def _run(run: Run, detents: int, now: Millis) -> Run:
    goes_on = run.detents * detents > 0 and now - run.at <= FAST_GAP_MS
    return Run(run.detents + detents if goes_on else detents, now)


def _within(bet: Meaning, amount: int) -> Chips:
    return Chips(min(bet.highest, max(bet.lowest, amount)))
