"""Rules of dealing: cutting, burning, and misdeals."""

from typing import Annotated, Literal

from msgspec import Meta

from shuffleup.ruleset.group import Group


class Deal(Group, frozen=True):
    """Cut and burn (table `deal`)."""

    burn: Annotated[
        bool, Meta(description="Whether a card is burnt before each street (DLG-06, DLG-09, MIS-16).")
    ] = True
    cut_by: Annotated[
        Literal["right_of_button", "dealer"], Meta(description="Who cuts the deck (DLG-01).")
    ] = "dealer"
    cut_card: Annotated[
        Literal["joker", "cut_card", "none"],
        Meta(description="What covers the bottom card; it is never dealt (DLG-02)."),
    ] = "cut_card"


class Misdeal(Group, frozen=True):
    """Faults of the deal and their repair (table `misdeal`)."""

    point_of_no_return: Annotated[
        Literal["two_players_acted", "substantial_action"],
        Meta(description="From when on a faulty hand is played out (MIS-05, BET-22)."),
    ] = "substantial_action"
    exposed_hole_card: Annotated[
        Literal["any", "first_two_or_any_two"],
        Meta(description="Which hole cards shown by the dealer make a misdeal (MIS-01)."),
    ] = "first_two_or_any_two"
    flop_repair: Annotated[
        Literal["reshuffle_all", "scramble"],
        Meta(description="What is done with a flop of too many cards or no burn (MIS-06, MIS-08)."),
    ] = "scramble"
    turn_river_repair: Annotated[
        Literal["reshuffle_all", "reshuffle_keep_burn"],
        Meta(description="What is done with a turn or river dealt wrongly or early (MIS-07, MIS-09)."),
    ] = "reshuffle_keep_burn"
    face_up_card: Annotated[
        Literal["to_bottom", "two_on_deal_is_misdeal"],
        Meta(description="What becomes of a card found face up in the deck (MIS-10)."),
    ] = "two_on_deal_is_misdeal"
    missing_card: Annotated[
        Literal["replace_before_two_actions", "misdeal_before_sa"],
        Meta(description="What a missing card means, and until when (MIS-11)."),
    ] = "misdeal_before_sa"
