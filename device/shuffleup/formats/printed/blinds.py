"""The blind sheet on paper (GEN-07)."""

from shuffleup.formats.printed.paper import Paper, Paragraph, TableOnPaper, heading
from shuffleup.kernel.language import say
from shuffleup.protocol import BlindsView, PaperHead, TimetableRow, TimetableView
from shuffleup.views.numbers import chips_text


def blind_sheet(view: TimetableView, head: PaperHead, made_of: str = "") -> Paper:
    """List the levels and breaks; columns that no level needs are left out."""
    blinds = [row.blinds for row in view.rows if row.blinds]
    antes, limits = any(one.ante for one in blinds), any(one.high_limit for one in blinds)
    times = any(row.time for row in view.rows)
    columns = [say("Level"), "#" + say("Blinds")]
    columns += ["#" + say("Ante")] if antes else []
    columns += ["#" + say("Limits")] if limits else []
    columns += ["#" + say("Minutes")]
    columns += ["#" + say("Begins")] if times else []
    rows = [_row(row, antes=antes, limits=limits, times=times) for row in view.rows]
    then = say("After the last level: {then}", then=view.after_last) if view.after_last else ""
    title = say("Blind sheet")
    return Paper(
        "blinds", title, head, (heading(title, head), TableOnPaper(columns, rows), Paragraph(then)), made_of
    )


def _row(row: TimetableRow, *, antes: bool, limits: bool, times: bool) -> list[str]:
    one = row.blinds
    stakes = ["/".join(map(chips_text, one.blinds)) if one else ""]
    stakes += [chips_text(one.ante) if one and one.ante else ""] if antes else []
    stakes += [_limits(one)] if limits else []
    minutes = say("by hands") if row.minutes is None else str(row.minutes)
    return [row.name, *stakes, minutes, *([row.time] if times else [])]


def _limits(one: BlindsView | None) -> str:
    if one is None or one.low_limit is None or one.high_limit is None:
        return ""
    return f"{chips_text(one.low_limit)}/{chips_text(one.high_limit)}"
