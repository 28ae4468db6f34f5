"""The public view of the card machine: never the face of a card, because the machine knows none."""

from typing import Literal

import msgspec

MachinePlace = Literal["none", "tray", "entry", "carousel", "exit", "shoe", "board", "machine"]
"""The place in the machine that a person has to reach."""


class MachineView(msgspec.Struct, frozen=True, omit_defaults=True):
    """The card machine in words: `does` what it is about, `question` what it wants to know of a person.

    `done` of `of` cards have gone where they are to go; `of` is 0 where nothing is counted. `to_do` is what a
    person does about the question, `place` where to put the hand, and `where` says that in words. `kind`
    names the question for its answer, and `answers` are those there are, each with its words. `by_hand` says
    that people deal now, `trouble` why the machine is missed.
    """

    up: bool
    does: str
    done: int = 0
    of: int = 0
    kind: str = ""
    question: str = ""
    to_do: str = ""
    place: MachinePlace = "none"
    where: str = ""
    answers: tuple[tuple[str, str], ...] = ()
    by_hand: bool = False
    trouble: str = ""
