"""The buttons of the decision clock: time cards and holds of a seat, the end of a time, and its UNDO."""

from collections.abc import Iterable

from msgspec.structs import replace

from shuffleup.kernel.field_types import SeatNo
from shuffleup.kernel.language import say
from shuffleup.protocol.touch import DeedView
from shuffleup.views.touch.buttons import Deeds
from shuffleup.views.words.undo_names import time_words


def seat_deeds(make: Deeds, seat: SeatNo) -> Iterable[DeedView]:
    """Offer to play a time card of the seat whose time runs, or to say why that is held (SHT-08, SHT-11).

    Where its end is asked for, the seat has the same answers as the middle.
    """
    table, left = make.table, make.table.cards_left(seat)
    decision = table.decision
    if decision is None or decision.seat != seat or table.stands:
        return
    if decision.asked:
        yield from end_deeds(make)
        return
    if left:
        note = say("+{seconds} s, {cards} left", seconds=table.rules.time.bank_seconds, cards=left)
        yield make.play("use_time_card", say("TIME CARD"), note=note)
    if "hold_time" in make.verbs:
        yield make.play("hold_time", say("COUNT CHIPS"), note=say("time stands"), why="count")
        yield make.play("hold_time", say("DISPUTE"), note=say("time stands"), why="dispute")


def end_deeds(make: Deeds) -> tuple[DeedView, ...]:
    """Offer to say at the end of a time what it is (SHT-21)."""
    seat = make.table.decision.seat if make.table.decision is not None else None
    if seat is None or "answer_time" not in make.verbs:
        return ()
    card = make.play("answer_time", say("CARD IN TIME"), note=say("it is played"), says="card")
    over = replace(make.play("answer_time", say("TIME OVER"), says="over"), tint="stop")
    acted = make.play("answer_time", say("ACTED IN TIME"), note=say("enter it"), says="acted")
    return (over, acted, *([card] if make.table.cards_left(seat) else []))


def taken_back(make: Deeds) -> tuple[DeedView, ...]:
    """Offer to take back what the end of a player's time came to: nobody pressed a key."""
    if not time_words(make.table) or "undo" not in make.verbs:
        return ()
    return (replace(make.play("undo", say("UNDO"), note=say("there was time")), tint="warn", on_key=True),)
