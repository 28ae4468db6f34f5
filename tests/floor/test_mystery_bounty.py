"""A mystery bounty on the floor: envelopes, their draws, and what is left."""

import pytest
from msgspec.structs import replace

from shuffleup.floor.conduct.corrections import UndoElimination
from shuffleup.floor.conduct.penalties import Penalise
from shuffleup.floor.conduct.rule_changes import ChangeRule
from shuffleup.floor.decide import hear, tick
from shuffleup.floor.feature_states import UndrawnEnvelopes
from shuffleup.floor.hand_for_hand import BeginHandForHand
from shuffleup.floor.prizes.bounties import AwardBounty
from shuffleup.floor.prizes.mystery_bounty import (
    DRUM_ROLL,
    BeginMystery,
    DrawEnvelope,
    EnvelopesWait,
    KnockersAreKnown,
    SeedIsNotHere,
)
from shuffleup.floor.prizes.mystery_events import (
    EnvelopeDrawn,
    EnvelopeReturned,
    EnvelopeShown,
    MysterySettled,
)
from shuffleup.floor.prizes.payouts import PrizesByRules
from shuffleup.floor.prizes.prize_deals import AgreeDeal
from shuffleup.floor.reports import ResultReport
from shuffleup.floor.results.event_end import ArchiveEvent, EndEvent
from shuffleup.formats.printed.event_sheets import result_sheet
from shuffleup.kernel.chance import commitment, shuffled
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.protocol.floor import EnvelopeDueView, EnvelopesView
from shuffleup.protocol.wall import ListView, RowView
from shuffleup.ruleset.event import Registration
from shuffleup.ruleset.money import Bounty, PrizeMoney, Rebuy
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.views.director_console import floor_view
from shuffleup.views.event_board import board_view
from shuffleup.views.log.sentence import sentence
from shuffleup.views.papers import result_sheet_view
from shuffleup.views.wall.news import SAID_FOR, news_after
from shuffleup.views.wall.page import wall_view
from tests.refused import refused

SEED = bytes(range(32))
PAID = PrizeMoney(buy_in=1000, payout=(50, 30, 20), unit=100)
LIST = {900: 1, 400: 1, 200: 1}


def rules(**bounty):
    return RuleSet(
        money=PAID,
        bounty=Bounty("mystery", 500, **({"envelopes": LIST} | bounty)),
        registration=Registration(),
    )


class WithEnvelopes:
    """A floor whose shell keeps the seed, for three players with 15 of bounties."""

    def begin_envelopes(self, command=None):
        return self.do(command or BeginMystery(), commitment=commitment(SEED))

    def draw(self, out, by=(), now=1000):
        mystery = self.floor.mystery
        position = mystery.next_position if mystery else None
        order = shuffled(SEED, mystery.envelopes) if mystery else ()
        envelope = (position, order[position - 1]) if position else None
        return self.do(DrawEnvelope(out, by), now=now, envelope=envelope)

    def show(self, now=1000 + DRUM_ROLL):
        return self.store(tick(self.floor, now))

    def out(self, number, out, by, **stacks):
        before = tuple((entry, pair[0]) for entry, pair in stacks.items())
        after = tuple((entry, pair[1]) for entry, pair in stacks.items())
        return self.store(hear(self.floor, ResultReport(1, number, before, after, knockouts=((out, by),)), 0))

    def third_out(self, by=("e1",)):
        return self.out(1, "e3", by, e1=(10_000, 20_000), e2=(10_000, 10_000), e3=(10_000, 0))

    def second_out(self):
        return self.out(2, "e2", ("e1",), e1=(20_000, 30_000), e2=(10_000, 0))

    def won(self):
        return {one.id: one.bounties_won for one in self.floor.entries}


@pytest.fixture
def play(open_floor):
    """Begin an evening with such bounties."""
    evening = type("Evening", (WithEnvelopes, open_floor), {})

    def begun(**bounty):
        at = evening(rules(**bounty))
        at.begin()
        return at

    return begun


ORDER = shuffled(SEED, (900, 400, 200))


def test_what_everybody_paid_goes_into_envelopes_and_onto_no_head(play):
    """MYS-01."""
    at = play()
    assert [(one.bounty, one.bounty_paid) for one in at.floor.entries] == [(0, 500)] * 3


def test_a_list_that_does_not_hold_the_pool_is_refused_with_the_difference(play):
    """MYS-02."""
    at = play()
    with refused(NotLegalNow, match="the envelopes sum to 12 and the pool to 15: add 3"):
        at.begin_envelopes(BeginMystery({900: 1, 300: 1}))
    with refused(NotLegalNow, match="the envelopes sum to 18 and the pool to 15: take 3 away"):
        at.begin_envelopes(BeginMystery({900: 2}))
    assert at.floor.mystery is None


def test_the_box_proposes_a_list_with_an_envelope_for_each_player_who_is_left(play):
    """MYS-02."""
    at = play(envelopes={})
    assert at.tasks("prizes") == [("begin_mystery", {})]
    at.begin_envelopes()
    assert at.floor.mystery.envelopes == (800, 400, 300)


def test_envelopes_begin_when_nobody_may_enter_or_buy_any_more(open_floor):
    """MYS-03."""
    late = open_floor(replace(rules(), registration=Registration(late_entry_until_level=4)))
    late.begin()
    with refused(NotLegalNow, match="somebody may still enter or buy"):
        late.do(BeginMystery(), commitment="00")
    rebuys = open_floor(replace(rules(), rebuy=Rebuy(allowed=True)))
    rebuys.begin()
    assert rebuys.tasks("prizes") == []
    with refused(NotLegalNow, match="somebody may still enter or buy"):
        rebuys.do(BeginMystery(), commitment="00")


def test_envelopes_begin_in_the_money_or_at_the_level_of_the_rules(open_floor):
    """MYS-03."""
    five = ("Ann", "Bongani", "Carla", "Dirk", "Esi")
    at = open_floor(rules(envelopes={}), five)
    at.begin()
    with refused(NotLegalNow, match="5 players are left, and they are drawn from 3 on"):
        at.do(BeginMystery(), commitment="00")
    level = open_floor(rules(phase="level:2"))
    level.begin()
    with refused(NotLegalNow, match="they are drawn from level 2 on"):
        level.do(BeginMystery(), commitment="00")


def test_only_an_event_with_a_mystery_bounty_has_envelopes(open_floor):
    at = open_floor(RuleSet(money=PAID))
    at.begin()
    with refused(NotLegalNow, match="this event has no mystery bounty"):
        at.do(BeginMystery(), commitment="00")


def test_neither_list_nor_rules_change_once_the_order_is_bound(play):
    """MYS-04: no later list, seed or order."""
    at = play()
    at.begin_envelopes()
    assert (at.floor.mystery.envelopes, at.floor.mystery.commitment) == ((900, 400, 200), commitment(SEED))
    with refused(NotLegalNow, match="their list and their order change no more"):
        at.begin_envelopes()
    with refused(NotLegalNow, match=r"bounty\.undrawn is settled"):
        at.do(ChangeRule("bounty.undrawn", "charity", "as told"))


def test_a_knock_out_before_the_envelopes_is_not_drawn_for(play):
    """MYS-03."""
    at = play()
    at.third_out()
    at.begin_envelopes()
    assert at.tasks("prizes", but="pay_prize") == []
    with refused(NotLegalNow, match="no envelope waits to be drawn for Carla"):
        at.draw("e3")


def test_a_sealed_knock_out_makes_a_task_and_the_draw_is_paid_when_it_is_shown(play):
    """MYS-05."""
    at = play()
    at.begin_envelopes()
    at.third_out()
    assert at.tasks("prizes", but="pay_prize") == [("draw_envelope", {"out": "e3"})]
    (drawn,) = at.draw("e3")
    assert drawn == EnvelopeDrawn("e3", 1, ORDER[0], (("e1", ORDER[0]),), 1000, "")
    assert (at.tasks("prizes", but="pay_prize"), at.won()["e1"]) == ([], 0)
    assert sum(at.floor.mystery.left().values()) == 3
    assert at.show(1000 + DRUM_ROLL - 1) == ()
    assert at.show() == (EnvelopeShown("e3", ORDER[0], (("e1", ORDER[0]),)),)
    assert at.won() == {"e1": ORDER[0], "e2": 0, "e3": 0}
    assert sum(at.floor.mystery.left().values()) == 2


def test_after_a_power_cut_in_the_drum_roll_the_same_envelope_is_shown(play):
    """MYS-05: the clock of the box begins anew; a second press draws nothing."""
    at = play()
    at.begin_envelopes()
    at.third_out()
    at.draw("e3", now=500_000)
    with refused(NotLegalNow, match="no envelope waits to be drawn for Carla"):
        at.draw("e3", now=500_001)
    (shown,) = at.store(tick(at.floor, 10))
    assert (shown.value, at.show()) == (ORDER[0], ())


def test_an_undone_bust_before_the_draw_has_no_task(play):
    """MYS-05."""
    at = play()
    at.begin_envelopes()
    at.third_out()
    at.gets_up("e3")
    at.do(UndoElimination("e3"))
    assert at.floor.entry("e3").total == 10_000
    assert [one for one in at.tasks("prizes") if one[0] == "draw_envelope"] == []


def test_an_undone_bust_after_the_draw_puts_the_envelope_back_as_the_next(play):
    """MYS-05: the log says so."""
    at = play()
    at.begin_envelopes()
    at.third_out()
    at.draw("e3")
    at.show()
    at.gets_up("e3")
    events = at.do(UndoElimination("e3"))
    (back,) = [one for one in events if isinstance(one, EnvelopeReturned)]
    assert back == EnvelopeReturned("e3", ORDER[0])
    assert (
        sentence(back, at.floor) == "Carla is in again: the envelope of 2 goes back, as the next to be drawn."
    )
    assert (at.won()["e1"], at.floor.mystery.went_back) == (0, "e3")
    at.out(2, "e2", ("e1",), e1=(10_000, 20_000), e2=(10_000, 0), e3=(10_000, 10_000))
    (drawn,) = at.draw("e2")
    assert (drawn.position, drawn.value) == (1, ORDER[0])


def test_two_who_knock_out_one_share_the_envelope(play):
    """MYS-06: an odd unit goes to the first one at the left of the button, as the table has named them."""
    at = play(envelopes={501: 1, 999: 1})
    at.begin_envelopes()
    at.third_out(("e2", "e1"))
    (drawn,) = at.draw("e3")
    half, odd = divmod(drawn.value, 2)
    assert odd == 1
    assert drawn.shares == (("e2", half + 1), ("e1", half))


def test_of_two_out_in_one_hand_the_lower_place_is_drawn_for_first(open_floor, play):
    """MYS-06."""
    at = play()
    at.begin_envelopes()
    report = ResultReport(
        1,
        1,
        (("e1", 10_000), ("e2", 9_000), ("e3", 11_000)),
        (("e1", 30_000), ("e2", 0), ("e3", 0)),
        knockouts=(("e2", ("e1",)), ("e3", ("e1",))),
    )
    at.store(hear(at.floor, report, 0))
    assert [args["out"] for _, args in at.tasks("prizes", but="pay_prize")] == ["e2", "e3", "e1"]
    with refused(NotLegalNow, match="Bongani went out with fewer chips in this hand"):
        at.draw("e3")
    at.draw("e2")
    with refused(NotLegalNow, match="an envelope is just being opened"):
        at.draw("e3")


def test_the_director_names_who_knocked_out_where_no_table_knows(play):
    """MYS-06."""
    at = play()
    at.begin_envelopes()
    at.result(1, e1=(10_000, 20_000), e2=(10_000, 10_000), e3=(10_000, 0))
    with refused(NotLegalNow, match="no table knows who knocked Carla out"):
        at.draw("e3")
    with refused(NotLegalNow, match="goes to other players"):
        at.draw("e3", ("e3",))
    (drawn,) = at.draw("e3", ("e2",))
    assert drawn.shares == (("e2", ORDER[0]),)
    with refused(NotLegalNow, match="no bounty on Carla waits"):
        at.do(AwardBounty("e3", ("e2",)))


def test_nobody_draws_for_a_player_who_was_disqualified(play):
    """MYS-07: that envelope stays in, and goes with the rest."""
    at = play(own="none")
    at.begin_envelopes()
    at.do(Penalise("e3", "disqualify", "hid chips"))
    at.gets_up("e3")
    assert at.tasks("prizes", but="pay_prize") == []
    at.out(1, "e2", ("e1",), e1=(10_000, 20_000), e2=(10_000, 0))
    at.draw("e2")
    at.show()
    assert at.floor.mystery.settled == UndrawnEnvelopes(1500 - ORDER[0], "winner", (("e1", 1500 - ORDER[0]),))


def ended(at):
    at.begin_envelopes()
    at.third_out()
    at.draw("e3")
    at.show()
    at.second_out()
    at.draw("e2", now=9000)
    return at.store(tick(at.floor, 9000 + DRUM_ROLL))


def test_the_winner_draws_for_the_own_head(play):
    """MYS-08."""
    at = play()
    ended(at)
    assert at.floor.phase == "over"
    assert at.tasks("prizes", but="pay_prize") == [("draw_envelope", {"out": "e1"})]
    (drawn,) = at.draw("e1", now=20_000)
    assert drawn.shares == (("e1", ORDER[2]),)
    events = at.store(tick(at.floor, 20_000 + DRUM_ROLL))
    assert events[-1] == MysterySettled(0, None)
    assert at.won() == {"e1": 1500, "e2": 0, "e3": 0}


def test_no_event_is_put_away_while_an_envelope_waits(play):
    """MYS-05: its money would be nobody's; after the last draw is shown the event goes."""
    at = play()
    ended(at)
    assert at.tasks("conduct") == []
    with refused(EnvelopesWait, "an envelope waits to be drawn"):
        at.do(ArchiveEvent())
    at.draw("e1", now=20_000)
    with refused(EnvelopesWait, "draw it before the event is put away"):
        at.do(ArchiveEvent())
    at.store(tick(at.floor, 20_000 + DRUM_ROLL))
    assert at.tasks("conduct") == [("archive_event", {})]
    at.do(ArchiveEvent())
    assert at.floor.archived


@pytest.mark.parametrize(
    ("undrawn", "won", "prizes", "printed"),
    [
        ("winner", 1500, (1500, 900, 600), "Envelopes that nobody drew, to the winner: Ann 9"),
        ("pool", 600, (2400, 900, 600), "Envelopes that nobody drew, in the first prize: 9"),
        ("charity", 600, (1500, 900, 600), "Envelopes that nobody drew, to charity: 9"),
    ],
)
def test_what_nobody_drew_goes_where_the_rules_say(play, undrawn, won, prizes, printed):
    """MYS-08, MYS-09: and the result sheet says so."""
    at = play(own="none", undrawn=undrawn)
    ended(at)
    assert (at.won()["e1"], at.floor.prizes, at.floor.pool) == (won, prizes, sum(prizes))
    assert at.floor.mystery.settled.to == undrawn
    assert f"<p>{printed}</p>" in result_sheet(result_sheet_view(at.floor)).html()


def test_an_event_that_plays_on_takes_the_rest_and_the_last_draw_back(play):
    """MYS-05, MYS-09: an end by mistake."""
    at = play(own="none", undrawn="pool")
    ended(at)
    at.gets_up("e2")
    at.do(UndoElimination("e2", 10_000, "misread", source="e1"))
    assert (at.floor.phase, at.floor.prizes, at.floor.pool) == ("playing", (1500, 900, 600), 3000)
    assert (at.won()["e1"], at.floor.mystery.settled) == (ORDER[0], None)
    assert at.floor.mystery.next_position == 2


def test_bounties_of_an_event_whose_envelopes_never_began_are_not_lost(play):
    """MYS-09."""
    at = play()
    at.do(EndEvent("the hall closes"))
    assert at.floor.mystery.settled == UndrawnEnvelopes(1500, "winner", (("e1", 1500),))


def test_in_hand_for_hand_the_envelopes_open_with_the_next_round(open_floor):
    """MYS-03."""
    names = tuple(f"P{n}" for n in range(1, 13))
    at = open_floor(
        rules(envelopes={}, phase="level:1"),
        names,
        2,
    )
    at.begin()
    at.hand(1, 6, table=1)
    at.hand(1, 6, table=2)
    at.do(BeginHandForHand("near the money"))
    at.do(BeginMystery(), commitment="00")
    assert not at.floor.mystery.open
    stacks = {one.id: (one.chips, one.chips) for one in at.floor.at_table(1)}
    first, second = list(stacks)[:2]
    at.result(1, table=1, **(stacks | {first: (10_000, 0), second: (10_000, 20_000)}))
    assert not at.floor.mystery.open
    at.result(1, table=2, **{one.id: (one.chips, one.chips) for one in at.floor.at_table(2)})
    assert (at.floor.mystery.open, at.floor.mystery.before) == (True, (first,))
    assert at.tasks("prizes") == []


def test_the_room_sees_values_and_counts_and_hears_of_a_value_when_it_is_shown(play):
    """MYS-10: in the drum roll the envelope is still among those that are left."""
    at = play()
    assert board_view(at.floor, 1).envelopes is None
    at.begin_envelopes()
    at.third_out()
    due = EnvelopeDueView("e3", "Carla", 1, ("Ann",))
    assert board_view(at.floor, 1).envelopes == EnvelopesView(((900, 1), (400, 1), (200, 1)), (due,))
    at.draw("e3")
    rolling = EnvelopesView(((900, 1), (400, 1), (200, 1)), (), "Carla")
    assert board_view(at.floor, 1).envelopes == rolling == floor_view(at.floor, 1).envelopes
    wall = wall_view(at.floor, 2000, None)
    assert wall.news[0] == "An envelope for Carla is being opened"
    rows = (RowView("9", "× 1"), RowView("4", "× 1"), RowView("2", "× 1"))
    assert ListView("ENVELOPES", rows) in wall.lists
    rolls = at.floor
    at.show()
    news = news_after((), rolls, at.floor, 9000)
    wall = wall_view(at.floor, 9000, None, news=news)
    assert wall.news == ("The envelope for Carla holds 2, for Ann",)
    assert wall_view(at.floor, 9000 + SAID_FOR, None, news=news).news == ()
    assert ListView("ENVELOPES", rows[:2]) in wall.lists
    assert sentence(at.log[-1], at.floor) == "The envelope for Carla holds 2: Ann 2."


def test_the_wall_says_that_an_envelope_went_back(play):
    """MYS-05."""
    at = play()
    at.begin_envelopes()
    at.third_out()
    at.draw("e3")
    at.show()
    at.gets_up("e3")
    before = at.floor
    at.do(UndoElimination("e3", 10_000, "misread", source="e1"))
    told = wall_view(at.floor, 0, None, news=news_after((), before, at.floor, 0)).news
    assert "Carla is in again: the envelope goes back and is drawn next" in told
    assert board_view(at.floor, 1).envelopes.left == ((900, 1), (400, 1), (200, 1))


def test_an_event_without_a_mystery_bounty_offers_no_command_of_it(open_floor):
    """MYS-01: a key that is off costs nothing."""
    at = open_floor(RuleSet(money=PAID))
    assert {"begin_mystery", "draw_envelope"} <= set(floor_view(at.floor, 1).not_needed)
    assert not {"begin_mystery", "draw_envelope"} & set(floor_view(open_floor(rules()).floor, 1).not_needed)


def deal(**more):
    return AgreeDeal("equal", agreeing=("e1", "e2"), **more)


@pytest.fixture
def two_left(play):
    """Two of three players are left, and two envelopes."""
    at = play()
    at.begin_envelopes()
    at.third_out()
    with refused(NotLegalNow, match="the draw comes before a deal"):
        at.do(deal(envelopes="mean"))
    at.draw("e3")
    at.show()
    return at


def test_a_deal_divides_what_is_left_by_its_mean(two_left):
    """MYS-11: 13 of 15 are left; who goes out then is drawn for no more."""
    two_left.do(deal(envelopes="mean"))
    half = (1500 - ORDER[0]) // 2
    assert two_left.won() == {"e1": ORDER[0] + half, "e2": half, "e3": 0}
    assert board_view(two_left.floor, 1).envelopes.left == ()
    two_left.second_out()
    assert [one for one in two_left.tasks("prizes") if one[0] == "draw_envelope"] == []
    with refused(NotLegalNow, match="no envelope waits"):
        two_left.draw("e2")


def test_a_deal_gives_all_that_is_left_to_one_of_them(two_left):
    """MYS-11."""
    with refused(NotLegalNow, match="has no part in the deal"):
        two_left.do(deal(envelopes="one", envelopes_to="e3"))
    two_left.do(deal(envelopes="one", envelopes_to="e2"))
    assert two_left.won() == {"e1": ORDER[0], "e2": 1500 - ORDER[0], "e3": 0}
    with refused(NotLegalNow, match="there is no envelope left to divide"):
        two_left.do(deal(envelopes="mean"))


def test_a_deal_leaves_the_envelopes_to_be_played_for(two_left):
    """MYS-11."""
    two_left.do(deal())
    two_left.second_out()
    assert ("draw_envelope", {"out": "e2"}) in two_left.tasks("prizes")


def test_a_deal_that_is_taken_back_opens_the_envelopes_again(two_left):
    """MYS-11."""
    two_left.do(deal(envelopes="mean"))
    two_left.do(PrizesByRules("nobody meant it"))
    assert (two_left.won()["e2"], two_left.floor.mystery.settled) == (0, None)


def test_who_knocked_somebody_out_is_known_from_the_hand_and_not_told_otherwise(play):
    """MYS-05."""
    at = play()
    at.begin_envelopes()
    at.third_out()
    with refused(KnockersAreKnown, "Carla"):
        at.draw("e3", by=("e2",))


def test_no_envelope_is_drawn_where_its_seed_does_not_lie(play):
    """MYS-04."""
    at = play()
    at.begin_envelopes()
    at.third_out()
    with refused(SeedIsNotHere, "seed"):
        at.do(DrawEnvelope("e3", ("e1",)), now=1000)
