"""The arguments of the commands that look after this box."""

import argparse
from pathlib import Path

from shuffleup.cli.arguments import add_config
from shuffleup.cli.arguments.values import number, port
from shuffleup.hardware.sound.voice import LANGUAGES
from shuffleup_link import messages
from shuffleup_pico import ledger

EXAMPLES = {
    "doctor": (
        "shuffleup doctor --interactive",
        "shuffleup doctor --simulated",
    ),
    "machine": ("shuffleup machine home", "shuffleup machine selftest gates --json"),
    "update": ("sudo shuffleup update --check", "sudo shuffleup update /media/stick"),
    "pin": ("shuffleup pin", "shuffleup pin --off"),
    "access-point": ('sudo shuffleup access-point "Card Room"', "sudo shuffleup access-point --qr"),
    "look": ("shuffleup look check look", "shuffleup look show"),
    "voice": ("shuffleup voice --language en", "shuffleup voice --language de --voice de+f3"),
    "hello": ("shuffleup hello",),
    "safe": ("shuffleup safe",),
}
"""The lines at the end of the help of each command."""


def add_doctor(parser: argparse.ArgumentParser) -> None:
    """Declare what `doctor` takes."""
    parser.add_argument(
        "--interactive", action="store_true", help="have each key pressed as it lights, within a minute"
    )
    parser.add_argument(
        "--simulated",
        action="store_true",
        help="not on a box: try a simulated one; simulated hands press what is asked for",
    )
    parser.add_argument("--json", action="store_true", help="print the result as one JSON object")
    add_config(parser)
    parser.add_argument(
        "--slot",
        action="store_true",
        help="on a card with two slots: look every minute whether the one that runs is good",
    )
    parser.add_argument(
        "--minutes",
        metavar="MINUTES",
        type=number(1, 60),
        help="with --slot: look for so long, ten minutes if not said",
    )


PARTS = {"memory": 1, "chance": 2, "carousel": 3, "gates": 4, "supply": 5}
"""The parts of SELFTEST (docs/build/card-machine.md)."""


KEPT = {str(row[1]): row for row in ledger.SETTINGS if row[0] != ledger.DECK_CARDS}
"""The settings of CONFIG by name; the table sets the cards of a deck itself."""


A_HAND = 2


def add_machine(parser: argparse.ArgumentParser) -> None:
    """Declare what `machine` takes."""
    options = argparse.ArgumentParser(add_help=False)
    options.add_argument(
        "--port", metavar="PORT", help="the serial port, such as /dev/ttyAMA0; else that of the settings"
    )
    options.add_argument("--json", action="store_true", help="print the result as one JSON object")
    add_config(options)
    kinds = parser.add_subparsers(dest="what", metavar="WHAT", required=True, title="WHAT is one of")

    def add(name: str, words: str) -> argparse.ArgumentParser:
        return kinds.add_parser(name, parents=[options], help=words, description=words)

    add("status", "say how the machine is; nothing moves")
    add("home", "find the mark and look into every slot; it moves: hands out")
    selftest = add("selftest", "try its parts, all or those named; it moves: hands out")
    selftest.add_argument("parts", metavar="PART", nargs="*", choices=(*PARTS, []), help=", ".join(PARTS))
    deal = add("deal", "deal cards, after homing and a shuffle where they are needed; hands out")
    deal.add_argument(
        "--cards",
        metavar="CARDS",
        type=number(1, 52),
        default=A_HAND,
        help="how many, 2 if not said",
    )
    deal.add_argument(
        "--seat", metavar="SEAT", type=number(1, 10), default=1, help="to which seat, 1 if not said"
    )
    add("audit", "look into every slot and count the cards; it moves: hands out")
    add("eject", "bring every card out; it moves: hands out")
    clear = add("clear", "answer the fault: say what became of the card; it moves: hands out")
    clear.add_argument(
        "answer", metavar="ANSWER", choices=messages.DISPOSITIONS, help=", ".join(messages.DISPOSITIONS)
    )
    kept = add("set", "set a number that the machine keeps; nothing moves")
    kept.add_argument("name", metavar="NAME", choices=KEPT, help=", ".join(KEPT))
    kept.add_argument(
        "number", metavar="NUMBER", type=int, help="within the bounds of docs/build/card-machine.md"
    )
    add("loop", "test the line with the loop-back plug in the place of the machine")


STICK = Path("/media/shuffleup")
"""The folder at which an installed box mounts a USB stick (systemd/media-shuffleup.mount)."""

KEYS = Path("/etc/shuffleup/update-keys")


def add_update(parser: argparse.ArgumentParser) -> None:
    """Declare what `update` takes."""
    parser.add_argument(
        "where",
        metavar="FOLDER",
        type=Path,
        nargs="?",
        default=STICK,
        help=f"the stick, {STICK} if not said; with --sign, a package",
    )
    parser.add_argument(
        "--keys", metavar="FILE", type=Path, default=KEYS, help=f"whom this box trusts, {KEYS} if not said"
    )
    parser.add_argument("--check", action="store_true", help="say what would be installed, no more")
    parser.add_argument("--tell", metavar="FILE", type=Path, help="with --check: write there what was found")
    parser.add_argument(
        "--sign",
        metavar="FOLDER",
        type=Path,
        help="vouch for a package; the key in FOLDER is made if need be",
    )


def add_pin(parser: argparse.ArgumentParser) -> None:
    """Declare what `pin` takes."""
    parser.add_argument(
        "--off", action="store_true", help="take the PIN away: nobody who acts as the director is asked"
    )
    add_config(parser)


def add_access_point(parser: argparse.ArgumentParser) -> None:
    """Declare what `access-point` takes."""
    parser.add_argument("name", metavar="NAME", nargs="?", help="what phones see, as 'Card Room'")
    parser.add_argument("--interface", metavar="NAME", default="wlan0", help="the radio, wlan0 if not said")
    parser.add_argument("--new-key", action="store_true", help="give the Wi-Fi another key; all join anew")
    parser.add_argument("--qr", action="store_true", help="show the codes again, and change nothing")
    parser.add_argument("--off", action="store_true", help="take the files away again")
    add_config(parser)
    parser.add_argument(
        "--root",
        metavar="FOLDER",
        type=Path,
        default=Path("/"),
        help="write below it, to look at it",
    )


def add_look(parser: argparse.ArgumentParser) -> None:
    """Declare what `look` takes."""
    parser.add_argument("action", choices=("check", "show"), help="check a folder, or show what this box has")
    parser.add_argument("folder", metavar="FOLDER", nargs="?", type=Path, help="the folder with look.toml")
    add_config(parser)


SYNTHESISER = "espeak-ng"


def add_voice(parser: argparse.ArgumentParser) -> None:
    """Declare what `voice` takes."""
    parser.add_argument(
        "--language", choices=tuple(LANGUAGES), help="what is spoken; the language of the box unless said"
    )
    parser.add_argument(
        "--folder", type=Path, metavar="FOLDER", help="a folder for the languages of the voice"
    )
    parser.add_argument("--voice", metavar="NAME", help=f"a voice of {SYNTHESISER}, as en-us or de+f3")
    add_config(parser)


def add_hello(parser: argparse.ArgumentParser) -> None:
    """Declare that `hello` takes nothing."""


def add_safe(parser: argparse.ArgumentParser) -> None:
    """Declare what `safe` takes."""
    add_config(parser)
    parser.add_argument("--port", type=port, metavar="PORT", help="serve the page on this port")
