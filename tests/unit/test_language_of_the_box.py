"""The language and the grouping of numbers are settings of the box."""

import pytest

from shuffleup.app.config import Settings, WrongSettings, read_settings


def settings(tmp_path, text):
    path = tmp_path / "unit.toml"
    path.write_text(text, encoding="utf-8")
    return read_settings(path)


def test_a_box_speaks_english_and_groups_with_spaces_unless_it_is_told():
    assert (Settings().language, Settings().grouping) == ("en", "space")


def test_a_box_is_told_its_language(tmp_path):
    told = settings(tmp_path, 'language = "de"\ngrouping = "point"')
    assert (told.language, told.grouping) == ("de", "point")


def test_a_language_without_a_catalogue_is_one_clear_error(tmp_path):
    with pytest.raises(
        WrongSettings, match=r"unit\.toml: language: 'tlh' has no catalogue; choose from en, de, es$"
    ):
        settings(tmp_path, 'language = "tlh"')


def test_a_grouping_that_nobody_knows_is_refused(tmp_path):
    with pytest.raises(WrongSettings, match=r"Invalid enum value 'thin' - at `\$.grouping`"):
        settings(tmp_path, 'grouping = "thin"')
