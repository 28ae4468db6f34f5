"""The audit of an event: its journals are complete and unchanged, and the contents follow from the rules."""

from shuffleup.archive.audit.event import audit_books
from shuffleup.archive.audit.findings import Audited, Finding, StreamAudited

__all__ = ["Audited", "Finding", "StreamAudited", "audit_books"]
