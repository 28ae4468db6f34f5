"""Reading an Open Hand History: its actions are played by the engine (SEASONS EXP-07, EXP-16)."""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from shuffleup.amounts import Chips
from shuffleup.hand_files.described import SITE, BountyWon, Described, SittingOut
from shuffleup.identity import SeatNo
from shuffleup.poker.actions import BetOrRaiseTo, CheckOrCall, DealBoard, Fold, HandCommand, Muck, ShowCards
from shuffleup.poker.cards import Card, card
from shuffleup.poker.events import HandEvent
from shuffleup.poker.hand import play, start
from shuffleup.poker.setup import HandRules, HandSetup, Post, clockwise
from shuffleup.poker.state import Hand

STRUCTURES = {"NL": "no_limit", "PL": "pot_limit", "FL": "fixed_limit"}
ACTS = frozenset({"Fold", "Check", "Bet", "Raise", "Call"})


class UnreadableOhh(Exception):
    """The object is no Open Hand History of a hand that this engine plays; the text is one line."""


class OhhAction(msgspec.Struct, frozen=True):
    """One action; `amount` is what it puts in, of a raise in some writers the total."""

    action: str
    player_id: int
    amount: int | float = 0
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
    starting_stack: int | float
    is_sitting_out: bool = False
    player_bounty: int | float | None = None


class OhhBetLimit(msgspec.Struct, frozen=True):
    """The structure of the betting: NL, PL or FL."""

    bet_type: str


class OhhBounty(msgspec.Struct, frozen=True):
    """A bounty that was won."""

    player_id: int
    bounty_won: int | float
    defeated_player_id: int


class OhhHand(msgspec.Struct, frozen=True):
    """The keys of a hand that a replay needs."""

    game_number: str
    start_date_utc: str
    table_name: str
    table_size: int
    dealer_seat: int
    small_blind_amount: int | float
    big_blind_amount: int | float
    bet_limit: OhhBetLimit
    players: tuple[OhhPlayer, ...]
    rounds: tuple[OhhRound, ...]
    ante_amount: int | float = 0
    hero_player_id: int | None = None
    currency: str = "XPM"
    network_name: str = SITE
    internal_version: str = ""
    tournament_info: dict[str, Any] = {}
    tournament_bounties: tuple[OhhBounty, ...] = ()


def read_ohh(ohh: object, rules: HandRules | None = None) -> tuple[tuple[HandEvent, ...], Described]:
    """Play a hand of the format with the engine, by the rules given, else those of TDA 2024.

    Raises:
        UnreadableOhh: a key is missing or has the wrong form.
        PokerError: an action is against the rules.
    """
    try:
        hand = msgspec.convert(ohh, OhhHand)
        described = _described(hand)
        setup, of_hand = _setup(hand, rules or HandRules())
    except (msgspec.ValidationError, ValueError, KeyError, IndexError) as error:
        raise UnreadableOhh(f"not an Open Hand History: {error}") from error
    return _Replay(hand, setup, of_hand).events(), described


class _Replay:
    """A hand that is played action by action."""

    def __init__(self, ohh: OhhHand, setup: HandSetup, rules: HandRules) -> None:
        self.seats = {player.id: SeatNo(player.seat) for player in ohh.players}
        self.rounds = ohh.rounds
        self.hand, self.done = start(setup, rules)

    def events(self) -> tuple[HandEvent, ...]:
        for one in self.rounds:
            if one.street in {"Flop", "Turn", "River"}:
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
        amount, behind, bet = int(action.amount), self.hand.stack(seat), self.hand.bet(seat)
        put_in = Chips(bet + amount)
        return put_in if amount <= behind and put_in > self.hand.price else Chips(amount)


def _unseen(hand: Hand) -> Sequence[SeatNo]:
    return [seat for seat in hand.live if not hand.cards_of(seat)]


def _described(hand: OhhHand) -> Described:
    event, table, number = hand.game_number.rsplit("-", 2)
    hero = next((player for player in hand.players if player.id == hand.hero_player_id), None)
    dealt = [action for one in hand.rounds for action in one.actions if action.action == "Dealt Cards"]
    return Described(
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
            SittingOut(SeatNo(player.seat), player.name, Chips(int(player.starting_stack)))
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
    )


def _setup(hand: OhhHand, rules: HandRules) -> tuple[HandSetup, HandRules]:
    """Make the setup of the posts; who posted no blind had no chips left for it."""
    dealt_in = sorted(
        (SeatNo(one.seat), Chips(int(one.starting_stack))) for one in hand.players if not one.is_sitting_out
    )
    seats = {player.id: SeatNo(player.seat) for player in hand.players}
    posts = [action for action in hand.rounds[0].actions if action.action.startswith("Post ")]
    by_kind = {
        kind: [seats[one.player_id] for one in posts if one.action == kind]
        for kind in ("Post SB", "Post BB", "Post Ante")
    }
    button = SeatNo(hand.dealer_seat)
    order = clockwise((seat for seat, _ in dealt_in), button)
    small = by_kind["Post SB"][0] if by_kind["Post SB"] else None
    after_small = order.index(small) + 1 if small is not None else 0
    big = by_kind["Post BB"][0] if by_kind["Post BB"] else order[after_small % len(order)]
    structure = STRUCTURES[hand.bet_limit.bet_type]
    limit = Chips(int(hand.big_blind_amount))
    setup = HandSetup(
        stacks=tuple(dealt_in),
        button=button,
        small_blind_seat=small,
        big_blind_seat=big,
        small_blind=Chips(int(hand.small_blind_amount)),
        big_blind=limit,
        ante=Chips(int(hand.ante_amount)),
        low_limit=limit if structure == "fixed_limit" else None,
        high_limit=Chips(2 * limit) if structure == "fixed_limit" else None,
        posts=tuple(
            Post(seats[one.player_id], Chips(int(one.amount)), one.action == "Post Extra Blind")
            for one in posts
            if one.action in {"Post Extra Blind", "Post Dead"}
        ),
    )
    return setup, _rules(rules, structure, by_kind["Post Ante"], big)


def _rules(rules: HandRules, structure: Any, antes: Sequence[SeatNo], big: SeatNo) -> HandRules:
    kind: Any = rules.blinds.ante_kind
    if len(antes) > 1:
        kind = "per_player"
    elif antes:
        kind = "big_blind" if antes[0] == big else "button"
    return replace(
        rules,
        betting=replace(rules.betting, structure=structure),
        blinds=replace(rules.blinds, ante_kind=kind),
    )


def _cards(texts: Sequence[str]) -> tuple[Card, ...]:
    return tuple(map(card, texts))
