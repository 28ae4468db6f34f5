"""Faults of a routed board: what differs from the table and the wiring, read without KiCad."""

from collections.abc import Iterator

from board_table import BoardTable, Mounted
from s_expressions import BadExpression, Expression, lists, read, word

OPEN = "unconnected-"
"""KiCad gives a pad that stays open a net of its own, whose name begins so."""


def board_faults(text: str, board: BoardTable, parts: list[Mounted]) -> list[str]:
    """Name every part, pad and net of a board file that is not as it is wired."""
    try:
        footprints = {_reference(one): one for one in lists(read(text), "footprint")}
    except BadExpression as bad:
        return [str(bad)]
    drawn = {ref: one for ref, one in footprints.items() if any(_pads(one))}
    named = {part.place.ref for part in parts}
    faults = [f"{ref}: wired, and not on the board" for ref in sorted(named - drawn.keys())]
    faults += [f"{ref}: on the board, and not wired" for ref in sorted(drawn.keys() - named)]
    for part in parts:
        if part.place.ref in drawn:
            faults += _part_faults(part, drawn[part.place.ref])
    return faults


def _reference(footprint: Expression) -> str:
    for one in lists(footprint, "property"):
        if one[1] == "Reference" and isinstance(one[2], str):
            return one[2]
    return ""


def _pads(footprint: Expression) -> Iterator[tuple[str, str]]:
    """Give number and net of each pad that has a number; the net is empty for one that stays open."""
    for pad in lists(footprint, "pad"):
        if isinstance(pad[1], str) and pad[1]:
            nets = next(lists(pad, "net"), ["net", "0", ""])
            net = nets[-1] if isinstance(nets[-1], str) else ""
            yield pad[1], "" if net.startswith(OPEN) else net


def _part_faults(part: Mounted, footprint: Expression) -> Iterator[str]:
    ref = part.place.ref
    if footprint[1] != part.place.footprint:
        yield f"{ref}: footprint {footprint[1]}, and the table says {part.place.footprint}"
    wired = {pin.number: pin.net for pin in part.pins}
    there = set()
    for number, net in _pads(footprint):
        there.add(number)
        if number not in wired:
            yield f"{ref}: pad {number} is no terminal"
        elif net != wired[number]:
            yield f"{ref}: pad {number} is in net {net or 'none'}, and wired to {wired[number] or 'nothing'}"
    yield from (f"{ref}: terminal {number} has no pad" for number in sorted(wired.keys() - there))
    if word(footprint, "layer") != ("B.Cu" if part.place.side == "back" else "F.Cu"):
        yield f"{ref}: not on the {part.place.side} of the board"
