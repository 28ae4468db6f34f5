"""The coach of the practice hand: five presses, two players, from the deal to the end of the hand."""

import msgspec

from shuffleup.kernel.language import mark_for_translation, say
from shuffleup.poker.irregularities.misdeal import Act
from shuffleup.table.legal_commands import may_start
from shuffleup.table.state import Table

ACTS: tuple[Act, ...] = ("call", "raise", "fold")
"""What the two players do; DEAL comes before them, and RAISE is pressed twice."""

PRESSES = 5
NEXT_PRESS = (2, 3, 5)
"""Which press comes next after so many acts."""


class Coach(msgspec.Struct, frozen=True):
    """The words of the coach; `key` is the key to press. Without words the practice is over."""

    words: str
    press: int
    key: str = ""


_WORDS = {
    1: mark_for_translation("press DEAL, the white key: it begins the hand"),
    2: mark_for_translation("the small blind calls: press CALL, the blue key"),
    3: mark_for_translation(
        "the big blind raises: press RAISE, the green key; the knob would change the amount"
    ),
    4: mark_for_translation("press RAISE once more: the smallest raise is taken"),
    5: mark_for_translation("the other one gives up: press FOLD, the red key"),
}
_KEYS = {1: "deal_next", 2: "check_call", 3: "bet_raise", 4: "bet_raise", 5: "fold"}


def coach(table: Table | None, *, amount_open: bool) -> Coach:
    """Say what to press next, from what was played so far; a wrong press is led back with UNDO."""
    if table is None:
        return Coach(say("one moment"), 0)
    play = table.play
    if play.hand_no == 0:
        return Coach(say("one moment"), 0) if may_start(table) else _press(1)
    return _in_the_hand(play.acts, amount_open=amount_open) if play.hand_no == 1 else Coach("", PRESSES)


def _in_the_hand(acts: tuple[Act, ...], *, amount_open: bool) -> Coach:
    if acts == ACTS:
        words = say("READY. UNDO takes any press back. Press DEAL to end the practice")
        return Coach(words, PRESSES, "deal_next")
    if acts != ACTS[: len(acts)]:
        return Coach(say("that was another key: press UNDO"), len(acts) + 1, "undo")
    return _press(4 if len(acts) == 1 and amount_open else NEXT_PRESS[len(acts)])


def _press(number: int) -> Coach:
    words = say("{number} of {of}: {words}", number=number, of=PRESSES, words=say(_WORDS[number]))
    return Coach(words, number, _KEYS[number])
