"""A penalty in a hand: what the rule set says, by the director, for a reason, never over the stack."""

from shuffleup.kernel.refusals import NotLegalNow, WrongRole
from shuffleup.ruleset.conduct import Penalties
from shuffleup.table.hand.hand_events import Explained
from shuffleup.table.irregularities.faults import LoseTrack
from shuffleup.table.irregularities.incident_events import Penalised, Ruled
from shuffleup.table.irregularities.rulings import PenalisePlayer
from tests.refused import refused

THREE = {1: 1000, 3: 1000, 5: 1000}
WHY = "showed an ace while two played on"
HALF_POT = Penalties(exposed_card="dead_hand_and_half_pot")


def penalise(seat, offence="exposed_card", **more):
    return PenalisePlayer(seat=seat, offence=offence, reason=WHY, **more)


def test_a_card_shown_costs_the_hand_and_half_the_pot(sit):
    """PEN-02: half of 115 is 57, in chips of 5 it is 55, out of play."""
    at = sit(THREE, penalties=HALF_POT)
    at.play("deal", 100)
    events = at.rule(penalise(1))
    assert events[0] == Ruled(Penalised(1, True, 55, "out_of_play"), WHY, "Dora")
    assert at.stacks() == {1: 845, 3: 995, 5: 990}
    assert at.table.play.hand.has_folded(1)
    assert (at.table.chips(), at.table.out_of_play()) == (2945, 55)
    assert at.table.play.explained == (Explained(-55, WHY, "Dora"),)


def test_who_has_folded_pays_too(sit):
    """PEN-02: even folded."""
    at = sit(THREE, penalties=HALF_POT)
    at.play("deal", "f", 100)
    events = at.rule(penalise(1))
    assert events[0].act == Penalised(1, False, 55, "out_of_play")
    assert at.stacks()[1] == 945


def test_penalty_chips_can_go_to_the_pot(sit):
    """PEN-05: and are won by who is left."""
    at = sit(
        {1: 1000, 3: 1000}, penalties=Penalties(exposed_card="dead_hand_and_half_pot", destination="pot")
    )
    at.play("deal", 100, "c")
    at.rule(penalise(1))
    assert at.stacks() == {1: 800, 3: 1200}
    assert at.table.out_of_play() == 0


def test_a_penalty_is_never_over_the_stack(sit):
    """PEN-02, PEN-04."""
    at = sit({1: 1000, 3: 120, 5: 1000}, penalties=Penalties(conduct="chips", chip_amount=500))
    at.play("deal")
    at.rule(penalise(3, "conduct"))
    assert at.stacks() == {1: 1000, 3: 0, 5: 990}
    assert at.table.play.explained == (Explained(-115, WHY, "Dora"),)


def test_conduct_costs_chips_between_two_hands_too(sit):
    """PEN-04: from 500, here 600."""
    at = sit(THREE, penalties=Penalties(conduct="chips", chip_amount=500))
    at.rule(penalise(3, "conduct", chips=600))
    assert (at.stacks(), at.table.chips()) == ({1: 1000, 3: 400, 5: 1000}, 2400)


def test_the_hand_is_dead_only_if_the_director_says_so(sit):
    """PEN-01."""
    rules = Penalties(exposed_card="dead_hand_and_time")
    at = sit(THREE, penalties=rules)
    at.play("deal")
    at.rule(penalise(1))
    assert not at.table.play.hand.has_folded(1)
    at.rule(penalise(1, kills_hand=True))
    assert at.table.play.hand.has_folded(1)
    assert at.stacks() == {1: 1000, 3: 995, 5: 990}


def test_the_director_may_leave_the_hand_alive(sit):
    """PEN-02."""
    at = sit(THREE, penalties=HALF_POT)
    at.play("deal", 100)
    at.rule(penalise(1, kills_hand=False))
    assert not at.table.play.hand.has_folded(1)
    assert at.stacks()[1] == 845


def test_rules_that_only_warn_kill_no_hand(sit):
    """PEN-03, TDA 68."""
    at = sit(THREE)
    at.play("deal")
    assert at.rule(penalise(1)) == (Ruled(Penalised(1), WHY, "Dora"),)
    with refused(NotLegalNow, match="these rules kill no hand for it"):
        at.rule(penalise(1, kills_hand=True))


def test_a_penalty_is_the_directors_and_for_somebody_who_sits_there(sit):
    """PEN-02, APP-04."""
    at = sit(THREE, penalties=HALF_POT)
    at.play("deal")
    with refused(WrongRole, match="only the director can make a ruling"):
        at.do(penalise(1))
    with refused(NotLegalNow, match="nobody sits in seat 2"):
        at.rule(penalise(2))


def test_in_a_lost_hand_nobody_knows_half_the_pot(sit):
    """PEN-02."""
    at = sit(THREE, penalties=HALF_POT)
    at.play("deal")
    at.do(LoseTrack())
    with refused(NotLegalNow, match="count the stacks first"):
        at.rule(penalise(1))
