"""A hand from its start to its seal: the next places, its events, untracked hands, undo."""
