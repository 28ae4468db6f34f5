"""A hand of a live table, written as a hand history and replayed, is the same hand to the last chip."""

import json
import re
from collections.abc import Callable, Mapping, Sequence

import msgspec
import pytest

from shuffleup.formats.phh.grammar import HistoryError, IllegalHistory, UnreadableHistory, UnsupportedHistory
from shuffleup.formats.phh.history import read_history, write_history
from shuffleup.formats.phh.recording import Circumstances, HandIncident, history_of
from shuffleup.formats.phh.replaying import check_finish, replay_history
from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.poker.cards import cards
from shuffleup.poker.events import (
    ChipsMoved,
    Folded,
    HandEvent,
    HandKilled,
    StacksCounted,
    TrackLost,
    TurnGiven,
)
from shuffleup.poker.hand import continue_after_ruling, play, replay, start
from shuffleup.poker.legal import (
    AllIn,
    BetOrRaiseTo,
    CheckOrCall,
    DealBoard,
    DeclareWinners,
    Fold,
    HandCommand,
    Muck,
    ReadBoard,
    ShowCards,
)
from shuffleup.poker.refusals import CannotBegin
from shuffleup.poker.setup import HandRules, HandSetup, Post
from shuffleup.poker.state import Hand
from shuffleup.ruleset.hand import Betting
from shuffleup.ruleset.levels import Blinds
from tests.refused import worded

Tell = Callable[..., Circumstances]
Events = list[HandEvent]
Again = Callable[[Sequence[HandEvent]], Events]

S2, S4, S5, S7 = SeatNo(2), SeatNo(4), SeatNo(5), SeatNo(7)
FOUR = {2: 1000, 4: 2000, 5: 3000, 7: 4000}


def table(stacks: Mapping[int, int], **others: object) -> HandSetup:
    """Seat players at a 50/100 table; the button is at seat 9, which is empty here."""
    known: dict[str, object] = {
        "stacks": tuple(sorted(stacks.items())),
        "button": 9,
        "small_blind_seat": min(stacks),
        "big_blind_seat": sorted(stacks)[1],
        "small_blind": 50,
        "big_blind": 100,
    }
    return msgspec.convert(known | others, HandSetup)


def played(setup: HandSetup, *commands: HandCommand, rules: HandRules | None = None) -> tuple[Hand, Events]:
    """Play a hand; give its last state and all its events."""
    hand, came = start(setup, rules or HandRules())
    events = list(came)
    for command in commands:
        hand, came = play(hand, command)
        events += came
    return hand, events


def to_the_river(*board: str | None) -> tuple[HandCommand, ...]:
    """Seats 2 and 4 play on and the others fold; seat 4 bets 200 on the flop."""
    flop, turn, river = (DealBoard(cards(names) if names else None) for names in board)
    checked = (CheckOrCall(S2), CheckOrCall(S4))
    bet = (CheckOrCall(S2), BetOrRaiseTo(S4, Chips(200)), CheckOrCall(S2))
    return (Fold(S5), Fold(S7), *checked, flop, *bet, turn, *checked, river, *checked)


SEEN = to_the_river("2s5d9c", "Jh", "3s")
UNSEEN = to_the_river(None, None, None)


def test_a_hand_is_written_as_people_write_hand_histories(told: Tell) -> None:
    """With a dead button: seat 9 is empty, and seat 2 is the first to its left (TDA 32)."""
    hand, events = played(table(FOUR), *SEEN, ShowCards(S2, cards("AcAd")), Muck(S4))
    names = {2: "Ann", 4: "Bongani", 5: "Carla", 7: 'Emma "Doc" O\'Hara'}
    written = write_history(history_of(events, told(hand, names=names, commitment="c0ffee")))
    facts, _, rules = written.partition("_shuffleup_betting")
    assert facts == EXPECTED
    assert rules.startswith(' = {structure = "no_limit", min_raise = "last_increment", cap_raises = 3, ')
    assert re.findall(r"^_shuffleup_(\w+) = ", rules, re.MULTILINE) == [
        "blinds",
        "pots",
        "showdown",
        "heads_up",
    ]


EXPECTED = """\
variant = "NT"
ante_trimming_status = false
antes = [0, 0, 0, 0]
blinds_or_straddles = [50, 100, 0, 0]
min_bet = 100
starting_stacks = [1000, 2000, 3000, 4000]
actions = [
  "d dh p1 ????",
  "d dh p2 ????",
  "d dh p3 ????",
  "d dh p4 ????",
  "p3 f",
  "p4 f",
  "p1 cc",
  "p2 cc",
  "d db 2s5d9c",
  "p1 cc",
  "p2 cbr 200",
  "p1 cc",
  "d db Jh",
  "p1 cc",
  "p2 cc",
  "d db 3s",
  "p1 cc",
  "p2 cc",
  "p1 sm AcAd",
  "p2 sm",
]
finishing_stacks = [1300, 1700, 3000, 4000]
winnings = [600, 0, 0, 0]
event = "friday"
year = 2026
month = 1
day = 2
time = 20:15:30
time_zone = "UTC"
table = 3
hand = 42
level = 5
seat_count = 10
seats = [2, 4, 5, 7]
players = ["Ann", "Bongani", "Carla", "Emma \\"Doc\\" O'Hara"]
_shuffleup_entries = ["e2", "e4", "e5", "e7"]
_shuffleup_began = 2026-01-02T20:15:30.250000+00:00
_shuffleup_sealed = {at = 2026-01-02T20:17:00+00:00, row = 812, \
hash = "abababababababababababababababababababababababababababababababab"}
_shuffleup_deck = "c0ffee"
_shuffleup_version = 1
_shuffleup_table = {button = 9, small_blind_seat = 2, big_blind_seat = 4, small_blind = 50, big_blind = 100}
"""


def test_winners_that_the_dealer_declared_follow_the_actions(told: Tell, again: Again) -> None:
    """PHH has no action for them: the actions stop, and the events of the table go on (SPEC SHD-06)."""
    hand, events = played(table(FOUR), *UNSEEN, DeclareWinners(0, (S4,)))
    history = history_of(events, told(hand))
    assert history.actions[-4:] == ("p2 cc", "d db ??", "p1 cc", "p2 cc")
    assert [json.loads(line) for line in history.others["_shuffleup_then"]] == [
        {"type": "hand.winners_declared", "pot": 0, "seats": [4]},
        {"type": "hand.pot_awarded", "pot": 0, "shares": [[4, 600]]},
        {"type": "hand.ended"},
    ]
    assert again(events) == events


def test_a_board_that_was_entered_afterwards_stays_unseen_in_the_actions(told: Tell, again: Again) -> None:
    shown = (ShowCards(S2, cards("AcAd")), ShowCards(S4, cards("KcKd")))
    hand, events = played(table(FOUR), *UNSEEN, ReadBoard(cards("2s5d9cJh3s")), *shown)
    dealt = [line for line in history_of(events, told(hand)).actions if line.startswith("d db")]
    assert dealt == ["d db ??????", "d db ??", "d db ??"]
    assert hand.stack(S2) == 1300
    assert again(events) == events


def test_all_ins_and_side_pots_end_with_the_same_stacks(again: Again) -> None:
    """SPEC ALL-02 to ALL-09: three all-ins, and what nobody matched goes back."""
    hands = {S2: "AcAd", S4: "KcKd", S7: "QcQd"}
    all_in = (Fold(S5), AllIn(S7), AllIn(S2), AllIn(S4))
    shown = [ShowCards(seat, cards(names)) for seat, names in hands.items()]
    board = (DealBoard(cards("2s5d9c")), DealBoard(cards("Jh")), DealBoard(cards("3s")))
    hand, events = played(table(FOUR), *all_in, *shown, *board)
    assert hand.stacks == (3000, 2000, 3000, 2000)
    assert again(events) == events


def test_nobody_posts_a_dead_small_blind(told: Tell, again: Again) -> None:
    """TDA 32; the first player of the history then has the big blind."""
    setup = table(FOUR, small_blind_seat=None, big_blind_seat=2)
    hand, events = played(setup, Fold(S4), Fold(S5), Fold(S7))
    assert history_of(events, told(hand)).blinds_or_straddles == (100, 0, 0, 0)
    assert again(events) == events


def test_players_are_numbered_from_the_left_of_the_button(told: Tell, again: Again) -> None:
    setup = table(FOUR, button=4, small_blind_seat=5, big_blind_seat=7)
    hand, events = played(setup, Fold(S2), Fold(S4), Fold(S5))
    history = history_of(events, told(hand))
    assert history.others["seats"] == [5, 7, 2, 4]
    assert history.starting_stacks == (3000, 4000, 1000, 2000)
    assert history.finishing_stacks == (2950, 4050, 1000, 2000)
    assert history.actions[4:] == ("p3 f", "p4 f", "p1 f")
    assert again(events) == events


def test_heads_up_the_rows_of_blinds_and_antes_are_turned_round(told: Tell, again: Again) -> None:
    """The first player of the history has the big blind, the second button and small blind (HUP-01)."""
    setup = table({2: 800, 7: 900}, button=7, small_blind_seat=7, big_blind_seat=2, ante=100)
    hand, events = played(setup, Fold(S7), rules=HandRules(blinds=Blinds(ante_kind="big_blind")))
    history = history_of(events, told(hand))
    assert (history.blinds_or_straddles, history.antes) == ((50, 100), (0, 100))
    assert (history.others["seats"], history.finishing_stacks) == ([2, 7], (850, 850))
    assert again(events) == events


@pytest.mark.parametrize(
    ("kind", "row", "trimmed"),
    [
        ("per_player", (25, 25, 25, 25), True),
        ("big_blind", (0, 25, 0, 0), False),
        ("button", (0, 0, 0, 25), False),
    ],
)
def test_antes_stand_with_those_who_post_them(
    told: Tell, again: Again, kind: str, row: object, trimmed: bool
) -> None:
    """BTN-14."""
    rules = HandRules(blinds=msgspec.convert({"ante_kind": kind}, Blinds))
    setup = table(FOUR, button=7, ante=25)
    hand, events = played(setup, Fold(S5), Fold(S7), Fold(S2), rules=rules)
    history = history_of(events, told(hand))
    assert (history.antes, history.ante_trimming_status) == (row, trimmed)
    assert again(events) == events


def test_a_live_post_is_written_as_a_blind_and_a_dead_one_as_an_ante(told: Tell, again: Again) -> None:
    """ABS-07, ABS-08."""
    posts = (Post(S5, Chips(100)), Post(S7, Chips(50), live=False))
    hand, events = played(table(FOUR, posts=posts), Fold(S5), Fold(S7), Fold(S2))
    history = history_of(events, told(hand))
    assert (history.blinds_or_straddles, history.antes) == ((50, 100, 100, 0), (0, 0, 0, 50))
    assert again(events) == events


def test_missed_blinds_are_a_live_and_a_dead_post_of_one_seat(told: Tell, again: Again) -> None:
    """ABS-11."""
    posts = (Post(S5, Chips(100)), Post(S5, Chips(50), live=False))
    hand, events = played(table(FOUR, posts=posts), Fold(S5), Fold(S7), Fold(S2))
    history = history_of(events, told(hand))
    assert (history.blinds_or_straddles, history.antes) == ((50, 100, 100, 0), (0, 0, 50, 0))
    assert again(events) == events


def test_fixed_limit_is_written_with_its_two_bets(told: Tell, again: Again) -> None:
    rules = HandRules(betting=Betting(structure="fixed_limit"))
    setup = table(FOUR, low_limit=100, high_limit=200)
    hand, events = played(setup, BetOrRaiseTo(S5, Chips(200)), Fold(S7), Fold(S2), Fold(S4), rules=rules)
    history = history_of(events, told(hand))
    assert (history.variant, history.small_bet, history.big_bet, history.min_bet) == ("FT", 100, 200, None)
    assert again(events) == events


def test_pot_limit_has_no_code_and_is_written_as_no_limit_with_its_rules(told: Tell, again: Again) -> None:
    """A pot-limit hand is within the rules of no limit; our own field says which it was (PL-02)."""
    rules = HandRules(betting=Betting(structure="pot_limit"))
    hand, events = played(
        table(FOUR), BetOrRaiseTo(S5, Chips(350)), Fold(S7), Fold(S2), Fold(S4), rules=rules
    )
    history = history_of(events, told(hand))
    assert (history.variant, history.min_bet) == ("NT", 100)
    assert history.others["_shuffleup_betting"]["structure"] == "pot_limit"
    assert again(events) == events


def test_a_hand_goes_on_by_its_events_from_the_first_ruling_on(told: Tell, again: Again) -> None:
    """GEN-05: the engine alone would not let seat 2 fold out of turn, nor 300 chips leave a stack."""
    hand, events = played(table(FOUR), CheckOrCall(S5))
    ruled = (TurnGiven(S2), Folded(S2), ChipsMoved(S7, "pot", Chips(300)), HandKilled(S7), HandKilled(S4))
    events += continue_after_ruling(hand, ruled)
    history = history_of(events, told(replay(events)))
    assert history.actions[4:] == ("p3 cc",)
    kinds = [json.loads(line)["type"] for line in history.others["_shuffleup_then"]]
    assert kinds[:3] == ["hand.turn_given", "hand.folded", "hand.chips_moved"]
    assert history.finishing_stacks == (950, 1900, 3450, 3700)
    assert again(events) == events


def test_a_hand_that_was_lost_track_of_ends_with_the_stacks_that_were_counted(
    told: Tell, again: Again
) -> None:
    hand, events = played(table(FOUR), CheckOrCall(S5), CheckOrCall(S7))
    counted = StacksCounted(((S2, Chips(950)), (S4, Chips(2250)), (S5, Chips(2900)), (S7, Chips(3900))))
    events += continue_after_ruling(hand, (TrackLost(), counted))
    history = history_of(events, told(replay(events)))
    assert history.actions[4:] == ("p3 cc", "p4 cc")
    assert json.loads(history.others["_shuffleup_then"][0]) == {"type": "hand.track_lost"}
    assert history.finishing_stacks == (950, 2250, 2900, 3900)
    assert again(events) == events


def test_what_happened_beside_the_betting_names_the_action_before_it(told: Tell) -> None:
    hand, events = played(table(FOUR), Fold(S5), Fold(S7), Fold(S2))
    floor = '{"type":"floor.called","reason":"count"}'
    known = told(hand, incidents=(HandIncident(len(played(table(FOUR), Fold(S5))[1]), floor),))
    history = history_of(events, known)
    assert history.actions[4] == "p3 f"
    assert history.others["_shuffleup_incidents"] == [{"after": 5, "event": floor}]


def test_a_hand_begins_with_its_beginning(told: Tell) -> None:
    hand, events = played(table(FOUR), Fold(S5), Fold(S7), Fold(S2))
    with pytest.raises(CannotBegin):
        history_of(events[1:], told(hand))


@pytest.mark.parametrize(
    ("written", "instead", "kind", "message"),
    [
        ("version = 1", "version = 2", UnsupportedHistory, "_shuffleup_version is 2, the newest known is 1"),
        ("button = 9, ", "", UnreadableHistory, "_shuffleup_table: Object missing required field `button`"),
        ("big_blind_seat = 4", "big_blind_seat = 3", UnreadableHistory, "_shuffleup_table: seat 3 is not in"),
        ("seats = [2, 4, 5, 7]", "seats = [2, 4, 5]", UnreadableHistory, "one seat for each of 4 players"),
        ("seats = [2, 4, 5, 7]", "seats = [2, 4, 5, 5]", UnreadableHistory, "one seat for each of 4 players"),
        ("seats = [2, 4, 5, 7]", "", UnreadableHistory, "seats: Expected `array`, got `null`"),
        ('"no_limit"', '"no limit"', UnreadableHistory, "_shuffleup_...: Invalid enum value 'no limit'"),
        ("_shuffleup_pots", "_shuffleup_pot", UnreadableHistory, "got `null` - at `$.pots`"),
        ("[[4,600]]", "[[3,600]]", UnreadableHistory, "_shuffleup_then: seat 3 is not in this hand"),
        ("hand.pot_awarded", "hand.pot_stolen", UnreadableHistory, "is not an event of a hand"),
        ("[[4,600]]", "[[9,600]]", IllegalHistory, "hand.pot_awarded does not fit the hand"),
        ("[1000, 2000,", "[1000, 2001,", IllegalHistory, "finishing_stacks gives p2 2300, but the hand"),
    ],
)
def test_what_is_wrong_with_a_field_of_ours_is_said_in_one_line(
    told: Tell, written: str, instead: str, kind: type[HistoryError], message: str
) -> None:
    hand, events = played(table(FOUR), *UNSEEN, DeclareWinners(0, (S4,)))
    text = write_history(history_of(events, told(hand)))
    assert written in text
    with pytest.raises(kind) as refusal:
        finish(text.replace(written, instead))
    assert message in worded(refusal.value)
    assert "\n" not in worded(refusal.value)


def finish(text: str) -> None:
    history = read_history(text)
    hand, _ = replay_history(history)
    check_finish(history, hand)
