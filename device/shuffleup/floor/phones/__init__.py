"""Cards and phones of players: what their page shows, their requests, and the line at the door."""
