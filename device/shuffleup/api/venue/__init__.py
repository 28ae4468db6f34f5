"""What the API of a floor has beside that of a single box."""
