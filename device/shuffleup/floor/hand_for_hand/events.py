"""What happened in hand-for-hand, in the past tense. The tags are the stored names and never change."""

import msgspec

from shuffleup.amounts import Millis
from shuffleup.identity import HandNo, TableNo


class HandForHandBegan(msgspec.Struct, frozen=True, tag="hand_for_hand.began"):
    """All tables play one hand at a time; who goes broke from now on is eligible for the money (HFH-04).

    `playing` are the tables with a hand on: they finish the first round, the others wait for them.
    """

    playing: tuple[TableNo, ...]
    at: Millis
    reason: str = ""
    person: str = ""


class RoundBegan(msgspec.Struct, frozen=True, tag="hand_for_hand.round"):
    """All tables have finished their hand, and these are let deal the next one together (HFH-01)."""

    number: int
    tables: tuple[TableNo, ...]


class ClockStepped(msgspec.Struct, frozen=True, tag="clock.stepped"):
    """The clock was moved by a hand, not by time; `left` is left of the level (HFH-03)."""

    left: Millis
    at: Millis


class AllInHeard(msgspec.Struct, frozen=True, tag="all_in.heard"):
    """A hand waits with the cards down: somebody is all-in and called."""

    table: TableNo
    hand: HandNo


class AllInLetGo(msgspec.Struct, frozen=True, tag="all_in.let_go"):
    """The hand that waited goes on."""

    table: TableNo
    hand: HandNo
    reason: str = ""
    person: str = ""


class HandForHandEnded(msgspec.Struct, frozen=True, tag="hand_for_hand.ended"):
    """The tables deal on their own again."""

    reason: str
    person: str = ""


HandForHandEvent = HandForHandBegan | RoundBegan | ClockStepped | AllInHeard | AllInLetGo | HandForHandEnded
