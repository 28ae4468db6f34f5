"""Every screen of the touchscreen as a moment of one evening, over real tables.

Run by path: the tests and the bench take `screen` and `SCREENS` from it.
"""

from collections.abc import Callable
from functools import cache
from itertools import count
from typing import Any

from msgspec.structs import replace

from shuffleup.hardware.keys.key_labels import keys_view
from shuffleup.hardware.keys.key_state import IDLE
from shuffleup.kernel.field_types import (
    Chips,
    CommandId,
    EntryId,
    HandNo,
    Millis,
    PersonId,
    SeatNo,
    Stream,
    TableNo,
)
from shuffleup.kernel.language import say, speaking
from shuffleup.kernel.languages import catalogue
from shuffleup.protocol.box import KeysView, KeyView
from shuffleup.protocol.button_input import DeedInProgress
from shuffleup.protocol.clock import BlindsView, ClockView
from shuffleup.protocol.table import BoardOfHandView, DecisionView, GameView, TableView
from shuffleup.protocol.touch import (
    DeedView,
    HaltView,
    LineView,
    LookView,
    NeedView,
    OfferedPerson,
    TapView,
    TouchView,
    TroubleView,
)
from shuffleup.ruleset.event import TableUse
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.table import play_commands as ask
from shuffleup.table.decide import decide
from shuffleup.table.events import ButtonPlaced, LevelTold, PlayerTookSeat, TableOpened
from shuffleup.table.evolve import Recorded, evolve
from shuffleup.table.state import Table
from shuffleup.tournament.level_stakes import Level
from shuffleup.views.key_meanings import key_meanings
from shuffleup.views.table import table_view
from shuffleup.views.touch.scene import BoxFacts
from shuffleup.views.touch.screen import touch_view
from shuffleup_ui.touch.picture import TouchMoment
from shuffleup_ui.touch.text_size import chips_text

SHORT = ("Ann", "Bongani", "Carla", "Dimitri", "Emma", "Faisal", "Greta", "Hugo", "Ines", "Jabu")
LONG = ("Maximiliane-Augustina", "Sivuyisiwe Ndlovu", "Éléonore Ångström-Özgün", "Θεοδώρα Παπαδοπούλου")
BEHIND = {"usual": 20_000, "millions": 1_250_000}
STAKES = {"usual": (400, 800), "millions": (25_000, 50_000)}
CASTS = ("short", "long", "millions", "side pots")
DO: dict[str, Any] = {
    "f": ask.PlayerFolds(),
    "c": ask.PlayerChecksOrCalls(),
    "a": ask.PlayerGoesAllIn(),
    "deal": ask.StartHand(),
}
GAP = "\u00a0"

FOLLOWED = RuleSet(table=TableUse(confirm_streets=True))
TABLE = Stream("table/3")


@cache
def table_after(seats: int, cast: str, words: tuple[str, ...]) -> Table:
    """Let so many players sit down at a real table, and its dealer say these words."""
    numbers = count(1)
    table: Any = None
    stakes = "millions" if cast == "millions" else "usual"
    small, big = map(Chips, STAKES[stakes])
    told: list[Any] = [TableOpened(TableNo(3), "friday", FOLLOWED)]
    for seat in range(1, seats + 1):
        name = LONG[(seat - 1) % len(LONG)] if cast == "long" else SHORT[seat - 1]
        stack = Chips(BEHIND[stakes] + 1_700 * seat)
        told.append(PlayerTookSeat(SeatNo(seat), EntryId(f"e{seat}"), name, stack))
    told += [ButtonPlaced(SeatNo(seats)), LevelTold(Level(7, small, big, big))]
    for event in told:
        table = evolve(table, Recorded(next(numbers), CommandId("told"), event))
    for act, word in enumerate(words):
        raise_to = ask.RaiseTo(Chips(3 * big))
        for event in decide(table, raise_to if word == "r" else DO[word]):
            table = evolve(table, Recorded(next(numbers), CommandId(str(act)), event))
    assert isinstance(table, Table)
    return table


def played(seats: int, cast: str, words: tuple[str, ...]) -> TableView:
    """Show a real table with so many players after these words of its dealer."""
    return replace(table_view(table_after(seats, cast, words)), hand=HandNo(47))


def as_sent(
    seats: int,
    cast: str,
    words: tuple[str, ...],
    *,
    menu: bool = False,
    raising: bool = False,
    **look: Any,
) -> TouchMoment:
    """Give what a box sends of such a table, in its language; the menu or the least raise may be open."""
    table, clock = table_after(seats, cast, words), clock_of(cast)
    looks = LookView(**look)
    with speaking(catalogue(looks.language)):
        amount = table_view(table).min_raise_to if raising else None
        keys = keys_view(key_meanings(table, clock), replace(IDLE, amount=amount), "")
        place = say("TABLE {table}", table=3)
        view = touch_view(table, clock, None, BoxFacts(place, keys, look=looks, menu=menu))
    return TouchMoment(view, clock, left_s=754)


def betting(seats: int, cast: str) -> tuple[str, ...]:
    """Say what leads to a bet that waits: one has raised, or three are all-in; some have folded."""
    quiet = {2: 0, 6: 2, 9: 4, 10: 5}[seats]
    acts = ("r",) if cast != "side pots" or seats < 6 else ("a", "a", "a")
    return ("deal", *("f" for _ in range(quiet)), *acts[: seats - quiet - 1])


def clock_of(cast: str) -> ClockView:
    """The level clock, with twelve minutes and 34 seconds left."""
    small, big = STAKES["millions" if cast == "millions" else "usual"]
    now = BlindsView(7, Chips(small), Chips(big), Chips(big))
    after = BlindsView(8, Chips(2 * small), Chips(2 * big), Chips(2 * big))
    return ClockView(
        "level", running=True, now=now, next=after, left=Millis(754_000), length=None, at=Millis(0)
    )


def keys(*labels: tuple[str, str], dark: tuple[str, ...] = (), **more: Any) -> KeysView:
    """Label the eight keys from left to right."""
    names = ("fold", "check_call", "bet_raise", "all_in", "clock", "deal_next", "undo", "pause")
    views = [
        KeyView(key, label, note, lit=bool(label) and label not in dark)
        for key, (label, note) in zip(names, labels, strict=True)
    ]
    return KeysView(tuple(views), **more)


def keys_in_hand(table: TableView) -> KeysView:
    """The keys while a hand is on."""
    seat = f"seat {table.to_act}"
    actor = next(one for one in table.seats if one.to_act)
    least, most = table.min_raise_to, chips_text((actor.stack or 0) + actor.bet)
    raising = (f"RAISE {chips_text(least)}+", "knob sets it") if least else ("", "nobody can call more")
    call = (f"CALL {chips_text(table.to_call)}", seat)
    labels = (("FOLD", seat), call, raising, (f"ALL-IN {most}", "press twice"))
    rest = (("CLOCK 30 s", seat), ("FLOP", "after bets"), ("UNDO", "seat 3 folds"), ("PAUSE", "hold"))
    return keys(*labels, *rest, dark=("FLOP",))


NOBODY = ("", "")
KEYS_AT_REST = keys(
    *([NOBODY] * 4), ("FLOOR", "call it"), ("SHUFFLE", "hand 48"), ("UNDO", "award"), ("PAUSE", "hold")
)
TILES = (
    *(
        "PAUSE CLOCK|all tables",
        "CALL FLOOR|console + light",
        "MISDEAL|void this hand",
        "FIX A STACK|tap seat",
    ),
    *("BUST / REBUY|tap seat", "MOVE PLAYER|tap seat", "FIX BUTTON|tap seat", "HISTORY|undo any step"),
    *("BREAK NOW|floor PIN", "COLOUR-UP|chip race", "SOUND / LIGHT|volume, dim", "SYSTEM|floor PIN"),
)
TROUBLE = TroubleView(
    "storage",
    "NOTHING CAN BE STORED: friday.journal: no space left on this disk",
    "What was done before is safe. Clock and picture go on; keys are refused, nothing is lost.",
    "Free space or change the card. Write the hand down; it goes on by itself when there is room.",
)


def tile(words: str, **more: Any) -> DeedView:
    """A button from its label and its note."""
    label, note = words.split("|")
    return DeedView(label, note, to=TABLE, verb="act", **more)


def hand(seats: int, cast: str) -> TouchMoment:
    """Somebody is to act."""
    table = played(seats, cast, betting(seats, cast))
    who = next(seat.name for seat in table.seats if seat.to_act)
    lines = [LineView(f"SEAT {table.to_act}  {who.upper()}", "who")]
    lines += [LineView(f"TO CALL {chips_text(table.to_call)}", "what")]
    lines += [LineView(f"min raise to {chips_text(table.min_raise_to)}")] if table.min_raise_to else []
    lines += [LineView(f"POT {chips_text(table.pot or 0)}", "what")]
    if len(table.pots) > 1:
        pots = [f"side {chips_text(pot.amount)} (seats {len(pot.seats)})" for pot in table.pots]
        lines += [LineView("  |  ".join(pots), "small")]
    view = TouchView(1, "hand", "TABLE 3", table, keys_in_hand(table), lines=tuple(lines))
    return moment(replace(view, taps=taps(table, "fold to here"), chairs=seats), cast)


def flop(seats: int, cast: str) -> TouchMoment:
    """The board lies there and the time of the seat to act runs."""
    shown = hand(seats, cast)
    table = replace(table_of(shown), board=("Ah", "Td", "2c"))
    clock_on = DecisionView(
        table.to_act, Millis(9_000), Millis(0), running=True, countdown_from=Millis(10_000)
    )
    table = replace(table, decision=clock_on)
    lines = tuple(line for line in shown.view.lines if not line.text.startswith("min"))
    return replace(shown, view=replace(shown.view, table=table, lines=lines), decision_s=9)


def amount(seats: int, cast: str) -> TouchMoment:
    """A raise is being set; after three all-ins there is none."""
    return as_sent(seats, cast, betting(seats, "short"), raising=True)


def showdown(seats: int, cast: str) -> TouchMoment:
    """The winner of a pot is to be tapped."""
    table = replace(played(seats, cast, betting(seats, cast)), board=("Ah", "Td", "2c", "9s", "Ks"))
    can_win = [seat.seat for seat in table.seats if seat.state != "folded"]
    shown = [replace(seat, cards=("Qh", "Qd") if seat.seat == can_win[0] else ()) for seat in table.seats]
    calm = tuple(replace(seat, to_act=False, bet=Chips(0)) for seat in shown)
    lines = (
        LineView("TAP THE WINNER", "who"),
        LineView(f"of main {chips_text(table.pot or 0)}", "what"),
        LineView("pot 1 of 3", "small"),
    )
    deeds = (tile("SPLIT|choose seats"), tile("ENTER CARDS|the box judges"), tile("MUCK|tap seat"))
    view = TouchView(
        1, "showdown", "TABLE 3", replace(table, seats=calm), KEYS_AT_REST, lines=lines, deeds=deeds
    )
    return moment(replace(view, taps=taps(table, "WINS", *can_win)), cast)


def two_boards(seats: int, cast: str) -> TouchMoment:
    """A bomb pot of Omaha hi-lo: the first board is won, the second one is asked for."""
    shown = showdown(seats, cast)
    table = table_of(shown)
    first = BoardOfHandView("BOARD 1", ("Ah", "Td", "2c", "9s", "Ks"), "HIGH  S2  LOW  S1")
    second = BoardOfHandView("BOARD 2", ("7h", "7d", "3c", "4s", "Qs"), is_next=True)
    four = ("Qh", "Qd", "2s", "Tc")
    opened = [replace(seat, cards=four if seat.state != "folded" else ()) for seat in table.seats]
    game = GameView("OMAHA HI-LO", "PLO8", then="SHORT DECK", then_short="6+")
    table = replace(table, seats=tuple(opened), boards=(first, second), game=game)
    half = chips_text((table.pot or 0) // 2)
    lines = (LineView(f"TAP THE WINNER of BOARD 2 HIGH: {half} of main {chips_text(table.pot or 0)}", "who"),)
    return replace(shown, view=replace(shown.view, table=table, lines=lines))


def between(seats: int, cast: str) -> TouchMoment:
    """The hand is over; a new level is near and somebody is broke."""
    table = played(seats, cast, betting(seats, cast))
    won = Chips(1_800_000 if cast == "millions" else 20_800)
    rest = [replace(seat, to_act=False, bet=Chips(0), state="in") for seat in table.seats]
    rest[0] = replace(rest[0], won=won)
    rest[-1] = replace(rest[-1], stack=Chips(0), state="out")
    name = rest[0].name
    lines = (
        LineView(f"Hand 47: SEAT 1 {name.upper()} wins {chips_text(won)}", "plain", "go"),
        LineView("NEXT: button 8  SB 9  BB 1", "what"),
        LineView(f"MOVE: seat 6 {name} to table 2, seat 7", "plain", "warn"),
    )
    deeds = (tile("WRONG|fix winner"), tile("BUST|seat 10?", tint="warn"), tile("GONE|seat 6", held=True))
    table = replace(table, seats=tuple(rest), phase="finished", decision=None)
    news = "NEW LEVEL 8: 500/1 000 ante 1 000 from the next hand"
    view = TouchView(1, "between", "TABLE 3", table, KEYS_AT_REST, lines=lines, deeds=deeds, banners=(news,))
    return moment(replace(view, taps=taps(table, "seat")), cast)


def paused(seats: int, cast: str) -> TouchMoment:
    """The clock of the event stands."""
    shown = between(seats, cast)
    lines = (LineView("PAUSED", "who"), LineView("dinner is late", "what"), LineView("hold PAUSE to go on"))
    halts = (HaltView("paused", "PAUSED"),)
    view = replace(shown.view, screen="paused", halts=halts, lines=lines, deeds=(), banners=(), taps=())
    return replace(shown, view=view)


def menu(seats: int, cast: str) -> TouchMoment:
    """The floor menu is open."""
    shown = hand(seats, cast)
    tiles = tuple(tile(words) for words in TILES)
    dark = DeedView("MISDEAL", "no hand is on")
    return replace(shown, view=replace(shown.view, screen="menu", menu=(*tiles[:2], dark, *tiles[3:])))


def lost(seats: int, cast: str) -> TouchMoment:
    """Nobody knows who has what; the winners are tapped and changed stacks counted."""
    shown = between(seats, cast)
    lines = (LineView("LOST TRACK", "who"), LineView("play on by hand, then tap who is broke", "what"))
    deeds = (tile("COUNT|changed stacks"), tile("NOBODY BUST|go on", tint="go"))
    view = replace(shown.view, screen="lost", lines=lines, deeds=deeds, banners=())
    return replace(shown, view=replace(view, taps=taps(table_of(shown), "BUST")))


def bad_day(seats: int, cast: str) -> TouchMoment:
    """A hand goes on while a part is broken."""
    shown = hand(seats, cast)
    return replace(
        shown, view=replace(shown.view, troubles=(TROUBLE,), banners=("LAST HAND before the break",))
    )


def link_lost(seats: int, cast: str) -> TouchMoment:
    """The box does not answer."""
    return replace(hand(seats, cast), linked=False, lost_since="20:31")


def practice(seats: int, cast: str) -> TouchMoment:
    """A practice hand is led by a coach."""
    shown = hand(seats, cast)
    coach = "seat 4 throws the cards away: press FOLD, the red key at the left end"
    return replace(shown, view=replace(shown.view, coach=coach), message="seat 3 folds", message_ok=True)


def break_(seats: int, cast: str) -> TouchMoment:
    """Nobody plays for a while."""
    lines = (
        LineView("BREAK", "who"),
        LineView("back at 20:15", "what"),
        LineView("next 500 / 1 000 ante 1 000"),
        LineView("green 100 leaves: chip race at seat 1", "plain", "warn"),
    )
    view = TouchView(1, "break", "TABLE 3", None, KEYS_AT_REST, lines=lines, address=ADDRESS)
    return replace(moment(view, cast), left_s=598)


def before(seats: int, cast: str) -> TouchMoment:
    """Players are being entered."""
    lines = (
        LineView("FRIDAY FREEZEOUT", "who"),
        LineView("18 entered, 20:00", "what"),
        LineView("scan to see seats"),
    )
    start = tile("START|the clock", held=True, tint="go")
    view = TouchView(1, "before", "TABLE 3", None, KEYS_AT_REST, lines=lines, deeds=(start,), address=ADDRESS)
    return replace(moment(view, cast), left_s=None, clock=None)


def over(seats: int, cast: str) -> TouchMoment:
    """The event is over."""
    name = LONG[0] if cast == "long" else SHORT[0]
    lines = (
        LineView(f"1  {name.upper()}", "who"),
        LineView("R16 000", "what"),
        *(LineView(f"{place}  {name}  R{10 - place} 000") for place in range(2, 6)),
    )
    view = TouchView(1, "over", "TABLE 3", None, KEYS_AT_REST, lines=lines, address=ADDRESS)
    return replace(moment(view, cast), left_s=None)


def boot(seats: int, cast: str) -> TouchMoment:
    """The box has just been switched on."""
    return TouchMoment()


def picks(need: NeedView, **given: Any) -> Callable[[int, str], TouchMoment]:
    """Say that a deed of the floor menu is under way and asks for something."""

    def under_way(seats: int, cast: str) -> TouchMoment:
        shown = hand(seats, cast)
        chairs = tuple(seat.seat for seat in table_of(shown).seats)
        wanted = replace(need, seats=chairs[::2]) if need.kind in ("seat", "seats", "stacks") else need
        return replace(
            shown, flow=DeedInProgress(DeedView("FIX A STACK", verb="act", needs=(wanted,)), **given)
        )

    return under_way


def spelt(seats: int, cast: str) -> TouchMoment:
    """A name is spelt, and persons of the people book are offered whose names begin so."""
    names = LONG if cast == "long" else ("Ann Smith", "Anna Lind", "Andy")
    last = "2026-03-06"
    offers = tuple(OfferedPerson(PersonId(name), name, last=last) for name in names[1:])
    first = OfferedPerson(PersonId("r"), names[0], was="Anke", last=last)
    typed = f"{LONG[0]} {LONG[0]}"[:40] if cast == "long" else "An"
    need = NeedView("names", "person", "name, or two letters of it")
    flow = DeedInProgress(DeedView("ADD A PLAYER", verb="register", needs=(need,)), typed=typed)
    return replace(before(seats, cast), flow=flow, offers=() if cast == "millions" else (first, *offers))


ADDRESS = "http://192.168.4.13:8080/"
CHOICES = tuple((word, word) for word in ("one hand missed", "two hands", "a round", "sent home", "warned"))
SCREENS: dict[str, Callable[[int, str], TouchMoment]] = {
    "boot": boot,
    "before": before,
    "hand": hand,
    "flop": flop,
    "amount": amount,
    "showdown": showdown,
    "two boards": two_boards,
    "between": between,
    "break": break_,
    "paused": paused,
    "menu": menu,
    "lost": lost,
    "over": over,
    "bad day": bad_day,
    "link lost": link_lost,
    "practice": practice,
    "pick seat": picks(NeedView("seat", "seat", "whose stack?")),
    "pick seats": picks(NeedView("seats", "seats", "who shares?"), seats=(SeatNo(1),)),
    "pick chips": picks(
        NeedView("to", "chips", "stack", least=Chips(100), most=Chips(9_000_000)), typed="1250000"
    ),
    "pick cards": picks(NeedView("cards", "cards", "the board", count=5), cards=("Ah", "Td"), rank="2"),
    "pick choice": picks(NeedView("penalty", "choice", "how long?", choices=CHOICES)),
    "pick pin": picks(NeedView("pin", "pin", "floor PIN"), typed="123"),
    "pick person": spelt,
}


def table_of(shown: TouchMoment) -> TableView:
    """Return the table of a screen that has one."""
    assert shown.view.table is not None
    return shown.view.table


def taps(table: TableView, label: str, *only: int) -> tuple[TapView, ...]:
    """Say that a tap on each seat does this."""
    seats = only or [seat.seat for seat in table.seats]
    return tuple(
        TapView(SeatNo(seat), DeedView(label, to=TABLE, verb="tap", args={"seat": seat})) for seat in seats
    )


def moment(view: TouchView, cast: str) -> TouchMoment:
    """Put a view beside the level clock."""
    return TouchMoment(view, clock_of(cast), left_s=754)


def screen(name: str, seats: int = 9, cast: str = "short", **look: Any) -> TouchMoment:
    """Give a screen with so many seats, a cast of players, and a look."""
    shown = SCREENS[name](seats, cast)
    return replace(shown, view=replace(shown.view, look=LookView(**look)))
