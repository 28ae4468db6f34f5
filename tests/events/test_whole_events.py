"""Every rule set, played from the first name to the last prize by the people of the demo."""

from collections import Counter

import pytest

from shuffleup.ruleset.sets import SHIPPED
from shuffleup.views.event_board import standings
from tests.night import at_night

PART_OF_NIGHT = 0.2

ACTIONS = [(2, 1), at_night(9, 2), (14, 3), at_night(23, 3), at_night(47, 4)]
HANDS = [at_night(2, 5), (5, 6), at_night(12, 7), (34, 8), at_night(60, 9)]
"""Players and seed of an event, for each rule set: by day the fewest, and several tables that become one."""


def places_given(event):
    """List the places that were given, one a player; whoever shares the places 3 and 4 has half of each."""
    shares = Counter((one.finish.first, one.finish.last) if one.finish else () for one in who_played(event))
    even = all(share and share[1] - share[0] + 1 == count for share, count in shares.items())
    return sorted(place for first, last in shares for place in range(first, last + 1)) if even else shares


def places_there_are(event):
    """One place a player; at a cash table there are none."""
    return [] if event.rules.event.format == "cash" else list(range(1, len(who_played(event)) + 1))


def who_played(event):
    if event.rules.event.format == "cash":
        return []
    return [one for one in event.floor.entries if one.place is not None and not one.withdrawn]


def prizes_paid(event):
    return sum(place.prize for place in standings(event.floor))


def chips_left(event):
    return event.floor.chips_counted()


def chips_due(event):
    """All that were issued and explained; at a cash table everybody has cashed out."""
    return 0 if event.rules.event.format == "cash" else event.floor.chips_expected()


@pytest.mark.parametrize(("players", "seed"), ACTIONS)
@pytest.mark.parametrize("name", SHIPPED)
def test_an_event_of_which_every_action_is_followed_comes_to_its_end(played, name, players, seed):
    """GEN-11, APP-06, BST-01 to BST-04, PAY-01: places, prizes, and every chip explained after every hand."""
    event = played(name, "actions", players, seed)
    assert event.broken == []
    assert places_given(event) == places_there_are(event)
    assert (prizes_paid(event), chips_left(event)) == (event.floor.pool, chips_due(event))


@pytest.mark.parametrize(("players", "seed"), HANDS)
@pytest.mark.parametrize("name", SHIPPED)
def test_an_event_of_which_hands_and_busts_are_followed_comes_to_its_end(played, name, players, seed):
    """APP-05: one press a hand; stacks are counted only where a rule needs them."""
    event = played(name, "hands", players, seed)
    assert event.broken == []
    assert places_given(event) == places_there_are(event)
    assert (prizes_paid(event), chips_left(event)) == (event.floor.pool, chips_due(event))


@pytest.mark.parametrize(
    ("name", "players"), [at_night("halftime-main", 15), ("crews-of-five", 12), at_night("card-room", 4)]
)
def test_the_same_seed_gives_the_same_event_to_the_last_byte(played, name, players):
    """APP-02."""
    first, second = (played(name, "actions", players, seed=21) for _ in range(2))
    other = played(name, "actions", players, seed=22)
    assert first.digest.hexdigest() == second.digest.hexdigest()
    assert other.digest.hexdigest() != first.digest.hexdigest()


@pytest.mark.nightly
@pytest.mark.parametrize("tracking", ["actions", "hands"])
def test_a_night_of_events_of_up_to_three_hundred_players(played, chance_of, tracking, seeds_of_the_night):
    """Any rule set, any number of players: the name in the failure is enough to play it again."""
    for seed in seeds_of_the_night(PART_OF_NIGHT / 2):
        chance = chance_of(seed)
        players = chance.choice((chance.randint(2, 12), chance.randint(2, 60), chance.randint(2, 300)))
        event = played(chance.choice(SHIPPED), tracking, players, seed)
        assert event.broken == []
        assert places_given(event) == places_there_are(event), event.name
        assert (prizes_paid(event), chips_left(event)) == (event.floor.pool, chips_due(event)), event.name
