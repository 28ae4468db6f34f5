"""The sums of a weekend: money, chips, seats, places, bags and persons, added up from its journals."""

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from festival.judge.bags import bags_of_day_two, bags_of_flight, lists_of_files
from festival.judge.events import Event
from festival.judge.house import of_house
from simulate.checker.hands import judge_table


def differences(folder: Path) -> list[str]:
    """List what is wrong with the events in a folder."""
    events = {path.stem: Event(path) for path in sorted(folder.glob("floor-*/*.journal"))}
    found = [f"{one.name}: {wrong}" for one in events.values() for wrong in of_event(one)]
    found += of_house(folder, list(events.values()))
    return [*found, *of_weekend(events), *lists_of_files(folder, events)]


def of_event(event: Event) -> Iterator[str]:
    """Tell what is wrong with one event."""
    yield from event.wrong
    yield from event.book.problems()
    for rows in event.tables:
        yield from judge_table(rows)
    yield from _chips(event)
    yield from _money(event)
    if event.is_closed:
        yield from bags_of_flight(event)
    if event.is_over:
        yield from _places(event)
        yield from _seats(event)


def _chips(event: Event) -> Iterator[str]:
    if event.chips_in - event.chips_out != event.chips_held:
        yield f"{event.chips_in} chips came, {event.chips_out} went and {event.chips_held} are there"


def _money(event: Event) -> Iterator[str]:
    """Every entry is paid by money or a seat, the pool is what came, and the prizes are the pool."""
    price = event.price("buy_in") + event.price("fee")
    for one in event.paying:
        if one.money + one.by_seat != price:
            yield f"{one.number} has paid {one.money} and {one.by_seat} by a seat, of {price}"
    if not event.is_over:
        return
    came = len(event.paying) * event.price("buy_in") + event.price("added")
    came += sum(one["head"]["money"] for one in event.lists.values())
    if event.pool != came:
        yield f"the pool is {event.pool}, and {came} came for it"
    paid = sum(one.received for one in event.entries.values())
    if event.fixed:
        value = event.rules["satellite"]["seat_value"]
        given = sum(form in ("seat", "ticket") for form in event.seats.values()) * value
        due = event.pool + event.fixed["short"] - given - event.fixed["to_target"]
        if paid != due:
            yield f"{paid} is paid in money, and {due} is due: {event.pool} less seats of {given}"
    elif paid != event.pool:
        yield f"{paid} is paid of a pool of {event.pool}"


def _places(event: Event) -> Iterator[str]:
    """Places 1 to n are given once each; who share places are as many as these."""
    places = Counter(one.place for one in event.counting)
    due = 1
    for place in sorted(places, key=lambda one: one or (0, 0)):
        if place is None:
            yield f"{places[None]} entries have no place"
        elif (place.first, place.last - place.first + 1) != (due, places[place]):
            yield f"places {place.first} to {place.last} belong to {places[place]}, place {due} comes next"
        due += places[place]


def _seats(event: Event) -> Iterator[str]:
    if not event.fixed:
        return
    value = event.rules["satellite"]["seat_value"]
    given, wanted = len(event.seats), event.fixed["seats"]
    shared = sum(event.shared.values())
    if given > wanted or (given < wanted and shared < value * (wanted - given)):
        yield f"{given} of {wanted} seats are given, and {shared} shared"


def of_weekend(events: dict[str, Event]) -> Iterator[str]:
    """Tell what is wrong between events."""
    for name, event in events.items():
        if event.fixed:
            target = events.get(name.replace("satellite", "flight"))
            if target:
                yield from _seats_arrive(event, target)
    flights = [event for name, event in sorted(events.items()) if name.startswith("flight-")]
    if "day-two" in events:
        yield from bags_of_day_two(events["day-two"], flights)
    yield from _all_money(list(events.values()))


def _seats_arrive(satellite: Event, target: Event) -> Iterator[str]:
    """Each seat is one entry of the target, and each entry by a seat had one."""
    won = Counter(satellite.entries[one].person for one, form in satellite.seats.items() if form == "seat")
    came = Counter(one.person for one in target.entries.values() if one.by_seat and not one.withdrawn)
    if won != came:
        yield f"{satellite.name}: seats of {won - came} did not arrive, and {came - won} had none"
    for one in target.entries.values():
        if one.by_seat and one.by_seat != satellite.rules["satellite"]["seat_value"]:
            yield f"{target.name}: {one.number} has paid {one.by_seat} by a seat"


def _all_money(events: Sequence[Event]) -> Iterator[str]:
    """Money over all desks: what players paid and the house added is paid out, kept as fees, or a ticket."""
    came = sum(one.money for event in events for one in event.entries.values())
    added = sum(event.price("added") for event in events)
    short = sum(event.fixed.get("short", 0) for event in events)
    to_target = sum(event.fixed.get("to_target", 0) for event in events)
    paid = sum(one.received for event in events for one in event.entries.values())
    fees = sum(len(event.paying) * event.price("fee") for event in events)
    tickets = sum(
        event.rules["satellite"]["seat_value"]
        for event in events
        for form in event.seats.values()
        if form == "ticket"
    )
    if came + added + short != paid + fees + tickets + to_target:
        yield (
            f"{came} came, {added} was added and {short} short; {paid} is paid, {fees} are fees,"
            f" {tickets} tickets, {to_target} went to targets"
        )
