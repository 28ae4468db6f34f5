"""Bags: of a flight that is closed, of day two, and of the files that floors hand to each other."""

import hashlib
import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from festival.judge.events import Event

SIGNED_AS = b"shuffleup bag list 1\n"

Numbered = tuple[str, int]
"""A bag by its number, `A-017`, and its chips."""


def bags_of_flight(event: Event) -> Iterator[str]:
    """The bags of a closed flight are counted, signed by two, numbered, and hold what was in play."""
    bags = [one for one in event.bags.values() if one.is_closed]
    if len(bags) < len(event.bags):
        yield f"{len(event.bags)} stacks and {len(bags)} bags"
    if sorted(one.number for one in bags) != list(range(1, len(bags) + 1)):
        yield f"bags are numbered {sorted(one.number for one in bags)}"
    for one in bags:
        if len(set(one.signed)) < 2 or not (one.is_absent or "player" in one.signed):
            yield f"the bag of {one.entry} is signed by {one.signed}"
    bagged = sum(one.chips for one in bags)
    if bagged != event.closed_with:
        yield f"{bagged} chips are in bags, and {event.closed_with} were told"
    came = event.chips_in - event.chips_out - event.raced
    if event.in_play != came:
        yield f"{event.in_play} chips were in play by the list, {came} by the rows"
    gained = event.raced + sum(event.gained.values())
    if bagged != event.in_play + gained + event.explained:
        yield f"{bagged} bagged of {event.in_play}, {gained} raced, {event.explained} explained"


def bags_of_day_two(two: Event, flights: Sequence[Event]) -> Iterator[str]:
    """Day two plays one bag of each person, the others are out of play, and nobody is forgotten."""
    own = _own_bags(flights)
    best = two.rules["flights"].get("repeat", "best") == "best"
    plays = {one: max(bags, key=lambda bag: bag[1]) if best else bags[0] for one, bags in own.items()}
    came = {two.entries[entry].person: number for entry, number in two.by_bag.items()}
    if came != {person: number for person, (number, _) in plays.items()}:
        yield f"{came} came by bags, and {plays} should"
        return
    yield from _first_stacks(two, plays)
    out = sorted(bag for person, bags in own.items() for bag in bags if bag != plays[person])
    if sorted(two.out_of_play) != out:
        yield f"{two.out_of_play} are out of play, and {out} should be"
    bagged = sum(flight.closed_with for flight in flights)
    in_play = sum(chips for _, chips in plays.values())
    if in_play + sum(chips for _, chips in two.out_of_play) != bagged:
        yield f"{bagged} chips are bagged, {in_play} play and {two.out_of_play} do not"
    alive = Counter(one.person for one in two.counting if one.place is None)
    yield from (f"{person} has {stacks} stacks" for person, stacks in alive.items() if stacks > 1)


def _own_bags(flights: Sequence[Event]) -> dict[str, list[Numbered]]:
    """List the bags of each person in the order of the flights."""
    own: dict[str, list[Numbered]] = {}
    for flight in flights:
        for bag in flight.bags.values():
            own.setdefault(bag.person, []).append((_number(flight, bag.number), bag.chips))
    return own


def _number(flight: Event, number: int) -> str:
    return f"{flight.rules['flights']['name']}-{number:03}"


def _first_stacks(two: Event, plays: Mapping[str, Numbered]) -> Iterator[str]:
    """Everybody begins day two with the chips of the bag, or with a new stack."""
    carried = two.rules["flights"].get("stacks", "carry") == "carry"
    for entry, number in two.by_bag.items():
        stack = two.first_stacks.get(entry, 0)
        wanted = plays[two.entries[entry].person][1] if carried else two.rules["chips"]["start_stack"]
        if stack != wanted:
            yield f"day two: {entry} begins with {stack} chips by bag {number}, and not with {wanted}"


def lists_of_files(folder: Path, events: Mapping[str, Event]) -> Iterator[str]:
    """Each floor has the list of each flight, signed, with the bags and the money of its journal."""
    flights = {one.rules["flights"]["name"]: one for one in events.values() if one.is_closed}
    for floor in sorted(folder.glob("floor-*")):
        read = dict[str, Any]()
        for path in sorted((floor / "bags").glob("*.bags")):
            lines = path.read_bytes().splitlines()
            yield from (f"{floor.name} {path.name[:8]}: {wrong}" for wrong in _signature(lines))
            head, people = json.loads(lines[0])["flight"], [json.loads(line) for line in lines[1:-1]]
            read[head["flight"]] = head, people
        if flights and set(read) != set(flights):
            yield f"{floor.name} has the lists of {sorted(read)}, and {sorted(flights)} were played"
        for name, (head, people) in read.items():
            yield from (f"{floor.name}, list {name}: {one}" for one in _as_told(flights[name], head, people))


def _signature(lines: Sequence[bytes]) -> Iterator[str]:
    """The last line has the SHA-256 of each line before it, and the signature over these."""
    signed = json.loads(lines[-1])
    sums = [hashlib.sha256(line).hexdigest() for line in lines[:-1]]
    if sums != signed["sums"]:
        yield "a line is not as it was signed"
    key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(signed["signer"]))
    try:
        key.verify(bytes.fromhex(signed["signature"]), SIGNED_AS + "\n".join(sums).encode())
    except InvalidSignature:
        yield "the signature is not of these lines"


def _as_told(flight: Event, head: dict[str, Any], people: Sequence[dict[str, Any]]) -> Iterator[str]:
    """The list of a flight says what its journal says: bags, entries of everybody, and money."""
    bags = {one["number"]: (one["known"], one["chips"]) for one in people if one.get("number")}
    wanted = {_number(flight, bag.number): (bag.person, bag.chips) for bag in flight.bags.values()}
    if bags != wanted or head["bagged"] != flight.closed_with:
        yield f"bags {bags} of {head['bagged']} chips, by the journal {wanted}"
    entries = Counter({one["known"]: one.get("entries", 1) for one in people})
    if entries != Counter(one.person for one in flight.counting):
        yield f"entries {entries}"
    if (head["entries"], head["money"]) != (
        len(flight.paying),
        len(flight.paying) * flight.price("buy_in"),
    ):
        yield f"{head['entries']} entries with {head['money']}"
