"""The club journal: what no evening can know, as commands and events (SEASONS section 1)."""
