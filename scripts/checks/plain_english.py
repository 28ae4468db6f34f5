#!/usr/bin/env python3
"""Check the English of the pages that people read: a style of ours, and proselint for what it knows of usage.

scripts/checks/plain_english.py            the pages for hosts, makers and engineers, and those at the top
scripts/checks/plain_english.py PAGE...    these

Code and pictures are no prose. A cell of a table, a point of a list and a heading are sentences of their own.
The reference is left out: the program writes most of it, and requirements are quoted.
"""

import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from itertools import cycle
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
PAGES = ("*.md", "docs/host/*.md", "docs/build/*.md", "docs/engineer/**/*.md")

MOST_WORDS = 36
"""Of a sentence; its amounts, names of files and keys count one each."""

STYLE = {
    "a weasel word: say how much, or leave it out": (
        r"very|quite|rather (?!than)|fairly|basically|simply|just|easily|obviously|clearly|of course"
        r"|essentially|actually|really|various|significantly|robust(?:ly)?|seamless(?:ly)?"
    ),
    "a long word for a short one": (
        r"utili[sz]e\w*|leverag\w+|in order to|due to the fact|prior to|subsequent to|a number of"
        r"|in the event that|with regards? to|functionality|facilitate\w*|commence\w*"
    ),
    "a passive that names who does it: let that be the subject": (
        r"(?:is|are|was|were|be|been|being) \w+(?:ed|en)"
        r" by (?:the|a|an|somebody|nobody|everybody|people|us|you)"
    ),
    "a double no": (
        r"not un(?!less|til|der|it)\w+|never without|no \w+ (?:but|except) no"
        r"|nobody who (?:is|has|does) not|cannot (?:be )?not"
    ),
    "a note that says that it is one": (
        r"note that|please note|it should be noted|it is important to|keep in mind"
    ),
}
"""What our pages do without, by the reason."""

USAGE = {"typography": False, "restricted": False, "industrial_language": True}
"""What of proselint is other than it begins with: our pages are typed with the keys of a keyboard."""

CODE = re.compile(
    r"^ *```.*?^ *```|^ {4,}\S[^\n]*$|`[^`\n]+`|\b[A-Z]{2,3}-\d\d\b|<!--.*?-->", re.MULTILINE | re.DOTALL
)
PICTURE = re.compile(r"!\[[^]]*\]\([^)]*\)")
LINK = re.compile(r"\[([^]]*)\]\([^)]*\)")
ENDS = re.compile(r"(?<=[.!?:;])\s+(?=[\"'(*]?[A-Z*\d])|\n\s*\n|\n(?=\s*(?:[*-]|\d+\.) )|\|")
WORD = re.compile(r"[^\W_][\w'’./,-]*")


class Fault(NamedTuple):
    """What is wrong in a page, and in which line."""

    page: str
    line: int
    what: str


def prose(text: str) -> str:
    """Leave the words of a page, each in its line: code and ids of rules become a letter, a link its text."""
    letters = cycle("XYZ")  # in turn, for a word that stands twice would be a fault
    kept = CODE.sub(lambda found: next(letters) + "\n" * found[0].count("\n"), PICTURE.sub("|", text))
    kept = LINK.sub(lambda found: found[1] + "\n" * (found[0].count("\n") - found[1].count("\n")), kept)
    return re.sub(r"^#+ (.*)$", r"\1.", kept, flags=re.MULTILINE)


def sentences(words: str) -> Iterator[tuple[int, str]]:
    """Give each sentence with the line in which it begins."""
    begin = 0
    for end in (*(found.span() for found in ENDS.finditer(words)), (len(words), len(words))):
        sentence = words[begin : end[0]]
        if sentence.strip():
            lead = len(sentence) - len(sentence.lstrip())
            yield words.count("\n", 0, begin + lead) + 1, " ".join(sentence.split())
        begin = end[1]


def by_style(page: str, words: str) -> Iterator[Fault]:
    """Name what our style refuses."""
    for line, sentence in sentences(words):
        if (count := len(WORD.findall(sentence))) > MOST_WORDS:
            yield Fault(page, line, f"a sentence of {count} words, most {MOST_WORDS}: {sentence[:60]}...")
        for why, pattern in STYLE.items():
            for found in re.finditer(rf"\b(?:{pattern})\b", sentence, re.IGNORECASE):
                yield Fault(page, line, f'"{found[0]}": {why}')


def by_usage(pages: dict[str, str]) -> Iterator[Fault]:
    """Name what proselint finds, from one run over all pages."""
    with tempfile.TemporaryDirectory() as folder:
        config = Path(folder, "proselint.json")
        config.write_text(json.dumps({"checks": USAGE}), encoding="utf-8")
        files = {Path(folder, f"{number}.md"): page for number, page in enumerate(pages)}
        for file, page in files.items():
            file.write_text(pages[page], encoding="utf-8")
        program = Path(sys.executable).with_name("proselint")
        command = [str(one) for one in (program, "check", "--config", config, "-o", "json", *files)]
        said = subprocess.run(command, capture_output=True, text=True, check=False).stdout
        for name, found in json.loads(said)["result"].items():
            page = files[Path(name.removeprefix("file://"))]
            for one in found.get("diagnostics", ()):
                yield Fault(page, one["pos"][0], f"{one['message']} ({one['check_path']})")


def main(arguments: Sequence[str] | None = None) -> int:
    """Print a line for each fault; return 1 where there is one."""
    named = sys.argv[1:] if arguments is None else arguments
    all_pages = [path for glob in PAGES for path in sorted(ROOT.glob(glob))]
    chosen = [Path(name).resolve() for name in named] or all_pages
    texts = {str(path.relative_to(ROOT)): prose(path.read_text(encoding="utf-8")) for path in chosen}
    faults = [fault for page, words in texts.items() for fault in by_style(page, words)] + [*by_usage(texts)]
    for one in sorted(faults):
        print(f"{one.page}:{one.line}: {one.what}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
