"""A running procedure: polls its question at every turn and continues it with the answer."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from shuffleup_pico.rig import Procedure


class Work:
    """Begun when it is made. What the procedure raises comes out of the call that let it go on."""

    def __init__(self, procedure: "Procedure") -> None:
        self._procedure = procedure
        self._begun = False
        self.question: Callable[[], bool] = _nothing
        self._until_ms = 0

    def over(self, now_ms: int) -> bool:
        """Go on as far as the answers reach; True when the procedure has come to its end."""
        try:
            if not self._begun:
                self._begun = True
                self._ask(next(self._procedure), now_ms)
            while True:
                answer = self.question()
                if not answer and now_ms < self._until_ms:
                    return False
                self._ask(self._procedure.send(answer), now_ms)
        except StopIteration:
            return True

    def drop(self) -> None:
        """Leave the procedure where it is."""
        self._procedure.close()

    def _ask(self, asked: "tuple[Callable[[], bool], int]", now_ms: int) -> None:
        self.question, ms = asked
        self._until_ms = now_ms + ms


def _nothing() -> bool:
    return False
