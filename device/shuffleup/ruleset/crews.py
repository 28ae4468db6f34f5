"""Rules of crews: first stages, and the winners table."""

from typing import Annotated, Literal

from msgspec import Meta

from shuffleup.ruleset.group import Group


class Crews(Group, frozen=True):
    """Crews play among themselves; their leaders meet at the winners table (table `crews`)."""

    enabled: Annotated[bool, Meta(description="Whether the event is played in crews (SEA-05).")] = False
    size: Annotated[int, Meta(ge=0, le=10, description="Players of one crew (SEA-05).")] = 0
    remainder: Annotated[
        Literal["spread", "short_last"],
        Meta(description="Sizes differ by one at most, or the last crew is short (SEA-06)."),
    ] = "spread"
    qualify: Annotated[
        int, Meta(ge=0, le=9, description="How many of each crew reach the winners table (WIN-01).")
    ] = 0
    table_ends: Annotated[
        Literal["one_left", "one_left_or_round_12", "time", "none"],
        Meta(description="When a crew's table ends; round 12 stands for the last listed round (WIN-02)."),
    ] = "none"
    stacks: Annotated[
        Literal["reset", "carry"],
        Meta(description="Whether the winners table begins with new stacks (WIN-04)."),
    ] = "reset"
    tie: Annotated[
        Literal["high_card", "playoff_hand"],
        Meta(description="What decides between equal leaders of a crew (WIN-03)."),
    ] = "high_card"
