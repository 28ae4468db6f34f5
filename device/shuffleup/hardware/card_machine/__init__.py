"""The table's side of the card machine: the link, the next order, the check of its shuffles."""
