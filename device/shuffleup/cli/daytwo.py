"""`shuffleup daytwo`: write the event file of day two, made of that of a flight (EVT-09)."""

import argparse
import re
from pathlib import Path

from shuffleup.cli.new import write_new
from shuffleup.event_file import SHIPPED, load, proposal
from shuffleup.event_file.files import chain
from shuffleup.event_file.layers import header
from shuffleup.kernel.refusals import CommandError
from shuffleup.kernel.shown_text import shown

EXAMPLES = ("shuffleup daytwo flight-a.toml day-two.toml --date 2026-11-22 --start 14:00",)


OF_A_FLIGHT = frozenset({"flights.ends", "flights.name", "flights.last_hands"})
"""Keys that day two does not take over."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("flight", metavar="FLIGHT.toml", type=Path, help="the event file of a flight")
    parser.add_argument("event", metavar="DAYTWO.toml", type=Path, help="the file to write")
    parser.add_argument("--date", default="open", type=_day, metavar="DAY", help="its day, year first")
    parser.add_argument("--start", default="open", type=_time, metavar="HH:MM", help="when it begins")
    parser.add_argument("--title", default="", help="the name on walls and papers; that of the flight")


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


def _day(text: str) -> str:
    if not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}|open", text):
        raise argparse.ArgumentTypeError(f"{text!r} is no day: write it as 2026-11-22")
    return text


def _time(text: str) -> str:
    if not re.fullmatch(r"([01][0-9]|2[0-3]):[0-5][0-9]|open", text):
        raise argparse.ArgumentTypeError(f"{text!r} is no time of day: write it as 14:00")
    return text
