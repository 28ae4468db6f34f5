"""A hand in the text of PokerStars, as programs for players read it (SEASONS EXP-14).

The form was inferred from published hands: no specification of it is public. Its English words are part of
the file format and are never translated.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from zlib import crc32

from shuffleup.formats.hand_history_export.hand_facts import (
    HandDescription,
    HandFile,
    HandToWrite,
    HandWriter,
    hand_file,
)
from shuffleup.formats.hand_history_export.open_hand_history import names
from shuffleup.kernel.field_types import SeatNo
from shuffleup.poker.cards import Card
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
)
from shuffleup.poker.hand import evolve, replay, with_calls
from shuffleup.poker.hand_ranking import category, five_ranks, strength
from shuffleup.poker.refusals import FirstEventIsNoBeginning
from shuffleup.poker.state import Hand

RANK_NAMES = {
    "A": "Ace", "K": "King", "Q": "Queen", "J": "Jack", "T": "Ten", "9": "Nine", "8": "Eight", "7": "Seven",
    "6": "Six", "5": "Five", "4": "Four", "3": "Three", "2": "Deuce",
}  # fmt: skip


def made_hand(cards: Sequence[Card]) -> str:
    """Name the best five of five to seven cards, empty for fewer: `two pair, Aces and Kings`."""
    if len(cards) < 5:
        return ""
    worth = strength(cards)
    ranks = five_ranks(worth)
    counted = [rank for rank, _ in Counter(ranks).most_common()]
    first, second = counted[0], counted[1]
    low = "A" if ranks[0] == "5" or set(ranks) == set("5432A") else ranks[-1]
    high = "5" if low == "A" else ranks[0]
    return {
        "high_card": f"high card {_one(first)}",
        "one_pair": f"a pair of {_many(first)}",
        "two_pair": f"two pair, {_many(first)} and {_many(second)}",
        "three_of_a_kind": f"three of a kind, {_many(first)}",
        "straight": f"a straight, {_one(low)} to {_one(high)}",
        "flush": f"a flush, {_one(first)} high",
        "full_house": f"a full house, {_many(first)} full of {_many(second)}",
        "four_of_a_kind": f"four of a kind, {_many(first)}",
        "straight_flush": f"a straight flush, {_one(low)} to {_one(high)}",
        "royal_flush": "a Royal Flush",
    }[category(worth)]


def _one(rank: str) -> str:
    return RANK_NAMES[rank]


def _many(rank: str) -> str:
    return f"{RANK_NAMES[rank]}es" if rank == "6" else f"{RANK_NAMES[rank]}s"


HOLE_CARDS, SHOW_DOWN = "*** HOLE CARDS ***", "*** SHOW DOWN ***"
POSTS = {
    "Post Ante": "the ante", "Post SB": "small blind", "Post BB": "big blind",
    "Post Extra Blind": "big blind", "Post Dead": "dead blind", "Straddle": "straddle",
}  # fmt: skip


class _Body(HandWriter):
    """The lines so far, and what waits for the showdown."""

    def __init__(self, events: Sequence[HandEvent], described: HandDescription) -> None:
        self.last = replay(events)
        super().__init__(self.last.setup, described)
        self.lines: list[str] = []
        self.shown: list[CardsShown | Mucked] = []
        self.awards: dict[int, PotAwarded] = {}

    def name(self, seat: SeatNo) -> str:
        return self.described.names[seat]

    def pay(self, seat: SeatNo, words: str, chips: int) -> None:
        self.left[seat] -= chips
        self.lines.append(f"{self.name(seat)}: {words}{'' if self.left[seat] else ' and is all-in'}")

    def write_posts(self) -> None:
        for seat, kind, chips in self.posts():
            self.pay(seat, f"posts {POSTS[kind]} {chips}", chips)
        self.lines.append(HOLE_CARDS)
        if self.described.hero is not None and self.described.hero_cards:
            cards = bracketed(self.described.hero_cards)
            self.lines.append(f"Dealt to {self.name(self.described.hero)} {cards}")

    def take(self, event: HandEvent, before: Hand) -> None:
        match event:
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


def body_of(events: Sequence[HandEvent], described: HandDescription) -> list[str]:
    """Write the lines from the first post to the last before the summary."""
    body = _Body(events, described)
    body.write(events)
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


SUMMARY = "*** SUMMARY ***"
FOLDED = {"preflop": "before Flop", "flop": "on the Flop", "turn": "on the Turn", "river": "on the River"}


def summary_of(events: Sequence[HandEvent], described: HandDescription) -> Iterator[str]:
    """Write the pots, the board and what became of each seat; chips that nobody called are no part of it."""
    hand, folded = _followed(events)
    yield SUMMARY
    yield f"Total pot {sum(pot.amount for pot in hand.gathered_pots)}{_parts(hand)} | Rake 0"
    if board := known_board(hand):
        yield f"Board {bracketed(board)}"
    for seat in hand.seats:
        yield f"Seat {seat}: {described.names[seat]}{_place(hand, seat)} {_result(hand, seat, folded)}"


def _followed(events: Sequence[HandEvent]) -> tuple[Hand, dict[SeatNo, str]]:
    """Return the end of the hand, and how each seat that folded did so."""
    hand = evolve(None, events[0])
    folded: dict[SeatNo, str] = {}
    for event in events[1:]:
        if isinstance(event, Folded):
            unused = " (didn't bet)" if not hand.committed(event.seat) and hand.street == "preflop" else ""
            folded[event.seat] = f"folded {FOLDED[hand.street]}{unused}"
        hand = evolve(hand, event)
    return hand, folded


def _parts(hand: Hand) -> str:
    pots = hand.gathered_pots
    if len(pots) < 2:
        return ""
    named = [f"{pot_name(number, len(pots)).capitalize()} {pot.amount}." for number, pot in enumerate(pots)]
    return " " + " ".join(named)


def _place(hand: Hand, seat: SeatNo) -> str:
    places = {
        hand.setup.big_blind_seat: " (big blind)",
        hand.setup.small_blind_seat: " (small blind)",
        hand.setup.button: " (button)",
    }
    return places.get(seat, "")


def _result(hand: Hand, seat: SeatNo, folded: dict[SeatNo, str]) -> str:
    if seat in folded:
        return folded[seat]
    won, cards = hand.won[hand.row(seat)], hand.cards_of(seat)
    if not cards:
        return f"collected ({won})" if won else "mucked"
    made = made_hand((*cards, *known_board(hand)))
    words = f" with {made}" if made else ""
    return f"showed {bracketed(cards)} and {f'won ({won})' if won else 'lost'}{words}"


GAMES = {"no_limit": "No Limit", "pot_limit": "Pot Limit", "fixed_limit": "Limit"}
ROMAN = ((10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))


def stars_text(events: Sequence[HandEvent], described: HandDescription) -> str:
    """Write a sealed hand for which `why_left_out` finds no reason.

    Raises:
        FirstEventIsNoBeginning: the events do not start with the beginning of a hand.
    """
    began = events[0] if events else None
    if not isinstance(began, Began):
        raise FirstEventIsNoBeginning
    acts = with_calls(events)
    lines = [*_head(began, described), *body_of(acts, described), *summary_of(acts, described)]
    return "\n".join([*lines, "", "", ""])


def stars_file(hands: Sequence[HandToWrite]) -> HandFile:
    """Write the hands of a table one after the other."""
    return hand_file(hands, "txt", stars_text)


def number_of(described: HandDescription) -> int:
    """Make a number of the event, the table and the hand: the format knows digits alone."""
    return crc32(described.event.encode()) * 10**8 + described.table * 10**5 + described.hand


def _head(began: Began, described: HandDescription) -> list[str]:
    setup = began.setup
    game = f"Hold'em {GAMES[began.rules.betting.structure]}"
    tournament = crc32(described.event.encode())
    level = f"Level {roman(described.level)} ({setup.small_blind}/{setup.big_blind})"
    started = described.started.replace("-", "/").replace("T", " ").replace("Z", " UTC")
    lines = [
        f"PokerStars Hand #{number_of(described)}: Tournament #{tournament}, {_price(described)} {game}"
        f" - {level} - {started}",
        f"Table '{tournament} {described.table}' {described.table_size}-max"
        f" Seat #{setup.button} is the button",
    ]
    seats = [(seat, described.names[seat], chips, "") for seat, chips in setup.stacks]
    seats += [(one.seat, one.name, one.stack, " is sitting out") for one in described.sitting_out]
    return lines + [
        f"Seat {seat}: {name} ({chips} in chips){out}" for seat, name, chips, out in sorted(seats)
    ]


def _price(described: HandDescription) -> str:
    info = described.tournament_info
    if not info.get("buyin_amount") and not info.get("fee_amount"):
        return "Freeroll"
    return f"{info.get('buyin_amount', 0)}+{info.get('fee_amount', 0)} {described.currency}"


def roman(number: int) -> str:
    """Write a level in Roman numerals; beyond 39 in tens alone, as the series goes on."""
    found = ""
    for value, letters in ROMAN:
        found += letters * (number // value)
        number %= value
    return found
