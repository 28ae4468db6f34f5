"""A hand history gives the stacks of the hand, or one line that names the error."""

from collections.abc import Callable

import pytest

from shuffleup.formats.phh.grammar import HistoryError, IllegalHistory, UnreadableHistory, UnsupportedHistory
from shuffleup.formats.phh.history import read_history
from shuffleup.formats.phh.replaying import check_finish, replay_history
from tests.refused import refused, worded

Small = Callable[..., str]


def finish(text: str) -> tuple[int, ...]:
    """Give the stacks after the hand."""
    history = read_history(text)
    hand, _ = replay_history(history)
    check_finish(history, hand)
    return hand.stacks


def fault(text: str) -> str:
    """Give the message for a history that cannot be replayed."""
    with pytest.raises(HistoryError) as refusal:
        finish(text)
    return worded(refusal.value)


def test_hands_that_the_history_dealt_open_are_shown(
    small_hand: Small, to_the_river: tuple[str, ...]
) -> None:
    assert finish(small_hand(*to_the_river)) == (1100, 900, 1000)


def test_a_player_who_mucks_cannot_win(small_hand: Small, to_the_river: tuple[str, ...]) -> None:
    assert finish(small_hand(*to_the_river, "p1 sm")) == (900, 1100, 1000)


def test_a_player_may_show_what_was_dealt(small_hand: Small, to_the_river: tuple[str, ...]) -> None:
    assert finish(small_hand(*to_the_river, "p1 sm -", "p2 sm KcKd")) == (1100, 900, 1000)


def test_cards_that_were_dealt_unseen_are_shown_at_the_end(
    small_hand: Small, to_the_river: tuple[str, ...]
) -> None:
    unseen = ("d dh p1 ????", *to_the_river[1:])
    assert finish(small_hand(*unseen, "p1 sm QcQd")) == (900, 1100, 1000)


def test_nobody_shows_other_cards_than_were_dealt(small_hand: Small, to_the_river: tuple[str, ...]) -> None:
    message = "action 16 (p1 sm AcAh): p1 was dealt AcAd and cannot show AcAh"
    assert fault(small_hand(*to_the_river, "p1 sm AcAh")) == message
    unseen = ("d dh p1 ????", *to_the_river[1:])
    message = "action 16 (p1 sm KcAh): Kc has been dealt before"
    assert fault(small_hand(*unseen, "p1 sm KcAh")) == message


def test_a_muck_with_a_player_all_in_opens_the_hand_all_the_same(small_hand: Small) -> None:
    """TDA 16; online such hands are recorded as mucked."""
    lines = (
        "d dh p2 AcAd",
        "d dh p3 KcKd",
        "p3 cbr 1000",
        "p1 f",
        "p2 cc",
        "d db 2s5d9c",
        "d db Jh",
        "d db 3s",
    )
    assert finish(small_hand(*lines, "p2 sm AcAd", "p3 sm")) == (950, 2050, 0)


def test_everybody_may_fold_to_the_big_blind(small_hand: Small) -> None:
    assert finish(small_hand("p3 f", "p1 f")) == (950, 1050, 1000)


def test_heads_up_the_second_player_has_the_button_and_the_small_blind(small_hand: Small) -> None:
    """PHH writes the rows of blinds and antes small blind first, heads-up too."""
    table = {"antes": "[0, 100]", "blinds_or_straddles": "[50, 100]", "starting_stacks": "[800, 800]"}
    assert finish(small_hand("p2 f", **table)) == (850, 750)


def test_heads_up_the_larger_blind_may_be_that_of_the_button(small_hand: Small) -> None:
    """HUP-01: p1 has the small blind then, and acts first on every street."""
    table = {"antes": "[0, 0]", "blinds_or_straddles": "[100, 50]", "starting_stacks": "[800, 800]"}
    assert finish(small_hand("p1 f", **table)) == (750, 850)
    assert finish(small_hand("p1 cc", "p2 cc", "d db 2c7d9h", "p1 cbr 100", "p2 f", **table)) == (900, 700)


def test_players_ante_each_for_itself_or_one_for_all(small_hand: Small) -> None:
    assert finish(small_hand("p3 f", "p1 f", antes="[5, 5, 5]", ante_trimming_status="true")) == (
        945,
        1060,
        995,
    )
    assert finish(small_hand("p3 f", "p1 f", antes="[5, 5, 5]")) == (945, 1060, 995)
    assert finish(small_hand("p3 f", "p1 f", antes="[0, 100, 0]")) == (950, 1050, 1000)
    assert finish(small_hand("p3 f", "p1 f", antes="[0, 0, 100]")) == (950, 1150, 900)


def test_a_newcomer_may_post(small_hand: Small) -> None:
    table = {"antes": "[0, 0, 0, 0]", "blinds_or_straddles": "[50, 100, 0, 100]"}
    table["starting_stacks"] = "[1000, 1000, 1000, 1000]"
    assert finish(small_hand("p3 f", "p4 cc", "p1 f", "p2 cbr 300", "p4 f", **table)) == (
        950,
        1150,
        1000,
        900,
    )


def test_fixed_limit_is_played_by_its_bets(small_hand: Small) -> None:
    table = {"variant": '"FT"', "min_bet": "", "small_bet": "100", "big_bet": "200"}
    assert finish(small_hand("p3 cbr 200", "p1 f", "p2 f", **table)) == (950, 900, 1150)
    assert "the total must be exactly 200" in fault(small_hand("p3 cbr 300", **table))


def test_a_check_asked_of_the_only_player_with_chips_is_passed_over(small_hand: Small) -> None:
    """Some software asks the big blind although everybody else in the hand is all-in."""
    lines = ("d dh p2 AcAd", "d dh p3 KcKd", "p3 cc", "p1 f", "p2 cc", "d db 2s5d9c", "d db Jh", "d db 3s")
    assert finish(small_hand(*lines, starting_stacks="[1000, 1000, 100]")) == (950, 1150, 0)


def test_a_replay_gives_the_events_of_the_whole_hand(small_hand: Small) -> None:
    _, events = replay_history(read_history(small_hand("p3 f", "p1 f")))
    assert [event.__struct_config__.tag for event in events] == [
        "hand.began",
        "hand.blind_posted",
        "hand.blind_posted",
        "hand.betting_opened",
        "hand.folded",
        "hand.folded",
        "hand.bet_returned",
        "hand.street_closed",
        "hand.pot_awarded",
        "hand.ended",
    ]


@pytest.mark.parametrize(
    ("actions", "message"),
    [
        (("p1 f",), "action 1 (p1 f): seat 1 is not to act: it is the turn of seat 3"),
        (
            ("p3 f", "p1 cbr 120"),
            "action 2 (p1 cbr 120): 120 is not legal: the total must be from 200 to 1\u00a0000",
        ),
        (
            ("p3 f", "d db 2s5d9c"),
            "action 2 (d db 2s5d9c): no board card comes now: it is the turn of seat 1",
        ),
        (("p3 f", "p1 waves"), "action 2: 'waves' is not something a player does in Texas Hold'em"),
        (("d dh p1 AcAd", "d dh p2 AcKd"), "action 2 (d dh p2 AcKd): Ac has been dealt before"),
        (("d dh p1 AcAd", "d dh p1 QcKd"), "action 2 (d dh p1 QcKd): p1 has its cards already"),
        (("d dh p1 AcAdAh",), "action 1 (d dh p1 AcAdAh): p1 is dealt 2 cards, not 3"),
        (("d dh p7 AcAd",), "action 1 (d dh p7 AcAd): seat 7 is not in this hand"),
        (("p3 f",), "the history stops before the hand is over: p1 is to act"),
        (
            ("p3 f", "p1 cc", "p2 cc"),
            "the history stops before the hand is over: 3 board cards are to be dealt",
        ),
    ],
)
def test_what_is_wrong_with_an_action_is_said_in_one_line(
    small_hand: Small, actions: tuple[str, ...], message: str
) -> None:
    assert fault(small_hand(*actions)) == message


def test_a_board_card_that_a_player_holds_is_refused(small_hand: Small) -> None:
    lines = ("d dh p1 AcAd", "p3 f", "p1 cc", "p2 cc", "d db Ac5d9c")
    assert fault(small_hand(*lines)) == "action 5 (d db Ac5d9c): Ac has been dealt before"


def test_a_showdown_of_unknown_cards_cannot_be_judged(
    small_hand: Small, to_the_river: tuple[str, ...]
) -> None:
    assert fault(small_hand("d dh p1 ????", *to_the_river[1:])) == (
        "the history stops before the hand is over: the cards of p1 are not known"
    )


@pytest.mark.parametrize(
    ("keys", "kind", "message"),
    [
        ({"variant": '"FB"'}, UnsupportedHistory, r"variant 'FB' \(fixed-limit badugi\) is not played here"),
        ({"variant": '"XX"'}, UnsupportedHistory, "variant 'XX' is not played here"),
        ({"variant": ""}, UnreadableHistory, "missing required field `variant`"),
        ({"min_bet": ""}, UnreadableHistory, "min_bet is missing"),
        ({"min_bet": "200"}, UnsupportedHistory, "min_bet 200 is not the big blind, 100"),
        ({"antes": "[0, 0]"}, UnreadableHistory, "antes has 2 amounts for 3 players"),
        ({"antes": "[0, 1e-9, 0]"}, UnreadableHistory, "antes: 1e-09 is not a whole number of chips"),
        ({"antes": '"none"'}, UnreadableHistory, "not a hand history: Expected `array`, got `str`"),
        (
            {"antes": "[5, 6, 5]", "ante_trimming_status": "true"},
            UnsupportedHistory,
            "antes that differ between the players",
        ),
        ({"blinds_or_straddles": "[50, 100, 250]"}, IllegalHistory, "the hand cannot begin"),
        ({"starting_stacks": "[0, 1000, 1000]"}, IllegalHistory, "cannot begin: seat 1 has no chips"),
        (
            {"finishing_stacks": "[1, 2, 3]"},
            IllegalHistory,
            "finishing_stacks gives p1 1, but the hand leaves it",
        ),
        ({"finishing_stacks": "[1]"}, UnreadableHistory, "finishing_stacks has 1 amounts for 3 players"),
    ],
)
def test_what_is_wrong_with_a_key_is_said_in_one_line(
    small_hand: Small, keys: dict[str, str], kind: type[HistoryError], message: str
) -> None:
    with refused(kind, match=message):
        finish(small_hand("p3 f", "p1 f", **keys))


@pytest.mark.parametrize("text", ["not toml", "a = " + "[" * 5000, "\x00", "a = 1\na = 2"])
def test_what_is_not_toml_is_refused(text: str) -> None:
    with refused(UnreadableHistory, match="not TOML"):
        read_history(text)


def test_chips_that_other_software_splits_are_passed_over(small_hand: Small) -> None:
    assert finish(small_hand("p3 f", "p1 f", finishing_stacks="[950.5, 1049.5, 1000]")) == (950, 1050, 1000)
