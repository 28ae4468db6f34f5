"""Rules of one hand: the games, dealing, betting, showdown and pots, and the additions of a cash night."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from shuffleup.kernel.field_types import Chips
from shuffleup.ruleset.group import Amount, Group, Stake

GameKind = Literal["holdem", "omaha", "omaha8", "short_deck"]

ShortDeckOrder = Literal["straight_over_trips", "trips_over_straight"]


Structure = Literal["no_limit", "pot_limit", "fixed_limit"]


class RotationGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game of a rotation with a betting structure of its own."""

    kind: GameKind
    structure: Structure


class Game(Group, frozen=True):
    """The game of each hand (table `game`)."""

    kind: Annotated[
        GameKind,
        Meta(description="The game: hold'em, Omaha, Omaha hi-lo or short deck (VAR-13)."),
    ] = "holdem"
    short_deck_order: Annotated[
        ShortDeckOrder,
        Meta(description="Whether a straight or three of a kind is worth more in short deck (VAR-17)."),
    ] = "straight_over_trips"
    rotation: Annotated[
        tuple[GameKind | RotationGame, ...],
        Meta(
            max_length=12,
            description="Games that follow one another, round again; empty: always game.kind (VAR-20).",
        ),
    ] = ()
    rotate_by: Annotated[
        Literal["level", "orbit", "hand"],
        Meta(description="What the game of a rotation changes with (VAR-20)."),
    ] = "level"

    def at(self, place: int, structure: Structure) -> RotationGame:
        """Give the game at a place of the rotation, counted on round again, with its betting structure."""
        if not self.rotation:
            return RotationGame(self.kind, structure)
        one = self.rotation[place % len(self.rotation)]
        return one if isinstance(one, RotationGame) else RotationGame(one, structure)

    def structures(self, structure: Structure) -> frozenset[Structure]:
        """Give the betting structures of all games that are played; `structure` is that of the house."""
        return frozenset(self.at(place, structure).structure for place in range(max(1, len(self.rotation))))


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


WhyNoRaise = Literal["short_stack", "not_reopened", "nobody_can_call", "capped"]
"""Why a seat may not raise: for want of chips, its own or those of others, or by a rule of the betting."""


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


BOMB_EVERY = r"^(never|key|orbits:([1-9]|1[0-9]|20))$"


class Straddle(Group, frozen=True):
    """Voluntary blinds before the cards (table `straddle`)."""

    kind: Annotated[
        Literal["none", "utg", "button"],
        Meta(description="Who may straddle: nobody, the left of the big blind, the button (VAR-02, VAR-05)."),
    ] = "none"
    most: Annotated[
        int, Meta(ge=1, le=4, description="Straddles in one hand, each twice the one before (VAR-04).")
    ] = 1
    min_raise: Annotated[
        Literal["straddle", "big_blind"],
        Meta(description="What the smallest raise over a straddle adds (VAR-03)."),
    ] = "straddle"


class RunIt(Group, frozen=True):
    """Several runs of the board after an all-in (table `run_it`)."""

    most: Annotated[
        int, Meta(ge=1, le=3, description="How often the board may be run at most; 1: once (VAR-07).")
    ] = 1


class Bomb(Group, frozen=True):
    """Hands that begin on the flop with an ante of everybody (table `bomb`)."""

    ante: Annotated[
        int, Meta(ge=0, le=50, description="Ante of a bomb pot, in big blinds; 0: no bomb pots (VAR-08).")
    ] = 0
    boards: Annotated[
        Literal[1, 2], Meta(description="Boards of a bomb pot; each wins half of every pot (VAR-09).")
    ] = 1
    every: Annotated[
        str,
        Meta(
            pattern=BOMB_EVERY,
            examples=["never", "key", "orbits:1", "orbits:20"],
            description="When the next hand is a bomb pot: never, by the key, every so many orbits (VAR-10).",
        ),
    ] = "never"

    @property
    def orbits(self) -> int:
        """The number of orbits from one bomb pot to the next, 0 where none comes by itself."""
        return int(self.every.removeprefix("orbits:")) if self.every.startswith("orbits:") else 0

    @property
    def is_played(self) -> bool:
        """Say whether there are bomb pots at all."""
        return bool(self.ante) and self.every != "never"


class SevenDeuce(Group, frozen=True):
    """A side payment to who wins with a seven and a deuce (table `seven_deuce`)."""

    amount: Annotated[
        Amount,
        Meta(description="What everybody pays to who wins a pot with seven-deuce; 0: nothing (VAR-11)."),
    ] = Chips(0)
