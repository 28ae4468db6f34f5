"""Rules of the games that are played."""

from typing import Annotated, Literal

from msgspec import Meta

from shuffleup.ruleset.group import Group

GameKind = Literal["holdem", "omaha", "omaha8", "short_deck"]

ShortDeckOrder = Literal["straight_over_trips", "trips_over_straight"]


class Game(Group, frozen=True):
    """The game of each hand (table `game`)."""

    kind: Annotated[
        GameKind,
        Meta(description="The game: hold'em, Omaha, Omaha hi-lo or short deck (VAR-13)."),
    ] = "holdem"
    short_deck_order: Annotated[
        ShortDeckOrder,
        Meta(description="Whether a straight or three of a kind is worth more in short deck (VAR-17)."),
    ] = "straight_over_trips"
