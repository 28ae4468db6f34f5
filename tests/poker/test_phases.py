"""The table of the phases: what leads from one to the next, and that nothing else does."""

from random import Random

from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.poker import (
    DealBoard,
    DeclareWinners,
    Hand,
    HandCommand,
    HandRules,
    HandSetup,
    begin,
    decide,
    evolve,
    legal_actions,
    replay,
)
from shuffleup.poker.irregularities.rulings import award_pot, count_stacks, kill_hand, lose_track, return_bets
from shuffleup.poker.phases import TABLE

Change = tuple[str, str, str]


def a_hand(stacks: tuple[int, ...] = (40, 300, 300)) -> Hand:
    """Three players, blinds of 5 and 10, seat 1 on the button."""
    rows = tuple((SeatNo(seat), Chips(chips)) for seat, chips in enumerate(stacks, start=1))
    seats = SeatNo(1), SeatNo(2), SeatNo(3)
    return replay(begin(HandSetup(rows, *seats, Chips(5), Chips(10)), HandRules()))


def something(hand: Hand, chance: Random) -> HandCommand:
    """Choose among what is offered; who wins a pot is drawn, too."""
    if hand.phase == "betting":
        return chance.choice(list(legal_actions(hand)))
    if hand.phase == "deal":
        return DealBoard()
    number = next(number for number, winners in enumerate(hand.winners) if not winners)
    able = [seat for seat in hand.pots()[number].seats if seat in hand.live]
    return DeclareWinners(number, (chance.choice(able),))


def changes_of(hand: Hand, chance: Random) -> set[Change]:
    """Play a hand to its end, and list each change of the phase with the event that made it."""
    met: set[Change] = set()
    while hand.phase != "ended":
        for event in decide(hand, something(hand, chance)):
            after = evolve(hand, event)
            if after.phase != hand.phase:
                met.add((hand.phase, type(event).__name__, after.phase))
            hand = after
    return met


def test_a_hand_that_is_played_meets_these_changes_and_no_other() -> None:
    chance = Random(11)
    met = set[Change]().union(*(changes_of(a_hand(), chance) for _ in range(150)))
    assert met == {
        ("opening", "BettingOpened", "betting"),
        ("betting", "StreetClosed", "deal"),
        ("betting", "StreetClosed", "showdown"),
        ("deal", "BoardDealt", "opening"),
        ("deal", "BoardDealt", "showdown"),
        ("showdown", "Ended", "ended"),
    }


def test_a_ruling_leads_to_the_phase_of_its_row() -> None:
    """ABS-01, MIS-12: a hand that is killed, bets that go back, a hand that is lost, an award taken back."""
    chance = Random(3)
    hand = a_hand()
    lost = evolve(hand, lose_track(hand))
    stacks = [(SeatNo(1), Chips(40)), (SeatNo(2), Chips(310)), (SeatNo(3), Chips(290))]
    counted = evolve(lost, count_stacks(lost, stacks)[0])
    assert (lost.phase, counted.phase, counted.stacks) == ("lost", "ended", (40, 310, 290))

    back = evolve(hand, return_bets(hand))
    assert (back.phase, back.stacks) == ("ended", (40, 300, 300))

    while hand.phase != "deal":
        hand = replay_on(hand, next(iter([*legal_actions(hand)][1:])))
    for seat in (1, 2):
        hand = evolve(hand, kill_hand(hand, SeatNo(seat)))
    assert hand.phase == "showdown"

    over = a_hand()
    while over.phase != "ended":
        over = replay_on(over, something(over, chance))
    taken_back, *_ = award_pot(over, 0, tuple(seat for seat in over.live if (seat,) != over.winners[0]))
    assert evolve(over, taken_back).phase == "showdown"


def test_blinds_that_leave_nobody_a_bet_close_the_street_unopened() -> None:
    """TDA 16: both are all-in by their blinds, and the board comes next."""
    rows = ((SeatNo(1), Chips(5)), (SeatNo(2), Chips(10)))
    seats = SeatNo(1), SeatNo(1), SeatNo(2)
    events = begin(HandSetup(rows, *seats, Chips(5), Chips(10)), HandRules())
    phases = [replay(events[:count]).phase for count in range(1, len(events) + 1)]
    assert [type(event).__name__ for event in events[3:]] == ["BetReturned", "StreetClosed"]
    assert phases == ["opening", "opening", "opening", "opening", "deal"]


def replay_on(hand: Hand, command: HandCommand) -> Hand:
    for event in decide(hand, command):
        hand = evolve(hand, event)
    return hand


def test_a_row_that_asks_nothing_is_the_last_of_its_event() -> None:
    """The first row that fits decides, so one behind it could never be met."""
    for event, rows in TABLE.items():
        reached: set[str] = set()
        for row in rows:
            assert not set(row.before) & reached, event
            if row.where.__name__ == "always":
                reached.update(row.before)
