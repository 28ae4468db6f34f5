"""Generated hands: any players with any chips, as a box shows them in either language."""

from itertools import count
from random import Random
from typing import Any

from msgspec.structs import replace

from shuffleup.hardware.keys.key_labels import keys_view
from shuffleup.hardware.keys.key_state import IDLE
from shuffleup.kernel.field_types import Chips, CommandId, EntryId, Millis, SeatNo, TableNo
from shuffleup.kernel.language import say, speaking
from shuffleup.kernel.languages import catalogue
from shuffleup.poker.legal import legal_actions
from shuffleup.poker.showdown import contenders
from shuffleup.protocol.clock import BlindsView, ClockView
from shuffleup.protocol.touch import LookView, TouchView
from shuffleup.ruleset.chips import ChipSets
from shuffleup.ruleset.event import TableUse
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.table import play_commands as ask
from shuffleup.table.decide import decide
from shuffleup.table.events import ButtonPlaced, LevelTold, PlayerTookSeat, TableOpened
from shuffleup.table.evolve import Recorded, evolve
from shuffleup.table.irregularities.calls import CallFloor
from shuffleup.table.state import Table
from shuffleup.tournament.level_stakes import Level
from shuffleup.views.key_meanings import key_meanings
from shuffleup.views.oled.temporary_pages import OledMemory, seen
from shuffleup.views.touch.scene import BoxFacts
from shuffleup.views.touch.screen import touch_view
from tests.ui.generated_names import name_of

CHIPS = (1, 5, 25, 100, 500, 1_000, 5_000, 25_000, 100_000, 500_000, 1_000_000)
OVER = ("", "menu", "amount")
"""What may lie over a table."""


def generated(chance: Random) -> Table:
    """Let up to ten people sit down with stacks of one to nine digits and play some of a hand."""
    kinds = sorted(chance.sample(CHIPS, chance.randint(2, 10)))
    smallest, digits, seats = kinds[0], chance.randint(1, 9), chance.randint(2, 10)
    numbers: Any = count(1)
    table: Any = None
    at: Any = SeatNo(chance.randint(1, seats)) if chance.random() < 0.2 else "dealer"
    use = TableUse(confirm_streets=chance.random() < 0.3, unit_at=at)
    told: list[Any] = [
        TableOpened(
            TableNo(3), "friday", RuleSet(chips=ChipSets(denominations=tuple(map(Chips, kinds))), table=use)
        )
    ]
    for seat in range(1, seats + 1):
        stack = max(smallest, chance.randrange(10**digits) // smallest * smallest)
        told.append(PlayerTookSeat(SeatNo(seat), EntryId(f"e{seat}"), name_of(chance), Chips(stack)))
    big = Chips(2 * smallest * max(1, 10**digits // chance.choice((20, 50, 200)) // smallest))
    ante = chance.choice((0, big))
    told += [ButtonPlaced(SeatNo(seats)), LevelTold(Level(24, Chips(big // 2), big, Chips(ante)))]
    for event in told:
        table = evolve(table, Recorded(next(numbers), CommandId("told"), event))
    for act in range(chance.randint(0, 32)):
        if (command := chance.choice(next_asks(table))) is None:
            break
        for event in decide(table, command):
            table = evolve(table, Recorded(next(numbers), CommandId(str(act)), event))
    assert isinstance(table, Table)
    return table


def next_asks(table: Any) -> list[Any]:
    """List what may be asked of a table now, None where nothing is."""
    hand = table.play.hand
    if table.floor_called:
        return [None]
    if hand is None:
        return [ask.StartHand()]
    if hand.phase == "betting":
        legal = legal_actions(hand)
        raises = [ask.RaiseTo(legal.min_raise_to)] if legal.min_raise_to is not None else []
        folds = [] if legal.fold_is_free else [ask.PlayerFolds()]
        stops = [CallFloor("chips on the floor")]
        all_in = [ask.PlayerGoesAllIn()] if legal.all_in_to is not None else []
        return [ask.PlayerChecksOrCalls(), ask.PlayerChecksOrCalls(), *folds, *raises, *all_in, *stops]
    if hand.phase == "deal":
        return [ask.DealStreet(())]
    if hand.phase == "showdown":
        return _winners(hand)
    return [None]


def _winners(hand: Any) -> list[Any]:
    """List who may win the pot that is open: one of them, or all together."""
    number = next((at for at, won in enumerate(hand.winners) if not won), None)
    if number is None:
        return [None]
    able = contenders(hand, hand.pots()[number].seats)
    return [*(ask.EnterWinners(number, (seat,)) for seat in able), ask.EnterWinners(number, tuple(able))]


def shown(
    table: Table, look: LookView, *, over: str = "", paused: bool = False
) -> tuple[TouchView, ClockView]:
    """Show a table as its box does, with the menu or the largest bet over it."""
    level: Any = table.level
    now, after = (
        BlindsView(
            level.number, Chips(by * level.small_blind), Chips(by * level.big_blind), Chips(by * level.ante)
        )
        for by in (1, 2)
    )
    clock = ClockView("level", not paused, now, after, Millis(754_000), None, at=Millis(0))
    waited = Millis(185_000) if table.floor_called else None
    with speaking(catalogue(look.language)):
        meanings = key_meanings(table, clock)
        fingers = replace(IDLE, amount=meanings["bet_raise"].highest) if over == "amount" else IDLE
        box = BoxFacts(
            say("TABLE {table}", table=3),
            keys_view(meanings, fingers, ""),
            look=look,
            menu=over == "menu",
            dealt=seen(OledMemory(), table, Millis(0)).deals(Millis(0)),
            floor_waited=waited,
        )
        return touch_view(table, clock, None, box), clock


def can_bet(table: Table) -> bool:
    """Say whether an amount can be set now."""
    hand = table.play.hand
    if hand is None or hand.phase != "betting" or table.floor_called:
        return False
    return legal_actions(hand).min_raise_to is not None
