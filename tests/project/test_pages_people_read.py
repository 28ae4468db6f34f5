"""The pages that people read: their settings and command lines exist, and each is found."""

import re
import shlex
from pathlib import Path

import pytest

from shuffleup.cli.commands import module_of, parser_of
from shuffleup.cli.contents import COMMANDS
from shuffleup.event_file.parameters import parameters

SPAN = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")
SETTING = re.compile(r"[a-z_]+\.[a-z_]+")
BLOCK = re.compile(r"^```sh\n(.*?)^```", re.MULTILINE | re.DOTALL)
MOST_WORDS_OF_CHANGES = 800
FILES = (".toml", ".py", ".md", ".service", ".txt", ".csv", ".json", ".local", ".conf", ".crt", ".js")


@pytest.fixture(scope="module")
def hosts_pages(root: Path) -> str:
    return "\n".join(page.read_text(encoding="utf-8") for page in sorted((root / "docs/host").rglob("*.md")))


def test_every_setting_that_a_host_reads_of_is_one_of_the_rule_set(hosts_pages: str) -> None:
    named = {
        span for span in SPAN.findall(hosts_pages) if SETTING.fullmatch(span) and not span.endswith(FILES)
    }

    assert "settle.enabled" in named
    assert named - parameters().keys() == set()


def test_every_command_line_that_a_host_reads_is_understood(hosts_pages: str) -> None:
    blocks = [line for block in BLOCK.findall(hosts_pages) for line in block.splitlines()]
    spans = [span for span in SPAN.findall(hosts_pages) if span.startswith("shuffleup ")]

    assert len(blocks) + len(spans) > 10
    for line in (*blocks, *spans):
        program, command, *words = shlex.split(line, comments=True)
        assert program == "shuffleup"
        parser = parser_of(command, module_of(command))
        read = parser.parse_intermixed_args if COMMANDS[command].mixed else parser.parse_args
        read(words)  # ends the test with the parser's own words where it knows none


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
