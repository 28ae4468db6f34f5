"""Shared tools of the fuzz tests: a walk through random hands at a table, and the length of a night."""

import random
from collections.abc import Callable, Sequence
from typing import NamedTuple

import pytest

from shuffleup.kernel.field_types import Chips, CommandId, EntryId, SeatNo, TableNo
from shuffleup.poker.cards import DECK, Card, text
from shuffleup.poker.legal import legal_actions
from shuffleup.poker.showdown import show_order
from shuffleup.poker.state import Hand
from shuffleup.ruleset.chips import ChipSets
from shuffleup.ruleset.event import TableUse
from shuffleup.ruleset.hand import Betting, Pots
from shuffleup.ruleset.levels import Blinds
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.ruleset.seats import Button
from shuffleup.table import play_commands as ask
from shuffleup.table.command import ShuffledDeck, TableCommand
from shuffleup.table.decide import decide
from shuffleup.table.events import (
    ButtonPlaced,
    HandStarted,
    LevelTold,
    PlayerTookSeat,
    TableEvent,
    TableOpened,
)
from shuffleup.table.evolve import Recorded, evolve
from shuffleup.table.floor_messages import hear
from shuffleup.table.hand.hand_events import HandSealed
from shuffleup.table.legal_commands import legal_verbs, may_start
from shuffleup.table.state import Play, Table
from shuffleup.tournament.level_stakes import Level


def random_rules(chance: random.Random, structure: str) -> RuleSet:
    """Make a rule set of one betting structure; who deals and whether cards are known vary too."""
    return RuleSet(
        betting=Betting(
            structure=structure,  # type: ignore[arg-type]
            min_raise=chance.choice(["last_increment", "double"]),
            cap_scope=chance.choice(["round", "player"]),
            cap_lifted=chance.choice(["never", "two_in_hand"]),
            short_all_in=chance.choice(["full", "half", "full_nl_pl_half_fl"]),
            pl_base=chance.choice(["total", "active"]),
        ),
        blinds=Blinds(
            ante_kind=chance.choice(["per_player", "big_blind", "button"]),
            short_posts_first=chance.choice(["ante", "blind"]),
            short_blind_price=chance.choice(["full", "actual"]),
        ),
        pots=Pots(odd_chip=chance.choice(["one_each", "all_to_first"])),
        button=Button(move=chance.choice(["dead_button", "next_active"])),
        table=TableUse(
            dealing=chance.choice(["hands", "screen"]), confirm_streets=chance.choice([True, False])
        ),
        chips=ChipSets(denominations=(Chips(chance.choice([1, 5])), Chips(25), Chips(100))),
    )


class Stuck(AssertionError):
    """The game does not go on."""


class Step(NamedTuple):
    """What one step leads to, as far as it can be told beforehand.

    `play` is where UNDO and REDO have to lead, `acts` how many acts there have to be to undo, and `replayed`
    the table that the events of a sealed hand give when they are applied anew.
    """

    play: Play | None = None
    acts: int | None = None
    replayed: Table | None = None


class Walk:
    """A table at which whatever is legal is done, by chance; each step says what it has to lead to."""

    def __init__(self, chance: random.Random, structure: str) -> None:
        self.chance = chance
        self.hands = 0
        """Hands sealed so far."""
        self.deck: tuple[Card, ...] = DECK
        self.brought = 0
        self._before: list[Play] = []
        self._undone: list[Play] = []
        self._acts = 0
        rules = random_rules(chance, structure)
        self.table: Table = self._opened(rules)
        self._checked = self.table
        self._since: list[Recorded] = []
        for seat in sorted(chance.sample(range(1, 11), chance.randint(2, 10))):
            self.sit_down(SeatNo(seat))
        self.tell(ButtonPlaced(chance.choice(sorted(self.table.sitters))))
        self.tell(LevelTold(self.random_level()))

    @staticmethod
    def _opened(rules: RuleSet) -> Table:
        return evolve(None, Recorded(1, CommandId("opened"), TableOpened(TableNo(1), "walk", rules)))

    @property
    def hand(self) -> Hand | None:
        return self.table.play.hand

    @property
    def cards_are_entered(self) -> bool:
        """People deal, and somebody enters what lies on the board and who holds what."""
        return self.table.rules.table.confirm_streets and not self.deck_of_screen

    @property
    def deck_of_screen(self) -> ShuffledDeck | None:
        return ShuffledDeck(self.deck, "bound") if self.table.rules.table.dealing == "screen" else None

    def random_level(self) -> Level:
        big = self.chance.choice([2, 10, 50])
        return Level(
            number=1,
            small_blind=Chips(big // 2),
            big_blind=Chips(big),
            ante=Chips(self.chance.choice([0, 0, 1, big])),
            low_limit=Chips(big),
            high_limit=Chips(2 * big),
        )

    def sit_down(self, seat: SeatNo) -> None:
        chips = Chips(self.chance.choice([self.chance.randint(1, 100), self.chance.randint(100, 3000)]))
        self.brought += chips
        self.tell(PlayerTookSeat(seat, EntryId(f"e{seat}"), f"Player {seat}", chips))

    def tell(self, event: TableEvent) -> None:
        """Let the table hear something from the floor."""
        self._store(hear(self.table, event))

    def step(self) -> Step:
        """Do one thing; more often than not what the game waits for, at times something beside it."""
        beside = [command for offer in BESIDE for command in offer(self)]
        if beside and self.chance.randrange(12) == 11:
            return self.do(self.chance.choice(beside))
        if not self.hand and len(self.table.players()) < 2:
            self.fill_seats()
        offered = [command for offer in IN_TURN for command in offer(self)]
        if not offered:
            raise Stuck(f"nothing can be done: {legal_verbs(self.table)}, {may_start(self.table)}")
        return self.do(self.chance.choice(offered))

    def fill_seats(self) -> None:
        for seat in sorted(self.table.sitters):
            if seat not in self.table.players():
                self.sit_down(seat)

    def do(self, command: TableCommand) -> Step:
        """Do it at the table, and remember what UNDO and REDO of it lead to."""
        before, acts = self.table.play, len(self.table.past)
        if isinstance(command, ask.StartHand):
            self.deck = tuple(self.chance.sample(DECK, 52))
        events = decide(self.table, command, self.deck_of_screen)
        self._store(events)
        if isinstance(command, ask.Undo):
            self._undone.append(before)
            return Step(play=self._before.pop())
        if isinstance(command, ask.Redo):
            self._before.append(before)
            return Step(play=self._undone.pop())
        return self._remember(before, acts, events)

    def _remember(self, before: Play, acts: int, events: Sequence[TableEvent]) -> Step:
        sealed = any(isinstance(event, HandSealed) for event in events)
        started = any(isinstance(event, HandStarted) for event in events)
        self._undone.clear()
        if sealed:
            self.hands += 1
            self._before.clear()
        if sealed and started:
            # What UNDO of the start goes back to is the table with the last hand sealed.
            self._before.append(self.table.past[-1].play)
            return Step(acts=1, replayed=self._replayed())
        if sealed:
            return Step(acts=0, replayed=self._replayed())
        self._before.append(before)
        return Step(acts=acts + 1)

    def _store(self, events: Sequence[TableEvent]) -> None:
        self._acts += 1
        for event in events:
            recorded = Recorded(self.table.seq + 1, CommandId(f"act {self._acts}"), event)
            self._since.append(recorded)
            self.table = evolve(self.table, recorded)

    def _replayed(self) -> Table:
        again = self._checked
        for recorded in self._since:
            again = evolve(again, recorded)
        self._checked, self._since = self.table, []
        return again


Offer = Callable[[Walk], Sequence[TableCommand]]


def between_hands(walk: Walk) -> Sequence[TableCommand]:
    if walk.table.play.in_progress:
        return ()
    if walk.table.play.provisional and len(walk.table.players()) < 2:
        return (ask.ConfirmResult(),)
    return (ask.StartHand(),) if not may_start(walk.table) else ()


def betting(walk: Walk) -> Sequence[TableCommand]:
    hand = walk.hand
    if hand is None or hand.phase != "betting":
        return ()
    legal = legal_actions(hand)
    acts: list[TableCommand] = [*[ask.PlayerChecksOrCalls()] * 4, *[ask.PlayerFolds()] * 2]
    if legal.min_raise_to is not None and legal.max_raise_to is not None:
        to = walk.chance.randint(legal.min_raise_to, legal.max_raise_to)
        acts += [ask.RaiseTo(legal.min_raise_to), ask.RaiseTo(legal.min_raise_to), ask.RaiseTo(Chips(to))]
    if legal.all_in_to is not None:
        acts.append(ask.PlayerGoesAllIn())
    return acts


def dealing(walk: Walk) -> Sequence[TableCommand]:
    hand = walk.hand
    if hand is None or hand.phase != "deal":
        return ()
    names = [text(card) for card in walk.deck[20 + len(hand.board) :][: hand.cards_to_deal]]
    return (ask.DealStreet(tuple(names) if walk.cards_are_entered else ()),)


def showdown(walk: Walk) -> Sequence[TableCommand]:
    hand = walk.hand
    if hand is None or hand.phase != "showdown":
        return ()
    unshown = [seat for seat in show_order(hand) if not hand.cards_of(seat)]
    mucks = [ask.PlayerMucks(unshown[-1])] if len(unshown) > 2 and not hand.hands_are_face_up else []
    if walk.cards_are_entered:
        first = unshown[0]
        names = tuple(text(card) for card in walk.deck[2 * first - 2 : 2 * first])
        return [ask.EnterShownCards(first, names), *mucks]
    number = max(at for at, winners in enumerate(hand.winners) if not winners)
    able = [seat for seat in hand.pots()[number].seats if seat in hand.live]
    tied = able[: walk.chance.randint(1, len(able))]
    return [ask.EnterWinners(number, tuple(tied)), ask.EnterWinners(number, (able[-1],)), *mucks]


def taking_back(walk: Walk) -> Sequence[TableCommand]:
    undo = [ask.Undo()] if walk.table.past else []
    return [*undo, *([ask.Redo()] * 2 if walk.table.future else [])]


IN_TURN: tuple[Offer, ...] = (between_hands, betting, dealing, showdown)
"""What the game waits for."""

BESIDE: tuple[Offer, ...] = (taking_back,)
"""What can be done beside it."""


@pytest.fixture(scope="session")
def walk() -> Callable[[random.Random, str], Walk]:
    """Open a table of one betting structure for a walk by chance."""
    return Walk
