"""The figures on the wall: players left, the average, the money. Never one player's holding."""

from itertools import islice

from shuffleup.floor.levels.schedule import counted_from, foreseen, has_an_end
from shuffleup.floor.payouts import listing
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import Chips, Millis, Money
from shuffleup.kernel.language import say
from shuffleup.protocol import FigureView
from shuffleup.tournament.timetable import WallClock
from shuffleup.views.money import money_text
from shuffleup.views.numbers import chips_text


def figures(floor: Floor) -> tuple[FigureView, ...]:
    """List the figures that the house owes the room: those of everybody together (TDA 54, TDA 60)."""
    if floor.phase == "registration":
        return _before_the_draw(floor)
    if floor.phase == "over":
        return _of_the_cash_night(floor) if floor.rules.event.format == "cash" else ()
    players = _players(floor)
    return (players, *_chips(floor), *_pool(floor), *_next_prize(floor))


def end_figure(floor: Floor, now: Millis, wall: WallClock | None) -> tuple[FigureView, ...]:
    """Show when an event with a wished end is likely to end, where the house shows it to all (STR-39)."""
    wished = floor.rules.structure
    begin = counted_from(floor, now, wall)
    if wished.show_end != "all" or wished.wish == "none" or not has_an_end(floor):
        return ()
    if wall is None or begin is None:
        return ()
    found = foreseen(floor, now, begin)
    if found.earliest is None or found.latest is None:
        return ()
    earliest, latest = wall.time_of_day(found.earliest), wall.time_of_day(found.latest)
    return (FigureView(say("LIKELY END"), f"{earliest}–{latest}"),)


def prize_text(floor: Floor, money: Money, thing: str = "") -> str:
    """Write what a place pays: money, a thing, or both."""
    amount = money_text(money, floor.rules.event.money_format()) if money or not thing else ""
    return " + ".join(one for one in (amount, thing) if one)


def _before_the_draw(floor: Floor) -> tuple[FigureView, ...]:
    entered = len(floor.entered())
    rules = floor.rules
    shown = [FigureView(say("ENTERED"), str(entered))]
    if rules.chips.start_stack:
        shown.append(FigureView(say("STARTING STACK"), chips_text(rules.chips.start_stack)))
    if price := rules.money.buy_in + rules.money.fee:
        shown.append(FigureView(say("ENTRY"), prize_text(floor, Money(price))))
    return tuple(shown)


def _of_the_cash_night(floor: Floor) -> tuple[FigureView, ...]:
    """Show in money what came in and went out; what one player has cashed is shown nowhere (TDA 60)."""
    played = [entry for entry in floor.entries if entry.sales]
    bought, cashed = sum(entry.bought for entry in played), sum(entry.cashed for entry in played)
    sums = ((say("BUY-INS"), bought), (say("CASHED OUT"), cashed))
    money = tuple(FigureView(label, prize_text(floor, Money(amount))) for label, amount in sums)
    return (FigureView(say("PLAYERS"), str(len(played))), *(money if len(played) > 1 else ()))


def _players(floor: Floor) -> FigureView:
    left, entered = len(floor.left()), len(floor.entered())
    cash = floor.rules.event.format == "cash"
    return FigureView(say("PLAYERS"), str(left) if cash else f"{left} / {entered}")


def _chips(floor: Floor) -> tuple[FigureView, ...]:
    """Count all chips and their average; where one player has them all it would be that stack."""
    total, holders = floor.chips_counted(), (entry for entry in floor.left() if entry.total > 0)
    if len(tuple(islice(holders, 2))) < 2:
        return ()
    average = FigureView(say("AVERAGE"), chips_text(Chips(total // len(floor.left()))))
    in_play = FigureView(say("CHIPS"), chips_text(total))
    return (in_play,) if floor.rules.event.format == "cash" else (average, in_play)


def _pool(floor: Floor) -> tuple[FigureView, ...]:
    return (FigureView(say("PRIZE POOL"), prize_text(floor, floor.pool)),) if floor.pool else ()


def _next_prize(floor: Floor) -> tuple[FigureView, ...]:
    """Show what the next one to go out is paid, before the money what its last place pays."""
    paid = listing(floor).prizes
    last = max((place for place, prize in enumerate(paid, 1) if prize.amount or prize.thing), default=0)
    place = min(len(floor.left()), last)
    if not place or floor.agreed:
        return ()
    prize = paid[place - 1]
    return (FigureView(say("PLACE {place} PAYS", place=place), prize_text(floor, prize.amount, prize.thing)),)
