"""The card machine of a table: its commands, its events, its questions, and the cards due."""
