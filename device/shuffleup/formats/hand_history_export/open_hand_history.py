"""A hand as an Open Hand History, version 1.4.7 of hh-specs.handhistory.org (SEASONS EXP-01 to EXP-10)."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

import msgspec

from shuffleup.formats.hand_history_export.hand_facts import (
    SITE,
    HandDescription,
    HandFile,
    HandToWrite,
    HandWriter,
    hand_file,
)
from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.poker.cards import Card, text
from shuffleup.poker.events import (
    Began,
    BetMade,
    BetReturned,
    BoardDealt,
    Called,
    CardsShown,
    Checked,
    Folded,
    HandEvent,
    Mucked,
    PotAwarded,
    Raised,
    RakeTaken,
    Street,
)
from shuffleup.poker.hand import replay, with_calls
from shuffleup.poker.refusals import FirstEventIsNoBeginning
from shuffleup.poker.setup import HandSetup
from shuffleup.poker.state import Hand
from shuffleup.ruleset.hand import GameKind

ROUNDS: dict[Street, str] = {"preflop": "Preflop", "flop": "Flop", "turn": "Turn", "river": "River"}
CARDS_OF: dict[Street, slice] = {
    "preflop": slice(0, 0), "flop": slice(0, 3), "turn": slice(3, 4), "river": slice(4, 5),
}  # fmt: skip
SHOWDOWN = "Showdown"


class Rounds(HandWriter):
    """The rounds of one hand, filled event by event."""

    def __init__(self, setup: HandSetup, described: HandDescription) -> None:
        super().__init__(setup, described)
        self.rounds: list[dict[str, Any]] = []
        self.boards: list[tuple[int, Street]] = []
        self.showdown: list[dict[str, Any]] = []
        self.count = 0
        self.begin(ROUNDS["preflop"])
        self.boards.append((0, "preflop"))

    def begin(self, street: str) -> None:
        """Begin a round without cards and actions."""
        self.rounds.append({"id": len(self.rounds), "street": street, "cards": [], "actions": []})

    def act(self, seat: SeatNo, action: str, **more: Any) -> None:
        """Write an action under the next number."""
        self.count += 1
        entry = {"action_number": self.count, "player_id": seat, "action": action} | more
        self.rounds[-1]["actions"].append(entry)

    def pay(self, seat: SeatNo, action: str, chips: int) -> None:
        """Write an action that puts chips in; it is all-in when none is left."""
        self.left[seat] -= chips
        self.act(seat, action, amount=chips, is_allin=not self.left[seat])

    def write_posts(self) -> None:
        """Write the posts in the order of the format, then the cards of the hero."""
        for seat, action, chips in self.posts():
            self.pay(seat, action, chips)
        if self.described.hero is not None and self.described.hero_cards:
            self.act(self.described.hero, "Dealt Cards", cards=names(self.described.hero_cards))

    def show(self, event: CardsShown | Mucked) -> None:
        """Note what is shown, or mucked with cards that are known: it is written in the last round."""
        if isinstance(event, CardsShown):
            self.showdown.append({"seat": event.seat, "action": "Shows Cards", "cards": names(event.cards)})
        elif event.seat == self.described.hero and self.described.hero_cards:
            known = names(self.described.hero_cards)
            self.showdown.append({"seat": event.seat, "action": "Mucks Cards", "cards": known})

    def take(self, event: HandEvent, before: Hand) -> None:
        """Write one event; those that follow from others by themselves have no action."""
        match event:
            case Folded(seat):
                self.act(seat, "Fold")
            case Checked(seat):
                self.act(seat, "Check")
            case Called(seat, chips):
                self.pay(seat, "Call", chips)
            case BetMade(seat, to) | Raised(seat, to):
                bets = isinstance(event, BetMade) and before.street != "preflop"
                self.pay(seat, "Bet" if bets else "Raise", to - before.bet(seat))
            case BoardDealt(street, _, board):
                self.begin(ROUNDS[street])
                self.boards.append((board, street))
            case CardsShown() | Mucked():
                self.show(event)

    def finish(self, hand: Hand) -> list[dict[str, Any]]:
        """Fill in each board as it is known at last, and write the showdown."""
        for one, (board, street) in zip(self.rounds, self.boards, strict=True):
            cards = hand.boards[board][CARDS_OF[street]]
            one["cards"] = [text(card) for card in cards if card is not None] if None not in cards else []
        if self.showdown or sum(not folded for folded in hand.folded) > 1:
            self.begin(SHOWDOWN)
        for entry in self.showdown:
            self.act(entry["seat"], entry["action"], cards=entry["cards"])
        return self.rounds


def rounds_of(
    events: Sequence[HandEvent], setup: HandSetup, described: HandDescription
) -> list[dict[str, Any]]:
    """Write the rounds of a hand that is over."""
    rounds = Rounds(setup, described)
    return rounds.finish(rounds.write(events))


def names(cards: Sequence[Card]) -> list[str]:
    """Write cards as rank and suit, each of its own."""
    return [text(card) for card in cards]


VERSION = "1.4.7"
BET_TYPES = {"no_limit": "NL", "pot_limit": "PL", "fixed_limit": "FL"}
OBSERVED, RUN_IT_TWICE = "Observed", "Run_It_Twice"
GAMES: Mapping[GameKind, str] = {"holdem": "Holdem", "omaha": "Omaha", "omaha8": "OmahaHiLo"}
"""The games that the format has a name for."""

AMOUNTS = frozenset((
    "starting_stack", "small_blind_amount", "big_blind_amount", "ante_amount", "amount", "rake", "win_amount",
))  # fmt: skip
"""The keys of what is counted in chips, or at a cash table in money."""

# A Decimal keeps both digits of an amount in JSON; a float would be written as 0.1.
_in_json = msgspec.json.Encoder(decimal_format="number")


def ohh_of(events: Sequence[HandEvent], described: HandDescription) -> dict[str, Any]:
    """Write a sealed hand for which `why_left_out` finds no reason; amounts are chips, of a cash night money.

    Chips that were bought between hands are part of the stack with which the next one begins.

    Raises:
        FirstEventIsNoBeginning: the events do not start with the beginning of a hand.
    """
    began = events[0] if events else None
    if not isinstance(began, Began):
        raise FirstEventIsNoBeginning
    setup, acts, hand = began.setup, with_calls(events), replay(events)
    ohh: dict[str, Any] = {
        "spec_version": VERSION,
        "site_name": SITE,
        "network_name": described.network,
        "internal_version": described.version,
    }
    if described.cash_decimals is None:
        ohh |= {"tournament": True, "tournament_info": dict(described.tournament_info)}
    ohh |= {
        "game_number": described.number,
        "start_date_utc": described.started,
        "table_name": described.table_name,
        "game_type": GAMES[setup.game],
        "bet_limit": {"bet_type": BET_TYPES[began.rules.betting.structure], "bet_cap": 0},
        "table_size": described.table_size,
        "currency": described.currency,
        "dealer_seat": setup.button,
        "small_blind_amount": setup.small_blind,
        "big_blind_amount": setup.big_blind,
        "ante_amount": setup.ante,
        "hero_player_id": described.hero,
        "flags": _flags(hand, described),
        "players": _players(began, described),
        "rounds": rounds_of(acts, setup, described),
        "pots": _pots(acts, hand),
    }
    if described.bounties or described.bounties_won:
        ohh["tournament_bounties"] = [
            {"player_id": one.winner, "bounty_won": one.amount, "defeated_player_id": one.loser}
            for one in described.bounties_won
        ]
    return ohh if described.cash_decimals is None else _in_money(ohh, described.cash_decimals)


def _flags(hand: Hand, described: HandDescription) -> list[str]:
    flags = [RUN_IT_TWICE] if hand.runs > 1 else []
    return [*flags, OBSERVED] if described.hero is None else flags


def _in_money(value: Any, decimals: int) -> Any:
    """Write the amounts of a cash night in whole units of money, with two digits (EXP-03)."""
    if isinstance(value, list):
        return [_in_money(one, decimals) for one in value]
    if not isinstance(value, dict):
        return value
    least = Decimal(1).scaleb(-max(2, decimals))
    return {
        key: Decimal(one).scaleb(-decimals).quantize(least) if key in AMOUNTS else _in_money(one, decimals)
        for key, one in value.items()
    }


def ohh_text(ohh: dict[str, Any]) -> str:
    """Write one hand as a line of JSON; hands in a file have a blank line between them."""
    return _in_json.encode({"ohh": ohh}).decode()


def ohh_file(hands: Sequence[HandToWrite]) -> HandFile:
    """Write the hands of a table, with a blank line after each."""
    return hand_file(
        hands, "OHH", lambda events, known: ohh_text(ohh_of(events, known)) + "\n\n", GAMES, cash=True
    )


def _players(began: Began, described: HandDescription) -> list[dict[str, Any]]:
    """List everybody at the table by seat, with the stack before posts and the price on the head (EXP-04)."""
    dealt_in = [(seat, described.names[seat], chips) for seat, chips in began.setup.stacks]
    sitting_out = [(one.seat, one.name, one.stack) for one in described.sitting_out]
    here = {seat for seat, _ in began.setup.stacks}
    return [
        {"id": seat, "seat": seat, "name": name, "starting_stack": chips}
        | ({"player_bounty": described.bounties[seat]} if seat in described.bounties else {})
        | ({} if seat in here else {"is_sitting_out": True})
        for seat, name, chips in sorted((*dealt_in, *sitting_out))
    ]


def _pots(events: Sequence[HandEvent], hand: Hand) -> list[dict[str, Any]]:
    """Write the pots with what each paid; chips that nobody called go back to their owner (EXP-09)."""
    paid: dict[int, PotAwarded] = {event.pot: event for event in events if isinstance(event, PotAwarded)}
    raked = next((event.pots for event in events if isinstance(event, RakeTaken)), ())
    pots: list[dict[str, Any]] = []
    rakes = raked or [Chips(0)] * len(hand.gathered_pots)
    for number, (pot, rake) in enumerate(zip(hand.gathered_pots, rakes, strict=True)):
        wins = dict(paid[number].shares) if number in paid else {}
        pots.append({"amount": pot.amount + rake, "rake": rake, "wins": wins})
    for event in events:
        if isinstance(event, BetReturned):
            _return(event, pots)
    return [
        {
            "number": number,
            "amount": pot["amount"],
            "rake": pot["rake"],
            "player_wins": [
                {"player_id": seat, "win_amount": chips} for seat, chips in sorted(pot["wins"].items())
            ],
        }
        for number, pot in enumerate(pots)
    ]


def _return(event: BetReturned, pots: list[dict[str, Any]]) -> None:
    """Put uncalled chips into the last pot if their owner alone wins it, else into a further one."""
    if pots and list(pots[-1]["wins"]) == [event.seat]:
        pots[-1]["amount"] += event.chips
        pots[-1]["wins"][event.seat] += event.chips
    else:
        pots.append({"amount": event.chips, "rake": 0, "wins": {event.seat: event.chips}})
