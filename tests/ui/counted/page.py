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
    lines = ["| act, with a picture of its last tap | taps |", "|---|---|"]
    for number, (act, taps) in enumerate(counted.items(), 1):
        note = beside if act in kind.beside else ""
        lines.append(f"| [{act}]({picture(kind, number)}){note} | {taps} |")
    lines.append(f"| **together**, at most {kind.most} | **{sum_of_all}** |")
    return {f"taps of {kind.__name__}": "\n".join(lines)}
