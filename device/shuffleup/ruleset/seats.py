"""Rules of seats: the draw, balancing, breaking of tables, the final table, the first button, and crews."""

from typing import Annotated, Literal

from msgspec import Meta

from shuffleup.kernel.field_types import TableNo
from shuffleup.ruleset.group import Group

TableNumber = Annotated[TableNo, Meta(ge=1, le=999)]


MOST_SEATS = 10
"""The most seats of a table."""


class Seating(Group, frozen=True):
    """The draw for seats (table `seating`)."""

    draw: Annotated[
        Literal["random", "open"], Meta(description="Seats are drawn, or taken as people come (SEA-01).")
    ] = "random"
    max_per_table: Annotated[
        int, Meta(ge=2, le=MOST_SEATS, description="Most players at one table (SEA-04).")
    ] = 9
    self_choice: Annotated[bool, Meta(description="Whether a player may choose the seat (SEA-02).")] = False


class Balancing(Group, frozen=True):
    """Keeping tables level by moving one player (table `balance`)."""

    trigger_difference: Annotated[
        int, Meta(ge=0, le=9, description="Difference in players that asks for a move; 0: never (SEA-07).")
    ] = 2
    when: Annotated[
        Literal["any_hand", "level_change"], Meta(description="When a player may be moved (SEA-07).")
    ] = "any_hand"
    pick: Annotated[
        Literal["next_big_blind", "high_card"], Meta(description="Who has to move (SEA-08, SEA-10).")
    ] = "next_big_blind"
    place: Annotated[
        Literal["worst_seat", "ahead_of_big_blind", "random_empty_seat"],
        Meta(description="Which free seat the moved player takes (SEA-09, SEA-10)."),
    ] = "worst_seat"
    halt_short_by: Annotated[
        int, Meta(ge=0, le=9, description="Play stops at a table this many players short; 0: never (SEA-11).")
    ] = 3


class Breaking(Group, frozen=True):
    """Closing a table when its players fit at the others (table `breaking`)."""

    enabled: Annotated[bool, Meta(description="Whether tables are broken (SEA-12).")] = True
    order: Annotated[
        tuple[TableNumber, ...],
        Meta(description="Tables in the order of breaking; empty: highest number first (SEA-12)."),
    ] = ()
    place: Annotated[
        Literal["random_empty_seat", "random_two_step"],
        Meta(description="How players of a broken table get their seats (SEA-13, SEA-14)."),
    ] = "random_two_step"


class FinalTable(Group, frozen=True):
    """The last table (table `final_table`)."""

    size: Annotated[
        int, Meta(ge=0, le=10, description="Players left when the final table is formed; 0: none (FIN-01).")
    ] = 9
    redraw: Annotated[bool, Meta(description="Whether its seats are drawn anew (FIN-01).")] = True
    next_level: Annotated[bool, Meta(description="Whether it begins one full level up (FIN-02).")] = False


class Button(Group, frozen=True):
    """The first button and how it moves (table `button`)."""

    first: Annotated[
        Literal["high_card", "seat_1", "first_to_sit", "random_seat"],
        Meta(description="Who has the first button of a table (BTN-01, BTN-03, BTN-04)."),
    ] = "high_card"
    tie: Annotated[
        Literal["redraw", "suit"], Meta(description="Equal high cards draw again, or suits count (BTN-02).")
    ] = "redraw"
    move: Annotated[
        Literal["dead_button", "next_active"],
        Meta(
            description="Every player meets the big blind in turn, or next player in play (BTN-07, BTN-08)."
        ),
    ] = "dead_button"


class HandForHandRules(Group, frozen=True, rename={"from_": "from"}):
    """All tables play one hand at a time near the money (table `hand_for_hand`)."""

    enabled: Annotated[bool, Meta(description="Whether it is played (HFH-01).")] = True
    from_: Annotated[
        Literal["near_the_money", "one_or_two_off_the_money", "manual"],
        Meta(description="When it begins: at the director's key, or one or two places off (HFH-02)."),
    ] = "one_or_two_off_the_money"
    minutes_per_hand: Annotated[
        int, Meta(ge=1, le=10, description="Minutes by which one hand moves the level clock (HFH-03).")
    ] = 2
    all_in_face_down_until_told: Annotated[
        bool, Meta(description="Whether all-in hands stay down until the floor says so (HFH-03).")
    ] = True


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
