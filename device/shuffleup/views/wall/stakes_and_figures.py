"""The figures on the wall: stakes, time, players left, the average, money. Never one player's holding."""

from itertools import islice

from msgspec.structs import replace

from shuffleup.floor.feature_states import TableNote
from shuffleup.floor.levels.schedule import counted_from, foreseen, has_an_end, starts_at
from shuffleup.floor.prizes.payouts import listing
from shuffleup.floor.satellite.seat_count import plan, seat_name, shown_seats
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import Chips, HandNo, Millis, Money
from shuffleup.kernel.language import say, say_counted
from shuffleup.poker.cash_game import place_in_rotation
from shuffleup.protocol.clock import BlindsView, ClockView
from shuffleup.protocol.wall import FigureView
from shuffleup.ruleset.hand import Game
from shuffleup.tournament.decision_clock.time_cards import opened
from shuffleup.tournament.level_stakes import last_listed
from shuffleup.tournament.timetable import WallClock, coming, next_break, scheduled_start
from shuffleup.views.game_and_street_names import game_in_capitals, long_game
from shuffleup.views.numbers import NO_BREAK, chips_text, money_text
from shuffleup.views.words.tournament import moment_reached


def figures(floor: Floor) -> tuple[FigureView, ...]:
    """List the figures that the house owes the room: those of everybody together (TDA 54, TDA 60)."""
    if floor.phase == "registration":
        return _before_the_draw(floor)
    if floor.phase == "over":
        return _of_the_cash_night(floor) if floor.rules.event.format == "cash" else ()
    players = _players(floor)
    if floor.rules.satellite.is_played:
        return (players, *_seats(floor), *_chips(floor), *_pool(floor))
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
    return (FigureView(say("LIKELY END"), f"{earliest}–{latest}", "likely_end"),)


def prize_text(floor: Floor, money: Money, thing: str = "") -> str:
    """Write what a place pays: money, a thing, or both."""
    amount = money_text(money, floor.rules.event.money_format()) if money or not thing else ""
    return " + ".join(one for one in (amount, thing) if one)


def _before_the_draw(floor: Floor) -> tuple[FigureView, ...]:
    entered = len(floor.entered())
    rules = floor.rules
    shown = [FigureView(say("ENTERED"), str(entered), "players")]
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
    return (FigureView(say("PLAYERS"), str(len(played)), "players"), *(money if len(played) > 1 else ()))


def _players(floor: Floor) -> FigureView:
    left, entered = len(floor.left()), len(floor.entered())
    cash = floor.rules.event.format == "cash"
    return FigureView(say("PLAYERS"), str(left) if cash else f"{left} / {entered}", "players")


def _chips(floor: Floor) -> tuple[FigureView, ...]:
    """Count all chips and their average; where one player has them all it would be that stack."""
    total, holders = floor.chips_counted(), (entry for entry in floor.left() if entry.total > 0)
    if len(tuple(islice(holders, 2))) < 2:
        return ()
    average = FigureView(say("AVERAGE"), chips_text(Chips(total // len(floor.left()))), "average")
    in_play = FigureView(say("CHIPS"), chips_text(total), "chips")
    return (in_play,) if floor.rules.event.format == "cash" else (average, in_play)


def _pool(floor: Floor) -> tuple[FigureView, ...]:
    if not floor.pool:
        return ()
    of_all = floor.rules.flights.are_played or floor.bag_lists
    label = say("POOL OF ALL FLIGHTS") if of_all else say("PRIZE POOL")
    return (FigureView(label, prize_text(floor, floor.pool), "pool"),)


def _seats(floor: Floor) -> tuple[FigureView, ...]:
    """Show how many seats there are, and what the places after them are paid (SAT-15)."""
    seats, money = shown_seats(floor), plan(floor).money
    if not seats:
        return ()
    rest = (
        FigureView(say("PLACE {place} PAYS", place=place), prize_text(floor, amount), "bubble")
        for place, amount in enumerate(money[:1], seats + 1)
    )
    return (FigureView(say("SEATS"), str(seats), "seats_won"), *rest)


def seats_told(floor: Floor) -> str:
    """Say how many seats were won at the end of a satellite, empty where none was."""
    won = len(floor.satellite.won)
    if not won:
        return ""
    return say_counted("{count} seat in {target}", "{count} seats in {target}", won, target=seat_name(floor))


def off_the_seats(floor: Floor) -> str:
    """Say how many have to go until everybody left has a seat, once their number is fixed (SAT-15)."""
    off = floor.entries.players - floor.satellite.left
    if floor.phase != "playing" or not floor.satellite.fixed or off < 1:
        return ""
    return say("{count} off the seats", count=off)


def _next_prize(floor: Floor) -> tuple[FigureView, ...]:
    """Show what the next one to go out is paid, before the money what its last place pays."""
    paid = listing(floor).prizes
    last = max((place for place, prize in enumerate(paid, 1) if prize.amount or prize.thing), default=0)
    place = min(len(floor.left()), last)
    if not place or floor.agreed:
        return ()
    prize = paid[place - 1]
    paid_text = prize_text(floor, prize.amount, prize.thing)
    return (FigureView(say("PLACE {place} PAYS", place=place), paid_text, "bubble"),)


AHEAD = 12
"""Levels that are searched for a break where a schedule has no end."""


def shown_stakes(floor: Floor, clock: ClockView) -> BlindsView | None:
    """Give the stakes that the wall shows largest: in a break those that are played after it.

    None before the start and after the end, where nothing is played, and where every table counts its own
    rounds.
    """
    if floor.phase != "playing" or floor.counts_rounds_by_table():
        return None
    between = clock.phase in ("break", "gate") and floor.interrupted is None
    return clock.next if between else clock.now


def stakes_text(blinds: BlindsView) -> str:
    """Write the blinds, in fixed limit the bets: `400 / 800`; a line may end after the stroke only.

    Where the button posts the only blind, it stands alone (VAR-18).
    """
    return f"{NO_BREAK}/ ".join(map(chips_text, blinds.stakes))


def level_text(floor: Floor, clock: ClockView) -> str:
    """Name the level whose stakes are shown; a cash table has none."""
    blinds = shown_stakes(floor, clock)
    if blinds is None or floor.rules.levels.unit == "none":
        return ""
    if blinds is clock.next:
        return say("NEXT: LEVEL {level}", level=blinds.level)
    return say("LEVEL {level}", level=blinds.level)


def beside_the_stakes(floor: Floor, clock: ClockView) -> list[str]:
    """Give what belongs to the stakes: the blinds of fixed limit, the ante, the next level."""
    blinds = shown_stakes(floor, clock)
    if blinds is None:
        return []
    lines = _games(floor, blinds.level)
    if blinds.in_turn:
        lines.append(say("LIMITS {stakes}", stakes=_in_one(stakes_text(replace(blinds, in_turn=False)))))
    elif blinds.low_limit is not None:
        posted = _in_one(stakes_text(replace(blinds, low_limit=None, high_limit=None)))
        one = blinds.button_blind
        lines.append(say("BLIND {stakes}", stakes=posted) if one else say("BLINDS {stakes}", stakes=posted))
    if blinds.ante:
        lines.append(say("ANTE {chips}", chips=chips_text(blinds.ante)))
    return [line for line in (*lines, next_stakes(floor, clock)) if line]


def next_stakes(floor: Floor, clock: ClockView) -> str:
    """Give the stakes of the next level, empty where those that are shown are the next ones already."""
    blinds = shown_stakes(floor, clock)
    if blinds is None or clock.next in (None, blinds) or floor.rules.levels.unit == "none":
        return ""
    assert clock.next is not None
    return say("NEXT {stakes}", stakes=_with_ante(clock.next))


def _games(floor: Floor, level: int) -> list[str]:
    """Name the game and the next one; where the tables are not at the same, all that they play in turn."""
    game = floor.rules.game
    if not game.rotation:
        return list(filter(None, [long_game(game.kind)]))
    places = {_place_in_rotation(game, one, level) for one in floor.open_tables()}
    if len(places) == 1:
        now, then = (_named(floor, place) for place in (min(places), min(places) + 1))
        return [say("GAME: {game}, then {following}", game=now, following=then)]
    return [", ".join(dict.fromkeys(_named(floor, place) for place in range(len(game.rotation))))]


def _place_in_rotation(game: Game, table: TableNote, level: int) -> int:
    """Give the place of the hand that is on at a table, else of its next one."""
    orbit, hand = table.orbit.number, table.hand
    if table.idle:
        orbit, hand = table.orbit.of_next_hand, HandNo(hand + 1)
    return place_in_rotation(game.rotate_by, len(game.rotation), level=level, orbit=orbit, hand=hand)


def _named(floor: Floor, place: int) -> str:
    rules = floor.rules
    return game_in_capitals(rules.game.at(place, rules.betting.structure), rules)


def instead_of_the_time(floor: Floor, clock: ClockView) -> str:
    """Say how many hands are left, where hands end a level: that stands where the countdown would."""
    if clock.left is not None or clock.phase != "level":
        return ""
    levels, left = floor.rules.levels, clock.hands_left
    if left is None and levels.unit == "hand":
        left = levels.length
    return say_counted("{count} HAND", "{count} HANDS", left) if left else ""


def after_this_level(floor: Floor, now: Millis) -> Millis | None:
    """Return the time from the end of this level to the next break, None where no break is ahead."""
    clock, levels = floor.clock, floor.rules.levels
    left = clock.left_at(now)
    if clock.phase != "level" or left is None:
        return None
    last = last_listed(levels)
    count = AHEAD if last is None else max(0, last - clock.level)
    ahead = next_break(coming(levels, clock, now, Millis(0), count))
    return Millis(ahead.at - left) if ahead else None


def time_rule(floor: Floor) -> str:
    """Say how long each decision may take, with how many time cards, and from which moment on (SHT-01).

    Empty where the clock is called.
    """
    time = floor.rules.time
    if time.mode != "shot":
        return ""
    lengths = time.streets if len(set(time.streets)) > 1 else (*time.streets, time.seconds)[:1]
    seconds = "/".join(map(str, lengths))
    cards = opened(time, floor.renewals).left
    rule = say("{seconds} s for each decision", seconds=seconds)
    if cards:
        rule = say("{rule}, {cards}", rule=rule, cards=say_counted("{count} card", "{count} cards", cards))
    if floor.every_decision_is_timed:
        return rule
    moment = moment_reached(time.shot_from)
    return say("{moment}: {rule}", moment=moment[:1].upper() + moment[1:], rule=rule)


def times_of_day(floor: Floor, now: Millis, wall: WallClock | None) -> list[str]:
    """Say when the event starts, and when a break ends; `wall` is the clock on the wall at `now`.

    A start whose time has gone by is not told: nobody counts down to it, and a person starts.
    """
    if floor.phase in ("registration", "seated"):
        at = starts_at(floor, now, wall) if scheduled_start(floor.rules.event) is not None else None
        if at is None:
            return []
        clock = wall or WallClock(at)
        is_past = clock.shows > at and not (floor.clock.running and floor.clock.left_at(now))
        return [say("STARTS SOON") if is_past else say("STARTS AT {time}", time=clock.time_of_day(at))]
    left = floor.clock.left_at(now)
    if floor.clock.phase != "break" or not floor.clock.running or left is None or wall is None:
        return []
    return [say("BACK AT {time}", time=wall.time_of_day(Millis(wall.shows + left)))]


def first_stakes(floor: Floor, clock: ClockView) -> list[str]:
    """Give the stakes that the first hand will be played at, before the start."""
    if floor.phase in ("playing", "over") or clock.next is None:
        return []
    stakes = _with_ante(clock.next)
    if clock.next.button_blind and clock.next.low_limit is None:
        return [say("FIRST BLIND {stakes}", stakes=stakes)]
    return [say("FIRST BLINDS {stakes}", stakes=stakes)]


def _with_ante(blinds: BlindsView) -> str:
    ante = f" ({chips_text(blinds.ante)})" if blinds.ante else ""
    return _in_one(stakes_text(blinds) + ante)


def _in_one(stakes: str) -> str:
    """Keep stakes on one line where they stand among others."""
    return stakes.replace(" ", NO_BREAK)
