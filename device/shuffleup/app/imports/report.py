"""The report of an import: one record a file (SEASONS TDI-10, TDI-11)."""

from collections.abc import Sequence
from typing import Any

import msgspec

from shuffleup.kernel.shown_text import shown


class NothingRead(Exception):
    """No file could be read; the text is one line."""


class SaveReport(msgspec.Struct, frozen=True):
    """One file: `facts` if it could be read, else a word `why` it was refused, and the sentence `line`."""

    file: str
    result: str
    facts: dict[str, Any] = {}
    why: str = ""
    line: str = ""

    def as_json(self) -> dict[str, Any]:
        """Return the object of `--json`."""
        head = {"file": self.file, "result": self.result}
        return head | ({"why": self.why, "line": self.line} if self.why else self.facts)

    def for_people(self) -> str:
        """Write the report in a few lines."""
        if self.why:
            return f"{self.line}"
        facts = self.facts
        title = shown(facts["title"] or facts["tournament"])
        day = facts["started"][:10] if facts["started"] else "never started"
        people, rebuys = counted(facts["entries"], "person"), counted(facts["rebuys"], "rebuy")
        lines = [f"{self.file}: {RESULTS[self.result]}: {title}, {day}, {people}, {rebuys}"]
        if facts["difference"]:
            lines.append(f"    prizes differ from the pot by {facts['difference']}")
        if facts["no_points_because"]:
            fault = f": {shown(facts['formula_fault'])}" if "formula_fault" in facts else ""
            lines.append(f"    no points: {NO_POINTS[facts['no_points_because']]}{fault}")
        if not facts["season"]:
            lines.append("    no season")
        if facts["left_out"]:
            lines.append(f"    left out: {', '.join(facts['left_out']).replace('_', ' ')}")
        return "\n".join(lines)


RESULTS = {
    "taken": "taken",
    "same": "known already",
    "newer": "taken in place of an earlier save",
    "older": "left, for a later save is known",
    "differs": "left until you choose: another save of the same moment differs",
}
NO_POINTS = {
    "no_formula": "the file has no formula",
    "not_ended": "the evening has not ended",
    "nobody_bought_in": "nobody bought in",
    "formula_has_no_value": "the formula has no value",
}


def counted(count: int, thing: str) -> str:
    """Write a number of things."""
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def status_of(reports: Sequence[SaveReport]) -> int:
    """Return 0 when every file was read, 1 when some were refused.

    Raises:
        NothingRead: none was read.
    """
    refused = sum(bool(report.why) for report in reports)
    if refused == len(reports):
        raise NothingRead("no save could be read")
    return int(refused > 0)
