"""Two Fridays with the same rules are two events: nothing of one fits into the journals of the other."""

from shuffleup.app.current_event import standby_rules
from shuffleup.app.standalone_box import open_journal, rules_of
from shuffleup.kernel.clock import BootClock
from shuffleup.network.bus.notices import EventNotice
from shuffleup.unit.venue.venue_box import VenueJournals


def friday(folder):
    """Begin an event named friday in a folder of its own; return what the floor publishes of it."""
    with open_journal(folder / "friday.journal", BootClock(), "friday", standby_rules()) as journal:
        event, _ = rules_of(journal)
        return EventNotice(event, journal.root.hex(), journal.genesis.decode())


def test_a_box_keeps_a_journal_of_its_own_for_each_of_two_events_of_one_name_and_rules(tmp_path):
    last_week, today = friday(tmp_path / "last week"), friday(tmp_path / "today")
    assert last_week.event == today.event == "friday"
    box = VenueJournals(tmp_path, BootClock())
    with box.open(last_week) as first, box.open(today) as second:
        assert first.path != second.path


def test_an_event_that_goes_on_is_the_same_event(tmp_path):
    path = tmp_path / "friday.journal"
    with open_journal(path, BootClock(), "friday", standby_rules()) as journal:
        root = journal.root
    with open_journal(path, BootClock(), "friday", standby_rules()) as journal:
        assert journal.root == root
