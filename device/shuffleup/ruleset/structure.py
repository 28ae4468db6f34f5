"""The wished end of an evening, and what proposals of levels go by."""

from typing import Annotated, Literal

from msgspec import Meta

from shuffleup.ruleset.group import Group


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
