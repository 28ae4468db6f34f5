"""The audit of an event: its journals are complete and unchanged, and the contents follow from the rules."""

from shuffleup.archive.audit.finding import Audited, Finding, StreamAudited
from shuffleup.archive.audit.whole import audit_books

__all__ = ["Audited", "Finding", "StreamAudited", "audit_books"]
