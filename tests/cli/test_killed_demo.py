"""The plug is pulled again and again while hands are played."""

from pathlib import Path
from random import Random

from shuffleup.clock import BootClock
from shuffleup.identity import Stream
from shuffleup.journal import Journal
from shuffleup.stations.records import TABLE_EVENTS
from shuffleup.table.evolve import Recorded, evolve


def table_in(journal):
    table = None
    for row in journal.rows(Stream("table/1")):
        table = evolve(table, Recorded(row.seq, row.command_id, TABLE_EVENTS.read(row)))
    return table


def test_no_act_and_no_chip_is_lost_however_often_a_demo_is_killed(started, tmp_path):
    """Six times in one evening, each at another moment; what was shown before is in the journal after."""
    chance, path = Random(20), tmp_path / "data" / "shuffleup" / "demo" / "tda-2024.journal"
    shown_before = 0
    for _ in range(6):
        unit = started("demo", "--speed", 60, "--players", 6)
        unit.until(lambda seen, since=shown_before: _has_gone_on(seen.get("table"), since))
        for _ in range(chance.randrange(40)):
            shown_before = unit.views()["table"]["version"]
        unit.kill()
        with Journal.open(Path(path), clock=BootClock()) as journal:
            assert journal.problems == ()
            assert journal.verify().ok
            table = table_in(journal)
        assert table.seq >= shown_before
        assert table.chips() == 60_000


def _has_gone_on(table, since):
    """A hand has begun, so everybody has been seated, and more has happened than before the last kill."""
    return table is not None and table["hand"] >= 1 and table["version"] > since + 5
