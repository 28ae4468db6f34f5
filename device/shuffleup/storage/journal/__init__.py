"""The journal: all events in order, never changed and never lost; a state is a fold over it."""

from shuffleup.storage.journal.backup import Saved, back_up
from shuffleup.storage.journal.chain import ChainReport, Problem
from shuffleup.storage.journal.errors import (
    AlreadySealed,
    AlreadyStored,
    JournalAstray,
    JournalBusy,
    JournalClosed,
    JournalDamaged,
    JournalError,
    JournalExists,
    JournalTooNew,
    JournalUnwritable,
    NoJournal,
    NotAJournal,
    RowMisfit,
    RowsDoNotFit,
    RowTooNew,
    RowUnreadable,
    StorageError,
    StorageFailed,
    StorageFull,
    TextMisfit,
    UnreadablePayload,
)
from shuffleup.storage.journal.open_recovery import Quarantined
from shuffleup.storage.journal.reader import JournalReader, copy_of, read_journal, read_wreck
from shuffleup.storage.journal.row import Cause, Draft, Row, WallAndBoot, root
from shuffleup.storage.journal.store import Journal
from shuffleup.storage.journal.texts import Text
from shuffleup.storage.journal.writer import InlineWriter, ThreadWriter, Writer

__all__ = [
    "AlreadySealed",
    "AlreadyStored",
    "Cause",
    "ChainReport",
    "Draft",
    "InlineWriter",
    "Journal",
    "JournalAstray",
    "JournalBusy",
    "JournalClosed",
    "JournalDamaged",
    "JournalError",
    "JournalExists",
    "JournalReader",
    "JournalTooNew",
    "JournalUnwritable",
    "NoJournal",
    "NotAJournal",
    "Problem",
    "Quarantined",
    "Row",
    "RowMisfit",
    "RowTooNew",
    "RowUnreadable",
    "RowsDoNotFit",
    "Saved",
    "StorageError",
    "StorageFailed",
    "StorageFull",
    "Text",
    "TextMisfit",
    "ThreadWriter",
    "UnreadablePayload",
    "WallAndBoot",
    "Writer",
    "back_up",
    "copy_of",
    "read_journal",
    "read_wreck",
    "root",
]
