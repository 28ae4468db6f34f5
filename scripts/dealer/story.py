"""The story of a hand: the players and stacks, their actions, and the cards."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Literal

import msgspec
from msgspec.structs import replace

from shuffleup.formats.phh.grammar import HistoryError
from shuffleup.formats.phh.history import History, chips_of, read_history, seat_players
from shuffleup.formats.phh.live_table import read_setup
from shuffleup.formats.phh.replaying import replay_history, unreplayable
from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.poker.cards import Card
from shuffleup.poker.events import BetMade, Called, Checked, Folded, HandEvent, Raised
from shuffleup.poker.hand import evolve
from shuffleup.poker.setup import HandRules, HandSetup
from shuffleup.poker.state import Hand
from shuffleup.poker.variant import Variant, variant_of

Truths = Mapping[str, tuple[float, ...]]
"""The stacks after hands, by the names of their files."""

Act = Literal["fold", "check", "call", "raise"]
"""A bet is a raise of nothing."""

TRUTH = "truth.jsonl"

_ACTS: dict[type[HandEvent], Act] = {
    Folded: "fold",
    Checked: "check",
    Called: "call",
    BetMade: "raise",
    Raised: "raise",
}


class CannotBeDealt(Exception):
    """A history that this dealer cannot play; one line says why."""


class Step(msgspec.Struct, frozen=True):
    """One decision as it is seen across the table; `to` is the total of a bet or raise, 0 for any other."""

    seat: SeatNo
    act: Act
    to: Chips = Chips(0)
    all_in: bool = False


class Story(msgspec.Struct, frozen=True):
    """A whole hand. Seat n is player pn.

    `cards` are the hole cards of those who turn them over, and `mucked` those who gave theirs up at the
    showdown; `boards` are the cards that were dealt, `runs` how often the board was run, and `pots` are the
    seats that play for each pot for which there are several, the main pot first. `truth` are the stacks after
    the hand in the order of the players, None where nobody knows them.
    """

    setup: HandSetup
    rules: HandRules
    steps: tuple[Step, ...]
    cards: Mapping[SeatNo, tuple[Card, ...]]
    mucked: frozenset[SeatNo]
    boards: tuple[tuple[Card | None, ...], ...]
    pots: tuple[frozenset[SeatNo], ...]
    starting: tuple[Chips, ...]
    truth: tuple[float, ...] | None
    runs: int = 0

    @property
    def variant(self) -> Variant:
        """The game that is played."""
        return variant_of(self.setup.game, self.rules.game.short_deck_order)


class _Known(msgspec.Struct, frozen=True):
    """A line of `truth.jsonl`: other keys of it are for people."""

    file: str
    finishing_stacks: tuple[float, ...]


def read_truths(folder: Path) -> Truths:
    """Read the stacks after each hand of a folder, by the names of its files; empty where it has no list.

    Raises:
        CannotBeDealt: the list cannot be read.
    """
    path = folder / TRUTH
    if not path.exists():
        return {}
    try:
        lines = [line for line in path.read_bytes().splitlines() if line.strip()]
        known = [msgspec.json.decode(line, type=_Known) for line in lines]
    except (OSError, msgspec.MsgspecError) as error:
        raise CannotBeDealt(f"{path} cannot be read: {error}") from None
    return {one.file: one.finishing_stacks for one in known}


def read_story(path: Path, truths: Truths) -> Story:
    """Read one PHH file.

    Raises:
        CannotBeDealt: the file cannot be read, its game is not played here, or it is against the rules.
    """
    try:
        history = read_history(path.read_text(encoding="utf-8"))
        setup, rules = read_setup(history) or seat_players(history)
        hand, events = replay_history(history)
        starting = chips_of(history, "starting_stacks")
    except HistoryError as error:
        raise CannotBeDealt(" ".join(unreplayable(error).split())) from None
    except UnicodeDecodeError as error:
        raise CannotBeDealt(" ".join(str(error).split())) from None
    except OSError as error:
        raise CannotBeDealt(f"cannot be read: {error.strerror}") from None
    told = replace(story_of(hand, events), setup=_with_own_antes(setup), rules=rules, starting=starting)
    return replace(told, truth=_truth(history, truths.get(path.name)))


def story_of(hand: Hand, events: Iterable[HandEvent]) -> Story:
    """Tell a hand that the engine has played to its end."""
    return Story(
        setup=hand.setup,
        rules=hand.rules,
        steps=tuple(_steps(events)),
        cards=_cards(hand),
        mucked=frozenset(seat for seat, gone in zip(hand.seats, hand.mucked, strict=True) if gone),
        boards=hand.boards,
        pots=tuple(frozenset(pot.seats) for pot in hand.pots() if len(pot.seats) > 1),
        starting=tuple(chips for _, chips in hand.setup.stacks),
        truth=hand.stacks,
        runs=hand.runs,
    )


def _with_own_antes(setup: HandSetup) -> HandSetup:
    """Take dead posts that everybody can pay, all the same, for the antes that they are."""
    posts, chips = setup.posts, {post.chips for post in setup.posts}
    if len(chips) != 1 or any(post.live for post in posts) or len(posts) != len(setup.stacks):
        return setup
    each = chips.pop()
    if any(stack < each for _, stack in setup.stacks):
        return setup
    return replace(setup, ante=each, posts=())


def _truth(history: History, listed: tuple[float, ...] | None) -> tuple[float, ...] | None:
    """Take what the file says of its end, else what the list beside it says."""
    return history.finishing_stacks if history.finishing_stacks is not None else listed


def _steps(events: Iterable[HandEvent]) -> Iterator[Step]:
    """Pick the decisions out of all that happens, and look whether the last chip went in with them."""
    hand: Hand | None = None
    for event in events:
        hand = evolve(hand, event)
        if isinstance(event, Folded | Checked | Called | BetMade | Raised):
            total = event.to if isinstance(event, BetMade | Raised) else Chips(0)
            yield Step(event.seat, _ACTS[type(event)], total, not hand.stack(event.seat))


def _cards(hand: Hand) -> dict[SeatNo, tuple[Card, ...]]:
    return {seat: hand.cards_of(seat) for seat in hand.live if hand.cards_of(seat)}
