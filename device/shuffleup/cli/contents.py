"""Every command, as `shuffleup --help` lists them, with the modules that declare and run it."""

from importlib.util import find_spec
from typing import NamedTuple

DEMO = "shuffleup_demo"
"""The package of the simulated people: a checkout and the wheel have it, a box does not."""


class Verb(NamedTuple):
    """A command: what it does, and the module of `shuffleup.cli` that runs it, if that has another name.

    One that `serves` goes on until Ctrl-C, to which it listens itself once it has begun. The service manager
    starts one that is `restarted` again, or safe mode in its place (systemd/). A `mixed` one takes an act and
    its arguments, which may stand before and after the options. What is wrong with the event file of one that
    `plays` an event is said before its module is imported.
    """

    name: str
    what: str
    module: str = ""
    serves: bool = False
    restarted: bool = False
    mixed: bool = False
    plays: bool = False


DEMONSTRATION = Verb(
    "demo", "play an event with simulated people on simulated hardware", f"{DEMO}.command", serves=True
)

GROUPS: dict[str, tuple[Verb, ...]] = {
    "an evening": (
        Verb("new", "write an event file from a proposal"),
        Verb("check", "check an event file and print what is wrong with it"),
        Verb("invite", "write the invitation of an event: text, calendar file, page and code"),
        Verb("share", "write the results of an event for others: picture, text, table and page"),
        Verb(
            "table",
            "run one table or more and their floor for an event",
            serves=True,
            restarted=True,
            plays=True,
        ),
        Verb(
            "floor",
            "run the floor of a room whose tables are played on boxes of their own",
            serves=True,
            restarted=True,
            plays=True,
        ),
        Verb("touch", "show the touchscreen of a table", "faces", serves=True),
        Verb("wall", "show the wall of the room on a television", "faces", serves=True),
        Verb("players", "read a list of players from a file and enter them"),
        Verb("bags", "write the signed bag list of a flight, or show what is in such files"),
        Verb("daytwo", "write the event file of day two, made of that of a flight"),
        Verb("practice", "play one guided hand, to learn the keys", serves=True),
        *((DEMONSTRATION,) if find_spec(DEMO) else ()),
    ),
    "people and seasons": (
        Verb(
            "people", "list, rename, merge, split, forget, export and import the people of a club", mixed=True
        ),
        Verb("season", "write, check, show, publish and close a season"),
        Verb("stats", "count the hands of players in journals and archives"),
        Verb("ledger", "show who owes whom after cash nights, and record payments", mixed=True),
        Verb(
            "import",
            "import saves of The Tournament Director 3, or a table of results, into a club",
            "import_",
        ),
    ),
    "journals and hands": (
        Verb("archive", "archive the journal of an event that is over", "journals"),
        Verb("backup", "copy the journal of an event to a USB stick, also during play", "journals"),
        Verb("export", "write a journal as hand histories, tables, papers or an archive"),
        Verb("audit", "check the journals of an event, or the shuffles of a card machine"),
        Verb(
            "forget",
            "erase the name of a person from the journal of an event, or every typed text",
            "journals",
        ),
        Verb("repair", "copy a journal that is damaged only in an index or a free page", "journals"),
        Verb("replay", "play hand histories (PHH) and print the final stacks"),
        Verb("odds", "print what known hands win on average over every possible board"),
    ),
    "this box": (
        Verb("doctor", "test every part of this box and report faults"),
        Verb("machine", "test the card machine of this box, or its line, while no table uses it", "doctor"),
        Verb("update", "install a newer release from a stick, if it is signed"),
        Verb("pin", "set the floor PIN of the director", "access"),
        Verb("access-point", "make this box the Wi-Fi of the room", "access"),
        Verb("look", "check the colours, pictures, words and sounds of the house, or show what this box has"),
        Verb("voice", "render the parts of the voice that speaks at a table"),
        Verb("hello", "show on the small display that this box begins"),
        Verb("safe", "show the clock of the last event and why no event can start", serves=True),
    ),
}

ARGUMENTS = {
    "an evening": "evening",
    "people and seasons": "people",
    "journals and hands": "journals",
    "this box": "this_box",
}
"""The module of `shuffleup.cli.arguments` that declares what the commands of a group take."""

COMMANDS = {one.name: one for group in GROUPS.values() for one in group}
