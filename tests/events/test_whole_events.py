"""Every rule set, played from the first name to the last prize by the people of the demo."""

import pytest

from shuffleup.rulebook import SHIPPED

PART_OF_NIGHT = 0.3
SEEDS_BY_DAY = 1000

ACTIONS = [(2, 1), (9, 2), (23, 3), (47, 4)]
HANDS = [(2, 5), (5, 6), (12, 7), (34, 8), (60, 9)]
"""Players and seed of an event, for each rule set."""


@pytest.mark.parametrize(("players", "seed"), ACTIONS)
@pytest.mark.parametrize("name", SHIPPED)
def test_an_event_of_which_every_action_is_followed_comes_to_its_end(played, name, players, seed):
    """GEN-11, APP-06, BST-01 to BST-04, PAY-01: places, prizes, and every chip explained after every hand."""
    played(name, "actions", players, seed)


@pytest.mark.parametrize(("players", "seed"), HANDS)
@pytest.mark.parametrize("name", SHIPPED)
def test_an_event_of_which_hands_and_busts_are_followed_comes_to_its_end(played, name, players, seed):
    """APP-05: one press a hand; stacks are counted only where a rule needs them."""
    played(name, "hands", players, seed)


@pytest.mark.parametrize(
    ("name", "players"), [("halftime-main", 15), ("crews-of-five", 12), ("card-room", 4)]
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
    for seed in seeds_of_the_night(SEEDS_BY_DAY, PART_OF_NIGHT / 2):
        chance = chance_of(seed)
        players = chance.choice((chance.randint(2, 12), chance.randint(2, 60), chance.randint(2, 300)))
        played(chance.choice(SHIPPED), tracking, players, seed)
