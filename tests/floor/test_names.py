"""Names: what nobody sees is refused, one name is entered once, and names that look alike are told."""

from pathlib import Path
from struct import unpack_from
from unicodedata import category

import pytest
from hypothesis import example, given, strategies as st

from shuffleup.floor.contents import tasks
from shuffleup.floor.entries.person_names import fault_of_name, is_ignorable, same_name, tidy
from shuffleup.floor.entries.registration import Register, Rename
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.views.words.tasks import asked
from tests.refused import refused, worded

UNSEEN = (
    *("\u2800", "\u1160", "\u115f", "\uffa0", "\u3164", "\u17b4", "\U0001d159", "\ufffc"),  # drawn as nothing
    *("\ue000", "\ufffe", "\u0378", "\U0010ffff"),  # nobody's, nothing, not yet a letter
    *("\u034f", "\ufe0f", "\u180b", "\U000e0100", "\u200d", "\u200c", "\u2060", "\u00ad", "\u202e"),
)


@pytest.mark.parametrize("unseen", UNSEEN)
@pytest.mark.parametrize("name", ["An{}na", "Anna{}", "{}Anna", "{}", "Anna {}"])
def test_an_anna_with_a_sign_that_nobody_sees_is_no_second_anna(open_floor, name, unseen):
    at = open_floor(names=("Anna",))
    with refused(NotLegalNow, match="holds a sign that cannot be shown: type the name without it"):
        at.do(Register((name.format(unseen),)))
    assert [one.name for one in at.floor.entries] == ["Anna"]


@pytest.mark.parametrize(
    "name",
    [
        *(
            "Zoë",
            'O\'Neil "Bo"',
            "Đặng Thị Minh",
            "Ünal",
            "Łukasz",
            "Ольга",
            "Қайрат",
            "Ευαγγελία",
            "Ἀλέξανδρος",
        ),
        *("J\u0301ana", "\u1ea0\u0304nn"),  # accents for which there is no letter with them
        "Karl-Theodor Maria Nikolaus Johann Jacob",  # forty letters
    ],
)
def test_a_latin_greek_or_cyrillic_name_is_taken_as_it_is(open_floor, name):
    at = open_floor(names=())
    at.do(Register((name,)))
    assert at.floor.entries[0].name == name


@pytest.mark.parametrize(
    ("name", "letter"),
    [
        *(("李小龍", "李"), ("محمد رضا", "م"), ("משה", "מ"), ("राम", "र"), ("สมชาย", "ส"), ("김민수", "김")),
        *(("Գոռ", "Գ"), ("გიორგი", "გ"), ("Ann 👩", "👩"), ("Ann ❤", "❤"), ("Ann李", "李")),
    ],
)
def test_a_name_with_a_letter_that_no_face_can_show_is_refused_with_what_to_do(open_floor, name, letter):
    at = open_floor(names=())
    with refused(NotLegalNow, match="which no face can show") as found:
        at.do(Register((name,)))
    assert worded(found.value) == (
        f"{name!r} holds {letter}, which no face can show: write it in Latin, Greek or Cyrillic letters"
    )


def test_the_fonts_of_all_faces_hold_every_letter_that_a_name_may_have():
    taken = {code for code in range(0x11000) if not fault_of_name(f"A{chr(code)}")}
    assert len(taken) > 2000
    for folder in ("device/shuffleup/hardware/oled/fonts", "ui/shuffleup_ui/fonts"):
        for font in (Path(__file__).parents[2] / folder).glob("*.ttf"):
            assert taken - code_points(font.read_bytes()) == set(), font


def code_points(font: bytes) -> set[int]:
    """Read what a TrueType font has glyphs for (OpenType 1.9, cmap, format 12)."""
    tables = (
        unpack_from(">4s4xI", font, 12 + 16 * number) for number in range(unpack_from(">H", font, 4)[0])
    )
    cmap = next(offset for tag, offset in tables if tag == b"cmap")
    maps = (unpack_from(">I", font, cmap + 8 + 8 * n)[0] for n in range(unpack_from(">H", font, cmap + 2)[0]))
    full = next(cmap + at for at in maps if unpack_from(">H", font, cmap + at)[0] == 12)
    groups = (
        unpack_from(">II", font, full + 16 + 12 * n) for n in range(unpack_from(">I", font, full + 12)[0])
    )
    return {code for first, last in groups for code in range(first, last + 1)}


@pytest.mark.parametrize("again", ["admin", "ADMIN", "Ａdmin", "ａｄｍｉｎ"])
def test_the_same_name_in_other_letters_is_entered_once(open_floor, again):
    at = open_floor(names=("Admin",))
    with refused(NotLegalNow, match=r"is registered already(, as Admin)?: add a letter to tell"):
        at.do(Register((again,)))


def test_somebody_may_write_the_own_name_in_other_letters(open_floor):
    at = open_floor(names=("anna",))
    at.do(Rename("e1", "ANNA"))
    assert at.floor.entries[0].name == "ANNA"


@pytest.mark.parametrize(
    ("first", "second"),
    [("Anna", "Аnna"), ("admin", "аdmin"), ("Hope", "Норе"), ("Zoe", "ΖΟΕ"), ("Bill", "BiII"), ("Jo", "J0")],
)
def test_names_that_look_alike_are_told_to_the_director_and_not_refused(open_floor, first, second):
    """The letters of the second are Cyrillic, Greek or digits."""
    at = open_floor(names=(first,))
    at.do(Register((second, "Zara")))
    (told,) = [one for one in tasks(at.floor) if one.verb == "rename"]
    assert asked(told) == f"{second} looks like {first}: write one of the names differently"
    assert (told.args, told.needs) == ({"entry": "e2"}, ("name",))
    at.do(Rename("e2", "Bert"))
    assert [one for one in tasks(at.floor) if one.verb == "rename"] == []


def test_the_ignorable_code_points_are_as_many_as_unicode_says():
    """DerivedCoreProperties.txt, Default_Ignorable_Code_Point, in Unicode 13 to 15: 4174 in total."""
    assert sum(is_ignorable(chr(code)) for code in range(0x110000)) == 4174


ANY = st.text(st.characters(), max_size=12)


@given(ANY, ANY)
@example("Anna", "")
def test_a_name_that_is_taken_shows_every_sign_of_it(before, after):
    name = tidy(before + after)
    if not fault_of_name(name):
        seen = [letter for letter in name if not is_ignorable(letter)]
        assert all(category(letter) not in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp") for letter in seen)
        assert not name or same_name(name)


@given(ANY, st.sampled_from(UNSEEN), ANY)
def test_what_nobody_sees_makes_no_other_name(before, unseen, after):
    if is_ignorable(unseen):
        assert same_name(before + unseen + after) == same_name(before + after)


@given(ANY)
@example("\u1e9e")  # a capital sharp s
@example("\u03d4")
def test_the_common_form_of_a_name_is_its_own_common_form(name):
    once = same_name(name)
    assert same_name(once) == once


def test_a_corrected_name_may_be_that_of_a_person_of_the_book(open_floor):
    """PPL-03: the person goes along in every entry of the player, and nobody is entered twice."""
    at = open_floor(names=())
    at.do(Register(("Hugo Blank", "Ann"), ("new-1", "a")))
    with refused(NotLegalNow, match="Ann B is the person of the entry Ann: re-enter that one instead"):
        at.do(Rename("e1", "Ann B", "a"))
    at.do(Rename("e1", "Hugo Blanc", "h"))
    assert [(one.name, one.known) for one in at.floor.entries] == [("Hugo Blanc", "h"), ("Ann", "a")]
    at.do(Rename("e1", "Hugo B"))
    assert at.floor.entry("e1").known == "h"
