"""The pauses of a party that looks for its broker, and the time that it gives a broker to answer (pure).

All boxes of a room lose their broker at the same moment. One that is dead refuses them at once, which costs
nobody anything. One that is back has a thousand greetings to answer, and each that is given up was work in
vain. So whoever got no answer waits longer for the next one, and comes back at a moment drawn from a span
that grows: the room spreads over what the broker can do, however slow it is.
"""

import msgspec

GREETING_S = 3.0
"""How long a broker may take to answer at first."""

LONGEST_PATIENCE_S = 10.0
"""The longest that it may take, after doubling in each round in which none answered. It is less than a
standby waits for the witnesses (`unit.venue.floor_rows_taken`).
"""

FIRST_PAUSE_S = 0.1
LONGEST_PAUSE_S = 2.0
"""Between two rounds over the addresses at which nobody listens: doubled each time."""

LONGEST_SPREAD_S = 16.0
"""The longest span of the pauses after a broker took connections and did not answer; it begins with
`LONGEST_PAUSE_S` and doubles each time."""

REFUSED_PAUSE_S = 5.0
"""Pause before the next try at a broker that refused us: somebody may have mended the account."""

STEADY_S = 2.0
"""A link that held so long was a good one: when it is lost, its broker is tried again at once. One that is
lost as soon as it is made is not, and each of them makes the pauses longer.
"""

MOST_DOUBLED = 10


class Backoff(msgspec.Struct, frozen=True):
    """The tries since the last good link: how many `failed`, and at how many of those a broker took the
    connection and did not answer in time (`unanswered`).
    """

    failed: int = 0
    unanswered: int = 0

    def after(self, held_s: float, *, unanswered: bool) -> "Backoff":
        """Return the tries after one more, whose link held for so many seconds, 0 where there was none."""
        return Backoff() if held_s >= STEADY_S else Backoff(self.failed + 1, self.unanswered + unanswered)

    def patience_s(self, addresses: int) -> float:
        """Return how many seconds a broker has for its answer, where there are so many addresses."""
        return _doubled(GREETING_S, self.failed // addresses, LONGEST_PATIENCE_S)

    def pause_s(self, addresses: int, chance: float) -> float:
        """Return how many seconds to wait before the next try: none before each address was tried once.

        `chance`, from 0 to below 1, takes up to a half off the pause, and up to all of it where a broker did
        not answer.
        """
        rounds = self.failed // addresses
        if not rounds:
            return 0.0
        if self.unanswered:
            spread_s = _doubled(LONGEST_PAUSE_S, (self.unanswered - 1) // addresses, LONGEST_SPREAD_S)
            return spread_s * (1 - chance)
        return _doubled(FIRST_PAUSE_S, rounds - 1, LONGEST_PAUSE_S) * (1 - chance / 2)


def _doubled(first_s: float, times: int, longest_s: float) -> float:
    return min(longest_s, first_s * (1 << min(times, MOST_DOUBLED)))
