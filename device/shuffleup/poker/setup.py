"""The setup of a hand: the seats with their stacks, the posts, and the rules that bear on one hand."""

from collections.abc import Iterable

import msgspec

from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.poker.cards import order_of_deal
from shuffleup.poker.refusals import (
    BothBlinds,
    ChipWorthNothing,
    NeedsLimits,
    NoChipsToBeDealtIn,
    NoStraddleHere,
    PostsButNotDealtIn,
    SeatsOutOfOrder,
    StakesTooLow,
    TwoToTenPlayers,
    WrongPost,
    WrongStraddle,
)
from shuffleup.ruleset.hand import Betting, Game, GameKind, HeadsUp, Pots, Showdown, Straddle
from shuffleup.ruleset.levels import Blinds
from shuffleup.ruleset.money import Cash


class HandRules(msgspec.Struct, frozen=True):
    """The groups of the rule set that one hand obeys; without arguments, those of TDA 2024."""

    betting: Betting = msgspec.field(default_factory=Betting)
    blinds: Blinds = msgspec.field(default_factory=Blinds)
    pots: Pots = msgspec.field(default_factory=Pots)
    showdown: Showdown = msgspec.field(default_factory=Showdown)
    heads_up: HeadsUp = msgspec.field(default_factory=HeadsUp)
    cash: Cash = msgspec.field(default_factory=Cash)
    straddle: Straddle = msgspec.field(default_factory=Straddle)
    game: Game = msgspec.field(default_factory=Game)


class Post(msgspec.Struct, frozen=True):
    """A seat's post besides blinds and antes: a newcomer's big blind (live), or chips owed (dead).

    A live post counts as the seat's bet of the first round; dead chips go into the main pot.
    """

    seat: SeatNo
    chips: Chips
    live: bool = True


class HandSetup(msgspec.Struct, frozen=True):
    """The seats dealt in, in the order of their numbers, with their stacks before anything is posted.

    `button` may be an empty seat and `small_blind_seat` None (dead button, TDA 32). `low_limit` and
    `high_limit` are the bet sizes of fixed limit; `event_players` is how many are left in the whole event,
    0 where that is not known; `smallest_chip` is the smallest chip in play. `straddles` are posted behind the
    blinds, in order, each the total of its seat (VAR-02, VAR-04). `bomb` is the ante of a bomb pot, 0 in any
    other hand: everybody pays it, nobody a blind, and the first bet is made on the flop (VAR-08).
    `game` is the game of this hand, whatever the house plays otherwise, and `boards` is the number of boards
    that are dealt. Where the button posts the only blind, it is `big_blind_seat` and there is no small one
    (VAR-18).
    """

    stacks: tuple[tuple[SeatNo, Chips], ...]
    button: SeatNo
    small_blind_seat: SeatNo | None
    big_blind_seat: SeatNo
    small_blind: Chips
    big_blind: Chips
    ante: Chips = Chips(0)
    low_limit: Chips | None = None
    high_limit: Chips | None = None
    smallest_chip: Chips = Chips(1)
    event_players: int = 0
    posts: tuple[Post, ...] = ()
    straddles: tuple[tuple[SeatNo, Chips], ...] = ()
    bomb: Chips = Chips(0)
    game: GameKind = "holdem"
    boards: int = 1


def check_setup(setup: HandSetup, rules: HandRules) -> None:
    """Refuse what is not a hand.

    Raises:
        CannotBegin: naming the first fault found.
    """
    _check_seats(setup)
    _check_stakes(setup, rules)


def clockwise(seats: Iterable[SeatNo], button: SeatNo) -> tuple[SeatNo, ...]:
    """List seats clockwise, the first at the left of the button first and the button itself last."""
    return tuple(sorted(seats, key=lambda seat: (seat <= button, seat)))


def clockwise_from_button(setup: HandSetup) -> tuple[SeatNo, ...]:
    """List the seats dealt in, the first at the left of the button first."""
    seats = [seat for seat, _ in setup.stacks]
    after = [seat for seat in seats if seat > setup.button]
    return (*after, *seats[: len(seats) - len(after)])


def dealing_order(setup: HandSetup, rules: HandRules) -> tuple[SeatNo, ...]:
    """List the seats in the order of the deal, from the left of the button (SPEC DLG-03).

    Heads-up the button is dealt last (TDA 34-B) unless `heads_up.button_dealt_last` is off.
    """
    return order_of_deal([seat for seat, _ in setup.stacks], setup.button, rules.heads_up)


def _check_seats(setup: HandSetup) -> None:
    seats = [seat for seat, _ in setup.stacks]
    if not 2 <= len(seats) <= 10:
        raise TwoToTenPlayers(len(seats))
    if seats != sorted(set(seats)):
        raise SeatsOutOfOrder()
    for seat, chips in setup.stacks:
        if chips <= 0:
            raise NoChipsToBeDealtIn(seat)
    posting = [setup.big_blind_seat, *[post.seat for post in setup.posts]]
    posting += [seat for seat, _ in setup.straddles]
    if setup.small_blind_seat is not None:
        posting.append(setup.small_blind_seat)
    strangers = [seat for seat in posting if seat not in seats]
    if strangers:
        raise PostsButNotDealtIn(strangers[0])
    if setup.small_blind_seat == setup.big_blind_seat:
        raise BothBlinds(setup.big_blind_seat)


def _check_stakes(setup: HandSetup, rules: HandRules) -> None:
    if setup.big_blind <= 0 or min(setup.small_blind, setup.ante, setup.bomb) < 0:
        raise StakesTooLow()
    if setup.smallest_chip <= 0:
        raise ChipWorthNothing()
    if any(post.chips <= 0 or (post.live and post.chips > setup.big_blind) for post in setup.posts):
        raise WrongPost()
    _check_straddles(setup, rules)
    if rules.betting.structure == "fixed_limit" and not (setup.low_limit and setup.high_limit):
        raise NeedsLimits()


def _check_straddles(setup: HandSetup, rules: HandRules) -> None:
    """Refuse what is no straddle: each is twice the one before, the first twice the big blind (VAR-04)."""
    if not setup.straddles:
        return
    if setup.bomb or rules.betting.structure == "fixed_limit":
        raise NoStraddleHere()
    price = setup.big_blind
    for seat, chips in setup.straddles:
        price = Chips(2 * price)
        if chips != price:
            raise WrongStraddle(seat, price)
