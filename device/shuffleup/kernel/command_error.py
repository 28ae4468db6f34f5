"""The base of every error that ends a command: what is wrong, where, and what to do."""

from typing import ClassVar


class CommandError(Exception):
    """The command cannot go on; the text is for a person, one line for each thing that is wrong.

    `may_pass`: it may be over the next time, as a full card or a port that another program is just leaving.
    """

    may_pass: ClassVar[bool] = False
