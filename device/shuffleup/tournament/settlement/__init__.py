"""The settlement of a cash night: results of its people, the payments between them, a ledger over nights."""
