"""The facts of an evening for a home that runs Home Assistant: those of the wall, and nothing to press."""
