"""The faults of a look: one refusal for each that has a sentence."""

from shuffleup.kernel.refusals import Refusal
from shuffleup.views.words.look import SENTENCES


class LookRefused(Refusal):
    """A file of a look that is not taken; nothing of the look is.

    `where` is the file or the key in it, `what` the element, attribute, type or value that is meant; both may
    be empty. `look_fault` makes one of the kind of its code.
    """

    where: str
    what: str

    def at(self, where: str) -> "LookRefused":
        """Name the file in which it was found."""
        return type(self)(where, self.what)


KINDS: dict[str, type[LookRefused]] = {
    code: type(code.title().replace("_", ""), (LookRefused,), {"__annotations__": {}, "code": code})
    for code in SENTENCES
}


def look_fault(code: str, what: str = "", where: str = "") -> LookRefused:
    """Make the refusal of a code."""
    return KINDS[code](where, what)
