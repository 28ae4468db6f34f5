"""The reply to a refused command is in the language of the box."""

from datetime import UTC, datetime

import pytest

from shuffleup.app.box import BoxSettings
from shuffleup.app.config import HardwareSettings
from shuffleup.app.hardware_parts import SimulatedParts
from shuffleup.app.standalone_box import open_journal, running_unit
from shuffleup.kernel.chance import RepeatableSeeds
from shuffleup.kernel.command_ids import seeded_ids
from shuffleup.kernel.field_types import FLOOR, Actor, Stream
from shuffleup.network.trust.unit_key import UnitKey
from shuffleup.protocol.messages import Command
from shuffleup.ruleset.event import TableUse
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup_demo.virtual_time import run

FRIDAY = datetime(2026, 11, 20, 19, 0, tzinfo=UTC)
TABLE = Stream("table/1")
RULES = RuleSet(table=TableUse(dealing="screen"))
BEGINNING: tuple[tuple[Stream, str, dict[str, object]], ...] = (
    (FLOOR, "register", {"names": ("Ann", "River", "Carla")}),
    (FLOOR, "draw_seats", {}),
    (FLOOR, "start", {}),
    (TABLE, "start_hand", {}),
)


@pytest.fixture
def reply_to(tmp_path, german):
    """Give the last reply after some commands on a German box."""

    def answered(*asked):
        async def evening(clock):
            ids = seeded_ids(7, "test")
            async with running_unit(
                open_journal(tmp_path / "friday.journal", clock, "friday", RULES),
                BoxSettings(
                    parts=SimulatedParts(HardwareSettings(), clock),
                    clock=clock,
                    seeds=RepeatableSeeds(7),
                    ids=ids,
                    key=UnitKey(bytes(32)),
                    name="friday",
                    in_threads=False,
                    speaks=german,
                ),
            ) as unit:
                for to, verb, args in (*BEGINNING, *asked):
                    reply = await unit.evening.submit(Command(ids.next(), to, verb, Actor("director"), args))
                    await clock.sleep(10)
            return reply

        return run(evening, FRIDAY)

    return answered


def test_a_refusal_says_in_german_why_and_what_is_legal(reply_to):
    reply = reply_to((TABLE, "raise_to", {"to": 1}))
    assert reply.status == 422
    assert reply.text == "1 geht nicht: die Summe muss von 100 bis 10\u00a0000 sein"
    assert (reply.code, reply.facts) == ("wrong_total", {"to": 1, "least": 100, "most": 10000})
    assert "Fold" in reply.legal


def test_a_refusal_of_the_floor_says_what_is_closed_and_since_when(reply_to):
    reply = reply_to((FLOOR, "register", {"names": ("Dave",)}))
    assert reply.text == "die Anmeldung ist geschlossen, der Verkauf ging bis: der Beginn des Spiels"


def test_a_stream_that_is_not_there_is_named_in_german(reply_to):
    assert reply_to((Stream("table/9"), "fold", {})).text == "table/9 gibt es hier nicht"
