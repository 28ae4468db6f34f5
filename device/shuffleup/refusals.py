"""Why a command was not done. A refusal changes nothing; its text is one line for the person who asked."""


class Refusal(Exception):
    """A command that is not done; `legal` says what could be done instead."""

    def __init__(self, message: str, legal: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.message = message
        self.legal = legal


class NotLegalNow(Refusal):
    """The rules or the state of the table or event do not allow it at this moment."""


class Stale(Refusal):
    """The person was looking at an older state: look again."""


class IdTaken(Refusal):
    """Another command was done under the same id: its sender would take that for an answer to this one."""


class WrongRole(Refusal):
    """Somebody with this role may not ask for that."""


class UnreadableCommand(Refusal):
    """The verb is unknown or its arguments are not of the right form."""
