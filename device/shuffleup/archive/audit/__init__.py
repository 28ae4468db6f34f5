"""The audit of an event: its journals are complete and unchanged, and the contents follow from the rules."""
