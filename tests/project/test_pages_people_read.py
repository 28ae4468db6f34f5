"""The pages that people read: their settings and command lines exist, and each is found."""

import re
import shlex
from collections.abc import Iterable
from pathlib import Path

import pytest

from shuffleup.cli.commands import parser_of
from shuffleup.cli.contents import COMMANDS
from shuffleup.event_file.parameters import parameters

SPAN = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")
SETTING = re.compile(r"[a-z_]+\.[a-z_]+")
NOTATION = re.compile(r"[\[|]|\bCOMMAND\b")
LACKS = re.compile(r"arguments are required|expected (?:one|\d) argument|is not a (?:whole )?number from")
BLOCK = re.compile(r"^ *```sh\n(.*?)^ *```", re.MULTILINE | re.DOTALL)
MOST_WORDS_OF_CHANGES = 800
FILES = (".toml", ".py", ".md", ".service", ".txt", ".csv", ".json", ".local", ".conf", ".crt", ".js")


@pytest.fixture(scope="module")
def pages(root: Path) -> list[Path]:
    """Every page: those at the top, those under docs in all languages, and those of the hardware."""
    return [*root.glob("*.md"), *(root / "docs").rglob("*.md"), *(root / "hardware").rglob("*.md")]


@pytest.fixture(scope="module")
def hosts_pages(root: Path) -> str:
    return "\n".join(page.read_text(encoding="utf-8") for page in sorted((root / "docs/host").rglob("*.md")))


def test_every_setting_that_a_host_reads_of_is_one_of_the_rule_set(hosts_pages: str) -> None:
    named = {
        span for span in SPAN.findall(hosts_pages) if SETTING.fullmatch(span) and not span.endswith(FILES)
    }

    assert "settle.enabled" in named
    assert named - parameters().keys() == set()


def ours(lines: Iterable[str]) -> set[str]:
    """Take the command lines of our program out of others."""
    bare = (line.strip().removeprefix("sudo ").removeprefix(".venv/bin/") for line in lines)
    return {line for line in bare if line.startswith("shuffleup ")}


def complaint(line: str, capsys: pytest.CaptureFixture[str]) -> str:
    """Let the parser of a command read a line; return what it says against it, empty for nothing."""
    _, command, *words = shlex.split(line, comments=True)
    if command == "--version":
        return ""
    parser = parser_of(command)
    read = parser.parse_intermixed_args if COMMANDS[command].mixed else parser.parse_args
    try:
        read(words)
    except SystemExit:
        return capsys.readouterr().err
    return ""


def test_every_command_line_on_a_page_is_understood(
    root: Path, pages: list[Path], capsys: pytest.CaptureFixture[str]
) -> None:
    """Those to be typed are read whole; one that is named in a line may lack what it is about."""
    texts = [page.read_text(encoding="utf-8") for page in pages]
    typed = ours(line for text in texts for block in BLOCK.findall(text) for line in block.splitlines())
    named = ours(span for text in texts for span in SPAN.findall(text)) - typed

    assert (len(typed) > 40, len(named) > 50) == (True, True)
    assert {line: said for line in typed if (said := complaint(line, capsys))} == {}
    whole = {line for line in named if not NOTATION.search(line)}
    wrong = {line: said for line in whole if (said := complaint(line, capsys)) and not LACKS.search(said)}
    assert wrong == {}


def test_the_changelog_is_read_in_a_few_minutes(root: Path) -> None:
    """What somebody who upgrades has to know stands in docs/engineer/history.md."""
    assert len((root / "CHANGELOG.md").read_text("utf-8").split()) <= MOST_WORDS_OF_CHANGES


def test_a_reader_finds_every_page_within_two_steps_of_the_first(root: Path) -> None:
    links = re.compile(r"\]\(([^)#]+\.md)[^)]*\)")
    first = {(root / link).resolve() for link in links.findall((root / "README.md").read_text("utf-8"))}
    second = {
        (page.parent / link).resolve()
        for page in first
        for link in links.findall(page.read_text("utf-8"))
        if "://" not in link
    }
    pages = {page.resolve() for page in (root / "docs").rglob("*.md")}

    assert {str(page.relative_to(root)) for page in pages - first - second} == set()


def test_the_site_has_every_page_in_its_list(root: Path) -> None:
    listed = re.findall(
        r"^(?:  ){1,5}- [^:]+: (\S+\.md)$", (root / "mkdocs.yml").read_text("utf-8"), re.MULTILINE
    )

    pages = {str(page.relative_to(root)) for page in (root / "docs").rglob("*.md")}
    assert set(listed) == pages | {"README.md", "CONTRIBUTING.md", "CHANGELOG.md"}
    assert len(listed) == len(set(listed))
