"""Rules of betting, showdown and pots in one hand."""

from typing import Annotated, Literal

from msgspec import Meta

from shuffleup.ruleset.group import Group, Stake


class Betting(Group, frozen=True):
    """Bets, raises and their limits (table `betting`)."""

    structure: Annotated[
        Literal["no_limit", "pot_limit", "fixed_limit"],
        Meta(description="The limit on bets (GEN-03, NL-01, PL-02, FL-01)."),
    ] = "no_limit"
    min_raise: Annotated[
        Literal["last_increment", "double"],
        Meta(description="Smallest raise: by the last full bet or raise, or twice the call (NL-03, NL-04)."),
    ] = "last_increment"
    cap_raises: Annotated[
        int, Meta(ge=1, le=9, description="Raises after the bet of a round in fixed limit (FL-04).")
    ] = 3
    cap_scope: Annotated[
        Literal["round", "player"], Meta(description="What the raises are counted over (FL-06).")
    ] = "round"
    cap_lifted: Annotated[
        Literal["never", "two_in_hand", "two_in_event"],
        Meta(description="When the cap does not hold: with two left in hand or event (FL-05, FL-07, FL-08)."),
    ] = "two_in_event"
    short_all_in: Annotated[
        Literal["full", "half", "full_nl_pl_half_fl"],
        Meta(description="How much of a raise an all-in must be to reopen the betting (NL-07, FL-09)."),
    ] = "full_nl_pl_half_fl"
    pl_base: Annotated[
        Literal["total", "active"],
        Meta(description="The pot that a pot-limit raise is measured by: all of it, or the last (PL-03)."),
    ] = "total"
    pl_preflop_full_blinds: Annotated[
        bool, Meta(description="Whether pot-limit sums before the flop take blinds as full (PL-04).")
    ] = True
    string_bet: Annotated[
        Literal["first_motion_counts", "forward_is_bet"],
        Meta(description="What chips put in with several motions are (BET-17, BET-18)."),
    ] = "first_motion_counts"
    half_raise_rule: Annotated[
        bool, Meta(description="Whether silent chips of half a raise or more must be made a raise (BET-19).")
    ] = True


class Showdown(Group, frozen=True):
    """The showdown: the seats that show, and their order (table `showdown`)."""

    show_first: Annotated[
        Literal["last_aggressor", "left_of_last_caller"],
        Meta(description="Who shows first after a bet on the river (SHD-01, SHD-03, SHD-04)."),
    ] = "last_aggressor"
    must_show: Annotated[
        Literal["winner_only", "all_called_hands"],
        Meta(description="Whether a beaten hand may be mucked (SHD-05, SHD-06)."),
    ] = "winner_only"
    hand_value: Annotated[
        Literal["cards_speak", "player_calls"],
        Meta(description="Whether the cards or the owner's words name the hand (SHD-06)."),
    ] = "cards_speak"


class Pots(Group, frozen=True):
    """Side pots and chips that cannot be split (table `pots`)."""

    odd_chip: Annotated[
        Literal["one_each", "all_to_first"],
        Meta(
            description="Odd chips go one each from the button's left, or all to the first (POT-04, POT-05)."
        ),
    ] = "one_each"
    odd_unit: Annotated[
        Literal["smallest_chip"] | Stake,
        Meta(description="The unit that pots are split down to, in chips (POT-06)."),
    ] = "smallest_chip"


class HeadsUp(Group, frozen=True):
    """Two players (table `heads_up`)."""

    button_is_small_blind: Annotated[
        bool, Meta(description="Whether the button posts the small blind (HUP-01).")
    ] = True
    button_dealt_last: Annotated[bool, Meta(description="Whether the button is dealt last (DLG-14).")] = True
    no_double_big_blind: Annotated[
        bool, Meta(description="Whether nobody has the big blind twice when heads-up begins (HUP-02).")
    ] = True
