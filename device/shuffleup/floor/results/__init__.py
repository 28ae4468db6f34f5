"""Results: finishing places, the reports that they follow from, and the end of the event."""
