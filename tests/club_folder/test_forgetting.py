"""A person is forgotten in every file that this box can reach, and no row changes (PPL-09 to PPL-11)."""

import json
import shutil

import pytest

from shuffleup.archive.club_folder.books import read_books
from shuffleup.archive.club_folder.club_writer import open_club
from shuffleup.archive.club_folder.evenings import take_archives
from shuffleup.archive.club_folder.forgetting import forget_everywhere, sweep
from shuffleup.archive.event_archive import archive_lines
from shuffleup.cli.audit import audit
from shuffleup.club.house import RememberCopy
from shuffleup.club.people.book import Contact, Forgotten
from shuffleup.club.people.person_commands import AddPerson, ForgetPerson, RenamePerson, SetContact
from shuffleup.club.saves import ImportSave
from shuffleup.club.seasons import NameLeague, NameSeason, RuleSeason
from shuffleup.club.state import LeagueId, SaveFacts, SeasonId, save_id
from shuffleup.kernel.field_types import Actor, PersonId
from shuffleup.storage.journal.errors import JournalBusy
from shuffleup.storage.journal.reader import read_journal
from shuffleup.storage.journal.store import Journal
from shuffleup_demo.clocks import HandClock

DORA, KARLA = Actor("director", "Dora"), Actor("director", "Karla")
CLOCK = HandClock()


@pytest.fixture
def club(state):
    """A club that knows Karla from an evening, from a save, as a director, and by her telephone."""
    folder = state / "club"
    with open_club(folder, CLOCK, make=True) as club:
        take_archives(club, (state / "archive").glob("*.journal"))
        karla = next(one.id for one in club.people if one.name == "Karla")
        contact = Contact("karla@example.org", "0151-777", "left-handed")
        club.ask_people([RenamePerson(karla, "Karla Brandt"), SetContact(karla, contact)], DORA)
        club.ask_people([AddPerson(PersonId("x"), "Karlsson")], KARLA)
        seasons = [NameLeague(LeagueId("l"), "League"), NameSeason(SeasonId("s"), LeagueId("l"), "Spring")]
        club.ask_club([*seasons, RuleSeason(SeasonId("s"), {"score": "sum"}, "Karla asked for it")], DORA)
        facts = SaveFacts(5, {"entries": 1}, {karla: "Karla Brandt"}, {"title": "Friday"}, (karla,))
        club.ask_club(
            [ImportSave(save_id("T1"), facts), RememberCopy("people.csv", "stick", "2026-01-02")], DORA
        )
    read_books(folder)
    with read_journal(state / "archive/story.journal") as journal:
        (state / "friday.json").write_bytes(b"".join(archive_lines(journal)))
    return folder, karla


def test_somebody_who_is_forgotten_is_expected_at_no_evening(state, club):
    """The draft of the next evening and the templates; two persons called alike are told apart."""
    folder, karla = club
    with open_club(folder, CLOCK) as book:
        book.ask_people([AddPerson(PersonId("y"), "Karla")], DORA)
    guests = [("Karla", karla), ("Karla", "y"), ("Karla Brandt", ""), ("Karla", ""), ("Ann", "")]
    answers = {
        "guests": [{"name": name, "person": person} for name, person in guests],
        "said": {"event.title": "Karla Brandt is 40", "money.fee": "3", "rebuy.threshold_pct": 12.5},
    }
    draft, template = state / "evenings/draft.json", state / "evenings/templates/Friday.json"
    template.parent.mkdir(parents=True)
    draft.write_text(json.dumps({"version": 7, "by": "Karla Brandt", "answers": answers}))
    template.write_text(json.dumps({"said": {"event.title": "Karlsson, with Karla Brandt"}}))
    (state / "evenings/broken.json").write_bytes(b"{")
    forget_everywhere(folder, [state], ForgetPerson(karla, "asked for it"), DORA, CLOCK)
    kept = json.loads(draft.read_bytes())
    assert (kept["version"], kept["by"]) == (8, "")
    assert [(one["name"], one.get("person")) for one in kept["answers"]["guests"]] == [
        ("Karla", "y"),
        ("Karla", ""),
        ("Ann", ""),
    ]
    assert kept["answers"]["said"] == {"money.fee": "3", "rebuy.threshold_pct": 12.5}
    assert json.loads(template.read_bytes())["said"] == {}


def octets(state):
    return {path: path.read_bytes() for path in state.rglob("*") if path.is_file()}


def holding(state, *words):
    """List the files that hold a word in UTF-8, in JSON escapes, or in another case."""
    wanted = [form.casefold().encode() for word in words for form in (word, json.dumps(word).strip('"'))]
    found = octets(state).items()
    return sorted({path.name for path, content in found for one in wanted if one in content.lower()})


def test_no_file_of_the_box_holds_a_name_of_somebody_who_is_forgotten(state, club):
    folder, karla = club
    assert holding(state, "Karla", "karla@example.org", "0151-777", "left-handed") != []
    before = [row.hash for row in rows_of(state / "archive/story.journal")]
    reached = forget_everywhere(folder, [state], ForgetPerson(karla, "asked for it"), DORA, CLOCK)
    assert reached.label == "Player 3"
    assert {path.name for path, _ in reached.erased} == {
        *("story.journal", "friday.json", "club.journal", "people.journal")
    }
    assert [copy.place for copy in reached.copies] == ["stick"]
    assert (reached.left, reached.unreadable) == ((), ())
    assert holding(state, "Karla", "karla@example.org", "0151-777", "left-handed") == []
    books = read_books(folder)
    names = [books.people.name(one) for one in books.people]
    assert names == ["Ann", "Bongani", "Player 3", "Dries", "Karlsson"]
    assert [row.hash for row in rows_of(state / "archive/story.journal")] == before
    assert audit([state / "archive/story.journal", state / "friday.json"], []).whole
    assert books.club.saves[save_id("T1")].facts.values == {"entries": 1}


def rows_of(path):
    with read_journal(path) as journal:
        return [row for stream in journal.streams() for row in journal.rows(stream)]


def test_names_of_others_that_are_longer_or_the_same_stay(state, club):
    """A namesake who never played in that evening keeps the name, and so does who is only called alike."""
    folder, karla = club
    with open_club(folder, CLOCK) as books:
        books.ask_people([AddPerson(PersonId("y"), "Karla")], DORA)
    forget_everywhere(folder, [state], ForgetPerson(karla), DORA, CLOCK)
    people = read_books(folder).people
    assert [people.name(one) for one in people][-2:] == ["Karlsson", "Karla"]
    assert "story.journal" not in holding(state, "Karla")


def test_a_running_event_is_not_reached_and_then_nothing_is_forgotten(state, club):
    folder, karla = club
    shutil.copy(state / "archive/story.journal", state / "tonight.journal")
    before = octets(state / "archive")
    said = "Karla Brandt is in tonight.journal, and that event runs: end it, then forget"
    with Journal.open(state / "tonight.journal", clock=CLOCK), pytest.raises(JournalBusy, match=said):
        forget_everywhere(folder, [state], ForgetPerson(karla), DORA, CLOCK)
    assert {path: content for path, content in octets(state / "archive").items() if path in before} == before
    assert not read_books(folder).people.persons[karla].forgotten


def test_a_running_event_in_which_the_person_is_not_holds_nothing_up(state, club):
    """The console forgets while it serves an event."""
    folder, karla = club
    with Journal.create(state / "tonight.journal", clock=CLOCK, genesis=b'{"event":"tonight"}'):
        forget_everywhere(folder, [state], ForgetPerson(karla), DORA, CLOCK)
    assert holding(state, "Karla") == []


def test_a_power_cut_between_forgetting_and_erasing_is_made_good(state, club):
    """PPL-15: the book had forgotten, and the journal still held the names."""
    folder, karla = club
    with open_club(folder, CLOCK) as books:
        books.ask_people([ForgetPerson(karla)], DORA)
    assert "people.journal" in holding(folder, "Karla Brandt")
    assert sweep(folder, CLOCK) > 0
    assert "people.journal" not in holding(folder, "Karla Brandt", "karla@example.org")
    with pytest.raises(Forgotten):
        forget_everywhere(folder, [state], ForgetPerson(karla), DORA, CLOCK)


def test_a_page_that_somebody_has_put_there_is_named(state, club):
    folder, karla = club
    (state / "season.html").write_text("<td>KARLA brandt</td>", encoding="utf-8")
    (state / "other.html").write_text("<td>Karlsson</td>", encoding="utf-8")
    reached = forget_everywhere(folder, [state], ForgetPerson(karla), DORA, CLOCK)
    assert [path.name for path in reached.left] == ["season.html"]
