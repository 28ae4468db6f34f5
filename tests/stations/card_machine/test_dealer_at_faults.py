"""A dealer who knows only what one face shows gets through every fault, in every part of a hand."""

import re

import pytest

from tests.machine_dealers import CASES, GlassDealer, KnobDealer, evening_with, gets_through
from tests.night import some_by_day


@pytest.mark.parametrize("case", some_by_day(CASES, CASES[::10]), ids=" at the ".join)
def test_a_dealer_who_reads_the_screen_comes_to_the_next_hand(journal_path, case):
    gets_through(journal_path, case, GlassDealer)


@pytest.mark.parametrize("case", some_by_day(CASES, CASES[::11]), ids=" at the ".join)
def test_a_dealer_with_eight_keys_and_the_small_display_comes_to_the_next_hand(journal_path, case):
    gets_through(journal_path, case, KnobDealer)


def test_the_cards_of_a_shuffle_are_counted_as_they_go_in(journal_path):
    """A shuffle takes half a minute: the screen says how far it is, from the first card to the last."""

    async def evening(room, dealer):
        seen = []
        dealer.twin.carousel.cards.fill_tray()
        del dealer.twin.carousel.cards.tray[52:]
        await room.ask("shuffle")
        while room.machine.deck.ready != "fresh":
            await room.wait(1)
            counted = re.search("THE MACHINE SHUFFLES +([0-9]+) of 52", dealer.look().replace("\u00a0", " "))
            seen += [int(counted[1])] if counted else []
        assert seen == sorted(seen)
        assert len(set(seen)) > 15

    evening_with(journal_path, evening)
