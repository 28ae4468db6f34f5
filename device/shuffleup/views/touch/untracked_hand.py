"""The screen of an untracked hand: who won each board or run, who is broke, and the stacks (VAR-25)."""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.kernel.language import say, say_counted
from shuffleup.poker.legal import LegalActions
from shuffleup.protocol.touch import DeedView, LineView, NeedView, TapView
from shuffleup.table.state import Table
from shuffleup.table.variations.variation_state import (
    PartOfPot,
    may_tell_runs,
    open_parts,
    parting_here,
    parts_here,
)
from shuffleup.views.headline import detail, headline
from shuffleup.views.numbers import chips_text, together
from shuffleup.views.touch.buttons import Deeds
from shuffleup.views.touch.scene import TableScene
from shuffleup.views.touch.seat_sheet import seat_sheet
from shuffleup.views.variations import paid_words, part_args, part_here, run_words


def part_lines(table: Table) -> tuple[LineView, ...]:
    """Ask for the winner of the part that is next, and say what the winners get; () without parts."""
    waiting, paid = open_parts(table), paid_words(table)
    asked = say("TAP THE WINNER of {pot}", pot=part_with_chips(table, waiting[0])) if waiting else ""
    lines = (LineView(asked, "who"), LineView(paid, "what"))
    return tuple(line for line in lines if line.text)


def part_with_chips(table: Table, one: PartOfPot) -> str:
    """Name a part of a pot, and what its board is worth where the pot was counted: `BOARD 1: 105 of 210`."""
    words, pots = part_here(table, one), table.play.pots
    if not pots:
        return words
    chips = parting_here(table).of_board(pots[one.pot], one.part.board)
    return say("{part}: {chips} of {pot}", part=words, chips=chips_text(chips), pot=chips_text(pots[one.pot]))


def part_tap(make: Deeds, seat: SeatNo, opens: DeedView) -> TapView | None:
    """Let a seat win the part that is next; None where none is left, or the seat was not dealt in."""
    waiting = open_parts(make.table)
    if not waiting or seat not in make.table.play.players or make.table.floor_called:
        return None
    label = say("WINS {pot}", pot=part_here(make.table, waiting[0]))
    wins = make.play("declare_winners", label, seats=(seat,), **_args(waiting[0]))
    return TapView(seat, wins, opens, short=say("WINS"))


def part_deeds(make: Deeds) -> Iterable[DeedView]:
    """Offer to split the part that is next, to leave a low without a winner, and to count the pot."""
    table = make.table
    if waiting := open_parts(table):
        args, words = _args(waiting[0]), part_here(table, waiting[0])
        shares = NeedView("seats", "seats", say("WHO SHARES {pot}?", pot=words), table.play.players)
        yield make.play("declare_winners", say("SPLIT"), shares, note=words, **args)
        if waiting[0].part.low:
            yield make.play("declare_winners", say("NO LOW"), seats=(), **args)
    if parts_here(table):
        yield from _count(make)
    if may_tell_runs(table):
        label, times = run_words(table)
        yield make.play("run_it_times", label, note=say("all agree"), times=times)


def broke_deed(make: Deeds) -> Iterable[DeedView]:
    """Name who is broke, while a tap on a seat names winners."""
    if open_parts(make.table):
        broke = NeedView("seats", "seats", say("WHO IS BROKE?"), make.table.play.players)
        yield make.play("tap_busts", say("BROKE"), broke)


def _count(make: Deeds) -> Iterable[DeedView]:
    """Count the main pot first, then each side pot."""
    pots, players = make.table.play.pots, make.table.play.players
    left = Chips(make.table.chips() - sum(pots))
    if len(pots) > len(players) - 2 or left < 1:
        return
    title = say("SIDE POT {number}", number=len(pots)) if pots else say("MAIN POT")
    step = make.table.rules.chips.smallest
    need = NeedView("chips", "chips", title, least=Chips(1), most=left, step=step)
    yield make.play("count_pot", say("COUNT POT"), need, note=title, pot=len(pots))


def _args(one: PartOfPot) -> dict[str, Any]:
    return {"pot": one.pot} | part_args(one.part)


def lines(scene: TableScene) -> tuple[LineView, ...]:
    """Say that the hand goes on by hand, who was tapped as its winner, and what ends it."""
    table, nobody = scene.table, LegalActions()
    tapped = table.play.tapped
    won = (
        (
            LineView(
                say_counted(
                    "winner: seat {seats}", "winners: seats {seats}", len(tapped), seats=together(tapped)
                ),
                "plain",
                "go",
            ),
        )
        if tapped
        else ()
    )
    said = LineView(headline(table, nobody), "who", "warn")
    parted = () if table.floor_called else part_lines(table)
    return (said, *(parted or (LineView(detail(table, nobody), "what"), *won)))


def taps(scene: TableScene) -> tuple[TapView, ...]:
    """Mark a winner, or take the mark away."""
    return tuple(_tap(scene, seat) for seat in sorted(scene.table.sitters))


def _tap(scene: TableScene, seat: SeatNo) -> TapView:
    table, opens = scene.table, seat_sheet(scene, seat)
    if table.floor_called or seat not in table.play.players or "declare_winners" not in scene.deeds.verbs:
        return TapView(seat, opens)
    if parts_here(table):
        return part_tap(scene.deeds, seat, opens) or TapView(seat, opens)
    won = tuple(sorted({*table.play.tapped} ^ {seat}))
    label = say("NOT THE WINNER") if seat in table.play.tapped else say("WINNER")
    return TapView(seat, scene.deeds.play("declare_winners", label, pot=0, seats=won), opens)


def deeds(scene: TableScene) -> tuple[DeedView, ...]:
    """Offer to count the stacks that changed, to name who is broke, and to leave it uncounted."""
    table, make = scene.table, scene.deeds
    if table.floor_called:
        return (make.play("floor_done", say("FLOOR IS DONE")),)
    players = table.play.players
    stacks = NeedView("stacks", "stacks", say("STACKS THAT CHANGED"), players)
    broke = NeedView("seats", "seats", say("WHO IS BROKE?"), players)
    return (
        *part_deeds(make),
        make.play("count_stacks", say("COUNT"), stacks, note=say("the stacks that changed")),
        make.play("tap_busts", say("BROKE"), broke),
        replace(make.play("confirm_result", say("NOT COUNTED"), note=say("count later")), held=True),
    )
