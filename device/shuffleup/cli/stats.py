"""`shuffleup stats`: the statistics of players from journals and archives."""

import argparse
import sys
from typing import Any

import msgspec

from shuffleup.archive.statistics import StatisticsReport, statistics_of_files
from shuffleup.formats.printed.club_pages import statistics_cards
from shuffleup.kernel.language import speaking
from shuffleup.kernel.languages import catalogue
from shuffleup.kernel.refusals import CommandError
from shuffleup.storage.atomic_write import replace_whole


def run(args: argparse.Namespace) -> int:
    """Count; 0 when all files were read, 1 when some could not be, 2 when none could."""
    report = statistics_of_files(args.paths, args.person, args.club)
    if args.card is not None:
        _write_cards(report, args)
    elif args.json:
        found = {"people": report.people, "hands": report.hands, "left_out": report.left_out}
        print(msgspec.json.encode(found).decode())
    else:
        _print_for_people(report)
    for line in report.unread:
        print(line, file=sys.stderr)
    return 1 if report.unread else 0


def _write_cards(report: StatisticsReport, args: argparse.Namespace) -> None:
    with speaking(catalogue(args.language)):
        page = statistics_cards(report.people, args.title)
    try:
        replace_whole(args.card, page.encode())
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        raise CommandError(f"{args.card}: cannot be written ({why}); name another file") from error
    print(f"{args.card}: {len(report.people)} cards")


def _print_for_people(report: StatisticsReport) -> None:
    from rich.console import Console  # noqa: PLC0415  # 60 ms that JSON does not need
    from rich.table import Table  # noqa: PLC0415

    table = Table(
        "player", *("hands", "VPIP", "PFR", "3-bet", "AF", "WTSD", "W$SD", "net", "decision"), box=None
    )
    for one in report.people:
        table.add_row(one["person"], *_cells(one))
    Console(markup=False, color_system=None).print(table)
    hands = "1 hand" if report.hands == 1 else f"{report.hands} hands"
    left = "".join(f"; {count} {why.replace('_', ' ')}" for why, count in report.left_out.items())
    print(f"{hands}{left}")


def _cells(one: dict[str, Any]) -> list[str]:
    percents = [_percent(one[key]) for key in ("vpip", "pfr", "three_bet")]
    shown = [_percent(one[key]) for key in ("wtsd", "won_sd")]
    seconds = one["decision_seconds"]
    net = "-" if one["net"] is None else f"{one['net']:+}"
    return [str(one["hands"]), *percents, _factor(one["aggression"]), *shown, net, _seconds(seconds)]


def _percent(pair: tuple[int, int] | None) -> str:
    """Write times of chances in percent; a dash where nothing is known or nobody had a chance."""
    return f"{100 * pair[0] / pair[1]:.0f} %" if pair and pair[1] else "-"


def _factor(pair: tuple[int, int] | None) -> str:
    return f"{pair[0] / pair[1]:.1f}" if pair and pair[1] else "-"


def _seconds(seconds: dict[str, Any] | None) -> str:
    return f"{seconds['median']:.1f} s" if seconds else "-"
