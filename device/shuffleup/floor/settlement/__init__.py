"""The settlement of a cash night: its people, counts, costs, and the payments that balance them."""
