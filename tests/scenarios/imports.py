"""Scenarios of the import of saves."""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from shuffleup.archive.club_folder.books import read_books
from shuffleup.archive.td3_import import import_saves
from shuffleup.kernel.clock import BootClock
from shuffleup.ruleset.rule_set import RuleSet

Scenario = dict[str, Any]

REPORTED = (
    "tournament", "td3_version", "encoding", "state", "entries", "rebuys", "add_ons", "places", "still_in",
    "prizes_total", "money", "prizes_equal_pot", "difference", "points", "no_points_because",
)  # fmt: skip


def td3_import(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    """Write the files and import them in their order into a new club."""
    with TemporaryDirectory() as name:
        folder, club = Path(name), Path(name, "club")
        report = []
        for number, file in enumerate(scenario["setup"]["files"]):
            path = folder / str(number) / file["name"]
            path.parent.mkdir()
            path.write_bytes(file["text"].encode(file.get("encoding", "utf-8")))
            for one in import_saves([path], club, BootClock()):
                told = one.as_json() | {"file": file["name"]}
                keys = ("file", "result", "why") if one.why else ("file", "result", *REPORTED)
                report.append({key: told[key] for key in keys})
        known = read_books(club).club.saves if (club / "club.journal").exists() else {}
        return {"report": report, "events": len(known)}


ADAPTERS = {"td3_import": td3_import}
