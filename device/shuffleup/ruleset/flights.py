"""Rules of an event that is played in flights: days one that end with bags, and one day two."""

from typing import Annotated, Literal

from msgspec import Meta

from shuffleup.kernel.field_types import PersonText
from shuffleup.ruleset.group import Group

ENDS = r"^(none|level:[1-9][0-9]?|left:[1-9][0-9]{0,4}|percent:[1-9][0-9]?)\Z"
DRAWN = r"^draw:[1-9]-([2-9]|10)\Z"


class FlightRules(Group, frozen=True):
    """Flights and day two (table `flights`)."""

    ends: Annotated[
        str,
        Meta(
            pattern=ENDS,
            examples=["none", "level:12", "left:18", "percent:15"],
            description="When a flight ends and its stacks go into bags: after a level, or as soon as so "
            "many are left, or so many of a hundred of its entries (EVT-08, FLT-02).",
        ),
    ] = "none"
    name: Annotated[
        str,
        Meta(
            pattern=r"^[A-Za-z0-9]{1,8}\Z",
            examples=["A", "1B"],
            description="The name of this flight, with which the numbers of its bags begin (FLT-05).",
        ),
    ] = "A"
    last_hands: Annotated[
        Annotated[int, Meta(ge=0, le=10)] | Annotated[str, Meta(pattern=DRAWN, examples=["draw:3-7"])],
        Meta(
            description="How many more hands each table plays at the end of a flight, or drawn between two "
            "numbers (FLT-01)."
        ),
    ] = 0
    stacks: Annotated[
        Literal["carry", "reset"],
        Meta(description="Day two begins with the stacks of the bags, or with new ones (EVT-09)."),
    ] = "carry"
    repeat: Annotated[
        Literal["best", "first", "refuse"],
        Meta(
            description="Who is through in two flights plays the larger bag or the first one; or nobody "
            "enters another flight who has a bag (EVT-10, FLT-09)."
        ),
    ] = "best"
    second_bag: Annotated[
        Literal["nothing", "ranks"],
        Meta(
            description="A bag that leaves play is worth nothing, or has a place behind the players of day "
            "two (FLT-12)."
        ),
    ] = "nothing"
    race: Annotated[
        Literal["none", "race", "up"],
        Meta(
            description="Chips too small for day two are bagged as they lie, raced before, or rounded up for "
            "each player (FLT-04)."
        ),
    ] = "none"
    keep: Annotated[
        Literal["bag", "slip"],
        Meta(description="Chips go into bags; or the house takes them and gives a slip of paper (FLT-07)."),
    ] = "bag"
    of: Annotated[
        PersonText,
        Meta(
            max_length=40,
            examples=["Autumn Open"],
            description="The event of which this is a flight or day two, by a name that all of them have: no "
            "bag list of another one is read (EVT-11).",
        ),
    ] = ""
    entries: Annotated[
        int,
        Meta(ge=0, le=99, description="Entries of a person over all flights at most; 0: no limit (FLT-09)."),
    ] = 0
    late_day_two: Annotated[
        int,
        Meta(
            ge=0,
            le=99,
            description="The level of day two in which late entry ends, by its number or counted from the "
            "first one; 0: none (FLT-10).",
        ),
    ] = 0
    day_two_level: Annotated[
        int,
        Meta(
            ge=0,
            le=99,
            description="The level in which day two begins; 0: one above the flights' highest (FLT-14).",
        ),
    ] = 0

    @property
    def last_level(self) -> int:
        """The level with which the flight ends, 0 where it ends by those left (FLT-01)."""
        kind, _, number = self.ends.partition(":")
        return int(number) if kind == "level" else 0

    @property
    def are_drawn(self) -> bool:
        """Say whether the number of its last hands is drawn."""
        return isinstance(self.last_hands, str)

    def number_left(self, entries: int) -> int:
        """Return the number of players with which the flight ends, 0 where it ends with a level (FLT-02)."""
        kind, _, number = self.ends.partition(":")
        if kind == "percent":
            return max(1, -(-entries * int(number) // 100))
        return int(number) if kind == "left" else 0

    @property
    def are_played(self) -> bool:
        """Say whether the event is a flight: it ends with bags."""
        return self.ends != "none"
