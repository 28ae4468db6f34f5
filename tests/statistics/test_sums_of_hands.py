"""Statistics of many hands fit together (the identities of SEASONS section 7)."""

from random import Random

from shuffleup.club.hand_statistics import counts_of
from shuffleup.club.statistics_sums import HandSums, PersonSum, counted_hand
from shuffleup.formats.hand_history_export.hand_facts import why_left_out
from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.poker.events import Began, HandEvent, TrackLost
from shuffleup.poker.hand import play, start
from shuffleup.poker.legal import BetOrRaiseTo, Fold
from shuffleup.poker.setup import HandRules, HandSetup
from tests.night import examples
from tests.played_hands import hands_of_histories


def some_hands() -> list[tuple[str, tuple[HandEvent, ...]]]:
    """A part of the histories by day: an all-in of many before the flop takes half a second."""
    hands = list(hands_of_histories())
    return hands[:: max(1, len(hands) // examples(30))]


def sums_of(hands: list[tuple[str, tuple[HandEvent, ...]]]) -> tuple[PersonSum, ...]:
    sums = HandSums()
    for name, events in hands:
        began = events[0]
        assert isinstance(began, Began)
        sums.add(name, counted_hand(events), {seat: f"P{seat}" for seat, _ in began.setup.stacks})
    return sums.sums()


def test_raises_are_voluntary_and_voluntary_hands_were_chances() -> None:
    """PFR <= VPIP <= chances <= hands, and 3-bets are raises; W$SD counts the showdowns that WTSD saw."""
    people = sums_of(some_hands())
    assert len(people) == 10
    for one in people:
        assert one.vpip
        assert one.pfr
        assert one.three_bet
        assert one.wtsd
        assert one.won_sd
        assert one.pfr[0] <= one.vpip[0] <= one.vpip[1] == one.pfr[1] <= one.hands
        assert one.three_bet[0] <= min(one.three_bet[1], one.pfr[0])
        assert one.wtsd[0] <= one.won_sd[1]
        assert one.won_sd[0] <= one.won_sd[1]


def test_what_some_win_others_lose() -> None:
    """STT-08: nothing was bought in these hands, and none was raked."""
    assert all(why_left_out(events) is None for _, events in hands_of_histories())
    assert sum(one.net or 0 for one in sums_of(some_hands())) == 0


def test_the_order_of_hands_changes_nothing() -> None:
    hands = some_hands()[:9]
    mixed = Random(5).sample(hands, len(hands))
    assert sums_of(mixed) == sums_of(hands)


def raised_hand() -> tuple[HandEvent, ...]:
    setup = HandSetup(
        stacks=tuple((SeatNo(seat), Chips(1000)) for seat in (1, 2, 3)),
        button=SeatNo(1), small_blind_seat=SeatNo(2), big_blind_seat=SeatNo(3),
        small_blind=Chips(10), big_blind=Chips(20),
    )  # fmt: skip
    hand, events = start(setup, HandRules())
    for command in (BetOrRaiseTo(SeatNo(1), Chips(60)), Fold(SeatNo(2))):
        hand, more = play(hand, command)
        events += more
    return events


def test_a_count_that_is_lost_before_the_flop_leaves_nothing_known() -> None:
    """STT-02: not known is null, never 0."""
    counts = counts_of((*raised_hand(), TrackLost()))
    assert counts is not None
    assert (counts[SeatNo(1)].vpip, counts[SeatNo(1)].net, counts[SeatNo(1)].wtsd) == (None, None, None)


def test_hands_that_are_not_followed_count_and_say_nothing_else() -> None:
    sums = HandSums()
    sums.add_unfollowed(["Ada"])
    (ada,) = sums.sums()
    assert (ada.hands, ada.vpip, ada.net, ada.all_in, ada.decision_seconds) == (1, None, None, None, None)
    assert sums.left_out == {"not_followed": 1}
