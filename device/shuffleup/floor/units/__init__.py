"""Which box plays which table, where an event is played in a venue of several boxes."""
