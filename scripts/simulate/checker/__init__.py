"""Judges a simulated night by its journals and by what the world saw; it shares no code with the product.

It reads journals with `sqlite3` and `json` in their documented form (docs/engineer/protocol.md), and
the record of the night. Hands are judged by arithmetic of its own, and the strength of cards by pokerkit.
"""
