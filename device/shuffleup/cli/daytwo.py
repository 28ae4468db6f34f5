"""`shuffleup daytwo`: write the event file of day two, made of that of a flight (EVT-09)."""

import argparse

from shuffleup.cli.new import write_new
from shuffleup.event_file import load, proposal
from shuffleup.event_file.files import chain
from shuffleup.event_file.layers import header
from shuffleup.kernel.refusals import CommandError
from shuffleup.kernel.shown_text import shown
from shuffleup.ruleset.sets import SHIPPED

OF_A_FLIGHT = frozenset({"flights.ends", "flights.name", "flights.last_hands"})
"""Keys that day two does not take over."""


def run(args: argparse.Namespace) -> int:
    """Write the file; 0 when it stands, 2 when nothing was written."""
    rules = load(args.flight).rules
    if not rules.flights.are_played:
        raise CommandError(f"{args.flight}: is no flight: set flights.ends in it, such as level:12")
    name = rules.flights.of or rules.event.title or args.flight.stem
    try:
        write_new(args.event, _day_two(args, name))
    except OSError as error:
        raise CommandError(f"{args.event}: {(error.strerror or str(error)).lower()}") from error
    print(f"{args.event}: written; start it, and read the bag lists of the flights on its page Players")
    if name not in (rules.flights.of, rules.event.title):
        print(f"set flights.of to {shown(name)} in {args.flight} too: by that name they belong together")
    return 0


def _day_two(args: argparse.Namespace, name: str) -> str:
    """Write all that the file of the flight says, with the day of day two and without an end by bags."""
    files = chain(args.flight).layers
    base = next(one for one in (header([layer], "base") for layer in files) if one in SHIPPED)
    said = {
        f"{table}.{key}": value
        for layer in reversed([one for one in files if header([one], "base") != "none"])
        for table, keys in layer.document.items()
        if isinstance(keys, dict)
        for key, value in keys.items()
    }
    said = {key: value for key, value in said.items() if key not in OF_A_FLIGHT}
    titled = {"event.title": args.title} if args.title else {}
    day = {"event.date": args.date, "event.start": args.start, "flights.of": name}
    return proposal(base, said | titled | day)
