"""Names of players from a file of a spreadsheet or a list: read whole, or refused line by line."""

from shuffleup.players_csv.reading import BadLine, PlayersRead, ReadLine, as_lines, lines_alike, read_players

__all__ = ["BadLine", "PlayersRead", "ReadLine", "as_lines", "lines_alike", "read_players"]
