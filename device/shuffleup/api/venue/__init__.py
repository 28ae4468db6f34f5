"""The additional API of a floor, beside that of a single box."""
