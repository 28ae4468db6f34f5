"""The right to call for the time of a decision, or to shorten it, where all are timed (SHT-02, SHT-04)."""

from shuffleup.kernel.refusals import NotLegalNow


class EveryDecisionIsTimed(NotLegalNow):
    rule = "time.mode"


class OnlyDirectorShortens(NotLegalNow): ...


def check_call_by_player(*, timed: bool) -> None:
    """Refuse a player's call of the clock where every decision is `timed` anyway (SPEC SHT-02).

    Raises:
        EveryDecisionIsTimed: nobody has to call.
    """
    if timed:
        raise EveryDecisionIsTimed()


def check_shortens(*, is_director: bool) -> None:
    """Let the director alone give somebody less time than others (SPEC SHT-04).

    Raises:
        OnlyDirectorShortens: somebody else asked for it.
    """
    if not is_director:
        raise OnlyDirectorShortens()
