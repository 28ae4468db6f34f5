"""Rules of a satellite, whose prizes are seats in another event."""

from typing import Annotated, Literal

from msgspec import Meta

from shuffleup.kernel.field_types import Chips, Money, PersonText
from shuffleup.ruleset.group import Amount, Group, Price


class SatelliteRules(Group, frozen=True):
    """Seats as prizes (table `satellite`)."""

    kind: Annotated[
        Literal["none", "seats", "milestone"],
        Meta(
            description="No satellite; play until as many are left as there are seats; or, besides, a stack "
            "of `satellite.milestone` wins a seat at once (SAT-01, SAT-09)."
        ),
    ] = "none"
    seat_value: Annotated[
        Price, Meta(description="What one seat is worth: buy-in and fee of the target, in money (SAT-01).")
    ] = Money(0)
    target: Annotated[
        PersonText, Meta(max_length=60, description="The event that the seats are in, by its name (SAT-01).")
    ] = ""
    seats: Annotated[
        int, Meta(ge=0, le=1000, description="How many seats the house gives; 0: by the pool (SAT-02).")
    ] = 0
    rest: Annotated[
        Literal["next_place", "next_places", "target"],
        Meta(
            description="Who gets the money that makes no seat: the next place, at most a seat's value; the "
            "next places, at most the price of an entry each; the target's pool (SAT-03)."
        ),
    ] = "next_place"
    tie: Annotated[
        Literal["share_value", "play_off"],
        Meta(description="Who share places over the last seat share its value, or play for it (SAT-08)."),
    ] = "share_value"
    milestone: Annotated[
        Amount, Meta(description="The stack after a hand that wins a seat at once, in chips (SAT-09).")
    ] = Chips(0)
    second: Annotated[
        Literal["money", "ticket", "refuse"],
        Meta(
            description="What somebody gets who holds a seat already: its value in money, or a ticket; or "
            "nobody enters who has one (SAT-11)."
        ),
    ] = "money"

    @property
    def is_played(self) -> bool:
        """Say whether the event is a satellite."""
        return self.kind != "none"
