"""Changed cells of a row: the rows of a hand are tuples that run parallel to its seats.

The functions copy the row into a list, which takes half the time of joining two slices.
"""

from typing import TypeVar

from shuffleup.amounts import Chips

Cell = TypeVar("Cell")


def with_cell(cells: tuple[Cell, ...], row: int, cell: Cell) -> tuple[Cell, ...]:
    """Put a cell in the place of another."""
    changed = list(cells)
    changed[row] = cell
    return tuple(changed)


def plus(cells: tuple[Chips, ...], row: int, chips: int) -> tuple[Chips, ...]:
    """Add chips to a cell, or take them away where they are negative."""
    changed = list(cells)
    changed[row] = Chips(changed[row] + chips)
    return tuple(changed)
