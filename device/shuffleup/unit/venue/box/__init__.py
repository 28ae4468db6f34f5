"""The side of a box in a venue: the table that it plays, and what it hears of the floor."""
