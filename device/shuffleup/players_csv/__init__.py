"""Names of players from a file of a spreadsheet or a list: read whole, or refused line by line."""

from shuffleup.players_csv.reading import BadLine, PlayersRead, read_players

__all__ = ["BadLine", "PlayersRead", "read_players"]
