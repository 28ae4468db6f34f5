"""The screen of an untracked hand: who won, who is out of chips, and the stacks."""

from msgspec.structs import replace

from shuffleup.kernel.field_types import SeatNo
from shuffleup.kernel.language import say
from shuffleup.poker.legal import LegalActions
from shuffleup.protocol import DeedView, LineView, NeedView, TapView
from shuffleup.table.variations import parts_here
from shuffleup.views.headline import detail, headline
from shuffleup.views.touch.buttons import listed
from shuffleup.views.touch.facts import TableScene
from shuffleup.views.touch.pot_parts import part_deeds, part_lines, part_tap
from shuffleup.views.touch.seats import seat_sheet


def lines(scene: TableScene) -> tuple[LineView, ...]:
    """Say that the hand goes on by hand, who was tapped as its winner, and what ends it."""
    table, nobody = scene.table, LegalActions()
    tapped = table.play.tapped
    won = (LineView(say("winner: seat {seats}", seats=listed(tapped)), "plain", "go"),) if tapped else ()
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
