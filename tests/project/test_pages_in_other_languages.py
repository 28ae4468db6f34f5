"""The pages for hosts in German and in Spanish: none is missing, each is built as the English one and quotes
what the screen says."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from babel.messages.pofile import read_po

import shuffleup.kernel.languages
from shuffleup.protocol.keys import ENGRAVED

HOST = Path(__file__).resolve().parents[2] / "docs/host"
LANGUAGES = ("de", "es")
PAGES = sorted(page.name for page in HOST.glob("*.md"))

BLOCK = re.compile(r"^```\w+\n.*?^```", re.MULTILINE | re.DOTALL)
COMMENT = re.compile(r" *<!--.*?-->| +# .*$", re.MULTILINE)
SPAN = re.compile(r"`([^`\n]+)`")
PICTURE = re.compile(r"!\[[^]]*\]\(([^)]+)\)")
LINK = re.compile(r"(?<!!)\[[^]]*\]\(([^)]+)\)")
HEADING = re.compile(r"^(#+) ", re.MULTILINE)
FACT = re.compile(r"\{\w+\}")
QUOTED = re.compile(r"(?<![*\w])\*([^*\s](?:[^*]*[^*\s])?)\*(?![*\w])")
CAPITALS = re.compile(r"\b[^\W\d_a-zäöüßáéíóúñ]{2,}(?:[/ -][^\W\d_a-zäöüßáéíóúñ]{2,})*\b")
NO_WORDS_OF_THE_SCREEN = {"OLED", "PIN", "TV", "WLAN"}
"""Words in capitals that no screen is quoted with."""


class Built(NamedTuple):
    """What a page and its translations have alike."""

    headings: list[int]
    pictures: list[str]
    commands: list[str]
    spans: Counter[str]
    links: Counter[str]
    lists: int
    rows: int


def built(page: Path) -> Built:
    """Take a page apart; links between the pages for hosts do not count."""
    text = page.read_text(encoding="utf-8")
    prose = BLOCK.sub("", text)
    targets = [(page.parent / link).resolve() for link in LINK.findall(prose) if "://" not in link]
    return Built(
        [len(marks) for marks in HEADING.findall(prose)],
        [(page.parent / link).resolve().name for link in PICTURE.findall(prose)],
        [COMMENT.sub("", block) for block in BLOCK.findall(text)],
        Counter(SPAN.findall(prose)),
        Counter(target.name for target in targets if target.name not in PAGES),
        len(re.findall(r"^(?:\d+\.|\*) ", prose, re.MULTILINE)),
        len(re.findall(r"^\|", prose, re.MULTILINE)),
    )


def words_of_the_screen(page: Path) -> list[str]:
    """List what a page quotes: words in italics, and those in capitals."""
    prose = SPAN.sub("", LINK.sub(lambda link: link[0].partition("](")[0], BLOCK.sub("", _text(page))))
    prose = re.sub(r"^!?\[.*$|<!--.*?-->", "", prose, flags=re.MULTILINE)
    quoted = [" ".join(words.split()) for words in QUOTED.findall(prose)]
    capitals = CAPITALS.findall(QUOTED.sub("", prose))
    return quoted + [word for word in capitals if word not in NO_WORDS_OF_THE_SCREEN]


def _text(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def said(language: str) -> Iterator[tuple[str, str]]:
    """Give each sentence of the faces with its translation, and both up to a colon or a bracket."""
    path = Path(shuffleup.kernel.languages.__file__).with_name(f"{language}.po")
    with path.open("rb") as stream:
        for message in read_po(stream):
            if isinstance(message.id, str) and message.id:
                yield message.id, str(message.string)
                yield _begun(message.id), _begun(str(message.string))


def _begun(sentence: str) -> str:
    return re.split(r"[:(]", sentence)[0].strip()


def pattern(sentence: str) -> re.Pattern[str]:
    """Match a sentence with numbers, money or `Player 7` in the place of its facts."""
    return re.compile(r"(?:[^\W\d]+ )?\d+(?: €)?".join(map(re.escape, FACT.split(sentence))))


@pytest.fixture(scope="module", params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def catalogue(language: str) -> list[tuple[re.Pattern[str], str]]:
    """Each sentence that is no fact alone, as a pattern, with its translation."""
    pairs = [(one, other) for one, other in said(language) if re.search(r"\w\w", FACT.sub("", one))]
    return [(pattern(one), other) for one, other in pairs]


def test_no_page_is_missing_and_none_is_left_over(language: str) -> None:
    assert sorted(page.name for page in (HOST / language).glob("*.md")) == PAGES


def test_the_first_page_leads_to_the_others_as_the_readme_does_in_english(language: str) -> None:
    first = HOST / language / "first-evening.md"

    assert set(PAGES) - {first.name} <= set(LINK.findall(_text(first)))


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_built_as_the_english_one(language: str, name: str) -> None:
    assert built(HOST / language / name) == built(HOST / name)


@pytest.mark.parametrize("name", PAGES)
def test_a_page_shows_the_screens_in_its_language(language: str, name: str) -> None:
    """Each picture that is made in the language is the one that is shown, and the file is there."""
    page = HOST / language / name
    shown = [(page.parent / picture).resolve() for picture in PICTURE.findall(_text(page))]
    made = HOST.parent / "pictures" / language
    here = {picture.name for picture in made.rglob("*.png")}

    assert len(here) > 20
    assert [picture for picture in shown if not picture.is_file()] == []
    assert [picture for picture in shown if picture.name in here and made not in picture.parents] == []


@pytest.mark.parametrize("name", PAGES)
def test_a_page_quotes_what_the_screen_says(
    language: str, catalogue: list[tuple[re.Pattern[str], str]], name: str
) -> None:
    """A key is called by the word that is engraved on it, or by the word on the screen."""
    here = Counter(words_of_the_screen(HOST / language / name))
    missing = {}
    for word in words_of_the_screen(HOST / name):
        allowed = [pattern(other) for one, other in catalogue if one.fullmatch(word)]
        if word in ENGRAVED.values():
            allowed.append(re.compile(re.escape(word)))
        fits = [one for one in here if here[one] and any(each.fullmatch(one) for each in allowed)]
        if fits:
            here[fits[0]] -= 1
        else:
            missing[word] = sorted({each.pattern for each in allowed})
    assert missing == {}
    assert +here == Counter()


def test_the_english_pages_quote_what_the_screen_says(catalogue: list[tuple[re.Pattern[str], str]]) -> None:
    quoted = {word for name in PAGES for word in words_of_the_screen(HOST / name)}

    assert {"Tonight", "UNDO", "Stop play for a deal"} <= quoted
    assert {word for word in quoted if not any(one.fullmatch(word) for one, _ in catalogue)} == set()
