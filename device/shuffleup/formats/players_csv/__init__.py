"""Names of players from a spreadsheet or a text file: read completely, or refused line by line."""
