"""The arguments of the commands of a club."""

import argparse
from pathlib import Path

from shuffleup.cli.arguments import add_config
from shuffleup.cli.arguments.values import amount, count, points
from shuffleup.kernel.languages import languages

EXAMPLES = {
    "people": (
        "shuffleup people import members.csv --club club",
        "shuffleup people forget 'Ann Smith' --reason 'asked for it' --yes",
    ),
    "season": (
        "shuffleup season new friday.toml --league Friday --season 2026",
        "shuffleup season show friday.toml --archives archive",
    ),
    "stats": ("shuffleup stats friday.journal", "shuffleup stats archives --person Thandi --json"),
    "ledger": ("shuffleup ledger --club club", "shuffleup ledger paid Ben Ann 12.50 --club club"),
    "import": (
        "shuffleup import td3 saves --into club",
        "shuffleup import results last-year.csv --club club",
    ),
}
"""The lines at the end of the help of each command."""


ACTS = {
    "list": (0, 1),
    "rename": (2, 2),
    "merge": (2, 2),
    **dict.fromkeys(("split", "hide", "show", "uncount", "count", "statistics"), (1, 1)),
    "join": (3, 3),
    **dict.fromkeys(("forget", "export", "import", "copy"), (1, 1)),
}
"""What `people` does, with the fewest and the most arguments of each."""


def add_people(parser: argparse.ArgumentParser) -> None:
    """Declare what `people` takes."""
    parser.add_argument("action", choices=sorted(ACTS), help="what to do; see the arguments of each below")
    parser.add_argument(
        "what",
        metavar="ARGUMENT",
        nargs="*",
        help="list [LETTERS], rename WHO NAME, merge WHO INTO, split WHO, hide WHO, show WHO,"
        " uncount WHO, count WHO, statistics on|off, join EVENT PLAYER WHO, forget WHO, export FILE.csv,"
        " import FILE.csv, copy FOLDER;"
        " WHO is an id or a name that only one person has or had",
    )
    parser.add_argument("--club", metavar="FOLDER", type=Path, help="the folder of the club")
    parser.add_argument("--json", action="store_true", help="list: print one JSON object")
    parser.add_argument("--contact", action="store_true", help="list, export: e-mail, phone and note too")
    parser.add_argument(
        "--check", action="store_true", help="import: say what would change, and change nothing"
    )
    parser.add_argument("--reason", metavar="TEXT", default="", help="forget: why, in general terms")
    parser.add_argument("--yes", action="store_true", help="forget: do not ask again; it cannot be undone")
    parser.add_argument("--person", metavar="NAME", default="", help="who does it, for the record")
    add_config(parser)


def add_season(parser: argparse.ArgumentParser) -> None:
    """Declare what `season` takes."""
    acts = parser.add_subparsers(dest="act", required=True, metavar="ACT")
    for name, what in (("show", "print the table"), ("publish", "write the table as pages into a folder")):
        act = acts.add_parser(name, help=what)
        act.add_argument("file", metavar="SEASON.toml", nargs="?", type=Path, help="the file of the season")
        if name == "publish":
            act.add_argument("folder", metavar="FOLDER", type=Path, help="the folder of the pages")
            act.add_argument(
                "--language", choices=languages(), default="en", help="the language of the pages"
            )
        act.add_argument("--club", metavar="FOLDER", type=Path, help="the folder of the club")
        act.add_argument(
            "--archives", metavar="FOLDER", type=Path, help="a folder of archives (.json) and journals"
        )
        act.add_argument("--json", action="store_true", help="print one JSON object")
    _add_outlook(acts)
    _add_club_acts(acts)
    check = acts.add_parser("check", help="say what is wrong with the file, and try its points")
    check.add_argument("file", metavar="SEASON.toml", nargs="?", type=Path, help="the file of the season")
    check.add_argument("--club", metavar="FOLDER", type=Path, help="look for the listed events in this club")
    check.add_argument("--archives", metavar="FOLDER", type=Path, help="and in these archives and journals")
    check.add_argument("--json", action="store_true", help="print one JSON object")
    new = acts.add_parser("new", help="write a season file to begin with")
    new.add_argument("file", metavar="SEASON.toml", type=Path, help="the file to write")
    new.add_argument("--league", metavar="NAME", default="", help="the name of the league")
    new.add_argument("--season", metavar="NAME", default="", help="the name of the season in the league")


def _add_outlook(acts: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Declare what is asked of the end of a season."""
    reach = acts.add_parser("reach", help="say who can still reach a rank, and who is sure of it")
    reach.add_argument("--left", metavar="N", type=count, required=True, help="events to come")
    reach.add_argument("--most", metavar="POINTS", type=float, help="the most points that one of them gives")
    final = acts.add_parser("final", help="compute the starting stacks of the final of the season")
    final.add_argument("--average", metavar="CHIPS", type=amount, help="stacks in ratio to the points")
    final.add_argument("--base", metavar="CHIPS", type=amount, help="with --per-point or --step")
    final.add_argument("--per-point", metavar="CHIPS", type=amount, help="chips a point, above the base")
    final.add_argument("--step", metavar="CHIPS", type=amount, help="chips a place, above the base")
    final.add_argument("--unit", metavar="CHIPS", type=count, default=100, help="the unit of stacks (100)")
    final.add_argument("--least", metavar="CHIPS", type=count, default=1, help="the least stack (1)")
    final.add_argument(
        "--into", metavar="EVENT.toml", type=Path, help="write the stacks into the event file of the final"
    )
    for act in (reach, final):
        act.add_argument("file", metavar="SEASON.toml", nargs="?", type=Path, help="the file of the season")
        act.add_argument("--top", metavar="RANK", type=count, required=True, help="the last rank that counts")
        act.add_argument("--club", metavar="FOLDER", type=Path, help="the folder of the club")
        act.add_argument(
            "--archives", metavar="FOLDER", type=Path, help="a folder of archives (.json) and journals"
        )
        act.add_argument("--json", action="store_true", help="print one JSON object")


MARKS = {"in": True, "out": False, "rules": None}


def _add_club_acts(acts: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Declare the acts; each needs the folder of the club."""
    seasons = acts.add_parser("list", help="list the seasons of the club, its events, and points by hand")
    seasons.add_argument("--json", action="store_true", help="print one JSON object")
    take = acts.add_parser(
        "take", help="keep the season in the club, or its rules as they are now in the file"
    )
    take.add_argument("--check", action="store_true", help="say who would gain and lose, and change nothing")
    mark = acts.add_parser("mark", help="take an event in or out of the season")
    adjust = acts.add_parser("adjust", help="give or take points of a person")
    back = acts.add_parser("take-back", help="take points by hand back")
    close = acts.add_parser("close", help="write the table down, signed: later corrections do not change it")
    close.add_argument(
        "--key", metavar="FOLDER", type=Path, help="the folder of the key that signs (unit.key)"
    )
    reopen = acts.add_parser("reopen", help="open a closed season again")
    for act in (take, mark, adjust, back, close, reopen):
        act.add_argument("file", metavar="SEASON.toml", type=Path, help="the file of the season")
    mark.add_argument("event", metavar="EVENT", help="the id of the event; season list names them")
    mark.add_argument("how", choices=list(MARKS), help="in, out, or as the rules of the season say")
    adjust.add_argument("who", metavar="WHO", help="an id, or a name that only one person has or had")
    adjust.add_argument("points", metavar="POINTS", type=points, help="as 2.5; after -- as -2.5")
    adjust.add_argument("--event", metavar="EVENT", help="of this event; without it, of the season")
    back.add_argument("adjustment", metavar="ID", help="the id of the points by hand; season list names them")
    for act in (seasons, take, mark, adjust, back, close, reopen):
        act.add_argument("--club", metavar="FOLDER", type=Path, required=True, help="the folder of the club")
    for act in (take, close):
        act.add_argument("--archives", metavar="FOLDER", type=Path, help="a folder of archives and journals")
    for act in (take, mark, adjust, back, close, reopen):
        act.add_argument("--person", metavar="NAME", default="", help="who does it, for the record")
        if act is not close:
            act.add_argument("--reason", metavar="TEXT", default="", help="why; it is recorded")


def add_stats(parser: argparse.ArgumentParser) -> None:
    """Declare what `stats` takes."""
    parser.add_argument("paths", metavar="FILE", type=Path, nargs="+", help="journals, archives, or folders")
    parser.add_argument("--person", metavar="NAME", default="", help="this person only")
    parser.add_argument(
        "--club", metavar="FOLDER", type=Path, help="leave out who has no statistics by this people book"
    )
    parser.add_argument("--card", metavar="FILE.html", type=Path, help="write a card a person, to be printed")
    parser.add_argument("--title", metavar="TEXT", default="", help="what stands on the cards, as the season")
    parser.add_argument("--language", choices=languages(), default="en", help="the language of the cards")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


TAKES = {"show": 0, "paid": 3, "correct": 3, "write-off": 2, "take-back": 1}
"""The acts with the number of their arguments."""


def add_ledger(parser: argparse.ArgumentParser) -> None:
    """Declare what `ledger` takes."""
    parser.add_argument("action", choices=sorted(TAKES), nargs="?", default="show", help="default: show")
    parser.add_argument(
        "what",
        metavar="ARGUMENT",
        nargs="*",
        help="paid PAYER PAYEE AMOUNT; correct FROM TO AMOUNT moves what FROM is owed to TO;"
        " write-off WHO BEARER: BEARER bears what is open of WHO; take-back ENTRY."
        " People are ids or names of the people book, amounts whole units of money",
    )
    parser.add_argument("--club", metavar="FOLDER", type=Path, help="the folder of the club")
    parser.add_argument(
        "--archives", metavar="FOLDER", type=Path, help="archives and journals; 'archive' beside the club"
    )
    parser.add_argument("--reason", metavar="TEXT", default="", help="correct, write-off, take-back: why")
    parser.add_argument("--json", action="store_true", help="print one JSON object, amounts in minor units")
    parser.add_argument("--person", metavar="NAME", default="", help="who does it, for the record")
    add_config(parser)


def add_import(parser: argparse.ArgumentParser) -> None:
    """Declare what `import` takes."""
    kinds = parser.add_subparsers(dest="kind", metavar="KIND", required=True)
    td3 = kinds.add_parser("td3", help="saves of The Tournament Director 3")
    td3.add_argument("paths", metavar="PATH", type=Path, nargs="+", help="saves, or folders with saves")
    td3.add_argument("--into", metavar="FOLDER", type=Path, help="the folder of the club; made if absent")
    td3.add_argument("--json", action="store_true", help="print one JSON object a file")
    td3.add_argument("--contact", action="store_true", help="take e-mails, phones and notes too")
    td3.add_argument(
        "--template", metavar="EVENT.toml", type=Path, help="write an event file as the save had planned it"
    )
    td3.add_argument(
        "--take-over",
        metavar="EVENT.toml",
        type=Path,
        help="go on with a running evening in a new event by this file, which is written if absent",
    )
    td3.add_argument(
        "--journal",
        metavar="JOURNAL",
        type=Path,
        help="with --take-over: the journal of the event; the one that shuffleup table EVENT.toml opens if"
        " not said",
    )
    td3.add_argument("--dry-run", action="store_true", help="print the report, and store nothing")
    results = kinds.add_parser("results", help="a table of places: date, event, place, name")
    results.add_argument("file", metavar="FILE.csv", type=Path, help="one line a person and evening")
    results.add_argument("--club", metavar="FOLDER", type=Path, required=True, help="the folder of the club")
    results.add_argument("--json", action="store_true", help="print one JSON object an evening")
