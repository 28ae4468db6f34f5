"""The catalogues have every sentence of the sources, and what follows from them is up to date."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def languages(root, *words):
    command = [sys.executable, root / "scripts/languages.py", *words]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.fixture
def copy(tmp_path):
    """Copy what the script reads."""
    for source in ("device/shuffleup", "ui/shuffleup_ui", "scripts"):
        shutil.copytree(ROOT / source, tmp_path / source, ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def test_every_sentence_is_translated_and_can_be_shown():
    found = languages(ROOT, "--check")
    assert (found.stdout, found.stderr, found.returncode) == ("", "", 0)


@pytest.mark.parametrize(
    ("before", "after", "problem"),
    [
        ('msgstr "FLOOR GERUFEN"', 'msgstr ""', "not translated: 'FLOOR CALLED'"),
        ('msgstr "{done} von {of}"', 'msgstr "{done}"', "facts differ, ['of']"),
        ('msgstr "FLOOR GERUFEN"', 'msgstr "FLOOR \u260e"', "the font has no \u260e"),
    ],
)
def test_a_broken_translation_is_named(copy, before, after, problem):
    catalogue = copy / "device/shuffleup/languages/de.po"
    text = catalogue.read_text(encoding="utf-8")
    assert before in text
    catalogue.write_text(text.replace(before, after), encoding="utf-8")
    found = languages(copy, "--check")
    assert problem in found.stdout
    assert "de.mo: out of date; run scripts/languages" in found.stdout
    assert found.returncode == 1


def test_a_new_sentence_is_asked_for_where_it_stands(copy):
    view = copy / "device/shuffleup/views/new.py"
    view.write_text(
        'from shuffleup.language import say\n\n\nLINE = say("the moon is full")\n', encoding="utf-8"
    )
    found = languages(copy)
    assert found.stdout == "de.po: device/shuffleup/views/new.py:4: not translated: 'the moon is full'\n"
    assert 'msgid "the moon is full"' in (copy / "device/shuffleup/languages/de.po").read_text("utf-8")


def test_another_language_begins_with_every_sentence_untranslated(copy):
    found = languages(copy, "add", "fr")
    assert (copy / "device/shuffleup/languages/fr.po").exists()
    assert "fr.po" in found.stdout
    assert "de.po" not in found.stdout
