"""Scenarios of levels and their times, of colour-ups, and of the day on which a fee is due."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from shuffleup.kernel.field_types import Chips, Millis, SeatNo
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.tournament.chip_race import (
    Award,
    DealtRaceCards,
    award,
    cards_needed,
    deal,
    decks_are_enough,
    first_seat,
    settle,
)
from shuffleup.tournament.chip_stacks import Holding
from shuffleup.tournament.colour_up import DirectExchange, exchange
from shuffleup.tournament.level_clock import LevelLock
from shuffleup.tournament.level_stakes import Level, gate
from shuffleup.tournament.timetable import (
    MINUTE,
    ScheduledStop,
    day,
    fee_due,
    is_on_time,
    time_of_day,
    timetable,
    wall_time,
)

Scenario = dict[str, Any]


def colour_up(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    changed = _exchanged(scenario["setup"], rules)
    told = {
        "direct": {str(seat.seat): seat.direct for seat in changed.seats},
        "odd": {str(seat.seat): seat.odd for seat in changed.seats},
        "race_value": changed.race_value,
        "race_chips": changed.race_chips,
    }
    won = _raced(scenario["setup"].get("cards", {}), changed, rules)
    if won.to_redraw:
        return told | {"winners": list(won.winners), "refusal": f"seats {won.to_redraw} draw again"}
    race = settle(rules.colour_up, changed, won.winners)
    return told | {
        "winners": list(race.winners),
        "rescued": list(race.rescued),
        "total_change": sum(seat.after - seat.before for seat in race.seats),
    }


def _exchanged(setup: Scenario, rules: RuleSet) -> DirectExchange:
    others = setup.get("other_chips", {})
    held = [
        Holding(SeatNo(int(seat)), count, Chips(others.get(seat, 0)))
        for seat, count in setup["holdings"].items()
    ]
    return exchange(rules.colour_up, Chips(setup["old"]), Chips(setup["new"]), held)


def _raced(lying: Mapping[str, list[str]], changed: DirectExchange, rules: RuleSet) -> Award:
    """A seat's cards beyond its odd chips are those that it drew in ties, one each time."""
    odd, first = changed.odd, first_seat(rules.colour_up)
    cards = {seat: tuple(lying.get(str(seat), ())[:count]) for seat, count in odd.items()}
    drawn = {seat: lying.get(str(seat), ())[count:] for seat, count in odd.items()}
    draws = range(max(map(len, drawn.values()), default=0))
    redraws = [{seat: (*more[draw : draw + 1],) for seat, more in drawn.items()} for draw in draws]
    return award(rules.colour_up, changed, DealtRaceCards(cards, first, tuple(redraws)))


def race_deal(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    setup = scenario["setup"]
    odd = {SeatNo(int(seat)): count for seat, count in setup["odd"].items()}
    first = setup.get("start_seat", first_seat(rules.colour_up))
    dealt = deal(odd, SeatNo(first), setup["deck"])
    return {
        "cards": {str(seat): list(cards) for seat, cards in dealt.cards.items()},
        "used": sum(map(len, dealt.cards.values())),
    }


def race_capacity(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    odd = _exchanged(scenario["setup"], rules).odd
    return {"cards_needed": cards_needed(odd), "one_deck_enough": decks_are_enough(odd)}


def level_lock(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    lock = LevelLock(rules.levels.locks_at, scenario["setup"]["level"])
    for _, event in scenario["setup"]["events"]:
        lock = lock.level_changed(lock.level + 1) if event == "level_up" else lock.told(event)
    return {
        "this_hand": lock.this_hand,
        "next_hand": lock.next_hand,
        "correct_posts": lock.correct_posts,
    }


def schedule(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    """The breaks of the setup are all there are; a time before the start is one of the day after."""
    setup = scenario["setup"]
    listed = tuple((int(level), minutes) for level, minutes in setup.get("breaks", {}).items())
    levels = replace(rules.levels, halftime_after=0, halftime_minutes=0, short_breaks=listed)
    start = wall_time(setup["start"])
    pauses = [
        ScheduledStop(wall_time(at, start), Millis(minutes * MINUTE))
        for at, minutes in setup.get("pauses", ())
    ]
    begun = timetable(levels, start, setup["levels"], pauses)
    return {"starts": [time_of_day(one.at) for one in begun if one.what == "level"]}


def halftime_gate(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    """A level that the host has set is told by its blinds, one of the schedule by its number."""
    rows = scenario["setup"].get("after_halftime_levels")
    number = rules.levels.halftime_after + 1
    by_host = Level(number, Chips(rows[0][0]), Chips(rows[0][1])) if rows else None
    found = gate(rules.levels, by_host)
    stakes = found.stakes
    return {
        "may_resume": found.may_resume,
        "prompt": found.prompt,
        "level": found.level if stakes is None else [stakes.small_blind, stakes.big_blind],
    }


def pay_deadline(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    setup = scenario["setup"]
    event = replace(rules.event, date=setup["event_date"])
    due, paid = fee_due(event, rules.registration), setup.get("paid_on")
    return {"deadline": due.isoformat(), "on_time": is_on_time(due, day(paid) if paid else None)}


ADAPTERS = {
    "colour_up": colour_up,
    "race_deal": race_deal,
    "race_capacity": race_capacity,
    "level_lock": level_lock,
    "schedule": schedule,
    "halftime_gate": halftime_gate,
    "pay_deadline": pay_deadline,
}
