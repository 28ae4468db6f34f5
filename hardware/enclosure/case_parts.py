"""The desk case as solids: the base, the panel that lies on its slope, and the clamps behind the panel.

The base and the clamps are drawn as they are printed, the panel with its face up.
"""

from build123d import (
    Align,
    Axis,
    Box,
    Cone,
    Cylinder,
    Plane,
    Polygon,
    Pos,
    Rectangle,
    RectangleRounded,
    Rot,
    Shape,
    Solid,
    chamfer,
    extrude,
    fillet,
)

from case_facts import centres, depth_mm, in_world, named, outline, tilt
from case_tables import Board, CaseFacts, Held
from panel_table import PanelPart, PanelTable

LOW = (Align.MIN, Align.MIN, Align.MIN)
ON = (Align.CENTER, Align.CENTER, Align.MIN)
UNDER = (Align.CENTER, Align.CENTER, Align.MAX)
RIB_MM, RIB_HIGH_MM, RIB_LONG_MM, RIB_PLAY_MM = 2.4, 6.0, 20.0, 0.3
WINDOW_SLOPE_MM = 2.0
FAR_MM = 400.0


def made_solid(shape: Shape) -> Solid:
    """Return the one solid that a drawing is. Raises ValueError where it fell into pieces."""
    (solid,) = shape.solids()
    return solid


def box(low: tuple[float, float, float], high: tuple[float, float, float]) -> Solid:
    """Return a box between two corners."""
    sides = [b - a for a, b in zip(low, high, strict=True)]
    return Pos(*low) * Box(*sides, align=LOW)


# --- the panel ---


def panel(case: CaseFacts, table: PanelTable) -> Solid:
    """Return the panel, its underside at z 0 and its face at z panel_mm."""
    thick, grown = case.case.panel_mm, case.printer.hole_clearance_mm
    middle = Pos(table.width_mm / 2, table.height_mm / 2)
    made = extrude(middle * RectangleRounded(table.width_mm, table.height_mm, case.case.corner_mm), thick)
    for part in table.part:
        if part.sunk_mm:
            made += _pad(case, part)
    for held in case.held:
        made += _holder(case, table, held)
    for part in table.part:
        made -= _hole(part, thick, grown)
    for x, y in case.panel_screws.at_mm:
        made -= _countersunk(case, x, y)
    return made_solid(made)


def _hole(part: PanelPart, thick: float, grown: float) -> Solid:
    """The cut-out of the panel for a part; a sunk one has a pocket above its hole."""
    if part.hole == "rectangle":
        return Pos(part.x_mm, part.y_mm) * _window(part.width_mm + grown, part.height_mm + grown, thick)
    cut = [Pos(x, y) * Cylinder((part.diameter_mm + grown) / 2, 40) for x, y in centres(part)]
    if part.sunk_mm:
        radius = max(part.outline_mm) / 2 + grown
        pocket = Cylinder(radius, part.sunk_mm, align=ON)
        cut.append(Pos(part.x_mm, part.y_mm, thick - part.sunk_mm) * pocket)
    return sum(cut[1:], cut[0])


def _window(wide: float, high: float, thick: float) -> Solid:
    """A window whose edges slope at the face, so that a finger reaches the last pixel."""
    hole = Pos(0, 0, -20) * Box(wide, high, 40 + thick, align=ON)
    outer = Pos(0, 0, thick) * Rectangle(wide + 2 * WINDOW_SLOPE_MM, high + 2 * WINDOW_SLOPE_MM)
    return hole + extrude(outer, -WINDOW_SLOPE_MM, taper=45)


def _pad(case: CaseFacts, part: PanelPart) -> Solid:
    """What the panel is thicker by behind a sunk key; narrow, its neighbours have their nuts beside it."""
    wide, high = part.outline_mm[0] + 1, part.outline_mm[1] + 8
    return Pos(part.x_mm, part.y_mm) * Box(wide, high, part.sunk_mm, align=UNDER)


def _countersunk(case: CaseFacts, x: float, y: float) -> Solid:
    screws, thick = case.panel_screws, case.case.panel_mm
    through, head = (screws.hole_mm + case.printer.hole_clearance_mm) / 2, screws.head_mm / 2
    cone = Pos(0, 0, thick - (head - through)) * Cone(through, head, head - through, align=ON)
    return Pos(x, y) * (Cylinder(through, 40) + cone)


def _holder(case: CaseFacts, table: PanelTable, held: Held) -> Solid:
    """Ribs at the corners of what is held, and a boss with a hole for an insert at each clamp."""
    insert = case.insert
    pieces = [rib for corner in range(4) for rib in _corner_ribs(case, table, named(table, held.ref), corner)]
    boss = Cylinder(insert.boss_mm / 2, insert.boss_high_mm, align=UNDER)
    hole = Pos(0, 0, -0.5) * Cylinder(insert.hole_mm / 2, insert.boss_high_mm, align=UNDER)
    pieces += [Pos(x, y) * (boss - hole) for x, y in held.clamps_mm]
    return sum(pieces[1:], pieces[0])


def _corner_ribs(case: CaseFacts, table: PanelTable, part: PanelPart, corner: int) -> list[Solid]:
    """Two ribs along the edges at a corner; none where the wall of the base would be in its way."""
    left, near, right, far = outline(part)
    at_right, at_far = corner % 2, corner // 2
    x = right + RIB_PLAY_MM if at_right else left - RIB_PLAY_MM
    y = far + RIB_PLAY_MM if at_far else near - RIB_PLAY_MM
    away_x, away_y = (1 if at_right else -1), (1 if at_far else -1)
    along = box_from(x, y, -away_x * RIB_LONG_MM, away_y * RIB_MM)
    up = box_from(x, y, away_x * RIB_MM, -away_y * RIB_LONG_MM)
    knee = box_from(x, y, away_x * RIB_MM, away_y * RIB_MM)
    room = table.height_mm - case.case.wall_mm / tilt(case)[1] - 0.5
    return [up] if y + away_y * RIB_MM > room else [up, along, knee]


def box_from(x: float, y: float, wide: float, high: float) -> Solid:
    """A rib under the panel that starts at a point and goes that far either way."""
    low = (min(x, x + wide), min(y, y + high), -RIB_HIGH_MM)
    return box(low, (max(x, x + wide), max(y, y + high), 0.0))


def clamp(case: CaseFacts, held: Held) -> Solid:
    """Return a clamp, its hole at 0, 0, its tip towards y, with a nose where its part is thin."""
    facts, boss = case.clamp, case.insert.boss_mm / 2
    start = boss + RIB_PLAY_MM
    half, tip = facts.width_mm / 2, start + facts.reach_mm
    made = box((-half, -boss, 0.0), (half, tip, facts.thick_mm))
    made = fillet(made.edges().filter_by(Axis.Z), 2.0)
    nose = case.insert.boss_high_mm - held.edge_mm - facts.foam_mm
    if nose > 0:
        made += box((-half + 2, start, 0.0), (half - 2, tip, facts.thick_mm + nose))
    return made_solid(made - Cylinder((case.panel_screws.hole_mm + case.printer.hole_clearance_mm) / 2, 40))


# --- the base ---


def base(case: CaseFacts, table: PanelTable) -> Solid:
    """Return the base: a box whose top is the slope on which the panel lies."""
    outside = _body(case, table)
    made = outside - _cavity(case, table)
    for x, y in case.panel_screws.at_mm:
        made += _post(case, table, x, y) & outside
    for board in case.board:
        made += _stands(case, board)
    made -= _back_openings(case, table)
    made -= _floor_openings(case, table)
    for x, y in case.panel_screws.at_mm:
        made -= _insert_hole(case, x, y)
    for board in case.board:
        made -= _pilots(case, board)
    return made_solid(made)


def _body(case: CaseFacts, table: PanelTable) -> Solid:
    deep = depth_mm(case, table)
    made = box((0, 0, 0), (table.width_mm, deep, FAR_MM))
    made = fillet(made.edges().filter_by(Axis.Z), case.case.corner_mm)
    made = chamfer(made.faces().sort_by(Axis.Z)[0].edges(), 0.6)
    return made & _below_slope(case, FAR_MM)


def _below_slope(case: CaseFacts, size: float) -> Solid:
    """All that lies under the plane of the panel's underside."""
    return (
        Pos(0, 0, case.case.front_mm) * Rot(X=case.case.tilt_deg) * Box(2 * size, 2 * size, size, align=UNDER)
    )


def _cavity(case: CaseFacts, table: PanelTable) -> Solid:
    """The hollow part. Behind the panel a slope of 45 degrees leads from the back wall up to the ledge."""
    wall, deep = case.case.wall_mm, depth_mm(case, table)
    lip_y = in_world(case, 0.0, table.height_mm - wall, 0.0)[1]
    top_z = in_world(case, 0.0, table.height_mm, 0.0)[2]
    knee_z = top_z - (deep - wall - lip_y) - 1.0
    corners = [
        (wall, case.case.floor_mm),
        (deep - wall, case.case.floor_mm),
        (deep - wall, knee_z),
        (lip_y, knee_z + deep - wall - lip_y),
        (lip_y, FAR_MM),
        (wall, FAR_MM),
    ]
    side = Plane.YZ.offset(wall) * Polygon(*corners, align=None)
    made = extrude(side, table.width_mm - 2 * wall)
    upright = [edge for edge in made.edges().filter_by(Axis.Z) if edge.center().Z < FAR_MM / 2 + 60]
    return fillet(upright, case.case.corner_mm - wall)


def _post(case: CaseFacts, table: PanelTable, x: float, y: float) -> Solid:
    """A post from the floor to the slope, wide enough for an insert that leans with the panel."""
    insert = case.insert
    sine, cosine = tilt(case)
    around = insert.hole_mm / 2 + (insert.boss_mm - insert.hole_mm) / 2
    near, far = y * cosine - around, y * cosine + insert.deep_mm * sine + around
    left, right = (0.0, x + around) if x < table.width_mm / 2 else (x - around, table.width_mm)
    if y < 2 * insert.boss_mm:
        near = 0.0
    if y > table.height_mm - 2 * insert.boss_mm:
        far = depth_mm(case, table)
    return box((left, near, 0.6), (right, far, FAR_MM))


def _insert_hole(case: CaseFacts, x: float, y: float) -> Solid:
    hole = Pos(x, y) * Cylinder(case.insert.hole_mm / 2, 2 * case.insert.deep_mm)
    return Pos(0, 0, case.case.front_mm) * Rot(X=case.case.tilt_deg) * hole


def _stands(case: CaseFacts, board: Board) -> Solid:
    post = Cylinder(board.post_mm / 2, board.stand_mm + 0.5, align=ON)
    made = [Pos(board.x_mm + x, board.y_mm + y, case.case.floor_mm - 0.5) * post for x, y in board.holes_mm]
    return sum(made[1:], made[0])


def _pilots(case: CaseFacts, board: Board) -> Solid:
    """Holes that end in the floor only where the screw does."""
    hole = Cylinder(board.pilot_mm / 2, board.stand_mm, align=ON)
    at = [Pos(board.x_mm + x, board.y_mm + y, case.case.floor_mm) * hole for x, y in board.holes_mm]
    return sum(at[1:], at[0])


def _back_openings(case: CaseFacts, table: PanelTable) -> Solid:
    """Ports, cables and vents in the back wall."""
    ports, cables, vents = case.ports, case.cables, case.vents
    y, through = depth_mm(case, table), 4 * case.case.wall_mm
    cut = [Pos(ports.x_mm, y, ports.z_mm) * Box(ports.width_mm, through, ports.height_mm)]
    across = Rot(X=90) * Cylinder((cables.diameter_mm + case.printer.hole_clearance_mm) / 2, through)
    cut += [Pos(x, y, cables.z_mm) * across for x in cables.x_mm]
    first = table.width_mm / 2 - vents.pitch_mm * (vents.back_slots - 1) / 2
    slot = Box(vents.slot_mm, through, vents.back_long_mm)
    cut += [Pos(first + vents.pitch_mm * n, y, vents.back_z_mm) * slot for n in range(vents.back_slots)]
    return sum(cut[1:], cut[0])


def _floor_openings(case: CaseFacts, table: PanelTable) -> Solid:
    """Vents under the Raspberry Pi, the hatch of its memory card, slots for a cable tie before each cable."""
    vents, cables, pi = case.vents, case.cables, case.board[0]
    x = pi.x_mm + pi.size_mm[0] / 2 - vents.pitch_mm * (vents.floor_slots - 1) / 2
    y = pi.y_mm + (pi.holes_mm[0][1] + pi.holes_mm[-1][1]) / 2
    slot = Box(vents.slot_mm, vents.floor_long_mm, 20)
    cut = [Pos(x + vents.pitch_mm * n, y) * slot for n in range(vents.floor_slots)]
    cut.append(Pos(case.hatch.x_mm, case.hatch.y_mm) * Box(*case.hatch.size_mm, 20))
    wide, long = cables.tie_mm
    for x in cables.x_mm:
        for side in (-1, 1):
            at = Pos(x + side * cables.tie_apart_mm / 2, depth_mm(case, table) - 18)
            cut.append(at * Box(long, wide, 20))
    return sum(cut[1:], cut[0])
