"""Rules of decision time, absence and penalties."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from shuffleup.kernel.field_types import Chips
from shuffleup.ruleset.group import Amount, Group

Offence = Literal["warning_or_missed_hands", "dead_hand_and_time", "dead_hand_and_half_pot", "chips"]

SHOT_FROM = (
    r"^(start|entries_closed|in_the_money|final_table|level:[1-9][0-9]?|tables_off:[0-9]"
    r"|left:([2-9]|[1-9][0-9]{1,3}|10000))$"
)
"""The moments from which every decision is timed (SHT-01)."""

RENEWED_AT = (
    r"^(entries_closed|in_the_money|final_table|heads_up|day_two|level:[1-9][0-9]{0,2}"
    r"|left:([2-9]|[1-9][0-9]{1,3}|10000)|tables:([1-9]|[1-9][0-9]{1,2}))$"
)
"""The moments at which time cards are renewed (SHT-14)."""


class CardRenewal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One renewal of time cards: at the moment `at` everybody has `cards` of them, or so many more."""

    at: Annotated[str, Meta(pattern=RENEWED_AT, examples=["level:9", "left:27", "final_table"])]
    how: Literal["set", "up_to", "add"]
    cards: Annotated[int, Meta(ge=0, le=99)]


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
    shot_from: Annotated[
        str,
        Meta(
            pattern=SHOT_FROM,
            examples=["start", "entries_closed", "tables_off:1", "level:9"],
            description="With mode shot: from when every decision is timed; before, the clock is called "
            "(SHT-01, SHT-02).",
        ),
    ] = "start"
    streets: Annotated[
        tuple[Annotated[int, Meta(ge=5, le=600)], ...],
        Meta(
            max_length=4,
            description="Seconds before the flop, on the flop, the turn and the river; empty: `seconds` "
            "on each (SHT-03).",
        ),
    ] = ()
    absent_seconds: Annotated[
        int,
        Meta(ge=0, le=60, description="Time of a player who is away, in seconds; 0: as everybody (SHT-04)."),
    ] = 0
    deal_seconds: Annotated[
        tuple[Annotated[int, Meta(ge=1, le=60)], ...],
        Meta(
            max_length=2,
            description="Where people deal: the longest wait for the cards of a hand and of a street, in "
            "seconds; empty: the hand waits for a key, the street for nothing (SHT-05).",
        ),
    ] = ()
    grace: Annotated[
        int, Meta(ge=0, le=10, description="Seconds at the start of a decision that cost nothing (SHT-06).")
    ] = 0
    after_stop: Annotated[
        int,
        Meta(ge=0, le=60, description="Seconds that are left at least after a stop or an UNDO (SHT-07)."),
    ] = 0
    stop: Annotated[
        Literal["cancel", "hold"],
        Meta(description="What the CLOCK key does to a time that runs: ends it, or holds it (SHT-08)."),
    ] = "cancel"
    bank_play: Annotated[
        Literal["by_hand", "automatic"],
        Meta(description="Extra times are asked for, or play themselves at the end of time (SHT-12)."),
    ] = "by_hand"
    bank_per_turn: Annotated[
        int, Meta(ge=0, le=99, description="Extra times in one decision at most; 0: no limit (SHT-13).")
    ] = 0
    bank_renew: Annotated[
        tuple[CardRenewal, ...],
        Meta(max_length=8, description="When everybody gets extra times anew, and how many (SHT-14)."),
    ] = ()
    bank_reentry: Annotated[
        Literal["new", "kept"],
        Meta(description="Extra times of a re-entry: new ones, or those that were left (SHT-16)."),
    ] = "new"
    bank_refill: Annotated[
        int,
        Meta(
            ge=0,
            le=1000,
            description="Cash table: one extra time more after so many hands dealt in; 0: never (SHT-18).",
        ),
    ] = 0
    at_end: Annotated[
        Literal["act", "ask"],
        Meta(description="At the end of time the box acts, or asks the dealer and waits (SHT-21)."),
    ] = "act"
    warn: Annotated[
        tuple[Annotated[int, Meta(ge=1, le=120)], ...],
        Meta(
            max_length=4,
            description="Seconds left at which a tone warns, falling; empty: ticks count down (SHT-22).",
        ),
    ] = ()


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
