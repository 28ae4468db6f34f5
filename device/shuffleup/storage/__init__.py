"""The storage: the journal of an event, and small files that a power cut leaves whole or absent.

Nothing here knows what a row means. Begin at `storage.journal`; `storage.atomic_write` is for everything that
is no journal.
"""
