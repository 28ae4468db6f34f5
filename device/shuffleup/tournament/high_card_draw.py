"""The leader by chips or by cards, and ties for the last place that counts."""

from collections.abc import Hashable, Mapping, Sequence
from typing import Generic, TypeVar

import msgspec

from shuffleup.kernel.refusals import NotLegalNow

Who = TypeVar("Who", bound=Hashable)


class IncompleteDraw(NotLegalNow):
    """Somebody who has to draw a card has not drawn one."""

    missing: tuple[str, ...]


class Lead(msgspec.Struct, Generic[Who], frozen=True):
    """Those who are `ahead`, the best first, and those `tied` for the `open` places that are left."""

    ahead: tuple[Who, ...] = ()
    tied: tuple[Who, ...] = ()
    open: int = 0


def lead(scores: Mapping[Who, int], places: int) -> Lead[Who]:
    """Find those who have one of the first `places`; equals keep their order of `scores`."""
    order = sorted(scores, key=lambda who: -scores[who])
    if len(order) <= places or places == 0:
        return Lead(tuple(order[:places]))
    line = scores[order[places - 1]]
    if scores[order[places]] < line:
        return Lead(tuple(order[:places]))
    ahead = tuple(who for who in order if scores[who] > line)
    return Lead(ahead, tuple(who for who in order if scores[who] == line), places - len(ahead))


def lead_by_draws(who: Sequence[Who], places: int, draws: Sequence[Mapping[Who, int]]) -> Lead[Who]:
    """Give `places` to the highest cards; those who tie draw again among themselves (SEA-08, WIN-03).

    `draws` are the ranks of each round, the ace highest; suits do not count. Before the first round
    everybody is `tied`, and `tied` are always those who have to draw next, or nobody.

    Raises:
        IncompleteDraw: a round lacks the card of somebody who had to draw in it.
    """
    found = Lead(tied=tuple(who), open=places)
    for draw in draws:
        if missing := [str(one) for one in found.tied if one not in draw]:
            raise IncompleteDraw(tuple(missing))
        again = lead({one: draw[one] for one in found.tied}, found.open)
        found = Lead((*found.ahead, *again.ahead), again.tied, again.open)
    return found
