"""All night: brokers are killed and cables pulled while tables play, and in the end nothing is lost."""

import asyncio

import pytest

from tests.brokers import needs_mosquitto

PART_OF_NIGHT = 0.1
KILLS, CUTS = 25, 10


@pytest.mark.nightly
def test_hundreds_of_killed_brokers_and_pulled_cables_lose_nothing(tmp_path, seeds_of_the_night):
    """Each round is a room of its own, at other moments and with other spells."""
    from venue_bench.faults import troubled  # noqa: PLC0415  # scripts are no package of the tests

    needs_mosquitto()
    for seed in seeds_of_the_night(PART_OF_NIGHT):
        found = asyncio.run(troubled(tmp_path / str(seed), KILLS, CUTS, tables=4, seed=seed))
        assert (seed, found.wrong) == (seed, ())
        assert len(found.kills_s) == KILLS
        assert found.rows > 0
