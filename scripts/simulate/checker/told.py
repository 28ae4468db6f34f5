"""What people were told: acknowledged, shown, answered in time; and what nobody may see."""

import base64
import re
from collections.abc import Iterable, Iterator

from simulate.checker.hands import card
from simulate.checker.seen import Seen

LONGEST_ANSWER_S = 10.0
PUBLIC = ("wall", "phone")
SEEN_CARDS = re.compile(r'"seat":(\d+),[^{}]*?"cards":\[((?:"\w\w",?)+)\]')
SEED = re.compile(r"[0-9a-f]{64}|[A-Za-z0-9+/]{43}=")
CARD = re.compile(r"\w\w")


def _acknowledged_is_stored(seen: Seen) -> Iterator[str]:
    """Tell of commands that were answered with 200 when nothing of them was on the disk."""
    for line in seen.acknowledged():
        if line["stored"] == 0:
            what = f"{line['id']} to {line['to']} at {line['box']}"
            yield f"at {line['at']}: {what} was acknowledged and is not stored"


def _acknowledged_is_kept(seen: Seen) -> Iterator[str]:
    """Tell of acknowledged commands that are nowhere in the end, not even set aside."""
    everywhere = set().union(*(book.commands for book in seen.books.values()))
    damaged = {name for one in seen.faults("flipped bit") for name in one["whom"]}
    for line in seen.acknowledged():
        if line["id"] not in everywhere and line["box"] not in damaged:
            yield f"{line['id']} to {line['to']}, acknowledged at {line['at']} by {line['box']}, is nowhere"


def _acknowledged_counts(seen: Seen) -> Iterator[str]:
    """Tell of acknowledged acts of a table that the floor has not, where the table stayed with one box."""
    floor = seen.floor
    if floor is None:
        return
    givings: dict[str, int] = {}
    for row in floor.rows.get("floor", ()):
        if row.type in ("table.given", "table.two_boxes"):
            stream = f"table/{row.event['table']}"
            givings[stream] = givings.get(stream, 0) + 1
    counts = {row.command_id for stream, rows in floor.rows.items() if stream != "floor" for row in rows}
    struck = {name for one in seen.faults("flipped bit", "clone", "earlier copy") for name in one["whom"]}
    for line in seen.acknowledged():
        stayed = givings.get(line["to"], 2) == 1 and line["box"] not in struck and " of " not in line["box"]
        if stayed and line["id"] not in counts:
            yield f"{line['id']} to {line['to']}, acknowledged at {line['at']}, is not at the floor"


def _shown_is_stored(seen: Seen) -> Iterator[str]:
    for line in seen.of("shown"):
        if "stored" in line and line["version"] > line["stored"]:
            what = f"{line['face']} of {line['box']} shows {line['stream']} {line['version']}"
            yield f"at {line['at']}: {what}, stored is {line['stored']}"


def _secrets(seen: Seen) -> Iterator[str]:
    """No seed of a deck that was not revealed is in a row, on a face, or on the bus."""
    secrets = {
        octets for book in seen.books.values() for name, octets in book.secrets.items() if name[:5] == "deck/"
    }
    forms = {one.hex() for one in secrets} | {base64.b64encode(one).decode() for one in secrets}
    for line in (*seen.of("shown"), *seen.of("bus")):
        if forms.intersection(SEED.findall(line["body"])):
            yield f"at {line['at']}: the seed of a deck is seen on {line['topic']}"
    for path, book in seen.books.items():
        for row in (row for rows in book.rows.values() for row in rows):
            if forms.intersection(SEED.findall(row.payload.decode("utf-8", "replace"))):
                yield f"{path} {row.stream} row {row.seq} tells the seed of a deck"


def _hole_cards(seen: Seen) -> Iterator[str]:
    """Cards of a seat are seen only where it has shown them some time; on wall and phone none are."""
    shown = {
        (row.event["seat"], _names(map(card, row.event["cards"])))
        for book in seen.books.values()
        for rows in book.rows.values()
        for row in rows
        if row.type == "hand.cards_shown"
    }
    for line in (*seen.of("shown"), *seen.of("bus")):
        for seat, cards in SEEN_CARDS.findall(line["body"]):
            if line.get("face") in PUBLIC or (int(seat), _names(CARD.findall(cards))) not in shown:
                where = f"{line.get('face', 'the bus')} {line['topic']}"
                yield f"at {line['at']}: {where} shows {cards} of seat {seat}"


def _names(cards: Iterable[str]) -> str:
    return " ".join(sorted(cards))


def _answered_in_time(seen: Seen) -> Iterator[str]:
    for line in seen.of("silent"):
        if line["calm"]:
            yield f"at {line['at']}: {line['box']} gave no answer to {line['id']} in {line['waited']} s"
    for line in seen.of("answered"):
        if line["waited"] > LONGEST_ANSWER_S and line["calm"]:
            yield f"at {line['at']}: {line['box']} answered {line['id']} after {line['waited']} s"


def _floors_followed(seen: Seen) -> Iterator[str]:
    """A box that has had proof of a later floor follows no earlier one."""
    for line in seen.of("follows"):
        if line["epoch"] < line["known"]:
            where = f"at {line['at']}: {line['box']} follows the floor of epoch {line['epoch']}"
            yield f"{where}, and knows of epoch {line['known']}"


CHECKS = (
    _floors_followed,
    _acknowledged_is_stored,
    _acknowledged_is_kept,
    _acknowledged_counts,
    _shown_is_stored,
    _secrets,
    _hole_cards,
    _answered_in_time,
)
