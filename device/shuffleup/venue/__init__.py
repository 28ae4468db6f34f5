"""What makes several boxes one venue: the broker between them, and who belongs to it."""
