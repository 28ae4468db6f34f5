"""The rounds and actions of a hand as an Open Hand History has them (SEASONS EXP-05 to EXP-08)."""

from collections.abc import Sequence
from typing import Any

from shuffleup.formats.hand_history_export.described import Described
from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.poker.cards import Card, text
from shuffleup.poker.events import (
    AntePosted,
    BetMade,
    BlindPosted,
    BoardDealt,
    Called,
    CardsShown,
    Checked,
    Folded,
    HandEvent,
    Mucked,
    Raised,
    Street,
)
from shuffleup.poker.hand import evolve
from shuffleup.poker.setup import HandSetup, clockwise_from_button
from shuffleup.poker.state import Hand

ROUNDS: dict[Street, str] = {"preflop": "Preflop", "flop": "Flop", "turn": "Turn", "river": "River"}
CARDS_OF: dict[Street, slice] = {
    "preflop": slice(0, 0), "flop": slice(0, 3), "turn": slice(3, 4), "river": slice(4, 5),
}  # fmt: skip
SHOWDOWN = "Showdown"
BLINDS = {
    "small": "Post SB", "big": "Post BB", "live": "Post Extra Blind", "dead": "Post Dead",
    "straddle": "Straddle",
}  # fmt: skip
ORDER_OF_POSTS = ("Post Ante", "Post SB", "Post BB", "Post Extra Blind", "Post Dead", "Straddle")


class Rounds:
    """The rounds of one hand, filled event by event."""

    def __init__(self, setup: HandSetup, described: Described) -> None:
        self.described = described
        self.left: dict[SeatNo, int] = dict(setup.stacks)
        self.order = clockwise_from_button(setup)
        self.rounds: list[dict[str, Any]] = []
        self.boards: list[tuple[int, Street]] = []
        self.posts: list[tuple[SeatNo, str, Chips]] = []
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
        for seat, action, chips in sorted(self.posts, key=lambda post: place_of_post(post, self.order)):
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
            case AntePosted() | BlindPosted():
                self.posts.append((event.seat, post_name(event), event.chips))
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


def rounds_of(events: Sequence[HandEvent], setup: HandSetup, described: Described) -> list[dict[str, Any]]:
    """Write the rounds of a hand that is over."""
    rounds, posting = Rounds(setup, described), True
    hand = evolve(None, events[0])
    for event in events[1:]:
        if posting and not isinstance(event, AntePosted | BlindPosted):
            rounds.write_posts()
            posting = False
        rounds.take(event, hand)
        hand = evolve(hand, event)
    return rounds.finish(hand)


def post_name(event: AntePosted | BlindPosted) -> str:
    """Return the action of a post."""
    return "Post Ante" if isinstance(event, AntePosted) else BLINDS[event.blind]


def place_of_post(post: tuple[SeatNo, str, Chips], order: Sequence[SeatNo]) -> tuple[int, int]:
    """Return what posts are sorted by: the kind, then the seat; straddles stay in their own order."""
    seat, kind, _ = post
    return ORDER_OF_POSTS.index(kind), 0 if kind == "Straddle" else order.index(seat)


def names(cards: Sequence[Card]) -> list[str]:
    """Write cards as rank and suit, each of its own."""
    return [text(card) for card in cards]
