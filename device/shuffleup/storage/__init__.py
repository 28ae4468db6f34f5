"""What survives a power cut: the journal of an event, and small files that are whole or absent.

Nothing here knows what a row means. Begin at `storage.journal`; `storage.atomic_write` is for everything that
is no journal.
"""
