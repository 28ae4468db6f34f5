"""The arguments of the commands of an evening."""

import argparse
from pathlib import Path

from shuffleup.cli.arguments import add_config
from shuffleup.cli.arguments.values import (
    day,
    hours,
    money,
    number,
    one_or_more,
    port,
    size,
    start,
    time_of_day,
    whole,
)
from shuffleup.kernel.field_types import MOST_AREAS, MOST_TABLES
from shuffleup.kernel.languages import languages
from shuffleup.ruleset.event import CURRENCIES
from shuffleup.ruleset.group import MOST
from shuffleup.ruleset.sets import SHIPPED
from shuffleup_ui.kivy_app.kivy_config import PANELS

EXAMPLES = {
    "new": (
        "shuffleup new friday.toml --rule-set tda-2024",
        "shuffleup new friday.toml --rule-set tda-2024 --players 14 --hours 4 --start 19:00"
        " --chips case.toml",
    ),
    "check": (
        "shuffleup check friday.toml",
        "shuffleup check friday.toml --entries 24 --tables 3 --structure",
    ),
    "invite": (
        "shuffleup invite friday.toml --text --ics --page --qr",
        "shuffleup invite friday --ics /media/shuffleup/friday.ics --cancelled",
    ),
    "share": (
        "shuffleup share ~/.local/share/shuffleup/archive/friday.journal --png --text --csv --html",
        "shuffleup share friday.journal --html /media/shuffleup/friday.html --language de",
    ),
    "table": ("shuffleup table friday.toml", "shuffleup table --floor 192.168.4.1 --table 3"),
    "floor": ("shuffleup floor friday.toml --tables 6", "shuffleup floor --standby-of 192.168.4.1"),
    "touch": (
        "shuffleup touch --windowed --size 800x480 --url http://127.0.0.1:8080",
        "shuffleup touch --picture touch.png --size 800x480",
    ),
    "wall": ("shuffleup wall --url http://192.168.4.1:8080", "shuffleup wall --windowed --size 1280x720"),
    "players": (
        "shuffleup players list.csv --check",
        "shuffleup players list.csv --person Thandi --url http://192.168.4.13:8080",
    ),
    "bags": (
        "shuffleup bags write ~/.local/share/shuffleup/flight-a.journal --to /media/shuffleup/flight-a.bags",
        "shuffleup bags show /media/shuffleup/flight-a.bags",
    ),
    "daytwo": ("shuffleup daytwo flight-a.toml day-two.toml --date 2026-11-22 --start 14:00",),
    "practice": ("shuffleup practice",),
}
"""The lines at the end of the help of each command."""


def add_new(parser: argparse.ArgumentParser) -> None:
    """Declare what `new` takes."""
    parser.add_argument("event", metavar="EVENT.toml", type=Path, help="the file to write")
    parser.add_argument(
        "--rule-set", metavar="NAME", required=True, help=f"what it builds on: {', '.join(SHIPPED)}"
    )
    parser.add_argument(
        "--buy-in", type=money, metavar="M", help="what one entry costs, in money: 10 or 7.50"
    )
    parser.add_argument("--currency", choices=sorted(filter(None, CURRENCIES)), help="that of the money")
    evening = parser.add_argument_group("an evening that ends on time")
    evening.add_argument(
        "--players",
        type=whole(2, 10_000),
        metavar="N",
        help="how many enter: 2 to 10000; crews and a cash table take it without --hours",
    )
    evening.add_argument(
        "--hours",
        type=hours,
        metavar="H",
        help="from the start to the end, with breaks: 1 to 16, such as 3.5",
    )
    evening.add_argument("--start", type=time_of_day, metavar="HH:MM", help="when level one begins")
    evening.add_argument("--stack", type=whole(1, MOST), metavar="S", help="the starting stack, in chips")
    evening.add_argument(
        "--level", type=whole(1, 480), metavar="MIN", help="the length of a level, in minutes"
    )
    evening.add_argument(
        "--chips", type=Path, metavar="SET.toml", help="the chips that there are: [chips] inventory"
    )
    evening.add_argument("--rebuys", type=whole(0, 10_000), metavar="R", help="how many rebuys are expected")
    evening.add_argument("--json", action="store_true", help="print the levels as one JSON object")


def add_check(parser: argparse.ArgumentParser) -> None:
    """Declare what `check` takes."""
    parser.add_argument("event", metavar="EVENT.toml", type=Path, help="the file of an event")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--entries", type=one_or_more, metavar="N", help="count the chips for N entries")
    parser.add_argument(
        "--tables", type=one_or_more, metavar="N", help="with --entries: do they fit at N tables?"
    )
    parser.add_argument(
        "--structure", action="store_true", help="name blinds that cannot be paid, and odd steps"
    )


NAMED_HERE = Path()
"""The meaning of an option without a file: it is named for the event, in this folder."""


def add_invite(parser: argparse.ArgumentParser) -> None:
    """Declare what `invite` takes."""
    parser.add_argument("event", metavar="EVENT", help="its event file, its name, or its journal")
    _add_files(
        parser,
        text="the text to copy; without FILE, EVENT.txt",
        ics="the calendar file; without FILE, EVENT.ics",
        page="the page, one file for any host; without FILE, EVENT.html",
        qr="the code, of signup.page_url or else of the calendar file; a PNG where FILE ends so;"
        " without FILE, EVENT.svg",
    )
    parser.add_argument("--cancelled", action="store_true", help="the evening is called off")
    parser.add_argument("--language", choices=languages(), help="the language; that of the box by default")
    add_config(parser)


def _add_files(parser: argparse.ArgumentParser, **kinds: str) -> None:
    """Declare an option for each kind of file, named for the event in this folder where no name is given."""
    for kind, what in kinds.items():
        parser.add_argument(
            f"--{kind}",
            metavar="FILE",
            type=Path,
            nargs="?",
            const=NAMED_HERE,
            help=f"write {what} in this folder",
        )


def add_share(parser: argparse.ArgumentParser) -> None:
    """Declare what `share` takes."""
    parser.add_argument("journal", metavar="JOURNAL", type=Path, help="the journal of an event")
    _add_files(
        parser,
        png="a picture of the first ten; without FILE, EVENT.png",
        text="a text for a messenger; without FILE, EVENT.txt",
        csv="a table for a spreadsheet; without FILE, EVENT.csv",
        html="a page, one file for any host; without FILE, EVENT.html",
    )
    parser.add_argument(
        "--club",
        metavar="FOLDER",
        type=Path,
        help="the club that lists what is made; that of the box by default",
    )
    parser.add_argument("--language", choices=languages(), default="en", help="the language of the files")


def _add_event(parser: argparse.ArgumentParser) -> None:
    """Declare the event that a command runs."""
    parser.add_argument(
        "event",
        metavar="EVENT.toml",
        type=Path,
        nargs="?",
        help="the event; without it, the last one goes on",
    )


def add_table(parser: argparse.ArgumentParser) -> None:
    """Declare what `table` takes."""
    _add_event(parser)
    parser.add_argument(
        "--tables",
        type=number(1, MOST_TABLES),
        metavar="N",
        help="tables in the room; all but the first on web pages",
    )
    parser.add_argument(
        "--rehearsal",
        action="store_true",
        help="play it through in a journal of its own; the event is not touched",
    )
    parser.add_argument(
        "--first-run", action="store_true", help="set the box up first, with its keys and glass"
    )
    add_config(parser)
    parser.add_argument("--host", metavar="ADDRESS", help="listen on this address only")
    parser.add_argument("--port", type=port, metavar="PORT", help="serve the front panel on this port")
    parser.add_argument(
        "--floor",
        metavar="HOST[:PORT]",
        help="play for the floor of a venue, found there; PORT is that of its console over TLS",
    )
    parser.add_argument(
        "--table",
        type=number(1, MOST_TABLES),
        metavar="TABLE",
        help="with --floor: the table that this box is meant for",
    )
    parser.add_argument(
        "--join-again", action="store_true", help="with --floor: forget the venue and join one anew"
    )


USUAL_TABLES = 10


def add_floor(parser: argparse.ArgumentParser) -> None:
    """Declare what `floor` takes."""
    _add_event(parser)
    parser.add_argument(
        "--tables",
        type=number(1, MOST_TABLES),
        metavar="N",
        help=f"tables in the room, {USUAL_TABLES} if not said",
    )
    parser.add_argument(
        "--rehearsal",
        action="store_true",
        help="play it through with the boxes in a journal of its own; the event is not touched",
    )
    parser.add_argument(
        "--beside",
        metavar="OTHER.toml",
        type=Path,
        action="append",
        default=[],
        help="open this event beside the first one, in the same room; may be said several times",
    )
    parser.add_argument("--venue", metavar="NAME", help="what the boxes of the room know it by, as card-room")
    add_config(parser)
    _add_addresses(parser)
    _add_standby(parser)
    parser.add_argument(
        "--table",
        type=number(1, MOST_TABLES),
        metavar="TABLE",
        nargs="?",
        const=1,
        help="play a table on this box, too: table 1 if no other is said",
    )
    parser.add_argument("--broker-port", type=port, metavar="PORT", help="let the boxes come to this port")
    parser.add_argument(
        "--areas",
        type=number(0, MOST_AREAS),
        metavar="N",
        help="run N brokers beside that of the floor, at the ports behind it, each with boxes of its own",
    )


def _add_addresses(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--host", metavar="ADDRESS", help="listen on this address only")
    parser.add_argument("--port", type=port, metavar="PORT", help="serve the pages for reading on this port")
    parser.add_argument("--https-port", type=port, metavar="PORT", help="serve the console on this port")


def _add_standby(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--standby-of",
        metavar="HOST[:PORT]",
        help="wait beside the floor there, to take its place one day; PORT is that of its console over TLS",
    )
    parser.add_argument(
        "--take-over", action="store_true", help="be the floor from now on, with what this standby has copied"
    )
    parser.add_argument(
        "--join-again", action="store_true", help="with --standby-of: forget the venue and join it anew"
    )


def add_wall(parser: argparse.ArgumentParser) -> None:
    """Declare what `wall` takes, and the touchscreen, too."""
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--socket", metavar="PATH", help="the Unix socket of the box")
    where.add_argument("--url", metavar="URL", help="the address of the box: http://192.168.4.13:8080")
    add_config(parser)
    parser.add_argument(
        "--size", type=size, metavar="WIDTHxHEIGHT", help="in dots, as 800x480; the whole screen unless said"
    )
    parser.add_argument(
        "--rotate",
        type=int,
        choices=(0, 90, 180, 270),
        help="turn the picture against the clock, touches with it",
    )
    parser.add_argument("--windowed", action="store_true", help="a window on a desktop, with a pointer")
    parser.add_argument(
        "--picture", metavar="FILE.png", type=Path, help="draw one picture into a file, without a screen"
    )


def add_touch(parser: argparse.ArgumentParser) -> None:
    """Declare what `touch` takes."""
    add_wall(parser)
    parser.add_argument("--panel", choices=tuple(PANELS), help="how the touch sensor sits on the glass")


NEAR = "http://127.0.0.1:8080"


def add_players(parser: argparse.ArgumentParser) -> None:
    """Declare what `players` takes."""
    parser.add_argument("file", metavar="FILE.csv", type=Path, help="a list, one player a line")
    parser.add_argument("--check", action="store_true", help="print what it says, and enter nobody")
    parser.add_argument(
        "--url", metavar="URL", default=NEAR, help=f"the box with the floor; {NEAR} by default"
    )
    parser.add_argument("--person", metavar="NAME", default="", help="who enters them, for the log")


def add_bags(parser: argparse.ArgumentParser) -> None:
    """Declare what `bags` takes."""
    parser.add_argument("action", choices=("write", "show"), help="write the list of a flight, or show files")
    parser.add_argument(
        "files", metavar="FILE", nargs="+", type=Path, help="a journal to write, or bag lists"
    )
    parser.add_argument("--to", metavar="FILE.bags", type=Path, help="the file to write; beside the journal")


def add_daytwo(parser: argparse.ArgumentParser) -> None:
    """Declare what `daytwo` takes."""
    parser.add_argument("flight", metavar="FLIGHT.toml", type=Path, help="the event file of a flight")
    parser.add_argument("event", metavar="DAYTWO.toml", type=Path, help="the file to write")
    parser.add_argument("--date", default="open", type=day, metavar="DAY", help="its day, year first")
    parser.add_argument("--start", default="open", type=start, metavar="HH:MM", help="when it begins")
    parser.add_argument(
        "--title", metavar="TITLE", default="", help="the name on walls and papers; that of the flight"
    )


def add_practice(parser: argparse.ArgumentParser) -> None:
    """Declare what `practice` takes."""
    add_config(parser)
    parser.add_argument("--port", type=port, metavar="PORT", help="serve the front panel on this port")
