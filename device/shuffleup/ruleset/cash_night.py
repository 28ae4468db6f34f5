"""Additions of a cash night that the players agree on: straddles, several runs, bomb pots, seven-deuce."""

from typing import Annotated, Literal

from msgspec import Meta

from shuffleup.kernel.amounts import Chips
from shuffleup.ruleset.group import Amount, Group

BOMB_EVERY = r"^(never|key|orbits:([1-9]|1[0-9]|20))$"


class Straddle(Group, frozen=True):
    """Voluntary blinds before the cards (table `straddle`)."""

    kind: Annotated[
        Literal["none", "utg", "button"],
        Meta(description="Who may straddle: nobody, the left of the big blind, the button (VAR-02, VAR-05)."),
    ] = "none"
    most: Annotated[
        int, Meta(ge=1, le=4, description="Straddles in one hand, each twice the one before (VAR-04).")
    ] = 1
    min_raise: Annotated[
        Literal["straddle", "big_blind"],
        Meta(description="What the smallest raise over a straddle adds (VAR-03)."),
    ] = "straddle"


class RunIt(Group, frozen=True):
    """Several runs of the board after an all-in (table `run_it`)."""

    most: Annotated[
        int, Meta(ge=1, le=3, description="How often the board may be run at most; 1: once (VAR-07).")
    ] = 1


class Bomb(Group, frozen=True):
    """Hands that begin on the flop with an ante of everybody (table `bomb`)."""

    ante: Annotated[
        int, Meta(ge=0, le=50, description="Ante of a bomb pot, in big blinds; 0: no bomb pots (VAR-08).")
    ] = 0
    boards: Annotated[
        Literal[1, 2], Meta(description="Boards of a bomb pot; each wins half of every pot (VAR-09).")
    ] = 1
    every: Annotated[
        str,
        Meta(
            pattern=BOMB_EVERY,
            examples=["never", "key", "orbits:1", "orbits:20"],
            description="When the next hand is a bomb pot: never, by the key, every so many orbits (VAR-10).",
        ),
    ] = "never"

    @property
    def orbits(self) -> int:
        """The number of orbits from one bomb pot to the next, 0 where none comes by itself."""
        return int(self.every.removeprefix("orbits:")) if self.every.startswith("orbits:") else 0

    @property
    def is_played(self) -> bool:
        """Say whether there are bomb pots at all."""
        return bool(self.ante) and self.every != "never"


class SevenDeuce(Group, frozen=True):
    """A side payment to who wins with a seven and a deuce (table `seven_deuce`)."""

    amount: Annotated[
        Amount,
        Meta(description="What everybody pays to who wins a pot with seven-deuce; 0: nothing (VAR-11)."),
    ] = Chips(0)
