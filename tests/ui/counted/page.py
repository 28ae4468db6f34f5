"""The page for hosts: for each evening a table of its acts, with the taps and a picture of each."""

from collections.abc import Mapping

from tests.ui.counted.story import Story

PAGE = "docs/host/first-evening.md"


def picture(kind: type[Story], number: int) -> str:
    """Name the picture of an act, by its number in the evening."""
    return f"{kind.__name__.lower()}-{number:02}.png"


def blocks(kind: type[Story], counted: Mapping[str, int]) -> dict[str, str]:
    """Write the table of an evening, by the name of its block."""
    sum_of_all = sum(taps for act, taps in counted.items() if act not in kind.beside)
    beside = " (not counted)" if kind.beside else ""
    lines = ["| act | taps | where the last of them is |", "|---|---|---|"]
    for number, (act, taps) in enumerate(counted.items(), 1):
        name = f"{act}{beside}" if act in kind.beside else act
        lines.append(f"| {name} | {taps} | [picture]({picture(kind, number)}) |")
    lines.append(f"| **together** | **{sum_of_all}** | at most {kind.most} |")
    return {f"taps of {kind.__name__}": "\n".join(lines)}
