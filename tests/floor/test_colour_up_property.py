"""Whatever the stacks: a colour-up led by its tasks alone ends, and every chip is explained."""

from hypothesis import given, strategies as st

from shuffleup.floor.conduct.ruling_events import ChipsTakenOff
from shuffleup.floor.contents import VERBS, tasks
from shuffleup.floor.decide import hear
from shuffleup.floor.levels.clock_control import StopPlay
from shuffleup.floor.levels.level_changes import SetLevel
from shuffleup.floor.results.result_events import ChipsReached
from shuffleup.ruleset.chips import ChipSets, ColourUpRules
from shuffleup.ruleset.levels import Levels
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.table.events import ChipsBrought

KINDS = ((25, 100, 500), (20, 50, 200), (5, 25, 100), (100, 500, 1000))


def explained(at):
    assert at.floor.chips_counted() == at.floor.chips_expected()
    assert at.floor.alarms == ()


def answer_of(at, word):
    """Answer as the table would: take what is due, take in what is brought."""
    if isinstance(word, ChipsBrought):
        return hear(at.floor, ChipsReached(1, word.entry, word.chips), 0)
    return hear(at.floor, ChipsTakenOff(1, word.entry, word.chips, word.why), 0)


def led_by_tasks(at, lots):
    """Do what the tasks say until the old chips are out of play; return the last word."""
    while True:
        task = next(one for one in tasks(at.floor) if one.room == "colour_up")
        decks = {"decks": 2} if task.verb == "deal_race" else {}
        command = VERBS[task.verb](**task.args, **decks)
        events = at.do(command, shuffle=lambda what, items: tuple(lots.sample(items, len(items))))
        explained(at)
        if task.verb == "finish_colour_up":
            return events[0]


@given(
    kinds=st.sampled_from(KINDS),
    weights=st.lists(st.integers(1, 400), min_size=2, max_size=9),
    house=st.builds(
        ColourUpRules,
        rounding=st.sampled_from(["half_up", "up", "down"]),
        tie=st.sampled_from(["suit", "seat_order"]),
        max_one=st.booleans(),
    ),
    lots=st.randoms(use_true_random=False),
)
def test_a_colour_up_led_by_its_tasks_explains_every_chip(open_floor, kinds, weights, house, lots):
    """CLR-05, CLR-07, APP-06."""
    old = kinds[0]
    needed = Levels(table=((old, 2 * old), (kinds[-1], 2 * kinds[-1])), length=20)
    rules = RuleSet(
        chips=ChipSets(start_stack=400 * old, denominations=kinds),
        levels=needed,
        colour_up=house,
    )
    at = open_floor(rules, names=[f"P{number}" for number in range(len(weights))])
    at.begin()
    total, stacks = 400 * old * len(weights), [weight * old for weight in weights]
    stacks[0] += total - sum(stacks)
    at.hand(1, len(weights))
    at.result(1, **{f"e{number}": (400 * old, stack) for number, stack in enumerate(stacks, 1)})
    at.do(SetLevel(2, "chips"))
    at.do(StopPlay("chips"))

    finished = led_by_tasks(at, lots)
    for word in at.told([finished], 1):
        at.store(answer_of(at, word))
        explained(at)
    assert [entry.total for entry in at.floor.entries] == [one.after for one in finished.seats]
    assert all(one.after > 0 for one in finished.seats)
    assert sum(one.after for one in finished.seats) == total + finished.change
