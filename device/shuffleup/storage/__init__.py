"""The journal of an event, and small files that a power cut leaves complete or absent.

It does not know what a row means. It imports only `kernel` and `protocol`. Begin at `storage.journal.store`;
`storage.atomic_write` is for all files that are no journal.
"""
