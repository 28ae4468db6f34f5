"""The archive: the audit of an event, the document of one that is over, and the folder of a club.

The shells here read and write files; the rules that they apply stand in `floor`, `table` and `club`. Begin at
`archive.audit` for the proof that an event is whole, at `archive.club_folder` for what a club keeps.
"""
