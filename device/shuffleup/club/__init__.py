"""A club over many evenings: people, leagues and seasons, statistics, the ledger of debts (pure).

The club has a journal of its own, with commands and events like a floor. It may import `table`, `floor` and
below. Begin at `club.contents` for the commands, at `club.people.book` and `club.season.standings` for rules.
"""
