"""The people of the demo play as people do: most hands are folded; short stacks go all-in, deep ones not."""

from collections import Counter
from dataclasses import dataclass, field

import pytest
from msgspec.structs import replace

from shuffleup.poker import events as dealt
from shuffleup.ruleset.hand import Game
from shuffleup.table import events as table_events
from shuffleup_demo.demo_setup import demo_rules

SEEDS = range(6)


@dataclass
class Watcher:
    """Counts hands, flops, acts without a chip left, first raises by size, and all-ins by depth."""

    hands: int = 0
    flops: int = 0
    without_chips: int = 0
    opens: "Counter[float]" = field(default_factory=Counter)
    all_in: "Counter[float]" = field(default_factory=Counter)
    acted: "Counter[float]" = field(default_factory=Counter)

    def floor_stored(self, night, events):
        pass

    def table_stored(self, night, at, before, events):
        for event in events:
            self.hands += isinstance(event, table_events.HandStarted)
            self.flops += isinstance(event, dealt.BoardDealt) and event.street == "flop"
            if isinstance(event, dealt.Raised | dealt.BetMade | dealt.Called | dealt.Folded | dealt.Checked):
                self.act(before.play.hand, at.table.play.hand, event)

    def act(self, before, after, event):
        if before is None or after is None:
            return
        blind, row = before.setup.big_blind, before.seats.index(event.seat)
        depth = (before.stacks[row] + before.committed(event.seat)) / blind
        class_ = next(floor for floor in (80, 40, 25, 12, 0) if depth >= floor)
        self.acted[class_] += 1
        raised = isinstance(event, dealt.Raised | dealt.BetMade)
        self.without_chips += after.stacks[row] == 0
        self.all_in[class_] += raised and after.stacks[row] == 0
        if isinstance(event, dealt.Raised) and before.street == "preflop" and before.price == blind:
            self.opens[round(event.to / blind, 1)] += 1


@pytest.fixture
def evenings(night):
    """Play the first so many hands of as many events as there are seeds, nine players at one table."""

    def plays(name="tda-2024", *, hands=None, stack=None, game=None, betting=None, seeds=SEEDS):
        watcher, nights = Watcher(), []
        rules = demo_rules(name)
        if stack is not None:
            rules = replace(rules, chips=replace(rules.chips, start_stack=stack))
        if game is not None:
            rules = replace(rules, game=Game(kind=game))
        if betting is not None:
            rules = replace(rules, betting=replace(rules.betting, structure=betting))
        for seed in seeds:
            one = night(rules, 9, seed, watchers=(watcher,))
            while one.floor.phase != "over" and (hands is None or one.hands < hands + 1):
                one.step()
            nights.append(one)
        return watcher, nights

    return plays


GAMES = [
    ("holdem", "no_limit", 0.35, 0.6),
    ("short_deck", "no_limit", 0.35, 0.6),
    ("omaha", "pot_limit", 0.35, 0.65),
    ("omaha8", "pot_limit", 0.35, 0.65),
    ("holdem", "fixed_limit", 0.5, 0.85),
]
"""Each game with its limit, and the least and the largest share of its hands that see a flop."""


@pytest.mark.parametrize(("game", "betting", "least", "most"), GAMES)
def test_many_hands_end_before_the_flop_in_every_game(evenings, game, betting, least, most):
    watcher, _ = evenings(game=game, betting=betting, hands=40)
    assert least < watcher.flops / watcher.hands < most


@pytest.mark.parametrize(("game", "betting"), [row[:2] for row in GAMES])
def test_with_100_big_blinds_nobody_is_all_in_in_the_first_orbit(evenings, game, betting):
    """The first blinds of tda-2024 are 25 and 50; each of nine players has the button once."""
    watcher, nights = evenings(game=game, betting=betting, hands=9, stack=5_000, seeds=range(16))
    assert watcher.hands >= 9 * 16
    assert watcher.without_chips == 0
    assert [one.name for night in nights for one in night.floor.entries if one.broke] == []


def test_a_deep_stack_opens_to_two_or_three_big_blinds(evenings):
    watcher, _ = evenings(hands=40)
    assert (watcher.opens[2.0] + watcher.opens[3.0]) / sum(watcher.opens.values()) > 0.95


def test_the_shorter_a_stack_the_more_often_it_goes_all_in(evenings):
    watcher, _ = evenings(hands=150, stack=2_000)
    share = {blinds: watcher.all_in[blinds] / watcher.acted[blinds] for blinds in watcher.acted}
    assert share[40] < 0.02
    assert share[40] < share[12] < share[0]
    assert share[0] > 0.1


@pytest.mark.parametrize(
    ("name", "least", "most", "hours"),
    [
        ("tda-2024", 200, 800, 7),
        ("joker-cut", 150, 450, 4),
        ("halftime-main", 150, 450, 6),
        ("half-hour-limit", 200, 600, 8),
        ("crews-of-five", 30, 200, 3),
    ],
)
def test_nine_players_play_to_the_end_in_their_time(evenings, name, least, most, hours):
    """Each rule set with the hands that are played until one has everything."""
    _, nights = evenings(name, seeds=range(2))
    assert [night.floor.phase for night in nights] == ["over", "over"]
    assert all(least < night.hands < most for night in nights)
    assert max(night.now for night in nights) < hours * 3_600_000


def test_nothing_goes_wrong_before_the_fourth_hand(evenings):
    """Whoever starts the demo first sees three hands as they should be."""
    _, nights = evenings(hands=3, seeds=range(40))
    verbs = {type(event).__name__ for night in nights for event in night.history}
    assert verbs <= {
        "ButtonDrawn",
        "EntryRegistered",
        "EventOpened",
        "EventStarted",
        "HandHeard",
        "LevelBegan",
        "PlayerSeated",
        "PrizesSet",
        "ResultHeard",
        "SeatsDrawn",
        "StackConfirmed",
        "TableSetUp",
    }
    tables = [at.table for night in nights for at in night.tables.values()]
    assert {(table.play.absent, table.floor_called, table.decision) for table in tables} == {((), None, None)}
