"""Pictures, texts and pages of results keep their sizes, whatever stands in them (BEF-13 to BEF-15)."""

import io
from html.parser import HTMLParser

import pytest
from hypothesis import given, strategies as st
from msgspec.structs import replace
from PIL import Image

from shuffleup.archive.event_exports import floor_of
from shuffleup.formats.logos import small_logo
from shuffleup.formats.results.page import results_page
from shuffleup.formats.results.picture import results_picture
from shuffleup.formats.results.texts import results_csv, results_text
from shuffleup.kernel.field_types import Money
from shuffleup.kernel.language import speaking
from shuffleup.kernel.languages import catalogue
from shuffleup.protocol.floor import CurrencyView
from shuffleup.protocol.papers import PaperHead
from shuffleup.protocol.request_refusals import ResultsNotForOthers
from shuffleup.ruleset.event import Share
from shuffleup.storage.journal.reader import read_journal
from shuffleup.views.shared_results import SharedResults, SharedSeason, shared_results
from shuffleup.views.shared_rows import SharedPerson, SharedRow, seated_names, shared_names, shared_rows
from tests.cash_nights import night

EURO = CurrencyView("€", "after", 2)
FIRST, INITIALS = Share(names="first"), Share(names="initials")


def results(names: list[str], title: str = "Friday", prize: int = 1250, **more) -> SharedResults:
    rows = tuple(SharedRow(str(place), name, Money(prize)) for place, name in enumerate(names, 1))
    head = PaperHead(title, "tda-2024", "2026-12-03", EURO)
    return SharedResults(head, True, False, len(names), Money(prize * len(names)), rows, **more)


def logo(width: int, height: int) -> bytes:
    drawn = io.BytesIO()
    Image.effect_noise((width, height), 90).convert("RGBA").save(drawn, "PNG")
    return drawn.getvalue()


@pytest.mark.parametrize("names", [["A"], ["W" * 40] * 300, []])
@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_a_picture_has_its_size_with_one_and_with_forty_letters(names, language) -> None:
    with speaking(catalogue(language)):
        for drawn in (b"", logo(600, 200)):
            content = results_picture(results(names, "W" * 40), drawn)
            with Image.open(io.BytesIO(content)) as picture:
                assert (picture.format, picture.size) == ("PNG", (1080, 1350))
            assert len(content) <= 1_000_000


def test_the_same_results_are_the_same_picture() -> None:
    assert results_picture(results(["Ann", "Bo"])) == results_picture(results(["Ann", "Bo"]))
    assert results_picture(results(["Ann", "Bo"])) != results_picture(results(["Bo", "Ann"]))


def test_a_logo_for_a_page_is_drawn_anew_and_small() -> None:
    assert len(small_logo(logo(1200, 600))) <= 60_000


def test_a_text_says_who_how_much_and_how_many_are_left_out() -> None:
    text = results_text(results([f"Person {number}" for number in range(1, 301)]))
    lines = text.splitlines()
    assert lines[:4] == [
        "Friday",
        "Thursday, 3 December 2026",
        "300 entries · prize pool 3\u00a0750\u00a0€",
        "",
    ]
    assert lines[4] == "1. Person 1, 12.50\u00a0€"
    shown = len(lines) - 5
    assert lines[-1] == f"and {300 - shown} more"
    assert 900 < len(text) <= 1000


@given(st.lists(st.text(min_size=1, max_size=40), max_size=60), st.text(max_size=40))
def test_no_text_is_longer_than_a_thousand_letters(names, title) -> None:
    view = results(names, title, seats=tuple(names[:5]))
    assert len(results_text(view)) <= 1000


def test_a_table_has_no_column_of_money_that_is_not_told() -> None:
    view = results(["Ann"])
    rows = tuple(replace(row, prize=None) for row in view.rows)
    assert results_csv(replace(view, rows=rows, pool=None)) == b"\xef\xbb\xbfplace,name\r\n1,Ann\r\n"
    assert results_csv(results(["=Ann"])) == b"\xef\xbb\xbfplace,name,prize,things\r\n1,'=Ann,12.50,\r\n"


class _Texts(HTMLParser):
    """The texts of a page, and every element in it."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.tags: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


@given(st.text(st.characters(exclude_categories=("Cs", "Cc")), min_size=1, max_size=40))
def test_a_page_shows_every_name_and_title_as_it_is(name) -> None:
    page = _Texts()
    page.feed(
        results_page(results([name], name, seats=(name,), seasons=(SharedSeason(name, (("1", name, "3"),)),)))
    )
    assert page.texts.count(name) == 6
    assert page.tags <= {
        *("html", "head", "meta", "title", "style", "body", "header", "h1", "h2", "p", "bdi"),
        *("table", "thead", "tbody", "tr", "th", "td"),
    }


def test_a_page_counts_what_has_no_room() -> None:
    crowd = [f"{'<' * 30}{number}" for number in range(3000)]
    season = SharedSeason("Year", tuple((str(number), "&" * 40, "1") for number in range(3000)))
    page = results_page(results(crowd, seasons=(season,)), small_logo(logo(600, 300)))
    assert len(page.encode()) <= 200_000
    assert page.count(" more</p>") == 2
    assert page.count("<tr>") > 500


def test_a_satellite_lists_its_seats_by_name_and_the_rest_money_by_place() -> None:
    """BEF-15, SAT-05: winners of seats have no places among themselves."""
    people = [
        SharedPerson("Zoe", 1, 3, Money(0), has_seat=True),
        SharedPerson("ann", 1, 3, Money(0), has_seat=True),
        SharedPerson("Bo", 1, 3, Money(0), label="Player 4", has_seat=True),
        SharedPerson("Cy", 4, 4, Money(240)),
    ]
    assert seated_names(people, Share()) == ("ann", "Player 4", "Zoe")
    assert shared_rows(people, Share()) == (SharedRow("4", "Cy", Money(240)),)
    view = results(["Cy"], seats=("ann", "Player 4", "Zoe"))
    assert results_text(view).endswith("1. Cy, 12.50\u00a0€\nSeats\nann\nPlayer 4\nZoe\n")
    assert b"\r\nseat,ann,,\r\n" in results_csv(view)
    assert "<h2>Seats</h2>" in results_page(view)


NAMES = st.lists(st.text("aAbBé ", min_size=1, max_size=8).filter(str.strip), max_size=12)


@given(NAMES, st.sampled_from(["first", "initials"]))
def test_short_names_are_told_apart_and_labels_are_never_cut(names, kind) -> None:
    people = [(name, f"Player {at}" if at % 3 == 2 else "") for at, name in enumerate(names)]
    shown = shared_names(people, Share(names=kind))
    assert [one for one, (_, label) in zip(shown, people, strict=True) if label] == [
        label for _, label in people if label
    ]
    others = [one.casefold() for one, (_, label) in zip(shown, people, strict=True) if not label]
    assert len(set(others)) == len(others)


def test_a_cash_night_is_for_others_only_where_its_lines_are_for_all(tmp_path) -> None:
    """BEF-15: results, the best first; a guest of the house is a line, too."""
    path = night(tmp_path / "friday-21.journal", {"Ann": -500, "Bo": 500, "Cy": 0}, pizza=300)
    with read_journal(path) as journal:
        floor = floor_of(journal)
    with pytest.raises(ResultsNotForOthers):
        shared_results(floor)
    settle = replace(floor.rules.settle, show="all")
    shown = replace(floor, rules=replace(floor.rules, settle=settle))
    view = shared_results(shown, {"Hal": "Player 9"})
    assert results_csv(view).decode() == (
        "\ufeffplace,name,result,things\r\n,Bo,3.50,\r\n,Player 9,3,\r\n,Cy,0,\r\n,Ann,-6.50,\r\n"
    )
    assert results_text(view).splitlines()[-4:] == [
        "Bo, 3.50\u00a0€",
        "Player 9, 3\u00a0€",
        "Cy, 0\u00a0€",
        "Ann, -6.50\u00a0€",
    ]
    assert "<th>Place</th>" not in results_page(view)
