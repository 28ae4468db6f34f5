"""The screen between two hands: the last result, corrections, leaving players, the next button."""

from collections.abc import Iterable

from msgspec.structs import replace

from shuffleup.kernel.field_types import FLOOR, SeatNo
from shuffleup.kernel.language import say
from shuffleup.poker.legal import LegalActions
from shuffleup.protocol.touch import DeedView, LineView, NeedView, TapView, Tint
from shuffleup.table.automatic_rules import seats_to_count
from shuffleup.table.events import SeatToClear
from shuffleup.table.hand.hand_start import positions_of_next
from shuffleup.table.hand.sealing_and_undo import busts_found
from shuffleup.table.legal_commands import as_dealt_from, may_start
from shuffleup.table.state import Table
from shuffleup.views.dealer_orders import where_to
from shuffleup.views.headline import detail, headline, result_lines, winning_hands
from shuffleup.views.numbers import listed, seats_text
from shuffleup.views.situation import button_and_blinds
from shuffleup.views.touch.buttons import Deeds, asked_twice, seat_words, sheet
from shuffleup.views.touch.scene import TableScene
from shuffleup.views.touch.seat_sheet import rebuy_deed, seat_sheet
from shuffleup.views.variations import next_hand_lines, shown_seven_deuce
from shuffleup.views.words.terms import leaves
from shuffleup.views.words.undo_names import act_words

NOBODY_ACTS = LegalActions()


def lines(scene: TableScene) -> tuple[LineView, ...]:
    """Show the result, then where button and blinds are in the next hand, or what it waits for."""
    table = scene.table
    won: Tint = "go" if table.play.hand is not None else "plain"
    told = tuple(LineView(text, "who", won, on_tiles=True) for text in result_lines(table)) or (
        LineView(headline(table, NOBODY_ACTS), "who", won),
    )
    made = tuple(LineView(text, "what") for text in winning_hands(table.play.hand))
    announced = tuple(LineView(text, "plain", "warn") for text in next_hand_lines(table))
    return (*told, *made, *announced, *_coming(table))


def _coming(table: Table) -> tuple[LineView, ...]:
    """Say what the next hand waits for, else who has button and blinds, on a line that does not break."""
    if may_start(table):
        waits = detail(table, NOBODY_ACTS)
        return (LineView(waits, "what"),) if waits else ()
    marks = button_and_blinds(positions_of_next(as_dealt_from(table))).line
    return (LineView(marks.replace(" ", "\u00a0"), "what"),)  # no break between a mark and its seat


def taps(scene: TableScene) -> tuple[TapView, ...]:
    """Open the sheet of the seat that is tapped."""
    return tuple(TapView(seat, seat_sheet(scene, seat)) for seat in sorted(scene.table.sitters))


def deeds(scene: TableScene) -> tuple[DeedView, ...]:
    """Offer to fix the winner, to confirm who is out, to sell again, to count, and to let players go."""
    table, make = scene.table, scene.deeds
    if table.floor_called:
        return (make.play("floor_done", say("FLOOR IS DONE"), note=say("play goes on")),)
    shown = shown_seven_deuce(make)
    return (*shown, *_wrong(make), *_envelopes(scene), *_count(make), *_busts(scene), *_moves(scene))


def _envelopes(scene: TableScene) -> Iterable[DeedView]:
    """Draw an envelope for a player who was knocked out here; where nobody knows by whom, ask (MYS-05)."""
    envelopes = scene.board.envelopes if scene.board else None
    here = [one for one in (envelopes.due if envelopes else ()) if one.table == scene.table.table]
    if not here:
        return
    out = here[0]
    note, args = say("for {name}", name=out.name), {"out": out.entry}
    draw = DeedView(say("DRAW ENVELOPE"), note, FLOOR, "draw_envelope", args, tint="go")
    yield asked_twice(draw) if out.by else sheet(draw.label, *_knocked_out_by(scene.table, draw), note=note)


def _knocked_out_by(table: Table, draw: DeedView) -> Iterable[DeedView]:
    """Offer every player of the table but the one who is out; the director draws for several (MYS-06)."""
    for seat, sitter in sorted(table.sitters.items()):
        if sitter.entry != draw.args["out"]:
            args = {**draw.args, "by": (sitter.entry,)}
            yield replace(draw, label=seat_words(table, seat), args=args, tint="plain")
    yield DeedView(say("SEVERAL"), say("the director draws"))


def _wrong(make: Deeds) -> Iterable[DeedView]:
    """Go back to before what ended the hand, whatever was entered since: the pot can be tapped again."""
    table = make.table
    if not (table.play.provisional and table.past):
        return
    on = (at for at, one in enumerate(table.past) if one.play.hand and one.play.hand.phase != "ended")
    first = max(on, default=len(table.past) - 1)
    acts, note = len(table.past) - first, say("undo {act}", act=act_words(table.past[first].act))
    yield make.play("undo", say("WRONG"), note=note, **({"acts": acts} if acts > 1 else {}))


def _count(make: Deeds) -> Iterable[DeedView]:
    wanted = seats_to_count(make.table) or tuple(sorted(make.table.play.uncounted))
    if wanted and "count_stacks" in make.verbs:
        need = NeedView("stacks", "stacks", say("COUNTED STACKS"), wanted)
        yield make.play("count_stacks", say("COUNT"), need, note=seats_text(wanted))


def _busts(scene: TableScene) -> Iterable[DeedView]:
    """The deed for a broke player; if rebuys are sold, also a rebuy and OUT for each."""
    table = scene.table
    yield from bust_deed(scene)
    if not table.play.at_rest or not table.rules.rebuy.allowed:
        return
    for seat in broke_at_rest(table):
        offered = rebuy_deed(scene, seat)
        if offered.verb:
            yield replace(offered, label=say("REBUY {seat}", seat=seat_words(table, seat)))
            out = say("OUT {seat}", seat=seat_words(table, seat))
            gone = scene.deeds.floor("fix_place", out, entry=table.sitters[seat].entry)
            yield asked_twice(replace(gone, tint="stop"))


def bust_deed(scene: TableScene) -> Iterable[DeedView]:
    """Confirm the result: all who have lost the last chip are out, and no UNDO reaches it."""
    found = busts_found(scene.table)
    if not found:
        return
    label, note = say("BUST SEATS {seats}", seats=listed(found)), say("are out")
    if len(found) == 1:
        label, note = say("BUST {seat}", seat=seat_words(scene.table, found[0])), say("is out")
    yield asked_twice(replace(scene.deeds.play("confirm_result", label, note=note), tint="stop"))


def broke_at_rest(table: Table) -> tuple[SeatNo, ...]:
    """List who sits at the table without a chip, nothing to come, and no order to leave."""
    stacks = table.stacks_now()
    going = {order.seat for order in table.orders}
    return tuple(seat for seat in sorted(table.sitters) if not stacks.get(seat) and seat not in going)


def _moves(scene: TableScene) -> Iterable[DeedView]:
    """A player who is to go has gone when that is touched: the result is confirmed and the seat cleared."""
    table = scene.table
    for order in table.orders:
        if isinstance(order, SeatToClear) and "confirm_result" in scene.deeds.verbs:
            label = say("MOVE {seat}", seat=seat_words(table, order.seat))
            where = where_to(order) or leaves(order.why, order.note)
            yield scene.deeds.play("confirm_result", label, note=say("{where}: tap = gone", where=where))
