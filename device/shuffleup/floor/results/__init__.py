"""Results: what the tables report, places, the audit of the chips, the end of the event."""
