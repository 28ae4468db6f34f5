"""When a box tries its broker again: how long it waits, how long it lets a broker think, and a whole room."""

import heapq
from random import Random
from typing import NamedTuple

import pytest

from shuffleup.network.bus.reconnecting import LONGEST_SPREAD_S, Backoff

ROOM = 1_000
BEGUN_AGAIN_S = 0.4
"""A broker that was killed takes connections again after this time."""


def failed(times: int, *, unanswered: int = 0) -> Backoff:
    """Fail so many times, the last of them with a broker that does not answer."""
    tries = Backoff()
    for number in range(times):
        tries = tries.after(0.0, unanswered=number >= times - unanswered)
    return tries


def test_a_broker_that_is_sought_in_vain_is_sought_ever_more_rarely() -> None:
    assert [failed(times).pause_s(2, chance=0.0) for times in range(13)] == [
        *(0.0, 0.0, 0.1, 0.1, 0.2, 0.2, 0.4, 0.4, 0.8, 0.8, 1.6, 1.6, 2.0)
    ]
    assert failed(100).pause_s(2, chance=1.0) == 1.0


def test_a_broker_that_does_not_answer_has_more_time_in_each_round() -> None:
    """Three hundred boxes greet a broker that is back at once: who gives up early adds to the crowd."""
    assert [failed(times).patience_s(2) for times in range(6)] == [3.0, 3.0, 6.0, 6.0, 10.0, 10.0]


def test_boxes_that_get_no_answer_come_back_over_a_span_that_grows() -> None:
    spans = [failed(3 + times, unanswered=times).pause_s(1, chance=0.0) for times in range(1, 6)]
    assert spans == [2.0, 4.0, 8.0, 16.0, 16.0]
    assert failed(4, unanswered=4).pause_s(1, chance=0.75) == LONGEST_SPREAD_S / 4


def test_a_link_that_held_is_tried_again_at_once() -> None:
    lost = failed(5, unanswered=3).after(2.0, unanswered=False)
    assert lost.pause_s(1, chance=0.0) == 0.0
    assert lost.patience_s(1) == 3.0


class Back(NamedTuple):
    """When the last box of a room is linked again, and how many greetings were given up before."""

    last_s: float
    in_vain: int


class Broker:
    """A broker that is begun again and answers one greeting after the other, `greeting_s` of work each.

    It shakes hands with somebody who has given up, too, before it finds out: that is a quarter of the work.
    """

    def __init__(self, greeting_s: float) -> None:
        self._greeting_s = greeting_s
        self._free_s = BEGUN_AGAIN_S

    def listens(self, now_s: float) -> bool:
        """Say whether it takes connections."""
        return now_s >= BEGUN_AGAIN_S

    def answer_s(self, now_s: float, ends_s: float) -> float | None:
        """Take a greeting and say when it is answered; None where that comes after `ends_s`."""
        answered_s = max(self._free_s, now_s) + self._greeting_s
        if answered_s > ends_s:
            self._free_s = max(self._free_s, now_s) + self._greeting_s / 4
            return None
        self._free_s = answered_s
        return answered_s


def back(greeting_s: float, seed: int) -> Back:
    """Let a room of a thousand boxes lose its broker, and count until all are linked again."""
    chance, broker = Random(seed), Broker(greeting_s)
    tries = [Backoff() for _ in range(ROOM)]
    due = [(0.0, box) for box in range(ROOM)]
    last_s, in_vain = 0.0, 0
    while due:
        now_s, box = heapq.heappop(due)
        ends_s = now_s + tries[box].patience_s(1)
        if not broker.listens(now_s):
            ends_s, unanswered = now_s, False
        elif (answered_s := broker.answer_s(now_s, ends_s)) is None:
            unanswered, in_vain = True, in_vain + 1
        else:
            last_s = max(last_s, answered_s)
            continue
        tries[box] = tries[box].after(0.0, unanswered=unanswered)
        heapq.heappush(due, (ends_s + tries[box].pause_s(1, chance.random()), box))
    return Back(round(last_s, 1), in_vain)


@pytest.mark.parametrize(("greeting_ms", "within_s"), [(2.5, 4.0), (10.0, 12.0), (25.0, 35.0), (50.0, 100.0)])
@pytest.mark.parametrize("seed", range(3))
def test_a_thousand_boxes_that_lose_their_broker_together_are_all_linked_again(
    greeting_ms: float, within_s: float, seed: int
) -> None:
    """A broker that is twenty times slower than that of an ordinary computer (2.5 ms) gets there, too."""
    assert back(greeting_ms / 1000, seed).last_s < within_s
