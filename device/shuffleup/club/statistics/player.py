"""The statistics of one player over hands."""

from collections.abc import Sequence

import msgspec

from shuffleup.club.statistics.decision_times import DecisionSeconds, Seconds, decision_seconds
from shuffleup.club.statistics.hand import HandCounted
from shuffleup.club.statistics.pair import Pair, sum_of_pairs


class PlayerStatistics(msgspec.Struct, frozen=True):
    """The sums over all hands that are known; None where none is."""

    hands: int
    vpip: Pair | None
    pfr: Pair | None
    three_bet: Pair | None
    aggression: Pair | None
    wtsd: Pair | None
    won_sd: Pair | None
    net: int | None
    decision_seconds: DecisionSeconds | None


def statistics_of(counts: Sequence[HandCounted], seconds: Sequence[Seconds] = ()) -> PlayerStatistics:
    """Add up hands of one player, in any order."""
    nets = [one.net for one in counts if one.net is not None]
    return PlayerStatistics(
        hands=len(counts),
        vpip=sum_of_pairs(one.vpip for one in counts),
        pfr=sum_of_pairs(one.pfr for one in counts),
        three_bet=sum_of_pairs(one.three_bet for one in counts),
        aggression=sum_of_pairs(one.aggression for one in counts),
        wtsd=sum_of_pairs(one.wtsd for one in counts),
        won_sd=sum_of_pairs(one.won_sd for one in counts),
        net=sum(nets) if nets else None,
        decision_seconds=decision_seconds([*seconds, *(one for count in counts for one in count.seconds)]),
    )
