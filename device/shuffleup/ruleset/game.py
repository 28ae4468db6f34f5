"""Rules of the games that are played."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from shuffleup.ruleset.group import Group

GameKind = Literal["holdem", "omaha", "omaha8", "short_deck"]

ShortDeckOrder = Literal["straight_over_trips", "trips_over_straight"]


Structure = Literal["no_limit", "pot_limit", "fixed_limit"]


class RotationGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game of a rotation with a betting structure of its own."""

    kind: GameKind
    structure: Structure


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
    rotation: Annotated[
        tuple[GameKind | RotationGame, ...],
        Meta(
            max_length=12,
            description="Games that follow one another, round again; empty: always game.kind (VAR-20).",
        ),
    ] = ()
    rotate_by: Annotated[
        Literal["level", "orbit", "hand"],
        Meta(description="What the game of a rotation changes with (VAR-20)."),
    ] = "level"

    def at(self, place: int, structure: Structure) -> RotationGame:
        """Give the game at a place of the rotation, counted on round again, with its betting structure."""
        if not self.rotation:
            return RotationGame(self.kind, structure)
        one = self.rotation[place % len(self.rotation)]
        return one if isinstance(one, RotationGame) else RotationGame(one, structure)

    def structures(self, structure: Structure) -> frozenset[Structure]:
        """Give the betting structures of all games that are played; `structure` is that of the house."""
        return frozenset(self.at(place, structure).structure for place in range(max(1, len(self.rotation))))
