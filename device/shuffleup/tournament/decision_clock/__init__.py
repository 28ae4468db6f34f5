"""The decision clock of an event: its moments, the account of time cards, and who may call for it."""
