"""Rules of chips: stacks and denominations, colour-ups, and the elimination of players without chips."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from shuffleup.kernel.field_types import Chips, PersonName
from shuffleup.ruleset.group import Amount, Group, Stake

Count = Annotated[int, Meta(ge=1, le=1000)]
"""A number of chips of one kind."""

Owned = Annotated[int, Meta(ge=0, le=100_000)]
"""A number of chips of one kind that the house has."""

OwnStack = tuple[PersonName, Stake]
"""A player by name, and the stack in chips that this player begins with."""

Colour = Literal[
    "white",
    "red",
    "green",
    "black",
    "blue",
    "yellow",
    "purple",
    "pink",
    "orange",
    "brown",
    "grey",
    "turquoise",
]


class ChipSets(Group, frozen=True):
    """Starting stack and kinds of chips (table `chips`)."""

    start_stack: Annotated[
        Amount, Meta(description="What one entry begins with, in chips (REG-02, REG-03, REG-04, REG-16).")
    ] = Chips(10_000)
    stacks: Annotated[
        tuple[OwnStack, ...],
        Meta(
            description="Players by name who begin with a stack of their own, as in the final of a season; "
            "all others begin with `start_stack` (LGE-19)."
        ),
    ] = ()
    denominations: Annotated[
        tuple[Stake, ...],
        Meta(min_length=1, description="The kinds of chips in play, smallest first (REG-05, REG-07)."),
    ] = (Chips(25), Chips(100), Chips(500), Chips(1000), Chips(5000))
    cash_value: Annotated[bool, Meta(description="Whether chips are worth money (GEN-09).")] = False
    cash_on_table: Annotated[bool, Meta(description="Whether cash may stand in for chips (GEN-10).")] = False
    sets: Annotated[
        dict[Annotated[str, Meta(min_length=1, max_length=20)], dict[Stake, Count]],
        Meta(description="Ways to make up a starting stack: by name, how many of each chip (REG-05)."),
    ] = msgspec.field(default_factory=dict)
    use_set: Annotated[
        str, Meta(max_length=20, description="The set that stacks are made up from; empty: none (REG-05).")
    ] = ""
    colours: Annotated[
        dict[Stake, Colour], Meta(description="The colour of each kind of chip, where a face shows chips.")
    ] = msgspec.field(default_factory=dict)
    inventory: Annotated[
        dict[Stake, Owned],
        Meta(description="How many of each chip the house has; empty where nobody has counted (STR-37)."),
    ] = msgspec.field(default_factory=dict)

    @property
    def smallest(self) -> Chips:
        """Return the worth of the smallest chip."""
        return Chips(min(self.denominations))


class ColourUpRules(Group, frozen=True):
    """Changing small chips into larger ones (table `colour_up`)."""

    enabled: Annotated[bool, Meta(description="Whether small chips are changed up (CLR-01, CLR-10).")] = True
    when: Annotated[
        Literal["chip_not_needed", "manual"],
        Meta(description="As soon as no blind, limit or ante needs the chip, or when told (CLR-01)."),
    ] = "chip_not_needed"
    rounding: Annotated[
        Literal["half_up", "up", "down"],
        Meta(description="Whether a remainder of the race makes one more chip (CLR-05)."),
    ] = "half_up"
    start: Annotated[
        Literal["seat_1", "dealers_left"],
        Meta(description="The seat that gets the first race card; never left of the button (CLR-03)."),
    ] = "seat_1"
    tie: Annotated[
        Literal["suit", "redraw", "seat_order"],
        Meta(description="What decides between equal ranks; `suit` puts spades highest (CLR-06)."),
    ] = "suit"
    max_one: Annotated[bool, Meta(description="Whether a player wins one chip at most (CLR-06).")] = True
    rescue: Annotated[
        bool, Meta(description="Whether one who loses the last chip gets the smallest in play (CLR-07).")
    ] = True


class Bust(Group, frozen=True):
    """Places of those who lose their last chip together (table `bust`)."""

    cross_table: Annotated[
        Literal["share", "by_stack"],
        Meta(description="Busts at several tables in one hand of hand-for-hand (BST-03)."),
    ] = "share"
