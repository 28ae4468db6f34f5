"""Hand histories of Omaha, Omaha hi-lo and short deck, of straddles, and of decimals (VAR-21)."""

from shuffleup.formats.phh.history import code_of, read_history
from shuffleup.formats.phh.replaying import check_finish, replay_history
from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.poker.state import Hand

POT_LIMIT_OMAHA = """\
variant = "PO"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [200, 200, 200]
actions = [
  "d dh p1 Ah3s4dKc", "d dh p2 ????????", "d dh p3 8c8dJh9h",
  "p3 cbr 7", "p1 cbr 23", "p2 f", "p3 cc",
  "d db 8h5s2h", "p1 cc", "p3 cbr 48", "p1 cbr 177", "p3 cc",
  "d db Jd", "d db 2d",
]
finishing_stacks = [0, 198, 402]
"""

HI_LO = """\
variant = "FO/8"
antes = [0, 0]
blinds_or_straddles = [5, 10]
small_bet = 10
big_bet = 20
starting_stacks = [100, 100]
actions = [
  "d dh p1 As4sQdJc", "d dh p2 Kc9d9cTc",
  "p2 cc", "p1 cc", "d db 2c3d8h", "p1 cc", "p2 cc", "d db Ks", "p1 cc", "p2 cbr 20", "p1 cc",
  "d db Kd", "p1 cc", "p2 cc",
]
finishing_stacks = [100, 100]
"""

SHORT_DECK = """\
variant = "NS"
antes = [300, 300, 300]
blinds_or_straddles = [0, 0, 300]
min_bet = 300
starting_stacks = [5000, 5000, 5000]
actions = [
  "d dh p1 Ah9h", "d dh p2 ????", "d dh p3 KcKd",
  "p1 cbr 1000", "p2 f", "p3 cc", "d db KhJh6h", "p1 cc", "p3 cc", "d db Jd", "p1 cc", "p3 cc",
  "d db 8s", "p1 cc", "p3 cc",
]
finishing_stacks = [6600, 4700, 3700]
"""

STRADDLED = """\
variant = "NT"
antes = [0, 0, 0, 0]
blinds_or_straddles = [1, 2, 4, 0]
min_bet = 2
starting_stacks = [100, 100, 100, 100]
actions = ["p4 cbr 6", "p1 f", "p2 f", "p3 f"]
finishing_stacks = [99, 98, 96, 107]
"""

CENTS = """\
variant = "NT"
antes = [0, 0]
blinds_or_straddles = [0.05, 0.1]
min_bet = 0.10
starting_stacks = [10.0, 9.5]
actions = ["p2 cbr 0.25", "p1 f"]
finishing_stacks = [9.9, 9.6]
"""


def finished(text: str) -> Hand:
    history = read_history(text)
    hand, _ = replay_history(history)
    check_finish(history, hand)
    return hand


def test_a_pot_limit_omaha_hand_ends_with_its_finishing_stacks() -> None:
    hand = finished(POT_LIMIT_OMAHA)
    assert (hand.setup.game, hand.rules.betting.structure) == ("omaha", "pot_limit")
    assert hand.stacks == (0, 198, 402)


def test_the_halves_of_a_hi_lo_pot_go_to_high_and_low() -> None:
    """VAR-15: kings for the high, 8-4-3-2-A for the low."""
    hand = finished(HI_LO)
    assert hand.setup.game == "omaha8"
    (award,) = hand.awards
    assert award is not None
    assert [(part.low, part.shares) for part in award.parts] == [
        (False, ((SeatNo(2), Chips(30)),)),
        (True, ((SeatNo(1), Chips(30)),)),
    ]


def test_short_deck_is_played_with_an_ante_and_the_blind_of_the_button() -> None:
    """VAR-17, VAR-18: the flush beats the full house; play begins at the left of the button."""
    hand = finished(SHORT_DECK)
    assert (hand.setup.small_blind_seat, hand.setup.big_blind_seat, hand.setup.button) == (None, 3, 3)
    assert hand.stacks == (6600, 4700, 3700)


def test_a_straddle_of_a_file_is_raised_by_the_big_blind_at_least() -> None:
    """VAR-21: 6 over a straddle of 4 is a raise of 2."""
    assert finished(STRADDLED).stacks == (99, 98, 96, 107)


def test_amounts_with_decimals_are_played_in_their_smallest_unit() -> None:
    """VAR-21: a small blind of 0.05 is 5 of a hundred."""
    assert finished(CENTS).stacks == (990, 960)


def test_each_game_of_phh_has_its_code_and_pot_limit_hi_lo_has_none() -> None:
    """VAR-21."""
    assert code_of("omaha", "pot_limit") == "PO"
    assert code_of("omaha8", "fixed_limit") == "FO/8"
    assert code_of("short_deck", "no_limit") == "NS"
    assert code_of("omaha8", "pot_limit") is None
