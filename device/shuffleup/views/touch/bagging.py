"""The screen of a table whose stacks go into bags: a tap on a seat does what comes next there (FLT-05).

The stack is counted, the player and the dealer sign, and the bag is closed: three touches a seat.
"""

from collections.abc import Iterable
from typing import Any

from shuffleup.kernel.field_types import FLOOR, Chips, SeatNo
from shuffleup.kernel.language import say
from shuffleup.protocol.touch import DeedView, LineView, NeedView, TapView
from shuffleup.table.bags import SeatBag, TableBags
from shuffleup.table.state import Table
from shuffleup.views.flights import bags_words
from shuffleup.views.numbers import chips_text
from shuffleup.views.table import face_of, shows_stacks
from shuffleup.views.touch.buttons import seat_words, sheet
from shuffleup.views.touch.scene import TableScene
from shuffleup.views.words.terms import role

BOTH = ("player", "dealer")
"""Who signs as the bag is closed: the player before the dealer's eyes. Others are signed for one by one."""


def lines(scene: TableScene) -> tuple[LineView, ...]:
    """Say how many bags are open, and what to do."""
    bags = scene.table.bags
    if bags is None:
        return ()
    title = LineView(bags_words(bags.open, len(bags.seats)), "who", "plain" if bags.open else "go")
    smallest = chips_text(bags.smallest)
    small = say("chips of {chip} are the smallest", chip=smallest)
    if bags.old:
        small = say("odd chips of {old} are rounded up to {new}", old=chips_text(bags.old), new=smallest)
    todo = say("tap a seat: count, sign, bag") if bags.open else say("the director closes the flight")
    return (title, LineView(todo, "what"), LineView(small, "small"))


def taps(scene: TableScene) -> tuple[TapView, ...]:
    """Do the next step of a seat; a finger that stays opens all that can be done there."""
    bags = scene.table.bags
    return tuple(_tap(scene, bags, one) for one in bags.seats) if bags else ()


def _tap(scene: TableScene, bags: TableBags, bag: SeatBag) -> TapView:
    table, opens = scene.table, _sheet(scene, bags, bag)
    if bag.is_bagged:
        return TapView(bag.seat, sheet(seat_words(table, bag.seat), _number(bags, bag)), short=bags.name(bag))
    if bag.counted is None:
        return TapView(bag.seat, _count(table, bags, bag), opens, short=say("COUNT"))
    if bag.seat in table.play.absent and len(bag.signed) < len(BOTH):
        return TapView(bag.seat, opens, short=say("ABSENT"))
    return TapView(bag.seat, _close(bag), opens, short=say("SIGN, BAG"))


def _number(bags: TableBags, bag: SeatBag) -> DeedView:
    return DeedView(say("BAG {bag}", bag=bags.name(bag)), chips_text(bag.counted or Chips(0)))


def _sheet(scene: TableScene, bags: TableBags, bag: SeatBag) -> DeedView:
    table = scene.table
    deeds = (_count(table, bags, bag), _by_chip(table, bags, bag), *_signatures(table, bag))
    closes = (_only_close(bag),) if bag.signed else ()
    return sheet(seat_words(scene.table, bag.seat), *deeds, *closes)


def _floor(verb: str, label: str, *needs: NeedView, note: str = "", **args: object) -> DeedView:
    return DeedView(label, note, FLOOR, verb, args, needs, tint="go")


def _count(table: Table, bags: TableBags, bag: SeatBag) -> DeedView:
    """Ask for the sum; where this face may show stacks it begins with what is known."""
    known = _known(table, bags, bag.seat)
    need = NeedView(
        "chips",
        "chips",
        say("COUNTED STACK"),
        least=bags.smallest,
        step=bags.smallest,
        start=known,
        before=known,
    )
    note = "" if bag.counted is None else chips_text(bag.counted)
    return _floor("count_bag", say("COUNT"), need, note=note, **_whose(table, bag))


def _whose(table: Table, bag: SeatBag) -> dict[str, Any]:
    """Name whose stack it is, and that the player is not at the table (FLT-06)."""
    return {"entry": bag.entry} | ({"absent": True} if bag.seat in table.play.absent else {})


def _known(table: Table, bags: TableBags, seat: SeatNo) -> Chips | None:
    if seat in table.play.uncounted or table.play.pooled or not shows_stacks(table, face_of(table)):
        return None
    stack = table.stacks_now().get(seat, Chips(0))
    return Chips(stack + (-stack % bags.smallest if bags.old else 0))


def _by_chip(table: Table, bags: TableBags, bag: SeatBag) -> DeedView:
    """Ask for the chips of each kind, the largest first."""
    kinds = [chip for chip in table.rules.chips.denominations if chip >= (bags.old or bags.smallest)]
    needs = [
        NeedView(f"by_chip.{chip}", "chips", say("CHIPS OF {chip}", chip=chips_text(chip)), start=Chips(0))
        for chip in sorted(kinds, reverse=True)
    ]
    return _floor("count_bag", say("COUNT BY CHIP"), *needs, **_whose(table, bag))


def _signatures(table: Table, bag: SeatBag) -> Iterable[DeedView]:
    """Offer each signature alone: who is absent does not sign, and the director does at the console."""
    if bag.counted is not None:
        for by in BOTH[1:] if bag.seat in table.play.absent else BOTH:
            if by not in bag.signed:
                yield _floor("sign_bag", say("SIGNS: {who}", who=role(by).upper()), entry=bag.entry, by=by)


def _close(bag: SeatBag) -> DeedView:
    """Take the signatures that are missing, and close the bag."""
    missing = tuple(by for by in BOTH if by not in bag.signed) if len(bag.signed) < len(BOTH) else ()
    label = say("BOTH HAVE SIGNED: BAG") if missing else say("BAG")
    note = chips_text(bag.counted or Chips(0))
    return _floor("bag", label, note=note, entry=bag.entry, signed=missing)


def _only_close(bag: SeatBag) -> DeedView:
    return _floor("bag", say("BAG"), entry=bag.entry)


def deeds(scene: TableScene) -> tuple[DeedView, ...]:
    """Offer nothing but the seats; a call of the floor ends as ever."""
    if scene.table.floor_called:
        return (scene.deeds.play("floor_done", say("FLOOR IS DONE"), note=say("play goes on")),)
    return ()
