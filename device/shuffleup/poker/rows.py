"""One cell of a row changed: the rows of a hand are tuples that run parallel to its seats."""

from typing import TypeVar

from shuffleup.amounts import Chips

Cell = TypeVar("Cell")


def with_cell(cells: tuple[Cell, ...], row: int, cell: Cell) -> tuple[Cell, ...]:
    """Put a cell in the place of another."""
    return (*cells[:row], cell, *cells[row + 1 :])


def plus(cells: tuple[Chips, ...], row: int, chips: int) -> tuple[Chips, ...]:
    """Add chips to a cell, or take them away where they are negative."""
    return (*cells[:row], Chips(cells[row] + chips), *cells[row + 1 :])
