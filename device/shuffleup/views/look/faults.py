"""What is wrong with a look: one named fault with its place, and the refusal that carries it."""

from typing import Any

from shuffleup.kernel.refusals import Refusal


class LookRefused(Refusal):
    """A file of a look that is not taken; nothing of the look is.

    `code` is one of those of `shuffleup.views.words.look`. `where` is the file or the key, as `look.toml:
    clock_scale`, empty where whoever asks knows it. `what` is the element, attribute, type or value that is
    meant, empty where there is none.
    """

    where: str
    what: str

    def __init__(self, code: str, what: str = "", where: str = "") -> None:
        facts: dict[str, Any] = {"where": where, "what": what}
        super().__init__(**facts)
        vars(self).update(code=code)

    def at(self, where: str) -> "LookRefused":
        """Name the file in which it was found."""
        return LookRefused(self.code, self.what, where)
