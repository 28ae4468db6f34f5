"""The shuffle compared with bad machines: four questions, each of which exposes one of them.

Every question has an exactly known answer for fair decks of 52. The average over the decks of a machine is
compared with it in standard errors. Ours stays within four of them for all four; each bad machine fails the
question that is meant for it.
"""

import math
import random
from collections.abc import Callable
from itertools import pairwise

import pytest

CARDS = 52
DECKS = 3_000
Deck = list[int]


# --- what is asked of a deck ---


def rising_sequences(deck: Deck) -> int:
    """How many runs of cards i, i + 1, ... lie in order; riffles make too few (Bayer and Diaconis 1992)."""
    place = {card: n for n, card in enumerate(deck)}
    return 1 + sum(place[card + 1] < place[card] for card in range(CARDS - 1))


def neighbours(deck: Deck) -> int:
    """How often card i + 1 still lies right behind card i."""
    return sum(after == card + 1 for card, after in pairwise(deck))


def peaks(deck: Deck) -> int:
    """How many cards are higher than both neighbours; shelves make half (Diaconis, Fulman, Holmes 2013)."""
    return sum(deck[n - 1] < deck[n] > deck[n + 1] for n in range(1, CARDS - 1))


QUESTIONS: dict[str, tuple[Callable[[Deck], int], float, float]] = {
    # mean and variance for fair decks: Eulerian numbers; 51 pairs, any two of them alike; 50 triples
    "rising sequences": (rising_sequences, (CARDS + 1) / 2, (CARDS + 1) / 12),
    "neighbours": (neighbours, 51 / 52, 50 / 52 + 51 / 52 - (51 / 52) ** 2),
    "peaks": (peaks, (CARDS - 2) / 3, 2 * (CARDS + 1) / 45),
}


def errors_off(decks: list[Deck], question: str) -> float:
    """By how many standard errors the average of the decks is off what fair decks give."""
    ask, mean, variance = QUESTIONS[question]
    average = sum(map(ask, decks)) / len(decks)
    return (average - mean) / math.sqrt(variance / len(decks))


def places_off(decks: list[Deck]) -> float:
    """How unevenly cards are spread over places: chi-squared of the table of 52 x 52, in standard errors."""
    table = [[0] * CARDS for _ in range(CARDS)]
    for deck in decks:
        for place, card in enumerate(deck):
            table[place][card] += 1
    due = len(decks) / CARDS
    chi_squared = sum((seen - due) ** 2 / due for row in table for seen in row)
    freedom = (CARDS - 1) ** 2
    return (chi_squared * (CARDS - 1) / CARDS - freedom) / math.sqrt(2 * freedom)


# --- machines that were really built, or that one would write first ---


def seven_riffles(chance: random.Random) -> Deck:
    """A careful dealer: seven riffles after Gilbert, Shannon and Reeds."""
    deck = list(range(CARDS))
    for _ in range(7):
        cut = sum(chance.random() < 0.5 for _ in range(CARDS))
        left, right = deck[:cut], deck[cut:]
        deck = []
        while left or right:
            from_left = chance.random() * (len(left) + len(right)) < len(left)
            deck.append((left if from_left else right).pop(0))
    return deck


def ten_shelves(chance: random.Random) -> Deck:
    """A shelf machine: each card goes to the top or the bottom of one of ten shelves."""
    shelves: list[Deck] = [[] for _ in range(10)]
    for card in range(CARDS):
        shelf = chance.choice(shelves)
        shelf.insert(0 if chance.random() < 0.5 else len(shelf), card)
    return [card for shelf in shelves for card in shelf]


def slots_with_replacement(chance: random.Random) -> Deck:
    """A carousel that sends each card to any slot, on top of what lies there."""
    slots: list[Deck] = [[] for _ in range(54)]
    for card in range(CARDS):
        chance.choice(slots).append(card)
    return [card for slot in slots for card in slot]


def byte_remainder(chance: random.Random) -> Deck:
    """Fisher and Yates with the remainder of a byte: `rand8() % k`."""
    deck = list(range(CARDS))
    for last in range(CARDS - 1, 0, -1):
        chosen = chance.randrange(256) % (last + 1)
        deck[last], deck[chosen] = deck[chosen], deck[last]
    return deck


BAD_MACHINES = [
    (seven_riffles, "rising sequences"),
    (ten_shelves, "peaks"),
    (slots_with_replacement, "neighbours"),
]
CAUGHT = 5.0
FAIR = 4.0
"""Standard errors: a fair machine is further off than four in one of 16,000 tries."""


def test_twenty_nine_decks_are_enough_to_tell_seven_riffles_from_a_fair_deck():
    chance = random.Random(1)
    assert errors_off([seven_riffles(chance) for _ in range(29)], "rising sequences") < -FAIR


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("seed", ["spring", "summer", "autumn"])
def test_our_decks_answer_like_fair_ones(machine_decks, seed, question):
    assert abs(errors_off(machine_decks(seed, DECKS), question)) < FAIR


@pytest.mark.parametrize("seed", ["spring", "summer", "autumn"])
def test_every_card_is_equally_likely_at_every_place(machine_decks, seed):
    assert abs(places_off(machine_decks(seed, DECKS))) < FAIR


@pytest.mark.parametrize(("machine", "question"), BAD_MACHINES)
def test_a_bad_machine_is_caught_by_the_question_that_is_meant_for_it(machine, question):
    chance = random.Random(7)
    assert abs(errors_off([machine(chance) for _ in range(DECKS)], question)) > CAUGHT


def test_the_remainder_of_a_byte_is_caught_by_the_places_of_cards_and_by_nothing_else():
    chance = random.Random(7)
    decks = [byte_remainder(chance) for _ in range(2 * DECKS)]
    assert places_off(decks) > CAUGHT
    assert all(abs(errors_off(decks, question)) < FAIR for question in QUESTIONS)


def test_the_formulas_for_fair_decks_hold_for_fair_decks():
    chance = random.Random(11)
    decks = [chance.sample(range(CARDS), CARDS) for _ in range(DECKS)]
    assert all(abs(errors_off(decks, question)) < FAIR for question in QUESTIONS)
    assert abs(places_off(decks)) < FAIR
