"""The audit of an event: whether its journals are whole, and whether what they say follows from the rules."""

from shuffleup.audit.finding import Audited, Finding, StreamAudited
from shuffleup.audit.whole import audit_books

__all__ = ["Audited", "Finding", "StreamAudited", "audit_books"]
