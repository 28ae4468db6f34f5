"""The errors of a hand history. Each message is one line that names the key or the action."""

from typing import Self

from shuffleup.poker.refusals import PokerError


class HistoryError(Exception):
    """A hand history that cannot be replayed, or a hand that cannot be written as one.

    `fault` is the rule that it breaks, for `formats.phh.words` to say.
    """

    def __init__(self, message: str, fault: PokerError | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.fault = fault

    def __str__(self) -> str:
        return self.message if self.fault is None else f"{self.message}: {self.fault}"

    def at(self, action: str) -> Self:
        """Return the error with the place of its action before it."""
        return type(self)(f"{action}: {self.message}" if self.message else action, self.fault)


class UnreadableHistory(HistoryError):
    """The text is not PHH: not TOML, a key is missing or has the wrong form, an action has no meaning."""


class UnsupportedHistory(HistoryError):
    """The history is sound but of a game that this engine does not play, or of a later program."""


class IllegalHistory(HistoryError):
    """An action is against the rules, or the history ends before the hand does."""


class UnwritableAction(HistoryError):
    """A command that has no line in PHH."""
