"""Rules of the page that each player may open on a phone."""

from typing import Annotated, Literal

from msgspec import Meta

from shuffleup.ruleset.group import Group

PlayerAsk = Literal["rebuy", "reentry", "addon", "call_floor", "clock", "sit_out"]
"""The requests that a player may make by phone."""


class Players(Group, frozen=True):
    """The players' own page (table `players`)."""

    page: Annotated[
        bool,
        Meta(
            description="Whether each player has a page, by the code of the seat card; "
            "needs a floor PIN (PLY-01)."
        ),
    ] = False
    live_hand: Annotated[
        Literal["hide", "show"],
        Meta(
            description="What the page shows to a player with a live hand: one line, or all (PLY-09, TDA 5)."
        ),
    ] = "hide"
    own_stack: Annotated[
        Literal["between_hands", "always", "never"],
        Meta(description="When the page shows the player's own stack (PLY-10)."),
    ] = "between_hands"
    phones: Annotated[
        int, Meta(ge=1, le=5, description="How many phones may use one card at the same time (PLY-04).")
    ] = 2
    requests: Annotated[
        tuple[PlayerAsk, ...], Meta(description="What players may ask for by phone (PLY-12).")
    ] = ("rebuy", "reentry", "addon", "call_floor", "clock", "sit_out")
    enroll: Annotated[
        Literal["off", "check_in", "register"],
        Meta(
            description="Whether players check in, or enter themselves too, by a code at the door "
            "(PLY-14, PLY-15)."
        ),
    ] = "off"
