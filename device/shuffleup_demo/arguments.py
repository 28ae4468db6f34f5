"""The arguments of the demo, apart from its body."""

import argparse
from pathlib import Path

from shuffleup.cli.arguments.values import port
from shuffleup.kernel.languages import languages
from shuffleup.ruleset.sets import SHIPPED

EXAMPLES = {
    "demo": (
        "shuffleup demo",
        "shuffleup demo --event friday.toml --players 24 --tables 3 --speed max --until-done",
    ),
}
"""The lines at the end of the help of each command."""


def add_demo(parser: argparse.ArgumentParser) -> None:
    """Declare what `demo` takes."""
    parser.add_argument("--rule-set", default="tda-2024", metavar="NAME", help=", ".join(SHIPPED))
    parser.add_argument("--event", type=Path, metavar="EVENT.toml", help="play the event of this file")
    parser.add_argument("--players", type=int, metavar="N", help="2 and up; one full table by default")
    parser.add_argument("--tables", type=int, metavar="N", help="tables in the room; as many as are needed")
    parser.add_argument("--hands", type=int, metavar="N", help="a cash game is over after so many; 200")
    parser.add_argument(
        "--tracking", choices=("actions", "hands"), default="actions", help="what is entered at the tables"
    )
    parser.add_argument(
        "--dealing", choices=("screen", "machine"), default="screen", help="who deals at the tables"
    )
    parser.add_argument("--seed", type=int, metavar="N", help="the same seed, the same evening")
    parser.add_argument(
        "--speed",
        metavar="TIMES|max",
        help="how many times as fast as people play; max with --until-done unless said, else 1",
    )
    parser.add_argument(
        "--broker", action="store_true", help="each table in a process of its own, over a real broker"
    )
    parser.add_argument("--until-done", action="store_true", help="play the event to its end, then stop")
    parser.add_argument("--json", action="store_true", help="print the result as one JSON object")
    parser.add_argument(
        "--journal", type=Path, metavar="FILE", help="where the events are kept; one that is there goes on"
    )
    parser.add_argument("--fresh", action="store_true", help="begin a new evening, though one could go on")
    parser.add_argument("--language", choices=languages(), default="en", help="what the faces speak")
    parser.add_argument("--port", type=port, metavar="PORT", help="serve the front panel on this port")
