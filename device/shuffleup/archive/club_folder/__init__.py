"""The folder of a club: its two journals, what is computed from them, and forgetting in files."""
