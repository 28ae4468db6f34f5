"""The settlement of a cash night: counts, costs, the bank, missing money, and the payments between people."""
