"""The archive: the audit of an event, the document of a past event, exports, and the folder of a club.

Its modules read and write files; the rules that they apply stand in `floor`, `table` and `club`. It may
import `unit` and below. Begin at `archive.audit` for the proof that an event is complete, at
`archive.club_folder` for the files of a club.
"""
