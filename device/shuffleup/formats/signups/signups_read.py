"""The result of reading sign-ups: lines that can be taken, and those that are wrong."""

import msgspec

from shuffleup.floor.signups.signup_line import SignUpLine
from shuffleup.kernel.refusals import Refusal


class LineRead(msgspec.Struct, frozen=True):
    """A line that can be taken, by its number from 1."""

    line: int
    said: SignUpLine


class LineWrong(msgspec.Struct, frozen=True):
    """A line that is taken only mended, 0 for the file as a whole."""

    line: int
    fault: Refusal


class SignUpsRead(msgspec.Struct, frozen=True):
    """The lines of a file or a chat in their order.

    Replies of a chat `add`: nobody is missing by them; `passed_over` are its other lines. `unused` are
    columns that are not read; `longer` are lines with a cell that stands in no column.
    """

    lines: tuple[LineRead, ...] = ()
    wrong: tuple[LineWrong, ...] = ()
    unused: tuple[str, ...] = ()
    longer: tuple[int, ...] = ()
    add: bool = False
    passed_over: int = 0

    @property
    def fault(self) -> Refusal | None:
        """Why nothing of the file can be read, None where it can."""
        return next((one.fault for one in self.wrong if not one.line), None)


def wrong(line: int, fault: Refusal) -> LineWrong:
    """Name what is wrong with a line."""
    return LineWrong(line, fault)
