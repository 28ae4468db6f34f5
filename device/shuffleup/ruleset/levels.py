"""Blinds and antes, the levels in which they rise, and the wished end of an evening."""

from decimal import Decimal
from typing import Annotated, Literal

from msgspec import Meta

from shuffleup.kernel.field_types import Chips
from shuffleup.ruleset.group import Amount, Group, Level, Stake

Pair = tuple[Stake, Stake]
"""Small and big blind, or low and high limit, in chips."""

ShortBreak = tuple[Level, Annotated[int, Meta(ge=1, le=600)]]
"""A level, and the minutes of the break after it."""


class Blinds(Group, frozen=True):
    """Blinds and antes of any level, and who may join when (table `blinds`)."""

    sb_ratio: Annotated[
        Decimal,
        Meta(
            extra={"ge": 0, "le": 1},
            description="The small blind as a part of the big, where it is not listed (STR-16, STR-23).",
        ),
    ] = Decimal("0.5")
    sb_rounding: Annotated[
        Literal["none", "down_to_unit", "up_to_unit"],
        Meta(description="Rounding of a small blind that is not listed, to the smallest chip (STR-23)."),
    ] = "none"
    short_blind_price: Annotated[
        Literal["full", "actual"],
        Meta(description="What a short big blind costs the others: the full blind or what lies (BTN-15)."),
    ] = "full"
    ante: Annotated[
        Amount, Meta(description="Ante of every level, in chips; `levels.antes` goes before it (BTN-14).")
    ] = Chips(0)
    ante_kind: Annotated[
        Literal["per_player", "big_blind", "button"],
        Meta(description="Who posts the ante: everybody, or one seat for the table (BTN-14)."),
    ] = "per_player"
    form: Annotated[
        Literal["sb_bb", "button_blind"],
        Meta(description="Who posts blinds: two seats, or the button alone beside all antes (VAR-18)."),
    ] = "sb_bb"
    short_posts_first: Annotated[
        Literal["blind", "ante"],
        Meta(description="What a stack too short for blind and ante posts first (BTN-14)."),
    ] = "blind"
    join: Annotated[
        Literal["any_but_between_sb_and_button", "post_bb_or_wait", "wait"],
        Meta(description="When a newcomer is dealt in (ABS-07, ABS-08)."),
    ] = "any_but_between_sb_and_button"


class Levels(Group, frozen=True):
    """The schedule (table `levels`)."""

    unit: Annotated[
        Literal["minutes", "hand", "orbit", "none"],
        Meta(description="What a level is measured in; `none` where it never ends (STR-05, STR-21)."),
    ] = "minutes"
    length: Annotated[
        int,
        Meta(ge=0, le=1440, description="Length of a level, in that unit of playing time (STR-05, STR-06)."),
    ] = 30
    lengths: Annotated[
        tuple[Annotated[int, Meta(ge=1, le=1440)], ...],
        Meta(description="Lengths of the first levels in minutes, in order; then `length` (STR-05)."),
    ] = ()
    generator: Annotated[
        Literal["table", "double", "step", "stakes"],
        Meta(
            description="How levels go on after those listed: not at all, doubling, by equal steps, "
            "or one level for good (STR-05, STR-14, STR-20)."
        ),
    ] = "table"
    table: Annotated[
        tuple[Pair, ...],
        Meta(description="Small and big blind of each listed level, in chips (STR-07, STR-14, STR-24)."),
    ] = (
        (Chips(25), Chips(50)),
        (Chips(50), Chips(100)),
        (Chips(100), Chips(200)),
        (Chips(150), Chips(300)),
        (Chips(200), Chips(400)),
        (Chips(300), Chips(600)),
        (Chips(400), Chips(800)),
    )
    limits: Annotated[
        tuple[Pair, ...],
        Meta(
            description="Low and high limit of each listed level, in chips; empty: the big blind and "
            "twice the big blind (STR-15, STR-17, FL-03)."
        ),
    ] = ()
    antes: Annotated[
        tuple[Amount, ...],
        Meta(description="Ante of each listed level, in chips; empty: `blinds.ante` (BTN-14)."),
    ] = ()
    locks_at: Annotated[
        Literal["shuffle", "post", "cut", "first_card"],
        Meta(description="The moment that fixes the level of a hand (STR-09, STR-10, STR-11, STR-12)."),
    ] = "shuffle"
    after_last: Annotated[
        Literal["repeat", "double", "stop"],
        Meta(description="What follows the last listed level where the list has an end (STR-18, STR-22)."),
    ] = "repeat"
    halftime_after: Annotated[
        int, Meta(ge=0, le=99, description="The level before the halftime break; 0: none (BRK-01).")
    ] = 0
    halftime_minutes: Annotated[
        int, Meta(ge=0, le=600, description="Length of the halftime break, in minutes (BRK-01).")
    ] = 0
    after_halftime: Annotated[
        Literal["same", "host"],
        Meta(description="The schedule runs on, or the clock waits for the host's blinds (STR-08)."),
    ] = "same"
    short_breaks: Annotated[
        tuple[ShortBreak, ...],
        Meta(description="Other breaks: the level before each, and its minutes (BRK-02)."),
    ] = ()


class Structure(Group, frozen=True):
    """The wished end, and the breaks of proposals (table `structure`)."""

    wish: Annotated[
        str,
        Meta(
            pattern=r"^(([01][0-9]|2[0-3]):[0-5][0-9]|none)$",
            examples=["23:30", "none"],
            description="When the evening should end; other blinds are proposed when it will not (STR-40).",
        ),
    ] = "none"
    break_every: Annotated[
        int,
        Meta(
            ge=0, le=600, description="Minutes of play after which a proposal has a break; 0: none (STR-36)."
        ),
    ] = 90
    break_minutes: Annotated[
        int,
        Meta(ge=0, le=120, description="Length of such a break, in minutes; 0: none is proposed (STR-36)."),
    ] = 10
    show_end: Annotated[
        Literal["dealer", "all", "never"],
        Meta(
            description="Who sees the likely end of an evening with a wished one: the director, all (STR-39)."
        ),
    ] = "dealer"
