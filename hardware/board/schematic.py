"""The schematic of a board: every part as a symbol, every net as a label at each of its pins."""

import uuid
from collections.abc import Iterator, Sequence

from board_table import BoardTable, Mounted
from s_expressions import quoted
from symbols import GRID, Symbol, library_text

SCHEMATIC_FORMAT = 20250114
LIBRARY_FORMAT = 20241209
"""Versions of the formats that KiCad 9 writes."""

LEFT, TOP, BOTTOM = 20 * GRID, 10 * GRID, 98 * GRID
COLUMN = 36 * GRID
PAPER = "A3"
NAMES = uuid.UUID("6f5c1e0a-54c8-4a0e-9a5f-2f4f3f0f7d11")
"""Identities are made of names, so that the same table gives the same file."""


def identity(*names: str) -> str:
    """Return the identity of something by its names."""
    return str(uuid.uuid5(NAMES, "/".join(names)))


def symbols_of(parts: Sequence[Mounted]) -> dict[str, Symbol]:
    """Return a symbol for each reference; parts with the same pins share one."""
    shared: dict[tuple[object, ...], Symbol] = {}
    made = {}
    for part in parts:
        drawn = Symbol(part, "")
        letter = part.place.ref.rstrip("0123456789")
        shape = (letter, *((pin.number, pin.name, pin.kind) for pin in part.pins))
        if shape not in shared:
            drawn.name = letter if drawn.sign != "box" else part.place.ref
            shared[shape] = drawn
        made[part.place.ref] = shared[shape]
    return made


def library(parts: Sequence[Mounted]) -> str:
    """Write the library of the symbols of a board."""
    drawn = list(dict.fromkeys(symbols_of(parts).values()))
    head = f'(kicad_symbol_lib (version {LIBRARY_FORMAT}) (generator "make_boards.py")'
    return "\n".join([head, *library_text(drawn), ")", ""])


def schematic(board: BoardTable, parts: Sequence[Mounted]) -> str:
    """Write the schematic of a board."""
    symbols = symbols_of(parts)
    lines = [
        f'(kicad_sch (version {SCHEMATIC_FORMAT}) (generator "make_boards.py") (generator_version "9.0")',
        f'(uuid "{identity(board.unit)}") (paper "{PAPER}")',
        f"(title_block (title {quoted(board.title)})",
        f' (comment 1 "Made by hardware/board/make_boards.py from wiring/{board.unit}.toml")',
        ' (comment 2 "Never ordered, built or measured"))',
        "(lib_symbols",
        *library_text(list(dict.fromkeys(symbols.values())), f"{board.unit}:"),
        ")",
    ]
    for part, x, y, heading in _flow(parts, symbols):
        if heading:
            lines += _heading(board, heading, x, y - symbols[part.place.ref].high)
        lines += _symbol(board, part, symbols[part.place.ref], x, y)
    lines += ['(sheet_instances (path "/" (page "1")))', "(embedded_fonts no)", ")", ""]
    return "\n".join(lines)


def _flow(
    parts: Sequence[Mounted], symbols: dict[str, Symbol]
) -> Iterator[tuple[Mounted, float, float, str]]:
    """Give each part its place in columns, and the heading above it."""
    x, y, group = LEFT, TOP, ""
    for part in parts:
        high = _room(symbols[part.place.ref])
        heading = part.place.group if part.place.group != group else ""
        if y + high + (3 * GRID if heading else 0) > BOTTOM:
            x, y = x + COLUMN, TOP
        if heading:
            y += 3 * GRID
        group = part.place.group
        drawn = symbols[part.place.ref]
        yield part, x, y + GRID * (drawn.rows // 2 + 1), heading
        y += high


def _room(drawn: Symbol) -> float:
    return drawn.high + (3 if drawn.sign == "box" else 2) * GRID


def _heading(board: BoardTable, text: str, x: float, y: float) -> Iterator[str]:
    yield (
        f"(text {quoted(text)} (exclude_from_sim no) (at {x - 12 * GRID:g} {y - GRID:g} 0)"
        f' (effects (font (size 2 2) (bold yes)) (justify left)) (uuid "{identity(board.unit, text)}"))'
    )


def _symbol(board: BoardTable, part: Mounted, drawn: Symbol, x: float, y: float) -> Iterator[str]:
    ref = part.place.ref
    top = y - GRID * (drawn.rows // 2)
    above = top - (1.4 * GRID if drawn.sign == "box" else 0.9 * GRID)
    yield f"(symbol (lib_id {quoted(f'{board.unit}:{drawn.name}')}) (at {x:g} {y:g} 0) (unit 1)"
    yield " (exclude_from_sim no) (in_bom yes) (on_board yes) (dnp no)"
    yield f' (uuid "{identity(board.unit, ref)}")'
    side = drawn.half if drawn.sign == "box" else 0.5
    yield _property("Reference", ref, x - 0.5, above, "right")
    yield _property("Value", part.value, x + 0.5, above, "left")
    yield _property("Footprint", part.place.footprint, x + side, y, "left", hidden=True)
    yield _property("Datasheet", "~", x + side, y, "left", hidden=True)
    for pin in part.pins:
        yield f' (pin "{pin.number}" (uuid "{identity(board.unit, ref, pin.number)}"))'
    yield (
        f" (instances (project {quoted(board.unit)}"
        f' (path "/{identity(board.unit)}" (reference "{ref}") (unit 1)))))'
    )
    for pin in part.pins:
        dx, dy = drawn.ends[pin.number]
        yield _end(board, ref, pin.number, pin.net, (x + dx, y - dy), left=dx < 0)


def _property(name: str, value: str, x: float, y: float, side: str, *, hidden: bool = False) -> str:
    hide = " (hide yes)" if hidden else ""
    return (
        f" (property {quoted(name)} {quoted(value)} (at {x:g} {y:g} 0)"
        f" (effects (font (size 1.27 1.27)) (justify {side}){hide}))"
    )


def _end(board: BoardTable, ref: str, number: str, net: str, at: tuple[float, float], *, left: bool) -> str:
    """Write the label at a pin, or the cross of one that stays open."""
    own = identity(board.unit, ref, number, "end")
    x, y = at
    if not net:
        return f'(no_connect (at {x:g} {y:g}) (uuid "{own}"))'
    turn, side = (180, "right") if left else (0, "left")
    return (
        f"(global_label {quoted(net)} (shape passive) (at {x:g} {y:g} {turn}) (fields_autoplaced yes)"
        f' (effects (font (size 1.27 1.27)) (justify {side})) (uuid "{own}")'
        f' (property "Intersheetrefs" "${{INTERSHEET_REFS}}" (at {x:g} {y:g} 0)'
        f" (effects (font (size 1.27 1.27)) (hide yes))))"
    )
