"""The decision clock on the glass and on the OLED, row by row: it waits, counts, ends, stands, is over.

Each row is a real table with a real decision. Run by path: the tests and `make pictures` take `ROWS` and
`moment` from it.
"""

from collections.abc import Callable
from itertools import count
from typing import Any

from msgspec.structs import replace

from shuffleup.hardware.keys.key_labels import keys_view
from shuffleup.hardware.keys.key_state import IDLE
from shuffleup.kernel.field_types import Actor, Chips, CommandId, EntryId, Millis, SeatNo, TableNo
from shuffleup.kernel.language import say, speaking
from shuffleup.kernel.languages import catalogue
from shuffleup.protocol.box import OledView
from shuffleup.protocol.clock import BlindsView, ClockView
from shuffleup.protocol.touch import LookView
from shuffleup.ruleset.conduct import DecisionTime
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.table import play_commands as ask
from shuffleup.table.decide import decide
from shuffleup.table.decision_clock import clock_commands as clock
from shuffleup.table.events import ButtonPlaced, LevelTold, PlayerTookSeat, TableOpened
from shuffleup.table.evolve import Recorded, evolve
from shuffleup.tournament.level_stakes import Level
from shuffleup.views.key_meanings import key_meanings
from shuffleup.views.oled.page_choice import OledMoment, oled_view
from shuffleup.views.oled.temporary_pages import OledMemory, seen
from shuffleup.views.touch.scene import BoxFacts
from shuffleup.views.touch.screen import touch_view
from shuffleup_ui.touch.picture import TouchMoment

NAMES = ("Ann", "Bongani", "Carla", "Dimitri", "Emma", "Faisal", "Greta", "Hugo", "Ines")
TIME = DecisionTime(
    mode="shot", seconds=30, bank_cards=3, deal_seconds=(20, 8), warn=(10, 5), stop="hold", countdown_last=5
)
BLINDS = BlindsView(7, Chips(400), Chips(800), Chips(800))


class RowTable:
    """A table of nine whose decisions are timed, and the memory of its OLED."""

    def __init__(self, **time: Any) -> None:
        rules = RuleSet(time=replace(TIME, **time))
        self.seqs, self.acts, self.now = count(1), count(1), 0
        self.table: Any = None
        self.glance = OledMemory()
        told: list[Any] = [TableOpened(TableNo(3), "friday", rules)]
        for seat, name in enumerate(NAMES, 1):
            told.append(PlayerTookSeat(SeatNo(seat), EntryId(f"e{seat}"), name, Chips(20_000 + 1_700 * seat)))
        told += [ButtonPlaced(SeatNo(9)), LevelTold(Level(7, Chips(400), Chips(800), Chips(800)))]
        self.store(told)

    def store(self, events: Any) -> None:
        act = CommandId(f"act {next(self.acts)}")
        for event in events:
            self.table = evolve(self.table, Recorded(next(self.seqs), act, event, Millis(self.now)))
        self.glance = seen(self.glance, self.table, Millis(self.now))

    def do(self, *commands: Any) -> None:
        for command in commands:
            self.store(decide(self.table, command, by=Actor("dealer"), now=Millis(self.now)))

    def after(self, seconds: float) -> None:
        self.now += round(1000 * seconds)
        self.store(clock.tick(self.table, Millis(self.now)))


def counts(**time: Any) -> RowTable:
    """Seat 4 has a bet to call, and seven seconds are used."""
    at = RowTable(**time)
    at.do(ask.StartHand(), clock.CallClock(), ask.RaiseTo(Chips(2_400)))
    at.after(7)
    return at


def waits() -> RowTable:
    """The cards are being dealt."""
    at = RowTable()
    at.do(ask.StartHand())
    at.after(3)
    return at


def last() -> RowTable:
    """Four seconds are left."""
    at = counts()
    at.after(19)
    return at


def card() -> RowTable:
    """A time card was played."""
    at = counts()
    at.do(clock.UseTimeCard())
    at.after(3)
    return at


def stands() -> RowTable:
    """The dealer counts an all-in."""
    at = counts()
    at.do(clock.HoldTime("count"))
    at.after(40)
    return at


def over() -> RowTable:
    """The time of seat 4 is over: it folded by itself."""
    at = counts()
    at.after(23.5)
    return at


def asks() -> RowTable:
    """The time of seat 4 is over, and the dealer says what it comes to."""
    at = counts(at_end="ask")
    at.after(23.5)
    return at


def between() -> RowTable:
    """The hand is over: everybody's time cards are shown."""
    at = counts()
    at.do(clock.UseTimeCard(), *(ask.PlayerFolds() for _ in range(8)))
    return at


ROWS: dict[str, Callable[[], RowTable]] = {
    "waits for cards": waits,
    "counts": counts,
    "last seconds": last,
    "card played": card,
    "stands": stands,
    "time over": over,
    "time over, asked": asks,
    "between hands": between,
}


def moment(row: str, **look: Any) -> tuple[TouchMoment, OledView]:
    """Give what the glass and the OLED show in a row, in the language of the look."""
    return shown(ROWS[row](), **look)


def shown(at: RowTable, **look: Any) -> tuple[TouchMoment, OledView]:
    """Give what the glass and the OLED of a table show."""
    looks = LookView(**look)
    level = ClockView(
        "level", running=True, now=BLINDS, next=None, left=Millis(754_000), length=None, at=Millis(0)
    )
    now = Millis(at.now)
    with speaking(catalogue(looks.language)):
        waits = at.table.decision is not None and at.table.decision.waits(now)
        keys = keys_view(key_meanings(at.table, level, waits=waits), IDLE, "")
        view = touch_view(
            at.table, level, None, BoxFacts(say("TABLE {table}", table=3), keys, look=looks, now=now)
        )
        oled = oled_view(OledMoment(at.table, level, now, at.glance))
    left = None if at.table.decision is None else -(-at.table.decision.left(now) // 1000)
    return TouchMoment(view, level, left_s=754, decision_s=left), oled
