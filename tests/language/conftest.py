"""German as it is shipped, a language in which every translated word is marked, and an evening in either."""

import re
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

import msgspec
import pytest
from babel.messages.pofile import read_po

import shuffleup.kernel.languages
from shuffleup.app.box import BoxSettings
from shuffleup.app.config import HardwareSettings
from shuffleup.app.hardware_parts import SimulatedParts
from shuffleup.app.standalone_box import open_journal, running_unit
from shuffleup.kernel.chance import RepeatableSeeds
from shuffleup.kernel.command_ids import seeded_ids
from shuffleup.kernel.languages import catalogue
from shuffleup.network.trust.unit_key import UnitKey
from shuffleup.protocol.box import KeysView, SoundView, UnitView
from shuffleup.protocol.clock import ClockView
from shuffleup.protocol.table import TableView
from shuffleup.protocol.touch import TouchView
from shuffleup.protocol.wall import BoardView, WallView
from shuffleup_demo.demo_setup import cast, demo_rules
from shuffleup_demo.people.whole_room import play
from shuffleup_demo.virtual_time import run

FRIDAY = datetime(2026, 11, 20, 19, 0, tzinfo=UTC)
FOLDER = Path(shuffleup.kernel.languages.__file__).parent
FACT = re.compile(r"(\{\w+\})")

VIEWS = {
    "clock": ClockView,
    "table": TableView,
    "keys": KeysView,
    "unit": UnitView,
    "board": BoardView,
    "wall": WallView,
    "touch": TouchView,
    "sound": SoundView,
}


class Marked:
    """A language in which all words stand between « and », and what is left are facts.

    It knows the sentences of the German catalogue, each in its first form, and no others.
    """

    language = "xx"
    decimal_mark = ","

    def __init__(self):
        with (FOLDER / "de.po").open("rb") as stream:
            known = [message.id for message in read_po(stream) if message.id and message.context is None]
        self._known = {one for ids in known for one in ([ids] if isinstance(ids, str) else ids)}

    def sentence(self, text):
        return marked(text) if text in self._known else text

    def counted(self, one, many, count):
        return self.sentence(one if count == 1 else many)


def marked(text):
    pieces = FACT.split(text)
    return "".join(piece if FACT.fullmatch(piece) else f"«{piece}»" for piece in pieces if piece)


class Evening:
    """Every text that faces showed, with the fields it stood in, and the last row of each stream."""

    def __init__(self):
        self.shown, self.hashes = {}, {}

    def show(self, view, record):
        for field, text in texts(record):
            self.shown.setdefault(text, set()).add(f"{view}.{field}")


def texts(record, where=""):
    """Give each text in a record with its field; what has a fixed choice of values is no text."""
    if isinstance(record, msgspec.Struct):
        for name, is_text in fields_of(type(record)):
            value = getattr(record, name)
            if not isinstance(value, str) or is_text:
                words = [said for _, said in value] if name == "choices" else value
                yield from texts(words, f"{type(record).__name__}.{name}")
    elif isinstance(record, tuple | list):
        for one in record:
            yield from texts(one, where)
    elif isinstance(record, str) and record:
        yield where, record


@cache
def fields_of(kind):
    """List the fields of a record, and whether any text may stand in them."""
    return [(field.name, field.type is str) for field in msgspec.structs.fields(kind)]


@pytest.fixture(scope="module")
def evening_in(tmp_path_factory):
    """Play an event to its end in a language, in virtual time, and look at every face at every change."""

    @cache
    def played(speaks, rule_set, tracking, players, seed=3):
        async def evening(clock):
            actors, ids = cast(demo_rules(rule_set, tracking), players, None), seeded_ids(seed, "demo")
            parts, seeds = SimulatedParts(HardwareSettings(), clock), RepeatableSeeds(seed)
            path = tmp_path_factory.mktemp(speaks.language) / "friday.journal"
            journal = open_journal(path, clock, "friday", actors.rules, seeds)
            async with running_unit(
                journal,
                BoxSettings(
                    parts=parts,
                    clock=clock,
                    seeds=seeds,
                    ids=ids,
                    key=UnitKey(bytes(32)),
                    name="friday",
                    in_threads=False,
                    speaks=speaks,
                ),
                tables=actors.tables,
            ) as unit:
                seen = Evening()
                looks_at(unit, seen)
                people = {"players": actors.players, "seed": seed, "hands": parts.metal}
                await play(unit.evening, **people, clock=clock, ids=ids)
                for station in (unit.evening.floor, *unit.evening.tables.values()):
                    rows = await unit.evening.console.rows(station.stream, None, 1)
                    seen.hashes[station.stream] = rows[0].hash
            return seen

        return run(evening, FRIDAY)

    return played


def looks_at(unit, seen):
    before = {}

    def look():
        for topic, kind in VIEWS.items():
            if (body := unit.hub.latest(topic)) != before.get(topic):
                before[topic] = body
                seen.show(topic, msgspec.json.decode(body, type=kind))
        if (oled := unit.evening.faces.oled()) != before.get("oled"):
            before["oled"] = oled
            seen.show("oled", oled)

    unit.evening.watch_tables(lambda station: station.watch(look))
    unit.evening.floor.watch(look)


@pytest.fixture(scope="session")
def german():
    return catalogue("de")


@pytest.fixture(scope="session")
def in_marked_words():
    return Marked()
