"""Reminders of conduct before the first hand, and facts that no face shows during one."""

import msgspec
import pytest

from shuffleup.kernel.field_types import CommandId
from shuffleup.poker.cards import DECK, text
from shuffleup.protocol.clock import BlindsView, ClockView
from shuffleup.ruleset.chips import ChipSets
from shuffleup.ruleset.event import TableUse
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.table import play_commands as ask
from shuffleup.table.command import ShuffledDeck
from shuffleup.table.decide import decide
from shuffleup.table.events import ButtonPlaced, LevelTold, PlayerTookSeat, TableOpened
from shuffleup.table.evolve import Recorded, evolve
from shuffleup.tournament.level_stakes import Level
from shuffleup.views.key_meanings import key_meanings
from shuffleup.views.oled.page_choice import OledMoment, oled_view
from shuffleup.views.table import table_view

RUNNING = ClockView("level", True, BlindsView(1, 5, 10), None, 754_000, 1_800_000, at=0)
LIVE = {text(one) for one in DECK}


def told(table, *events):
    for event in events:
        number = table.seq + 1 if table else 1
        table = evolve(table, Recorded(number, CommandId(f"told {number}"), event))
    return table


@pytest.fixture
def opened():
    """Open a table at which three players sit; no level is told yet."""

    def table(dealing="hands", **chips):
        rules = RuleSet(chips=ChipSets(denominations=(5, 25, 100), **chips), table=TableUse(dealing=dealing))
        people = [PlayerTookSeat(seat, f"e{seat}", f"Player {seat}", 1000) for seat in (1, 2, 3)]
        return told(None, TableOpened(1, "friday", rules), *people)

    return table


@pytest.fixture
def dealt_by_the_screen(opened):
    """Play these commands at a table whose screen deals the deck from the top: 2c, 2d, 2h, 2s, 3c."""

    def table(*commands):
        playing = told(opened("screen"), ButtonPlaced(1), LevelTold(Level(1, 5, 10)))
        for command in (ask.StartHand(), *commands):
            playing = told(playing, *decide(playing, command, ShuffledDeck(DECK, "bound")))
        return playing

    return table


def cards_on(view):
    """List every card that is named anywhere in a view."""
    found, waiting = set(), [msgspec.to_builtins(view)]
    while waiting:
        one = waiting.pop()
        waiting += one.values() if isinstance(one, dict) else one if isinstance(one, list | tuple) else ()
        found |= {word for word in one.split() if word in LIVE} if isinstance(one, str) else set()
    return found


def test_before_the_first_hand_everybody_is_reminded_how_one_behaves_at_a_table(opened):
    """PEN-06, PEN-07, PEN-08, PEN-09, GEN-09, GEN-10."""
    assert table_view(opened()).notices == (
        "ONE PLAYER TO A HAND: nobody helps",
        "CARDS STAY IN VIEW, NOT OVER THE EDGE: nobody looks at folded cards or the rest of the deck",
        "STACKS STAY IN VIEW: large chips in front, none hidden",
        "NO CASH ON THE TABLE: these chips are not worth money",
    )


def test_the_reminders_are_gone_when_play_begins(opened):
    """PEN-06, PEN-07, PEN-08: once is enough."""
    playing = told(opened(), ButtonPlaced(1), LevelTold(Level(1, 5, 10)))
    assert [line for line in table_view(playing).notices if "VIEW" in line or "ONE PLAYER" in line] == []


@pytest.mark.parametrize(
    ("worth", "beside", "line"),
    [
        (True, False, "NO CASH ON THE TABLE"),
        (False, True, "THESE CHIPS ARE NOT WORTH MONEY"),
        (True, True, None),
    ],
)
def test_what_the_house_allows_about_cash_is_not_forbidden(opened, worth, beside, line):
    """GEN-09, GEN-10."""
    about_money = table_view(opened(cash_value=worth, cash_on_table=beside)).notices[3:]
    assert about_money == ((line,) if line else ())


def test_where_the_screen_deals_nobody_holds_cards(opened):
    """PEN-07, PEN-09."""
    assert [line for line in table_view(opened("screen")).notices if "CARDS" in line] == []


def test_no_face_helps_a_player_with_a_live_hand(dealt_by_the_screen):
    """PEN-06, APP-03: no face names a card but those of the flop, or says what a hand is worth."""
    flop = dealt_by_the_screen(
        ask.PlayerChecksOrCalls(), ask.PlayerChecksOrCalls(), ask.PlayerChecksOrCalls()
    )
    assert flop.play.hand.street == "flop"
    views = [table_view(flop, "dealer"), table_view(flop, "all"), oled_view(OledMoment(flop, RUNNING, 0))]
    # Six cards of three players and the burn lie under the flop.
    assert [cards_on(one) for one in views] == [{"3s", "4c", "4d"}, {"3s", "4c", "4d"}, set()]
    keys = " ".join(f"{one.label} {one.note}" for one in key_meanings(flop, RUNNING).values())
    said = " ".join([*(str(msgspec.to_builtins(one)) for one in views), keys]).lower()
    words = ("pair", "flush", "straight", "trips", "of a kind", "outs", "equity", "odds")
    assert [word for word in words if word in said] == []


def test_nobody_sees_folded_cards_burns_or_what_would_have_come(dealt_by_the_screen):
    """DLG-11, PEN-09: the screen knows all of them when everybody has folded, and shows none."""
    over = dealt_by_the_screen(ask.PlayerFolds(), ask.PlayerFolds())
    assert over.play.hand.phase == "ended"
    assert cards_on(table_view(over)) == set()
    assert cards_on(oled_view(OledMoment(over, RUNNING, 0))) == set()


def test_every_stack_is_counted_for_the_dealer_to_check(dealt_by_the_screen):
    """PEN-08."""
    raised = dealt_by_the_screen(ask.RaiseTo(60))
    counts = [(one.seat, one.stack, one.bet) for one in table_view(raised, "dealer").seats]
    assert counts == [(1, 940, 60), (2, 995, 5), (3, 990, 10)]
