"""The event as tables for a spreadsheet: players, results, purchases, hands."""

from shuffleup.formats.csv_export.event import (
    hand_rows,
    player_rows,
    purchase_rows,
    result_rows,
    settlement_rows,
)
from shuffleup.formats.csv_export.writing import Sheet, encoded

__all__ = ["Sheet", "encoded", "hand_rows", "player_rows", "purchase_rows", "result_rows", "settlement_rows"]
