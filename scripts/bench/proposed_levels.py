#!/usr/bin/env python3
"""Measure proposals of levels and the prediction of an end, in time of the processor (bars: 50 ms, 1 ms).

It says as well how far the likely end of a proposal is from the wish. That compares two figures of the box,
and says nothing about an evening that people play.
"""

import time
from itertools import product

from shuffleup.kernel.field_types import Chips
from shuffleup.tournament.likely_end import ending, even_course
from shuffleup.tournament.proposed_levels import NoProposal, WishedEvening, propose

KINDS = tuple(map(Chips, (25, 100, 500, 1000, 5000)))
TIMES = 200


def main() -> None:
    """Print the slowest proposal of a grid of evenings, and the mean of a prediction."""
    spent, off, refused = list[float](), list[int](), 0
    for players, hours, stack in product((2, 9, 14, 40, 300, 10_000), range(2, 17), (5000, 10_000, 50_000)):
        begin = time.process_time()
        try:
            made = propose(WishedEvening(players, 60 * hours, Chips(stack), KINDS))
        except NoProposal:
            refused += 1
            continue
        spent.append(time.process_time() - begin)
        if made.ending.likely is not None:
            off.append(abs(made.ending.likely - 60 * hours))
    spent.sort()
    off.sort()
    print(
        f"{len(spent)} proposals ({refused} evenings have none): median "
        f"{spent[len(spent) // 2] * 1e3:.1f} ms, slowest {spent[-1] * 1e3:.1f} ms"
    )
    print(f"likely end and wish differ by {off[len(off) // 2]} min in the median, by {off[-1]} at most")
    made = propose(WishedEvening(10_000, 960, Chips(50_000), KINDS))
    course, begin = even_course(made.rows, made.minutes, made.breaks), time.process_time()
    for _ in range(TIMES):
        ending(course, made.chips_in_play)
    each = (time.process_time() - begin) / TIMES
    print(f"a prediction over {len(made.rows)} levels: {each * 1e3:.3f} ms")


if __name__ == "__main__":
    main()
