"""Names of players from a spreadsheet or a text file: read completely, or refused line by line."""

from shuffleup.formats.players_csv.reading import (
    BadLine,
    PlayersRead,
    ReadLine,
    as_lines,
    lines_alike,
    read_players,
)

__all__ = ["BadLine", "PlayersRead", "ReadLine", "as_lines", "lines_alike", "read_players"]
