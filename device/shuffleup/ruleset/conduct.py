"""Rules of decision time, absence and penalties."""

from typing import Annotated, Literal

from msgspec import Meta

from shuffleup.kernel.field_types import Chips
from shuffleup.ruleset.group import Amount, Group

Offence = Literal["warning_or_missed_hands", "dead_hand_and_time", "dead_hand_and_half_pot", "chips"]


class DecisionTime(Group, frozen=True):
    """The time for a decision (table `time`)."""

    mode: Annotated[
        Literal["called", "shot", "off"],
        Meta(description="The clock runs when called, for every decision, or never (TIM-01, TIM-05)."),
    ] = "called"
    seconds: Annotated[
        int, Meta(ge=5, le=600, description="Time for the decision, in seconds (TIM-01, TIM-04, TIM-06).")
    ] = 30
    countdown_last: Annotated[
        int,
        Meta(ge=0, le=600, description="How many of those, at the end, are counted down (TIM-04, TIM-06)."),
    ] = 5
    who: Annotated[
        Literal["seated_when_dealt", "any_player_at_seat", "floor_only", "automatic"],
        Meta(description="Who may call the clock (TIM-02, TIM-04)."),
    ] = "any_player_at_seat"
    facing_bet: Annotated[
        Literal["fold", "protected_all_in_else_fold", "call_floor"],
        Meta(description="What happens at the end of time with a bet to call (TIM-03, TIM-05, TIM-07)."),
    ] = "fold"
    no_bet: Annotated[
        Literal["check", "fold", "protected_all_in_else_fold", "call_floor"],
        Meta(description="What happens at the end of time with nothing to call (TIM-03, TIM-05, TIM-07)."),
    ] = "check"
    ask_seconds: Annotated[
        int,
        Meta(
            ge=0,
            le=10,
            description="How long the box asks at the end of time before it acts by itself, in seconds; "
            "0: it acts at once (TIM-03).",
        ),
    ] = 0
    bank_cards: Annotated[
        int, Meta(ge=0, le=99, description="Extra times that each player has for the event; 0: none.")
    ] = 0
    bank_seconds: Annotated[
        int, Meta(ge=1, le=600, description="What one extra time adds to the decision, in seconds.")
    ] = 30


class Absent(Group, frozen=True):
    """Players who are not at their seats (table `absent`)."""

    policy: Annotated[
        Literal["deal_and_kill", "skip_and_blind", "stop_play", "post_or_wait"],
        Meta(
            description="Dealt in and killed, not dealt but blinded, play stops, or in a cash game: passed "
            "over, and who comes back posts the missed blinds or waits (ABS-01, ABS-04, ABS-05, ABS-11)."
        ),
    ] = "deal_and_kill"
    present_by: Annotated[
        Literal["own_second_card", "last_card"],
        Meta(description="By which card one must be at the seat (ABS-02, ABS-03)."),
    ] = "last_card"


class Penalties(Group, frozen=True):
    """The price of an offence; every use is confirmed by the director (table `penalties`)."""

    exposed_card: Annotated[
        Offence, Meta(description="Showing or telling a card of a live hand (PEN-01, PEN-02, PEN-03).")
    ] = "warning_or_missed_hands"
    conduct: Annotated[
        Offence, Meta(description="Swearing, throwing cards and the like (PEN-03, PEN-04).")
    ] = "warning_or_missed_hands"
    chip_amount: Annotated[Amount, Meta(description="A penalty in chips begins at this amount (PEN-04).")] = (
        Chips(0)
    )
    destination: Annotated[
        Literal["out_of_play", "pot"], Meta(description="Where the chips of a penalty go (PEN-05).")
    ] = "out_of_play"
