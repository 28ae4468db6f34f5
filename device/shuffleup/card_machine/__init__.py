"""The table's side of the card machine: the link, what it is to do next, the check of its shuffles."""
