"""The panel with its dimensions, and the case from the side, as SVG. Needs no CAD.

The drawing is in millimetres, so it prints true to size on A3.
"""

from collections.abc import Iterator
from html import escape

from case_facts import centres, depth_mm, in_world, outline
from case_tables import CaseFacts
from panel_table import PanelPart, PanelTable

MARGIN_MM, TEXT_MM, SMALL_MM = 34.0, 4.0, 3.0
ROW_MM = 5.6
COLUMNS_MM = (0.0, 16.0, 106.0, 130.0, 154.0)

STYLE = (
    "text{font-family:sans-serif;fill:#262a30}"
    ".edge{fill:#f4f5f7;stroke:#262a30;stroke-width:.5}"
    ".hole{fill:#fff;stroke:#262a30;stroke-width:.35}"
    ".room{fill:none;stroke:#8a93a0;stroke-width:.2;stroke-dasharray:1.6 1}"
    ".dim{fill:none;stroke:#4a6da7;stroke-width:.2}"
    ".axis{fill:none;stroke:#4a6da7;stroke-width:.15;stroke-dasharray:4 .8 .8 .8}"
    ".number{fill:#2d4f8a}"
)


class Sheet:
    """Lines of an SVG, y upwards from the near edge of the panel."""

    def __init__(self, near_y: float) -> None:
        self._near_y = near_y
        self.lines: list[str] = []

    def line(self, kind: str, *points: tuple[float, float]) -> None:
        """Draw a line through points."""
        path = " ".join(f"{x:.2f},{self._near_y - y:.2f}" for x, y in points)
        self.lines.append(f'<polyline class="{kind}" points="{path}"/>')

    def circle(self, kind: str, x: float, y: float, diameter: float) -> None:
        """Draw a circle."""
        self.lines.append(
            f'<circle class="{kind}" cx="{x:.2f}" cy="{self._near_y - y:.2f}" r="{diameter / 2:.2f}"/>'
        )

    def box(self, kind: str, x: float, y: float, size: tuple[float, float], corner: float = 0.0) -> None:
        """Draw a box by its centre."""
        wide, high = size
        at = f'x="{x - wide / 2:.2f}" y="{self._near_y - y - high / 2:.2f}"'
        size_of = f'width="{wide:.2f}" height="{high:.2f}"'
        self.lines.append(f'<rect class="{kind}" {at} {size_of} rx="{corner:.2f}"/>')

    def text(
        self, x: float, y: float, words: str, size: float = TEXT_MM, turn: str = "", end: str = "middle"
    ) -> None:
        """Write words; `turn` is "up" for words that read upwards."""
        across = self._near_y - y
        spin = f' transform="rotate(-90 {x:.2f} {across:.2f})"' if turn else ""
        kind = ' class="number"' if words.replace(".", "").isdigit() else ""
        place = f'x="{x:.2f}" y="{across:.2f}" font-size="{size:g}" text-anchor="{end}"'
        self.lines.append(f"<text {place}{kind}{spin}>{escape(words)}</text>")

    def svg(self, title: str, wide: float, high: float) -> str:
        """Return the whole drawing."""
        head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide:.0f}mm" height="{high:.0f}mm"'
        view = f'viewBox="{-MARGIN_MM:.0f} {-MARGIN_MM / 2:.0f} {wide:.0f} {high:.0f}"'
        paper = (
            f'<rect x="{-MARGIN_MM:.0f}" y="{-MARGIN_MM / 2:.0f}" width="100%" height="100%" fill="#fff"/>'
        )
        body = "\n".join(self.lines)
        return f"{head} {view}>\n<title>{title}</title>\n<style>{STYLE}</style>\n{paper}\n{body}\n</svg>\n"


def panel_svg(case: CaseFacts, panel: PanelTable) -> str:
    """Return the panel from the front: every hole, its centre from the left and the near edge, and a list."""
    sheet = Sheet(panel.height_mm)
    middle = panel.width_mm / 2, panel.height_mm / 2
    sheet.box("edge", *middle, (panel.width_mm, panel.height_mm), case.case.corner_mm)
    for x, y in case.panel_screws.at_mm:
        sheet.circle("hole", x, y, case.panel_screws.hole_mm)
        sheet.circle("room", x, y, case.panel_screws.head_mm)
    for part in panel.part:
        _draw_part(sheet, part)
    xs = {x for x, _ in case.panel_screws.at_mm} | {part.x_mm for part in panel.part}
    ys = {y for _, y in case.panel_screws.at_mm} | {part.y_mm for part in panel.part}
    _ordinates(sheet, panel, sorted({0.0, panel.width_mm} | xs), sorted({0.0, panel.height_mm} | ys))
    rows = list(_rows(case, panel))
    for number, row in enumerate(rows):
        for column, words in zip(COLUMNS_MM, row, strict=True):
            sheet.text(column, -30.0 - ROW_MM * number, words, 3.4, end="start")
    high = panel.height_mm + 30 + MARGIN_MM + ROW_MM * len(rows)
    return sheet.svg(
        "Panel of the table unit, from the front, millimetres", panel.width_mm + 1.4 * MARGIN_MM, high
    )


def _draw_part(sheet: Sheet, part: PanelPart) -> None:
    if part.ref.startswith("S"):
        sheet.circle("room", part.x_mm, part.y_mm, max(part.outline_mm))
    else:
        sheet.box("room", part.x_mm, part.y_mm, part.outline_mm)
    for x, y in centres(part):
        if part.hole == "round":
            sheet.circle("hole", x, y, part.diameter_mm)
        else:
            sheet.box("hole", x, y, (part.width_mm, part.height_mm))
    reach = max(part.outline_mm) / 2 if part.hole == "round" else part.height_mm / 2
    sheet.line("axis", (part.x_mm - 4, part.y_mm), (part.x_mm + 4, part.y_mm))
    sheet.line("axis", (part.x_mm, part.y_mm - 4), (part.x_mm, part.y_mm + 4))
    below = part.y_mm + reach + 2 if part.hole == "round" else part.y_mm + 6
    sheet.text(part.x_mm, below, part.ref, SMALL_MM)


def _ordinates(sheet: Sheet, panel: PanelTable, xs: list[float], ys: list[float]) -> None:
    """Write how far each centre is from the left edge, below, and from the near edge, at the left."""
    for x, place in zip(xs, _spread(xs, 6.0), strict=True):
        sheet.line("dim", (x, -1), (x, -4), (place, -9), (place, -11))
        sheet.text(place + 1.2, -20, f"{x:g}", SMALL_MM, "up", "start")
    for y, place in zip(ys, _spread(ys, 6.0), strict=True):
        sheet.line("dim", (-1, y), (-4, y), (-9, place), (-11, place))
        sheet.text(-12, place - 1.0, f"{y:g}", SMALL_MM, "", "end")
    sheet.line("dim", (0, 0), (panel.width_mm, 0))


def _spread(places: list[float], least_mm: float) -> list[float]:
    """Move numbers apart that would stand on each other."""
    spread: list[float] = []
    for place in places:
        spread.append(max(place, spread[-1] + least_mm) if spread else place)
    return spread


def _rows(case: CaseFacts, panel: PanelTable) -> Iterator[tuple[str, str, str, str, str]]:
    """The list under the drawing; holes as panel.toml has them, without the clearance of the printer."""
    yield "part", "what", "x", "y", "hole"
    for part in panel.part:
        what = part.what.split(",")[0].split(":")[0]
        sunk = f", sunk {part.sunk_mm:g}" if part.sunk_mm else ""
        yield part.ref, what, f"{part.x_mm:g}", f"{part.y_mm:g}", _hole_words(part) + sunk
    screws = case.panel_screws
    yield "H102", f"{len(screws.at_mm)} screws M3", "", "", f"{screws.hole_mm:g}, head {screws.head_mm:g}"


def _hole_words(part: PanelPart) -> str:
    if part.hole == "rectangle":
        return f"{part.width_mm:g} x {part.height_mm:g}"
    number = f"{len(part.offsets)} x " if len(part.offsets) > 1 else ""
    return f"{number}diameter {part.diameter_mm:g}"


def side_svg(case: CaseFacts, panel: PanelTable) -> str:
    """Return the case from its left side: the base, the panel on it, and what each part needs behind it."""
    deep = depth_mm(case, panel)
    top = in_world(case, 0, panel.height_mm, 0)[2] + case.case.ledge_mm * _rise(case)
    whole = in_world(case, 0, panel.height_mm, case.case.panel_mm)[2]
    sheet = Sheet(whole)
    sheet.line("edge", (0, 0), (deep, 0), (deep, top), (0, case.case.front_mm), (0, 0))
    _side_rectangle(sheet, "edge", case, (0, panel.height_mm), (0, case.case.panel_mm))
    for part in panel.part:
        _, near, _, far = outline(part)
        _side_rectangle(sheet, "room", case, (near, far), (-part.behind_mm, 0))
    for board in case.board:
        under = case.case.floor_mm + board.stand_mm
        y, long = board.y_mm, board.size_mm[1]
        sheet.line(
            "hole", (y, under), (y + long, under), (y + long, under + 1.6), (y, under + 1.6), (y, under)
        )
    sheet.line("dim", (0, -4), (0, -10))
    sheet.line("dim", (deep, -4), (deep, -10))
    sheet.line("dim", (0, -8), (deep, -8))
    sheet.text(deep / 2, -13, f"{deep:.1f}", TEXT_MM)
    sheet.line("dim", (-6, 0), (-6, case.case.front_mm))
    sheet.text(-8, case.case.front_mm / 2, f"{case.case.front_mm:g}", TEXT_MM, "up")
    sheet.line("dim", (deep + 6, 0), (deep + 6, whole))
    sheet.text(deep + 12, whole / 2, f"{whole:.1f}", TEXT_MM, "up")
    sheet.text(26, case.case.front_mm + 24, f"{case.case.tilt_deg:g} degrees", TEXT_MM)
    sheet.text(deep / 2, -22, "dashed: what the parts of the panel need behind it", SMALL_MM)
    return sheet.svg(
        "The case from its left side, millimetres", deep + 1.7 * MARGIN_MM, whole + 1.4 * MARGIN_MM
    )


def _rise(case: CaseFacts) -> float:
    near, far = in_world(case, 0, 0, 0), in_world(case, 0, 1, 0)
    return (far[2] - near[2]) / (far[1] - near[1])


def _side_rectangle(
    sheet: Sheet, kind: str, case: CaseFacts, along: tuple[float, float], through: tuple[float, float]
) -> None:
    corners = [(along[0], through[0]), (along[1], through[0]), (along[1], through[1]), (along[0], through[1])]
    points = [in_world(case, 0, y, z)[1:] for y, z in [*corners, corners[0]]]
    sheet.line(kind, *[(point[0], point[1]) for point in points])
