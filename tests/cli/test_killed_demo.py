"""Power cuts again and again while hands are played."""

from random import Random

from shuffleup.kernel.clock import BootClock
from shuffleup.storage.journal.store import Journal
from tests.reliability.audit import rows_of, wrong_with


def test_no_act_and_no_chip_is_lost_however_often_a_demo_is_killed(started, tmp_path):
    """Six times in one evening, each at another moment; what was shown before is in the journal after.

    Players are fined and disqualified in it: what they took along is accounted for.
    """
    chance, path = Random(20), tmp_path / "data" / "shuffleup" / "demo" / "tda-2024.journal"
    shown_before = 0
    for _ in range(6):
        unit = started("demo", "--seed", 20, "--journal", path, "--speed", 60, "--players", 6)
        unit.until(lambda seen, since=shown_before: _has_gone_on(seen.get("table"), since))
        for _ in range(chance.randrange(40)):
            shown_before = unit.views()["table"]["version"]
        unit.kill()
        with Journal.open(path, clock=BootClock()) as journal:
            assert journal.problems == ()
        assert list(wrong_with(path, ())) == []
        assert rows_of(path) >= shown_before


def _has_gone_on(table, since):
    """A hand has begun, so everybody has been seated, and more has happened than before the last kill."""
    return table is not None and table["hand"] >= 1 and table["version"] > since + 5
