"""Rules for the use of the appliance at an event, and for the contents of its faces."""

from typing import Annotated, Literal

from msgspec import Meta

from shuffleup.kernel.identity import SeatNo
from shuffleup.ruleset.group import Group

Audience = Literal["dealer", "all", "never"]


class Show(Group, frozen=True):
    """The pots and stacks that the faces show (table `show`)."""

    pot: Annotated[
        Audience,
        Meta(description="Who sees what is in the pot; in pot limit everybody may (PL-05, TDA 54)."),
    ] = "dealer"
    stacks: Annotated[
        Audience,
        Meta(description="Who sees exact stacks (TDA 54, TDA 60)."),
    ] = "dealer"


class TableUse(Group, frozen=True):
    """The place of the unit, and the acts that people enter at it (table `table`)."""

    unit_at: Annotated[
        Literal["dealer"] | Annotated[SeatNo, Meta(ge=1, le=10)],
        Meta(description="Where the unit stands: at the dealer's place, or at a seat by its number."),
    ] = "dealer"
    tracking: Annotated[
        Literal["hands", "actions"],
        Meta(description="Whether every action is entered, or only hands and busts (APP-05)."),
    ] = "actions"
    dealing: Annotated[
        Literal["hands", "machine", "screen"],
        Meta(description="Who deals: people, the card machine, or the screen from its own deck."),
    ] = "hands"
    confirm_streets: Annotated[
        bool, Meta(description="Whether the dealer confirms each street before the next (BET-15).")
    ] = False
