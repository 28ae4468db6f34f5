"""The body of a hand in the text of PokerStars: from the first post to the line before the summary."""

from collections.abc import Sequence

from shuffleup.formats.hand_history_export.described import Described
from shuffleup.formats.hand_history_export.ohh_actions import ORDER_OF_POSTS, names
from shuffleup.formats.hand_history_export.stars_words import made_hand
from shuffleup.kernel.field_types import SeatNo
from shuffleup.poker.cards import Card
from shuffleup.poker.events import (
    AntePosted,
    BetMade,
    BetReturned,
    BlindPosted,
    BoardDealt,
    Called,
    CardsShown,
    Checked,
    Folded,
    HandEvent,
    Mucked,
    PotAwarded,
    Raised,
)
from shuffleup.poker.hand import evolve, replay
from shuffleup.poker.setup import clockwise_from_button
from shuffleup.poker.state import Hand

HOLE_CARDS, SHOW_DOWN = "*** HOLE CARDS ***", "*** SHOW DOWN ***"
POSTS = {
    "Post Ante": "the ante", "Post SB": "small blind", "Post BB": "big blind",
    "Post Extra Blind": "big blind", "Post Dead": "dead blind", "Straddle": "straddle",
}  # fmt: skip
BLINDS = {
    "small": "Post SB", "big": "Post BB", "live": "Post Extra Blind", "dead": "Post Dead",
    "straddle": "Straddle",
}  # fmt: skip


class _Body:
    """The lines so far, and what waits for the showdown."""

    def __init__(self, events: Sequence[HandEvent], described: Described) -> None:
        self.described = described
        self.last = replay(events)
        self.left: dict[SeatNo, int] = dict(self.last.setup.stacks)
        self.order = clockwise_from_button(self.last.setup)
        self.lines: list[str] = []
        self.posts: list[tuple[SeatNo, str, int]] = []
        self.shown: list[CardsShown | Mucked] = []
        self.awards: dict[int, PotAwarded] = {}

    def name(self, seat: SeatNo) -> str:
        return self.described.names[seat]

    def pay(self, seat: SeatNo, words: str, chips: int) -> None:
        self.left[seat] -= chips
        self.lines.append(f"{self.name(seat)}: {words}{'' if self.left[seat] else ' and is all-in'}")

    def write_posts(self) -> None:
        for seat, kind, chips in sorted(
            self.posts, key=lambda post: (ORDER_OF_POSTS.index(post[1]), self.order.index(post[0]))
        ):
            self.pay(seat, f"posts {POSTS[kind]} {chips}", chips)
        self.lines.append(HOLE_CARDS)
        if self.described.hero is not None and self.described.hero_cards:
            cards = bracketed(self.described.hero_cards)
            self.lines.append(f"Dealt to {self.name(self.described.hero)} {cards}")

    def take(self, event: HandEvent, before: Hand) -> None:
        match event:
            case AntePosted(seat, chips):
                self.posts.append((seat, "Post Ante", chips))
            case BlindPosted(seat, blind, chips):
                self.posts.append((seat, BLINDS[blind], chips))
            case Folded(seat):
                self.lines.append(f"{self.name(seat)}: folds")
            case Checked(seat):
                self.lines.append(f"{self.name(seat)}: checks")
            case Called(seat, chips):
                self.pay(seat, f"calls {chips}", chips)
            case BetMade(seat, to) if before.street != "preflop":
                self.pay(seat, f"bets {to}", to)
            case BetMade(seat, to) | Raised(seat, to):
                self.pay(seat, f"raises {to - before.price} to {to}", to - before.bet(seat))
            case _:
                self.take_consequence(event)

    def take_consequence(self, event: HandEvent) -> None:
        match event:
            case BetReturned(seat, chips):
                self.lines.append(f"Uncalled bet ({chips}) returned to {self.name(seat)}")
            case BoardDealt(street):
                self.lines.append(f"*** {street.upper()} *** {board_line(self.last, street)}".rstrip())
            case CardsShown() | Mucked():
                self.shown.append(event)
            case PotAwarded(pot):
                self.awards[pot] = event

    def finish(self) -> list[str]:
        """Write the showdown, or the one who won without it; side pots are paid before the main pot."""
        showdown = sum(not folded for folded in self.last.folded) > 1
        if showdown:
            self.lines += [SHOW_DOWN, *(self.showing(event) for event in self.shown)]
        for number in sorted(self.awards, reverse=True):
            where = pot_name(number, len(self.awards))
            self.lines += [
                f"{self.name(seat)} collected {chips} from {where}"
                for seat, chips in self.awards[number].shares
            ]
        if not showdown:
            self.lines += [self.showing(event) for event in self.shown] or self.not_shown()
        return self.lines

    def not_shown(self) -> list[str]:
        winners = [seat for event in self.awards.values() for seat, _ in event.shares]
        return [f"{self.name(seat)}: doesn't show hand" for seat in dict.fromkeys(winners)]

    def showing(self, event: CardsShown | Mucked) -> str:
        if isinstance(event, Mucked):
            return f"{self.name(event.seat)}: mucks hand"
        made = made_hand((*event.cards, *known_board(self.last)))
        words = f" ({made})" if made else ""
        return f"{self.name(event.seat)}: shows {bracketed(event.cards)}{words}"


def body_of(events: Sequence[HandEvent], described: Described) -> list[str]:
    """Write the lines from the first post to the last before the summary."""
    body, posting = _Body(events, described), True
    hand = evolve(None, events[0])
    for event in events[1:]:
        if posting and not isinstance(event, AntePosted | BlindPosted):
            body.write_posts()
            posting = False
        body.take(event, hand)
        hand = evolve(hand, event)
    return body.finish()


def bracketed(cards: Sequence[Card]) -> str:
    """Write cards in brackets: `[Ah Kd]`."""
    return f"[{' '.join(names(cards))}]"


def known_board(hand: Hand) -> tuple[Card, ...]:
    """Return the board, empty where a card of it is not known."""
    cards = tuple(card for card in hand.board if card is not None)
    return cards if len(cards) == len(hand.board) else ()


def board_line(hand: Hand, street: str) -> str:
    """Write the board of a street: the earlier cards in brackets of their own; nothing if unknown."""
    upto = {"flop": 3, "turn": 4, "river": 5}[street]
    cards = known_board(hand)[:upto]
    if len(cards) < upto:
        return ""
    return bracketed(cards) if upto == 3 else f"{bracketed(cards[:-1])} {bracketed(cards[-1:])}"


def pot_name(number: int, count: int) -> str:
    """Name a pot: `pot` where it is alone, else `main pot` and `side pot`, numbered if several."""
    if count == 1:
        return "pot"
    if number == 0:
        return "main pot"
    return "side pot" if count == 2 else f"side pot-{number}"
