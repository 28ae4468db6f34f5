"""The additions of a cash night at a table: straddles, bomb pots, several runs, seven-deuce."""
