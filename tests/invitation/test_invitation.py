"""What an invitation says, in three languages, and what it remembers to the next (BEF-06 to BEF-09)."""

import io
import re
from datetime import UTC, datetime, timedelta
from html import unescape
from html.parser import HTMLParser

import icalendar
import pytest
from PIL import Image

from shuffleup.archive.invitations import InvitationUnreadable, invitation_of, remembered
from shuffleup.archive.journal_folder import archive
from shuffleup.kernel.chance import RepeatableSeeds
from shuffleup.kernel.field_types import Chips, Money
from shuffleup.kernel.language import speaking
from shuffleup.kernel.languages import catalogue
from shuffleup.protocol.request_refusals import NoCodeForInvitation, NoDayForCalendar
from shuffleup.storage.journal.store import Journal
from shuffleup.views.days import day_text
from shuffleup.views.invitation import invitation_view
from shuffleup_demo.clocks import HandClock
from tests.qr_codes import read_svg

MADE = datetime(2026, 11, 20, 10, 15, 3, 500_000, tzinfo=UTC)
LANGUAGES = ("en", "de", "es")


@pytest.fixture
def invite(tmp_path):
    """Make an invitation of an evening whose journal is not there yet."""

    def made(floor, at=MADE, **options):
        return invitation_of(floor, tmp_path / "friday.journal", at, seeds=RepeatableSeeds(7), **options)

    return made


def test_the_text_says_what_a_guest_asks(evening, invite) -> None:
    place = "Old Mill, 2 High Street"
    floor = evening(event={"place": place, "minutes": 210}, rebuy={"allowed": True, "cutoff": "level:4"})
    assert invite(floor).text().decode() == (
        "Friday Poker\n\n"
        "When: Thursday, 3 December 2026, 19:30\n"
        "Where: Old Mill, 2 High Street\n"
        "Buy-in: 20\u00a0€ + 2\u00a0€\n"
        "Starting stack: 10\u00a0000 chips\n"
        "Levels: 30 minutes\n"
        "Likely end: 23:00\n"
        "Rebuys: until the end of level 4\n\n"
        "Answer with yes, maybe or no, with your name, and how many guests you bring.\n"
    )


def test_it_speaks_the_language_of_the_event(evening, invite) -> None:
    with speaking(catalogue("de")):
        assert "Wann: Donnerstag, 3. Dezember 2026, 19:30\n" in invite(evening()).text().decode()
    with speaking(catalogue("es")):
        assert "Cuándo: jueves, 3 de diciembre de 2026, 19:30\n" in invite(evening()).text().decode()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_longest_text_has_1500_letters_at_most(evening, invite, language) -> None:
    url = "https://example.org/" + "p" * 280
    floor = evening(
        event={"title": "T" * 40, "place": "P" * 200},
        signup={"page_url": url},
        rebuy={"allowed": True},
        reentry={"allowed": True},
        addon={"allowed": True, "price": Money(10**9), "chips": Chips(10**9)},
        bounty={"kind": "fixed", "amount": Money(10**9)},
        registration={"late_entry_until_level": 99},
    )
    with speaking(catalogue(language)):
        text = invite(floor).text().decode()
    assert len(text) <= 1500
    assert url in text


def test_a_cash_night_has_blinds_and_bounds_and_no_levels(evening, invite) -> None:
    floor = evening("card-room", cash={"min_bb": 20, "max_bb": 100})
    text = invite(floor).text().decode()
    assert "Blinds: 5/10\nBuy-in: 200 to 1\u00a0000\n" in text
    assert "Starting stack" not in text
    assert "Levels" not in text


@pytest.mark.parametrize(("minutes", "names", "lasts"), [(95, (), 95), (0, (), 240), (0, ("Ann", "Bo"), 45)])
def test_the_length_is_typed_or_likely_or_four_hours(evening, minutes, names, lasts) -> None:
    """Two stacks of 1,000 are fewer than 28.5 big blinds in the second level of 30 minutes, which has 100."""
    floor = evening(names=names, event={"minutes": minutes}, chips={"start_stack": Chips(1000)})
    assert invitation_view(floor).minutes == lasts


def test_a_wished_end_is_the_end_where_nobody_has_entered(evening) -> None:
    assert invitation_view(evening(structure={"wish": "00:30"})).minutes == 300


def test_the_same_invitation_is_the_same_file_whenever_it_is_made(evening, invite) -> None:
    first = invite(evening())
    again = invite(evening(), at=MADE + timedelta(days=3))
    assert (again.calendar(), again.page(), again.text()) == (first.calendar(), first.page(), first.text())


def test_a_change_has_the_same_uid_and_the_next_number(evening, invite) -> None:
    first, second, off, on = (
        invite(evening()),
        invite(evening(event={"start": "20:00"})),
        invite(evening(event={"start": "20:00"}), cancelled=True),
        invite(evening()),
    )
    told = [
        next(iter(icalendar.Calendar.from_ical(one.calendar()).walk("VEVENT")))
        for one in (first, second, off, on)
    ]
    assert {one["UID"] for one in told} == {f"{first.record.code}-1@shuffleup"}
    assert [one["SEQUENCE"] for one in told] == [0, 1, 2, 3]
    assert [one["STATUS"] for one in told] == ["CONFIRMED", "CONFIRMED", "CANCELLED", "CONFIRMED"]
    assert re.fullmatch("[0-9a-f]{8}", first.record.code)


def test_another_language_or_grouping_of_digits_is_no_change(evening, invite) -> None:
    first = invite(evening())
    with speaking(catalogue("de"), "point"):
        german = invite(evening())
    assert german.record == first.record
    assert german.text() != first.text()


def test_an_evening_without_a_day_has_a_text_and_a_page_and_no_calendar(evening, invite) -> None:
    made = invite(evening(event={"date": "open"}))
    assert b"When: 19:30" in made.text()
    assert b"text/calendar" not in made.page()
    with pytest.raises(NoDayForCalendar):
        made.calendar()
    with pytest.raises(NoDayForCalendar):
        made.code_picture()


def test_the_code_leads_to_the_page_where_it_has_an_address(evening, invite) -> None:
    made = invite(evening(signup={"page_url": "https://example.org/friday.html"}))
    assert read_svg(made.code_picture().decode()) == "https://example.org/friday.html"


def test_without_a_page_the_code_is_the_calendar_file_while_it_fits(evening, invite) -> None:
    assert invite(evening(event={"place": "Old Mill"})).code_picture().startswith(b"<?xml")
    with pytest.raises(NoCodeForInvitation) as refused:
        invite(evening(event={"place": "€" * 200})).code_picture()
    assert refused.value.octets > refused.value.most == 800


def test_what_is_remembered_moves_with_the_journal(tmp_path, evening) -> None:
    clock = HandClock()
    journal = tmp_path / "friday.journal"
    Journal.create(journal, clock=clock, genesis=b'{"event":"friday"}').close()
    code = invitation_of(evening(), journal, MADE).record.code
    archived = archive(journal, clock, unfinished=True)
    assert remembered(journal) is None
    assert (found := remembered(archived)) is not None
    assert found.code == code


def test_what_cannot_be_read_is_told_and_nothing_is_drawn_anew(tmp_path, evening) -> None:
    path = tmp_path / "friday.journal.invitation"
    path.write_text("{", encoding="utf-8")
    with pytest.raises(InvitationUnreadable, match="delete it to begin anew"):
        invitation_of(evening(), tmp_path / "friday.journal", MADE)
    assert path.read_text(encoding="utf-8") == "{"


def logo() -> bytes:
    """Draw a logo that has far more octets than the page may have."""
    drawn = io.BytesIO()
    Image.effect_noise((700, 700), 90).convert("RGBA").save(drawn, "PNG")
    return drawn.getvalue()


class _Asked(HTMLParser):
    """Everything in a page that a browser would fetch, go to or run."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, str, str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        asking = ("src", "href", "action", "srcset", "data", "poster", "formaction")
        self.found += [
            (tag, name, value or "") for name, value in attrs if name in asking or name.startswith("on")
        ]
        assert tag not in {"iframe", "object", "embed", "link", "base"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_asks_nobody_and_is_small(evening, invite, language) -> None:
    floor = evening(event={"title": '"><b onx=1>', "place": "<script>alert(1)</script> & co"})
    with speaking(catalogue(language)):
        page = invite(floor, logo=logo()).page()
    text = page.decode()
    asked = _Asked()
    asked.feed(text)
    assert {(tag, name, value.partition(";")[0]) for tag, name, value in asked.found} == {
        ("a", "href", "data:text/calendar"),
        ("img", "src", "data:image/png"),
    }
    assert len(page) <= 150_000
    assert f'<html lang="{language}">' in text
    assert "default-src &#x27;none&#x27;" in text
    assert text.count("<script>") == 1
    assert "http://" not in text.replace("http://www.w3.org", "")
    assert "<script>alert(1)</script> & co" in unescape(text)


def test_the_page_shows_the_line_to_type_where_no_script_runs(evening, invite) -> None:
    made = invite(evening())
    page = made.page().decode()
    assert f"<code>SU1;{made.record.code};yes;0;Your name;</code>" in page
    assert '<form id="answer" data-code="' + made.record.code + '" hidden>' in page
    assert "Made on 2026-11-20 at" in page


def test_a_page_of_an_evening_that_is_called_off_asks_for_nothing(evening, invite) -> None:
    page = invite(evening(), cancelled=True).page().decode()
    assert "Called off" in page
    assert 'id="answer"' not in page


def test_a_day_is_written_as_people_say_it() -> None:
    assert day_text("2026-03-01") == "Sunday, 1 March 2026"
    assert day_text("") == ""
    assert day_text("2026-02-30") == "2026-02-30"
