"""The promises of the documents: commands, links and rules exist."""

import re
import subprocess
from pathlib import Path

import pytest

RULE_ID = re.compile(
    r"\b(?:GEN|STR|REG|SEA|BTN|DLG|BET|NL|PL|FL|ALL|TIM|SHD|EVA|POT|MIS|PEN|CLR|ABS|BST|BRK|HFH|FIN|HUP|PAY"
    r"|CSH|WIN|APP|PPL|LGE|TDI|STT|EXP|PLY|SET|VAR|MYS|PAP)-\d\d\b"
)
LINK = re.compile(r"\[[^]]*\]\(([^)\s]+)\)")
FOLDERS = ("", "device/shuffleup", "device/shuffleup/table")
"""Where a recipe's paths begin."""
FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def documents(project_files: tuple[Path, ...]) -> tuple[Path, ...]:
    return tuple(file for file in project_files if file.suffix == ".md")


def targets(root: Path) -> set[str]:
    return set(re.findall(r"^([a-z-]+):", (root / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))


def anchors(document: Path) -> set[str]:
    headings = re.findall(r"^#+ (.+)$", document.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_every_make_command_in_a_document_is_a_target(root: Path, documents: tuple[Path, ...]) -> None:
    said = {
        (document.name, target)
        for document in documents
        for block in re.findall(
            r"^```.*?^```|`[^`\n]+`", document.read_text("utf-8"), re.MULTILINE | re.DOTALL
        )
        for target in re.findall(r"(?:^|`)make ([a-z]+(?:-[a-z]+)*)", block, re.MULTILINE)
    }

    assert ("README.md", "run") in said
    assert {(name, target) for name, target in said if target not in targets(root)} == set()


def test_make_without_a_target_lists_them_all(root: Path) -> None:
    listed = subprocess.run(["make", "-s"], cwd=root, capture_output=True, text=True, check=True).stdout

    assert set(re.findall(r"^make ([a-z-]+)", listed, re.MULTILINE)) == targets(root)


def test_every_link_between_documents_leads_somewhere(documents: tuple[Path, ...]) -> None:
    broken = []
    for document in documents:
        for link in LINK.findall(FENCE.sub("", document.read_text(encoding="utf-8"))):
            if "://" in link or link.startswith("mailto:"):
                continue
            path, _, anchor = link.partition("#")
            target = (document.parent / path) if path else document
            if not target.exists() or (anchor and anchor not in anchors(target)):
                broken.append((document.name, link))

    assert broken == []


def test_every_file_that_a_recipe_names_is_there(root: Path) -> None:
    text = FENCE.sub("", (root / "CONTRIBUTING.md").read_text(encoding="utf-8"))
    named = {path for path in re.findall(r"`((?:[\w.-]+/)+[\w.-]*)`", text) if "NAME" not in path}

    assert len(named) > 30
    assert {path for path in named if not any((root / folder / path).exists() for folder in FOLDERS)} == set()


def test_the_table_of_rules_and_its_list_of_ids_agree(root: Path) -> None:
    table = (root / "docs/reference/rules.md").read_text(encoding="utf-8")
    listed = (root / "tests/data/spec/ids.txt").read_text(encoding="utf-8").split()

    assert (
        re.findall(r"^\| ([A-Z]+-\d\d) \|", table.partition("## Where house rules differ")[0], re.MULTILINE)
        == listed
    )
    assert len(listed) == len(set(listed)) == 302


def test_the_requirements_of_seasons_and_their_list_of_ids_agree(root: Path) -> None:
    table = (root / "docs/reference/seasons.md").read_text(encoding="utf-8")
    listed = (root / "tests/data/spec/seasons_ids.txt").read_text(encoding="utf-8").split()

    assert re.findall(r"^\| ((?:PPL|LGE|TDI|STT|EXP)-\d\d) \|", table, re.MULTILINE) == listed
    assert len(listed) == len(set(listed)) == 96


def test_the_requirements_of_the_night_and_their_list_of_ids_agree(root: Path) -> None:
    table = (root / "docs/reference/night.md").read_text(encoding="utf-8")
    listed = (root / "tests/data/spec/night_ids.txt").read_text(encoding="utf-8").split()

    assert re.findall(r"^\| ((?:PLY|STR|SET|VAR|MYS|PAP)-\d\d) \|", table, re.MULTILINE) == listed
    assert len(listed) == len(set(listed)) == 86


def test_every_rule_that_is_cited_exists(root: Path, project_files: tuple[Path, ...]) -> None:
    lists = (root / "tests/data/spec").glob("*ids.txt")
    known = {rule for file in lists for rule in file.read_text(encoding="utf-8").split()}
    sources = (file for file in project_files if file.suffix in {".py", ".toml", ".md"})

    cited = {
        (file.name, rule) for file in sources for rule in RULE_ID.findall(file.read_text(encoding="utf-8"))
    }

    assert {(name, rule) for name, rule in cited if rule not in known} == set()
