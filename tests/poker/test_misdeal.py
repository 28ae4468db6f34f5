"""Rulings on a faulty deal, by the literal house rule and by TDA 35."""

import pytest

from shuffleup.poker.irregularities.misdeal import (
    Act,
    DealFault,
    FaultKind,
    Ruling,
    rule_on_deal,
    rule_on_short_button,
)
from shuffleup.ruleset.hand import Misdeal

TDA = Misdeal()
HOUSE = Misdeal(
    point_of_no_return="two_players_acted",
    exposed_hole_card="any",
    face_up_card="to_bottom",
    missing_card="replace_before_two_actions",
)


def ruling(rules: Misdeal, kind: FaultKind, *acts: Act) -> Ruling:
    return rule_on_deal(rules, DealFault(kind), acts).ruling


@pytest.mark.parametrize(
    "kind",
    ["first_card_to_wrong_seat", "started_at_wrong_seat", "dealt_to_empty_chair", "wrong_number_of_cards"],
)
def test_a_deal_out_of_order_is_a_misdeal_until_the_point_of_no_return(kind: FaultKind) -> None:
    """SPEC MIS-02, MIS-03, MIS-05: two folds end it under the house rule, not under TDA 36."""
    assert ruling(TDA, kind) == ruling(HOUSE, kind, "raise") == "misdeal"
    assert ruling(TDA, kind, "fold", "fold") == "misdeal"
    assert ruling(HOUSE, kind, "fold", "fold") == "play_on"
    assert ruling(TDA, kind, "fold", "call") == "play_on"


def test_the_dealer_may_show_no_card_at_all_under_the_house_rule() -> None:
    """SPEC MIS-01."""
    ninth = DealFault("dealer_exposed_hole_card", exposed=(9,))
    assert rule_on_deal(HOUSE, ninth, ()).ruling == "misdeal"
    assert rule_on_deal(HOUSE, ninth, ("fold", "fold")).ruling == "play_on"


@pytest.mark.parametrize(
    ("exposed", "expected"), [((1,), "misdeal"), ((2,), "misdeal"), ((3,), "no_misdeal"), ((5, 8), "misdeal")]
)
def test_one_of_the_first_two_cards_or_any_two_shown_make_a_misdeal(
    exposed: tuple[int, ...], expected: Ruling
) -> None:
    """SPEC MIS-01 (TDA 35-A)."""
    fault = DealFault("dealer_exposed_hole_card", exposed=exposed)
    assert rule_on_deal(TDA, fault, ("fold",)).ruling == expected
    assert rule_on_deal(TDA, fault, ("call", "call")).ruling == "play_on"


def test_a_card_that_a_player_shows_stays_in_play() -> None:
    """SPEC MIS-13."""
    assert ruling(HOUSE, "card_exposed_by_player") == ruling(TDA, "card_exposed_by_player") == "play_on"


def test_a_missing_card_is_put_back_until_two_have_acted() -> None:
    """SPEC MIS-11: one act alone counts as before the betting."""
    assert ruling(HOUSE, "card_missing_from_deck") == "replace_shuffle_cut"
    assert ruling(HOUSE, "card_missing_from_deck", "raise") == "replace_shuffle_cut"
    assert ruling(HOUSE, "card_missing_from_deck", "fold", "fold") == "play_on"


def test_a_missing_card_is_a_misdeal_until_substantial_action() -> None:
    """SPEC MIS-11."""
    assert ruling(TDA, "card_missing_from_deck", "fold", "fold") == "misdeal"
    assert ruling(TDA, "card_missing_from_deck", "fold", "call") == "play_on"


def test_two_equal_cards_stop_the_hand_however_much_is_bet() -> None:
    """SPEC MIS-12 (TDA 35-E)."""
    found = rule_on_deal(HOUSE, DealFault("duplicate_card_found"), ("raise",) * 7)
    assert found.ruling == "stop_return_bets"
    assert found.starts_over


def test_a_card_face_up_in_the_deck_goes_to_the_bottom_under_the_house_rule() -> None:
    """SPEC MIS-10."""
    assert ruling(HOUSE, "face_up_card_in_deck", "call", "call") == "card_to_bottom_next_plays"


def test_one_card_face_up_is_a_scrap_of_paper_and_two_are_a_misdeal() -> None:
    """SPEC MIS-10 (TDA 35-D)."""
    two = DealFault("face_up_card_in_deck", face_up=2)
    assert ruling(TDA, "face_up_card_in_deck") == "scrap_of_paper"
    assert rule_on_deal(TDA, two, ("fold", "fold")).ruling == "misdeal"
    assert rule_on_deal(TDA, two, ("fold", "call")).ruling == "scrap_of_paper"


def test_a_joker_that_was_dealt_is_a_misdeal_and_later_a_scrap_of_paper() -> None:
    """SPEC MIS-14."""
    assert ruling(TDA, "joker_dealt", "fold") == "misdeal"
    assert ruling(TDA, "joker_dealt", "call", "raise") == "scrap_of_paper"


def test_a_misdeal_starts_over_and_names_its_rule() -> None:
    """SPEC MIS-04 (TDA 35-C): a hand that is played on does not."""
    found = rule_on_deal(HOUSE, DealFault("dealt_to_empty_chair"), ())
    assert (found.starts_over, found.rule) == (True, "MIS-02")
    assert not rule_on_deal(HOUSE, DealFault("dealt_to_empty_chair"), ("fold", "fold")).starts_over


def test_the_button_gets_its_missing_card_until_it_has_acted() -> None:
    """SPEC MIS-15 (TDA 37)."""
    assert rule_on_short_button(0) == "deal_missing_card"
    assert rule_on_short_button(1) == "hand_dead"
