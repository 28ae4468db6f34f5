"""Reading an Open Hand History: its actions are played by the engine (SEASONS EXP-07, EXP-16)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, pairwise, product
from math import gcd
from typing import Any

import msgspec
from msgspec.structs import replace

from shuffleup.formats.hand_history_export.hand_facts import (
    ORDER_OF_POSTS,
    SITE,
    BountyWon,
    HandDescription,
    SittingOut,
    post_name,
)
from shuffleup.formats.hand_history_export.open_hand_history import GAMES
from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.poker.cards import Card, card
from shuffleup.poker.cash_game import rake
from shuffleup.poker.events import AntePosted, BetReturned, BlindPosted, HandEvent, PotAwarded
from shuffleup.poker.hand import begin, play, start
from shuffleup.poker.legal import (
    BetOrRaiseTo,
    CheckOrCall,
    DealBoard,
    Fold,
    HandCommand,
    Muck,
    RunBoard,
    ShowCards,
)
from shuffleup.poker.refusals import PokerError
from shuffleup.poker.setup import HandRules, HandSetup, Post, clockwise
from shuffleup.poker.state import Hand
from shuffleup.ruleset.money import Cash

STRUCTURES = {"NL": "no_limit", "PL": "pot_limit", "FL": "fixed_limit"}
KINDS = {name: kind for kind, name in GAMES.items()}
STREETS = frozenset({"Flop", "Turn", "River"})
MOST_RAKE_PCT = 25
MOST_DECIMALS = 3
ANTE_KINDS = ("big_blind", "button", "per_player")
"""Who pays the ante, as it is tried: a single ante is one that a seat pays for the table."""
Amount = int | float
Posted = Counter[tuple[SeatNo, str, Chips]]
"""Posts by seat and kind, of which a seat may make two alike."""


class UnreadableOhh(Exception):
    """The object is no Open Hand History of a hand that this engine plays; the text is one line."""


class OhhAction(msgspec.Struct, frozen=True):
    """One action; `amount` is what it puts in, of a raise in some writers the total."""

    action: str
    player_id: int
    amount: Amount = 0
    cards: tuple[str, ...] = ()


class OhhRound(msgspec.Struct, frozen=True):
    """One street or the showdown."""

    street: str
    cards: tuple[str, ...] = ()
    actions: tuple[OhhAction, ...] = ()


class OhhPlayer(msgspec.Struct, frozen=True):
    """One seat of the table."""

    id: int
    seat: int
    name: str
    starting_stack: Amount
    is_sitting_out: bool = False
    player_bounty: Amount | None = None


class OhhWin(msgspec.Struct, frozen=True):
    """The part of a pot that a player got."""

    player_id: int
    win_amount: Amount = 0


class OhhPot(msgspec.Struct, frozen=True):
    """A pot with what the house took of it."""

    amount: Amount = 0
    rake: Amount | None = 0
    player_wins: tuple[OhhWin, ...] = ()


class OhhBetLimit(msgspec.Struct, frozen=True):
    """The structure of the betting: NL, PL or FL."""

    bet_type: str


class OhhBounty(msgspec.Struct, frozen=True):
    """A bounty that was won."""

    player_id: int
    bounty_won: Amount
    defeated_player_id: int


class OhhHand(msgspec.Struct, frozen=True):
    """The keys of a hand that a replay needs."""

    game_number: str
    start_date_utc: str
    table_name: str
    table_size: int
    dealer_seat: int
    small_blind_amount: Amount
    big_blind_amount: Amount
    bet_limit: OhhBetLimit
    players: tuple[OhhPlayer, ...]
    rounds: tuple[OhhRound, ...]
    ante_amount: Amount = 0
    pots: tuple[OhhPot, ...] = ()
    game_type: str = "Holdem"
    tournament: bool | None = None
    hero_player_id: int | None = None
    currency: str = "XPM"
    network_name: str = SITE
    internal_version: str = ""
    tournament_info: dict[str, Any] = {}
    tournament_bounties: tuple[OhhBounty, ...] = ()
    decimals: int = 0

    def chips(self, amount: Amount) -> Chips:
        """Return an amount in chips, of a cash night in units of money of so many `decimals`."""
        return Chips(round(amount * 10**self.decimals))

    @property
    def is_cash(self) -> bool:
        """Say whether the amounts are money."""
        return not (self.tournament or self.tournament_info)

    def amounts(self) -> Iterator[Amount]:
        """Give every amount of the hand that chips lay on the table for."""
        yield from (self.small_blind_amount, self.big_blind_amount, self.ante_amount)
        yield from (one.starting_stack for one in self.players)
        yield from (act.amount for one in self.rounds for act in one.actions)
        for pot in self.pots:
            yield from (pot.amount, pot.rake or 0, *(one.win_amount for one in pot.player_wins))


def read_ohh(ohh: object, rules: HandRules | None = None) -> tuple[tuple[HandEvent, ...], HandDescription]:
    """Play a hand of the format with the engine, by the rules given, else those of TDA 2024.

    Of the ways to post that make the posts of the file, the first is taken by which everybody wins as much as
    there; where none is, the first that can be played.

    Raises:
        UnreadableOhh: a key is missing or has the wrong form.
        PokerError: an action is against the rules.
    """
    try:
        hand = _counted(msgspec.convert(ohh, OhhHand))
        described = _described(hand)
        setup = _setup(hand)
        ways = _ways_to_post(hand, setup, rules or HandRules())
    except (msgspec.ValidationError, ValueError, KeyError, IndexError) as error:
        raise UnreadableOhh(f"not an Open Hand History: {error}") from error
    played: list[tuple[HandEvent, ...]] = []
    against: list[PokerError] = []
    for way in ways:
        try:
            played.append(_played(hand, setup, way))
        except PokerError as error:
            against.append(error)
            continue
        if _won_by(played[-1]) == _won_in(hand):
            return played[-1], described
    if not played:
        raise against[0]
    return played[0], described


def _played(hand: OhhHand, setup: HandSetup, rules: HandRules) -> tuple[HandEvent, ...]:
    """Play the hand, once more where the house took a rake: it is known from the pots."""
    replay = _Replay(hand, setup, rules)
    events = replay.events()
    if not any(pot.rake for pot in hand.pots):
        return events
    return _Replay(hand, setup, replace(rules, cash=_cash_of(hand, replay.hand))).events()


def _won_by(events: Iterable[HandEvent]) -> Counter[SeatNo]:
    won = Counter[SeatNo]()
    for event in events:
        if isinstance(event, BetReturned):
            won[event.seat] += event.chips
        elif isinstance(event, PotAwarded):
            won.update(dict(event.shares))
    return +won


def _won_in(hand: OhhHand) -> Counter[SeatNo]:
    won, seats = Counter[SeatNo](), _seats(hand)
    for win in (one for pot in hand.pots for one in pot.player_wins):
        won[seats[win.player_id]] += hand.chips(win.win_amount)
    return +won


def _seats(hand: OhhHand) -> dict[int, SeatNo]:
    return {player.id: SeatNo(player.seat) for player in hand.players}


def _counted(hand: OhhHand) -> OhhHand:
    """Find the decimals of the money of a cash night: as few as write every amount of the hand."""
    amounts = list(map(float, hand.amounts())) if hand.is_cash else []
    wanted = (
        count for count in range(MOST_DECIMALS) if all(round(one * 10**count, 6) % 1 == 0 for one in amounts)
    )
    return replace(hand, decimals=next(wanted, MOST_DECIMALS))


class _Replay:
    """A hand that is played action by action."""

    def __init__(self, ohh: OhhHand, setup: HandSetup, rules: HandRules) -> None:
        self.ohh = ohh
        self.seats = _seats(ohh)
        self.hand, self.done = start(setup, rules)

    def events(self) -> tuple[HandEvent, ...]:
        times = Counter(one.street for one in self.ohh.rounds)
        for one in self.ohh.rounds:
            if one.street in STREETS:
                if times[one.street] > 1 and not self.hand.runs:
                    self.do(RunBoard(times[one.street]))
                self.do(DealBoard(_cards(one.cards) or None))
            for action in one.actions:
                for command in self.commands(action):
                    self.do(command)
        while self.hand.phase == "showdown" and (left := _unseen(self.hand)):
            self.do(Muck(left[0]))
        return self.done

    def do(self, command: HandCommand) -> None:
        self.hand, events = play(self.hand, command)
        self.done += events

    def commands(self, action: OhhAction) -> Iterable[HandCommand]:
        seat = self.seats[action.player_id]
        if action.action == "Fold":
            yield Fold(seat)
        elif action.action in {"Check", "Call"}:
            yield CheckOrCall(seat)
        elif action.action in {"Bet", "Raise"}:
            yield BetOrRaiseTo(seat, self.total(seat, action))
        elif action.action == "Shows Cards":
            yield ShowCards(seat, _cards(action.cards))
        elif action.action == "Mucks Cards":
            yield Muck(seat)

    def total(self, seat: SeatNo, action: OhhAction) -> Chips:
        """Return the bet of the street: what the act puts in on top of it, or a total that others write.

        The amount is put in if the seat has so much; it is a total where only that is within the stack.
        """
        amount, behind, bet = self.ohh.chips(action.amount), self.hand.stack(seat), self.hand.bet(seat)
        put_in = Chips(bet + amount)
        return put_in if amount <= behind and put_in > self.hand.price else Chips(amount)


def _unseen(hand: Hand) -> Sequence[SeatNo]:
    return [seat for seat in hand.live if not hand.cards_of(seat)]


def _described(hand: OhhHand) -> HandDescription:
    event, table, number = hand.game_number.rsplit("-", 2)
    hero = next((player for player in hand.players if player.id == hand.hero_player_id), None)
    dealt = [action for one in hand.rounds for action in one.actions if action.action == "Dealt Cards"]
    return HandDescription(
        version=hand.internal_version,
        network=hand.network_name,
        event=event,
        table=int(table),
        hand=int(number),
        started=hand.start_date_utc,
        names={SeatNo(player.seat): player.name for player in hand.players if not player.is_sitting_out},
        table_size=hand.table_size,
        currency=hand.currency,
        tournament_info=hand.tournament_info,
        sitting_out=tuple(
            SittingOut(SeatNo(player.seat), player.name, hand.chips(player.starting_stack))
            for player in hand.players
            if player.is_sitting_out
        ),
        hero=SeatNo(hero.seat) if hero else None,
        hero_cards=_cards(dealt[0].cards) if dealt else (),
        bounties={
            SeatNo(one.seat): one.player_bounty for one in hand.players if one.player_bounty is not None
        },
        bounties_won=tuple(
            BountyWon(SeatNo(one.player_id), SeatNo(one.defeated_player_id), one.bounty_won)
            for one in hand.tournament_bounties
        ),
        cash_decimals=hand.decimals if hand.is_cash else None,
    )


def _setup(hand: OhhHand) -> HandSetup:
    """Make the setup of the posts; who posted no blind had no chips left for it."""
    dealt_in = sorted(
        (SeatNo(one.seat), hand.chips(one.starting_stack)) for one in hand.players if not one.is_sitting_out
    )
    seats = _seats(hand)
    posts = [action for action in hand.rounds[0].actions if action.action.startswith("Post ")]
    by_kind = {
        kind: [seats[one.player_id] for one in posts if one.action == kind] for kind in ("Post SB", "Post BB")
    }
    button = SeatNo(hand.dealer_seat)
    order = clockwise((seat for seat, _ in dealt_in), button)
    small = by_kind["Post SB"][0] if by_kind["Post SB"] else None
    after_small = order.index(small) + 1 if small is not None else 0
    big = by_kind["Post BB"][0] if by_kind["Post BB"] else order[after_small % len(order)]
    structure = STRUCTURES[hand.bet_limit.bet_type]
    limit = hand.chips(hand.big_blind_amount)
    return HandSetup(
        stacks=tuple(dealt_in),
        button=button,
        small_blind_seat=small,
        big_blind_seat=big,
        small_blind=hand.chips(hand.small_blind_amount),
        big_blind=limit,
        ante=hand.chips(hand.ante_amount),
        smallest_chip=Chips(gcd(*map(hand.chips, hand.amounts())) or 1),
        straddles=_straddles(hand, seats, limit),
        game=KINDS[hand.game_type],
        low_limit=limit if structure == "fixed_limit" else None,
        high_limit=Chips(2 * limit) if structure == "fixed_limit" else None,
        posts=tuple(
            Post(seats[one.player_id], hand.chips(one.amount), one.action == "Post Extra Blind")
            for one in posts
            if one.action in {"Post Extra Blind", "Post Dead"}
        ),
    )


def _straddles(
    hand: OhhHand, seats: Mapping[int, SeatNo], big_blind: Chips
) -> tuple[tuple[SeatNo, Chips], ...]:
    """Read the straddles: each is twice the one before, whatever chips a short stack had left for it."""
    posted = [seats[one.player_id] for one in hand.rounds[0].actions if one.action == "Straddle"]
    return tuple((seat, Chips(big_blind << place)) for place, seat in enumerate(posted, 1))


def _cash_of(ohh: OhhHand, played: Hand) -> Cash:
    """Find a rake that takes what the house took of each pot; the format names neither percent nor cap.

    Raises:
        UnreadableOhh: no percentage of the hand does.
    """
    wanted = [ohh.chips(pot.rake or 0) for pot in ohh.pots[: len(played.gathered_pots)]]
    unit, sums = played.setup.smallest_chip, list(accumulate(pot.amount for pot in played.gathered_pots))
    for percent in range(1, MOST_RAKE_PCT + 1):
        cash = Cash(True, rake_pct=percent, rake_cap=Chips(sum(wanted)), no_flop_no_drop=False)
        taken = [0, *(rake(cash, Chips(so_far), unit, saw_flop=True).rake for so_far in sums)]
        if [after - before for before, after in pairwise(taken)] == wanted:
            return cash
    raise UnreadableOhh(f"not an Open Hand History: no percentage makes a rake of {sum(wanted)} in all")


def _ways_to_post(ohh: OhhHand, setup: HandSetup, rules: HandRules) -> list[HandRules]:
    """Find who pays the ante, and what a short stack posts first: the format names neither, the posts do."""
    structure: Any = STRUCTURES[ohh.bet_limit.bet_type]
    rules = replace(
        rules,
        betting=replace(rules.betting, structure=structure),
        straddle=replace(rules.straddle, min_raise="big_blind"),
        cash=Cash(),
    )
    ways = [
        replace(rules, blinds=replace(rules.blinds, ante_kind=kind, short_posts_first=first))
        for kind, first in product(ANTE_KINDS, ("ante", "blind"))
    ]
    posted = _posts_in(ohh)
    return [way for way in ways if _posts_of(begin(setup, way)) == posted] or [rules]


def _posts_in(ohh: OhhHand) -> Posted:
    seats = _seats(ohh)
    posts = (one for one in ohh.rounds[0].actions if one.action in ORDER_OF_POSTS)
    return Counter((seats[one.player_id], one.action, ohh.chips(one.amount)) for one in posts)


def _posts_of(events: Iterable[HandEvent]) -> Posted:
    posts = (one for one in events if isinstance(one, AntePosted | BlindPosted))
    return Counter((one.seat, post_name(one), one.chips) for one in posts)


def _cards(texts: Sequence[str]) -> tuple[Card, ...]:
    return tuple(map(card, texts))
