"""The account of time cards, and the moments at which they are renewed."""

import pytest
from hypothesis import given, settings, strategies as st

from shuffleup.ruleset.conduct import CardRenewal, DecisionTime
from shuffleup.tournament.decision_clock.moments import Stage, reached
from shuffleup.tournament.decision_clock.rights import (
    EveryDecisionIsTimed,
    OnlyDirectorShortens,
    check_call_by_player,
    check_shortens,
)
from shuffleup.tournament.decision_clock.time_cards import (
    CardAccount,
    at_other_number,
    caught_up,
    dealt_in,
    opened,
)
from tests.night import examples

SET_TWO = CardRenewal("final_table", "set", 2)
UP_TO_THREE = CardRenewal("level:6", "up_to", 3)
ONE_MORE = CardRenewal("left:27", "add", 1)
ORDER = (UP_TO_THREE, ONE_MORE, SET_TWO)

LATE = Stage(left=27, paid=18, per_table=9, tables=3, level=9)


@pytest.mark.parametrize(
    ("moment", "left", "comes"),
    [
        ("tables_off:1", 28, False),
        ("tables_off:1", 27, True),
        ("tables_off:0", 19, False),
        ("tables_off:0", 18, True),
        ("in_the_money", 18, True),
        ("left:20", 21, False),
        ("left:20", 20, True),
        ("heads_up", 3, False),
        ("heads_up", 2, True),
        ("entries_closed", 200, True),
        ("level:10", 20, False),
        ("level:9", 200, True),
        ("tables:2", 20, False),
        ("tables:3", 20, True),
        ("final_table", 20, False),
        ("day_two", 2, False),
        ("start", 200, True),
    ],
)
def test_a_moment_comes_with_those_who_are_left(moment, left, comes):
    """SHT-01, SHT-14."""
    stage = Stage(left=left, paid=18, per_table=9, tables=3, level=9)
    assert reached(moment, stage) is comes


def test_while_people_may_enter_only_the_start_a_level_and_a_day_come():
    """SHT-01."""
    opened_yet = Stage(
        left=2, paid=18, per_table=9, tables=1, level=9, entries_open=True, final_table=True, day=2
    )
    waits = (
        "entries_closed",
        "left:27",
        "tables_off:9",
        "in_the_money",
        "tables:1",
        "final_table",
        "heads_up",
    )
    assert [one for one in waits if reached(one, opened_yet)] == []
    assert all(reached(one, opened_yet) for one in ("start", "level:9", "day_two"))


@pytest.mark.parametrize(
    ("renewal", "had", "holds"),
    [
        (SET_TWO, 0, CardAccount(given=6, played=4, expired=0, renewed=1)),
        (SET_TWO, 4, CardAccount(given=4, played=0, expired=2, renewed=1)),
        (UP_TO_THREE, 1, CardAccount(given=6, played=3, expired=0, renewed=1)),
        (UP_TO_THREE, 4, CardAccount(given=4, played=0, expired=0, renewed=1)),
        (ONE_MORE, 4, CardAccount(given=5, played=0, expired=0, renewed=1)),
    ],
)
def test_a_renewal_sets_tops_up_or_adds(renewal, had, holds):
    """SHT-14, SHT-19: what `set` takes away has expired."""
    assert caught_up(CardAccount(given=4, played=4 - had), (renewal,)) == holds


def test_each_renewal_reaches_an_account_once_and_in_order():
    """SHT-14."""
    account = caught_up(CardAccount(given=2), ORDER[:2])
    assert account == CardAccount(given=4, renewed=2)
    account = caught_up(account, ORDER)
    assert account == CardAccount(given=4, expired=2, renewed=3)
    assert caught_up(account, ORDER) == account


def test_a_late_entry_holds_what_who_has_played_none_holds():
    """SHT-15."""
    time = DecisionTime(bank_cards=2)
    assert opened(time, ORDER[:2]) == CardAccount(given=4, renewed=2)
    assert opened(time, ORDER) == CardAccount(given=2, renewed=3)


def test_a_re_entry_keeps_the_cards_that_were_left_where_the_house_says_so():
    """SHT-16."""
    assert opened(DecisionTime(bank_cards=3), kept=1).left == 3
    assert opened(DecisionTime(bank_cards=3, bank_reentry="kept"), kept=1).left == 1
    assert opened(DecisionTime(bank_cards=3, bank_reentry="kept")).left == 3


def test_cash_gives_a_card_back_after_so_many_hands_and_never_more_than_all():
    """SHT-18: the one that comes to a full hand of cards is lost."""
    time = DecisionTime(bank_cards=3, bank_refill=20)
    account = dealt_in(opened(time), time, 25)
    assert account == CardAccount(given=3, hands=25)
    account = account.used().used()
    assert dealt_in(account, time, 14).left == 1
    assert dealt_in(account, time, 15).left == 2
    assert dealt_in(account, time, 100).left == 3


def test_a_card_that_is_played_while_it_is_taken_away_has_not_expired():
    """SHT-19."""
    account = CardAccount(given=1).holding(0).used()
    assert account == CardAccount(given=1, played=1)
    assert account.left == 0


def test_a_number_that_changes_on_the_day_changes_what_everybody_holds():
    two, three, none = (DecisionTime(bank_cards=cards) for cards in (2, 3, 0))
    account = CardAccount(given=2, played=1)
    assert at_other_number(account, two, three) == CardAccount(given=3, played=1)
    assert at_other_number(account, two, none) == CardAccount(given=2, played=1, expired=1)


RENEWALS = st.builds(
    CardRenewal, st.just("level:2"), st.sampled_from(["set", "up_to", "add"]), st.integers(0, 5)
)
TIMES = st.builds(DecisionTime, bank_cards=st.integers(0, 5), bank_refill=st.integers(0, 4))
ACTS = st.lists(
    st.tuples(st.sampled_from(["use", "undo", "set", "renew", "hands"]), st.integers(0, 6)), max_size=40
)


@settings(max_examples=examples(300))
@given(time=TIMES, renewals=st.lists(RENEWALS, max_size=8), acts=ACTS)
def test_no_card_comes_from_nowhere_and_none_is_lost(time, renewals, acts):
    """SHT-19: given = left + played + expired after each act, and nothing is ever below 0."""
    account, plays = opened(time), 0
    for act, count in acts:
        before = account
        match act:
            case "use" if account.left:
                account, plays = account.used(), plays + 1
                assert account.left == before.left - 1
            case "undo" if plays:
                account, plays = account.returned(), plays - 1
                assert account.left == before.left + 1
            case "set":
                account = account.holding(count)
                assert account.left == count
            case "renew":
                account = caught_up(account, renewals[: account.renewed + 1])
                assert account.renewed == min(before.renewed + 1, len(renewals))
            case "hands":
                account = dealt_in(account, time, count)
                assert account.left <= max(before.left, time.bank_cards)
        assert account.given == account.left + account.played + account.expired
        assert min(account.left, account.played, account.expired) >= 0
        assert account.played == plays
        assert account.given >= before.given


def test_a_player_calls_no_clock_where_every_decision_is_timed():
    """SHT-02."""
    check_call_by_player(timed=False)
    with pytest.raises(EveryDecisionIsTimed):
        check_call_by_player(timed=True)


def test_the_director_alone_leaves_somebody_less_time():
    """SHT-04."""
    check_shortens(is_director=True)
    with pytest.raises(OnlyDirectorShortens):
        check_shortens(is_director=False)
