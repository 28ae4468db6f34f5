"""The current screen with everything on it, and all of its choices in one list for knob and keys."""

from collections.abc import Callable, Iterable

import msgspec
from msgspec.structs import replace

from shuffleup.kernel.language import say
from shuffleup.protocol.clock import ClockView
from shuffleup.protocol.touch import DeedView, LineView, TapView, TouchScreen, TouchView
from shuffleup.protocol.wall import BoardView
from shuffleup.table.card_machine.machine_questions import cards_overdue
from shuffleup.table.state import Table
from shuffleup.views.dealer_orders import order_words
from shuffleup.views.game_and_street_names import burn_words, deal_words, rotation_line
from shuffleup.views.headline import halts, is_paused, phase_of
from shuffleup.views.notices import notices, race_line, reminders
from shuffleup.views.table import table_view
from shuffleup.views.touch import amount, bagging, betting, between_hands, no_hand, showdown, untracked_hand
from shuffleup.views.touch.betting import pot_lines
from shuffleup.views.touch.buttons import seat_words, sheet, without_floor
from shuffleup.views.touch.card_machine import machine_asks, machine_deeds, machine_lines, machine_trouble
from shuffleup.views.touch.corrections import log
from shuffleup.views.touch.floor_menu import menu
from shuffleup.views.touch.scene import BoxFacts, TableScene, marked, scene_of
from shuffleup.views.touch.showdown import place_of
from shuffleup.views.touch.troubles import troubles
from shuffleup.views.variations import next_hand_lines, open_pot


class _Parts(msgspec.Struct, frozen=True):
    """The three makers of one screen on which something is done."""

    lines: Callable[[TableScene], tuple[LineView, ...]]
    deeds: Callable[[TableScene], tuple[DeedView, ...]]
    taps: Callable[[TableScene], tuple[TapView, ...]]


def _nothing(scene: TableScene) -> tuple[()]:
    """Keep the fingers to what lies over the table, as the tiles of the menu do."""
    return ()


_PLAYED: dict[TouchScreen, _Parts] = {
    "hand": _Parts(betting.lines, betting.deeds, betting.taps),
    "menu": _Parts(betting.lines, _nothing, _nothing),
    "amount": _Parts(amount.lines, amount.deeds, _nothing),
    "showdown": _Parts(showdown.lines, showdown.deeds, showdown.taps),
    "lost": _Parts(untracked_hand.lines, untracked_hand.deeds, untracked_hand.taps),
    "between": _Parts(between_hands.lines, between_hands.deeds, between_hands.taps),
}

_BAGGED = _Parts(bagging.lines, bagging.deeds, bagging.taps)
"""The stacks of a flight go into bags."""

_LIES_OVER = ("menu", "amount")
_DEALT_TO = ("hand", "showdown")


def touch_view(
    table: Table | None, clock: ClockView | None, board: BoardView | None, box: BoxFacts
) -> TouchView:
    """Show the touchscreen of a box: its table, the facts of the floor, and the box itself."""
    under, choice = box.under_knob, box.keys.choice
    if under is not None and under.asks:
        box = msgspec.structs.replace(box, menu=False)
    view = _touch_view(table, clock, board, box)
    view = view if box.unit is None or box.unit.linked else without_floor(view)
    return view if under is None or choice is None else marked(view, under, choice)


def _touch_view(
    table: Table | None, clock: ClockView | None, board: BoardView | None, box: BoxFacts
) -> TouchView:
    if table is None:
        nothing = TouchView(0, "boot", box.place, None, box.keys, box.look, halts=halts(None, clock))
        return _shown(nothing, no_hand.boot_lines(box), box)
    scene = scene_of(table, box, clock, board)
    screen = screen_of(scene)
    view = TouchView(
        version=table.seq,
        screen=screen,
        place=box.place,
        table=table_view(table),
        keys=box.keys,
        look=box.look,
        unit_at=None if table.rules.table.unit_at == "dealer" else table.rules.table.unit_at,
        chairs=table.rules.seating.max_per_table,
        menu=menu(scene) if box.menu else (),
        chips=amount.chips(scene) if screen == "amount" else (),
        pad=amount.pad(scene) if screen == "amount" else (),
        banners=_banners(scene),
        halts=halts(table, clock, box.floor_waited, box.now),
        log=log(scene.deeds),
    )
    # Under an open menu or amount the machine waits with its question: no tile moves under a finger.
    if machine_asks(scene) and screen not in _LIES_OVER:
        beside = _PLAYED.get(screen, _PLAYED["between"])
        deeds, taps = (*machine_deeds(scene), *beside.deeds(scene)), beside.taps(scene)
        view = msgspec.structs.replace(view, screen="machine", deeds=deeds, taps=taps)
        return _shown(view, machine_lines(scene), box, machine_trouble(scene))
    parts = _BAGGED if table.bags and screen == "between" else _PLAYED.get(screen)
    if parts is None:
        taps_without_hand = between_hands.taps(scene) if screen != "over" else ()
        entering = no_hand.registering(scene) if screen == "before" else ()
        deeds = (*machine_deeds(scene), *between_hands.deeds(scene), *entering)
        view = msgspec.structs.replace(view, deeds=deeds, taps=taps_without_hand)
        return _shown(view, no_hand.lines(screen, scene), box, machine_trouble(scene))
    deeds = parts.deeds(scene) if screen in _LIES_OVER else (*machine_deeds(scene), *parts.deeds(scene))
    view = msgspec.structs.replace(view, deeds=deeds, taps=parts.taps(scene))
    lines = (*_lines(scene, screen, parts), *machine_lines(scene))
    return _shown(view, lines, box, machine_trouble(scene))


def _lines(scene: TableScene, screen: TouchScreen, parts: _Parts) -> tuple[LineView, ...]:
    """Say which cards are dealt now before anything else that the screen has to say."""
    dealt, table = scene.box.dealt, scene.table
    if dealt is None or screen not in _DEALT_TO or table.stands:
        return parts.lines(scene)
    who = LineView(deal_words(dealt.lay, dealt.lie), "who")
    burn = burn_words(dealt.lay, dealt.lie, dealt.to)
    told = (LineView(burn, "what"), *pot_lines(table)) if burn else parts.lines(scene)[1:]
    return (who, *told)


def screen_of(scene: TableScene) -> TouchScreen:
    """Say which screen is on; the menu and an open amount lie over what is."""
    table, box = scene.table, scene.box
    phase = phase_of(table)
    if box.menu:
        return "menu"
    if box.keys.amount is not None and phase == "betting" and cards_overdue(table) is None:
        return "amount"
    by_phase: dict[str, TouchScreen] = {
        "betting": "hand",
        "deal": "hand",
        "playing": "hand",
        "showdown": "showdown",
        "lost": "lost",
        "over": "over",
        "finished": "between",
    }
    return by_phase.get(phase) or _at_rest(table, scene.clock)


def _at_rest(table: Table, clock: ClockView | None) -> TouchScreen:
    """Choose the page while no hand is on, by the clock."""
    if clock is None:
        return "between"
    if clock.phase == "gate":
        return "break"
    if clock.phase != "level":
        return clock.phase
    return "paused" if is_paused(table, clock) else "between"


def _banners(scene: TableScene) -> tuple[str, ...]:
    """Show across the top the news of the room, and what is due at this table beside its reminders."""
    told = (
        scene.clock.notice if scene.clock else "",
        scene.board.announcement if scene.board else "",
        _envelope(scene),
    )
    usual = {*reminders(scene.table), *order_words(scene.table), rotation_line(scene.table)}
    usual -= {race_line(scene.table)}  # who has won chips by lot is told until the next hand
    if screen_of(scene) == "between":
        usual |= set(next_hand_lines(scene.table))
    due = (line for line in notices(scene.table) if line not in usual)
    return tuple(line for line in (*told, *due) if line)


def _envelope(scene: TableScene) -> str:
    """Say between two hands whose envelope is being opened, else what the last one held."""
    envelopes = scene.board.envelopes if scene.board else None
    if envelopes is None or phase_of(scene.table) not in ("between", "finished", "held", "over"):
        return ""
    if envelopes.drum_roll:
        return say("An envelope for {name} is being opened", name=envelopes.drum_roll)
    return envelopes.last


def _shown(view: TouchView, lines: tuple[LineView, ...], box: BoxFacts, machine: str = "") -> TouchView:
    wrong = troubles(box.unit, machine, plays=view.table is not None)
    return msgspec.structs.replace(view, lines=lines, troubles=wrong, address=box.address)


def roots(table: Table, view: TouchView, menu: tuple[DeedView, ...]) -> tuple[DeedView, ...]:
    """List the tiles of an open menu, else what seats and buttons do, then all seats and the menu."""
    if view.screen == "menu":
        return view.menu
    opens = tuple(deed for tap in view.taps if (deed := _opened(tap)) is not None)
    return (
        *_done_by_seats(table, view.taps),
        *(deed for deed in view.deeds if not _is_spelt(deed)),
        sheet(say("SEATS"), *opens),
        sheet(say("FLOOR MENU"), *menu),
    )


def _is_spelt(deed: DeedView) -> bool:
    """Say whether a name is asked for: a finger spells it, no knob and no key."""
    return any(need.kind == "person" for need in deed.needs)


def _done_by_seats(table: Table, taps: Iterable[TapView]) -> Iterable[DeedView]:
    """Name what a tap on a seat does by its seat, as it is chosen by that."""
    for tap in taps:
        if tap.deed.verb:
            note = " ".join(part for part in (tap.deed.label, _which_pot(table)) if part)
            yield replace(tap.deed, label=seat_words(table, tap.seat), note=note)


def _which_pot(table: Table) -> str:
    """Say which pot of how many is paid, where there are several."""
    hand = table.play.hand
    number = open_pot(hand) if hand is not None and hand.phase == "showdown" else None
    return place_of(hand, number) if hand is not None and number is not None and len(hand.pots()) > 1 else ""


def _opened(tap: TapView) -> DeedView | None:
    return next((deed for deed in (tap.deed, tap.held) if deed is not None and deed.sheet), None)
