"""The moments of a deal told one by one: which of them fixes the level, and blinds that are corrected."""

import pytest

from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.ruleset.levels import Blinds, Levels
from shuffleup.table import play_commands as ask
from shuffleup.table.hand.hand_start import TellDeal
from shuffleup.table.irregularities.incident_events import HandRestarted
from shuffleup.table.legal_commands import legal_verbs
from shuffleup.views.dealer_orders import prompted
from shuffleup.views.table import table_view
from shuffleup.views.words.undo_names import act_words
from tests.refused import refused

THREE = {1: 1000, 3: 1000, 5: 1000}


@pytest.fixture
def locking_at(sit):
    """Seat players where this moment fixes the level."""
    return lambda moment, **groups: sit(THREE, levels=Levels(locks_at=moment), **groups)


def tell(at, *steps):
    for step in steps:
        at.do(TellDeal(step))


def test_the_first_riffle_fixes_the_level_where_the_rules_say_so(locking_at):
    """STR-12, TDA 23, APP-05."""
    at = locking_at("shuffle")
    tell(at, "shuffle")
    at.level(2, 10, 20)
    assert table_view(at.table).blinds.big_blind == 10
    at.play("deal")
    assert at.table.play.level.number == 1
    at.play("f", "f", "deal")
    assert at.table.play.level.number == 2


def test_after_the_cut_a_new_level_waits_for_the_next_hand(locking_at):
    """STR-09."""
    at = locking_at("cut")
    tell(at, "shuffle")
    at.level(2, 10, 20)
    tell(at, "cut")
    at.level(3, 20, 40)
    at.play("deal")
    assert at.table.play.level.number == 2


def test_blinds_posted_before_the_cut_are_posted_anew_when_the_level_rises(locking_at):
    """STR-13."""
    at = locking_at("cut")
    tell(at, "shuffle")
    at.play("deal")
    assert at.stacks() == {1: 1000, 3: 995, 5: 990}
    at.level(2, 10, 20)
    events = at.do(TellDeal("cut"))
    assert isinstance(events[0], HandRestarted)
    assert at.stacks() == {1: 1000, 3: 990, 5: 980}
    assert (at.table.play.hand_no, at.table.play.level.number) == (1, 2)
    assert prompted(at.table.play.prompt, at.table.rules.blinds) == "LEVEL 2: correct the blinds to 10/20"
    at.do(ask.Undo())
    assert at.stacks() == {1: 1000, 3: 995, 5: 990}


def test_the_only_blind_is_corrected_where_the_button_posts_it(locking_at):
    """STR-13, VAR-18."""
    at = locking_at("cut", blinds=Blinds(form="button_blind", ante=5))
    tell(at, "shuffle")
    at.play("deal")
    at.level(2, 10, 20)
    at.do(TellDeal("cut"))
    assert prompted(at.table.play.prompt, at.table.rules.blinds) == "LEVEL 2: correct the blind to 20"


def test_at_the_first_card_the_level_of_that_moment_counts(locking_at):
    """STR-10."""
    at = locking_at("first_card")
    tell(at, "shuffle", "cut")
    at.play("deal")
    assert "tell_deal" in legal_verbs(at.table)
    tell(at, "first_card")
    at.level(2, 10, 20)
    assert at.table.play.level.number == 1
    with refused(NotLegalNow, match="the level of hand 1 is fixed"):
        tell(at, "cut")


def test_posting_fixes_the_level_where_the_rules_say_so(locking_at):
    """STR-11."""
    at = locking_at("post")
    tell(at, "shuffle", "cut")
    at.level(2, 10, 20)
    at.play("deal")
    assert at.table.play.level.number == 2
    assert not at.table.play.level_open


def test_after_substantial_action_the_blinds_stand(locking_at):
    """STR-12, TDA 23."""
    at = locking_at("first_card")
    tell(at, "shuffle")
    at.play("deal", "c", "c")
    at.level(2, 10, 20)
    tell(at, "first_card")
    assert at.table.play.level.number == 1
    assert at.table.play.hand.bet(5) == 10


@pytest.mark.parametrize("moment", ["shuffle", "cut", "post", "first_card"])
def test_with_nothing_told_the_one_press_fixes_the_level(locking_at, moment):
    """STR-09 to STR-12, APP-05."""
    at = locking_at(moment)
    at.play("deal")
    at.level(2, 10, 20)
    with refused(NotLegalNow, match="the level of hand 1 is fixed"):
        tell(at, "first_card")
    assert at.table.play.level.number == 1


def test_telling_of_the_next_deal_seals_the_last_hand(locking_at):
    at = locking_at("shuffle")
    at.play("deal", "f", "f")
    tell(at, "shuffle")
    assert at.table.play.at_rest
    assert [act_words(one.act) for one in at.table.past] == ["shuffle"]


def test_where_only_hands_are_tracked_the_dealer_is_told_to_correct_the_blinds(sit):
    """STR-13."""
    at = sit(THREE, tracking="hands", levels=Levels(locks_at="first_card"))
    tell(at, "shuffle")
    at.play("deal")
    at.level(2, 10, 20)
    tell(at, "first_card")
    assert at.table.play.level.number == 2
    assert prompted(at.table.play.prompt, at.table.rules.blinds) == "LEVEL 2: correct the blinds to 10/20"
