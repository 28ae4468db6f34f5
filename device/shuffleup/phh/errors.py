"""What can be wrong with a hand history. Each message is one line that names the key or the action."""


class HistoryError(Exception):
    """A hand history that cannot be replayed, or a hand that cannot be written as one."""


class UnreadableHistory(HistoryError):
    """The text is not PHH: not TOML, a key is missing or has the wrong form, an action has no meaning."""


class UnsupportedHistory(HistoryError):
    """The history is sound but of a game that this engine does not play, or of a later program."""


class IllegalHistory(HistoryError):
    """An action is against the rules, or the history ends before the hand does."""


class UnwritableAction(HistoryError):
    """A command that has no line in PHH."""
