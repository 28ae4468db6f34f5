"""A broken, outdated or new catalogue is named; `scripts/check` looks at those of the tree."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from babel.messages.pofile import read_po, write_po

from languages import LISTED

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ("views", "kernel/languages", "hardware/oled/fonts")
"""A part of the box with sentences of each kind, and what shows them."""

SCRIPTS = ("languages.py", "sentences.py")


def languages(root, *words):
    command = [sys.executable, root / "scripts/generate/languages.py", *words]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def translate_what_is_missing(path):
    """Say in English what the tree does not say in this language yet, so that it changes no test."""
    catalogue = read_po(path.read_bytes().splitlines(keepends=True))
    for message in catalogue:
        if message.id and not all([message.string] if isinstance(message.string, str) else message.string):
            message.string = message.id
    with path.open("wb") as file:
        write_po(file, catalogue)


@pytest.fixture(scope="module")
def part(tmp_path_factory):
    """Copy a part of the sources, with a catalogue that is up to date with them."""
    part = tmp_path_factory.mktemp("part")
    console = "ui/shuffleup_ui/web/floor/words.js"
    (part / console).parent.mkdir(parents=True)
    shutil.copyfile(ROOT / console, part / console)
    copied = [f"device/shuffleup/{name}" for name in SOURCES] + [
        f"scripts/generate/{name}" for name in SCRIPTS
    ]
    for name in copied:
        copy_one = shutil.copyfile if name.endswith(".py") else shutil.copytree
        (part / name).parent.mkdir(parents=True, exist_ok=True)
        copy_one(ROOT / name, part / name)
    languages(part)
    for path in (part / "device/shuffleup/kernel/languages").glob("*.po"):
        translate_what_is_missing(path)
    made = languages(part)
    assert (made.stdout, made.stderr, made.returncode) == ("", "", 0)
    return part


@pytest.fixture
def copy(part, tmp_path):
    """Copy the part for one test."""
    return shutil.copytree(part, tmp_path / "part")


def test_a_catalogue_that_is_up_to_date_is_found_so(part):
    found = languages(part, "--check")
    assert (found.stdout, found.stderr, found.returncode) == ("", "", 0)


@pytest.mark.parametrize(
    ("before", "after", "problem"),
    [
        ('msgstr "{done} von {of}"', 'msgstr "{done}"', "facts differ, ['of']"),
        ('msgstr "FLOOR GERUFEN"', 'msgstr "FLOOR \u260e"', "the font has no \u260e"),
    ],
)
def test_a_broken_translation_is_named(copy, before, after, problem):
    catalogue = copy / "device/shuffleup/kernel/languages/de.po"
    text = catalogue.read_text(encoding="utf-8")
    assert before in text
    catalogue.write_text(text.replace(before, after), encoding="utf-8")
    found = languages(copy, "--check")
    assert problem in found.stdout
    assert "de.mo: out of date; run scripts/languages" in found.stdout
    assert found.returncode == 1


def test_a_sentence_that_is_not_translated_is_listed_and_fails_nothing(copy):
    catalogue = copy / "device/shuffleup/kernel/languages/de.po"
    text = catalogue.read_text(encoding="utf-8")
    catalogue.write_text(text.replace('msgstr "FLOOR GERUFEN"', 'msgstr ""'), encoding="utf-8")
    for words in ((), ("--check",)):
        found = languages(copy, *words)
        assert "not translated: 'FLOOR CALLED'" in found.stdout
        assert found.returncode == LISTED


def test_a_new_sentence_is_asked_for_where_it_stands(copy):
    view = copy / "device/shuffleup/views/new.py"
    view.write_text(
        'from shuffleup.kernel.language import say\n\n\nLINE = say("the moon is full")\n', encoding="utf-8"
    )
    found = languages(copy)
    assert found.stdout.splitlines() == [
        f"{language}.po: device/shuffleup/views/new.py:4: not translated: 'the moon is full'"
        for language in ("de", "es")
    ]
    assert 'msgid "the moon is full"' in (copy / "device/shuffleup/kernel/languages/de.po").read_text("utf-8")


def test_every_sentence_of_a_table_is_asked_for_and_no_key_or_other_text(copy):
    view = copy / "device/shuffleup/views/new.py"
    lines = (
        "NAMES: Mapping[str, str] = {'a': 'a fact of the program'}",
        "TOLD: Mapping[str, Translatable] = {'the key': 'the moon is full', 'seen': say_so}",
        "PAIRS: Mapping[str, tuple[Translatable, Translatable]] = {'b': ('the sun is up', 'look out')}",
        "SENTENCES: Sentences = {'c': ChooseByFact('f', 'it rains', 'it snows'), 'd': lambda it: 'no text'}",
    )
    view.write_text("\n".join(lines), encoding="utf-8")
    asked = [line for line in languages(copy).stdout.splitlines() if line.startswith("de.po")]
    assert asked == [
        f"de.po: device/shuffleup/views/new.py:{line}: not translated: {sentence!r}"
        for line, sentence in (
            (2, "the moon is full"),
            (3, "the sun is up"),
            (3, "look out"),
            (4, "it rains"),
            (4, "it snows"),
        )
    ]


def test_another_language_begins_with_every_sentence_untranslated(copy):
    found = languages(copy, "add", "fr")
    assert (copy / "device/shuffleup/kernel/languages/fr.po").exists()
    (line,) = found.stdout.splitlines()
    assert re.fullmatch(r"fr\.po: \d{4} sentences are not translated; a box shows them in English", line)
    assert found.returncode == LISTED
    assert languages(copy, "--check").stdout.splitlines() == [line]


def test_a_new_catalogue_says_that_no_native_speaker_has_read_it_until_somebody_takes_that_out(copy):
    path = copy / "device/shuffleup/kernel/languages/fr.po"
    languages(copy, "add", "fr")
    assert path.read_text(encoding="utf-8").splitlines()[:2] == [
        "# French for Shuffle Up.",
        "# Read by no native speaker yet.",
    ]
    read = path.read_text(encoding="utf-8").replace("# Read by no native speaker yet.\n", "")
    path.write_text(read, encoding="utf-8")
    languages(copy)
    assert "native speaker" not in path.read_text(encoding="utf-8")
