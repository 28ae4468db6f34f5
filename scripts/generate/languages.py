#!/usr/bin/env python3
"""Update the catalogues of the languages from the sources; exit 1 if one is out of date or cannot be used.

scripts/languages              bring every catalogue up to date, compile it, list what is to be translated
scripts/languages add fr       begin a catalogue for French
scripts/languages --check      change nothing; say what is missing, out of date, or cannot be shown
"""

import argparse
import json
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from gettext import c2py
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from PIL import ImageFont

from sentences import DEVICE, FACES, Sentence, said, said_by_faces, said_of_verbs

FOLDER = DEVICE / "kernel/languages"
WEB = FACES / "web/words"
FONT = DEVICE / "hardware/oled/fonts/RobotoCondensed-Bold.ttf"
DECIMAL_MARK = Sentence(".", "device/shuffleup/kernel/languages/__init__.py:0", context="decimal mark")
"""The sign before minor units of money: a sentence of one letter, so that each language has its own."""

FACT = re.compile(r"\{(\w+)\}")
LISTED = 76
"""The exit status where all there is to say is which sentences are shown in English for now."""

MOST_LISTED = 40
"""Sentences of one catalogue that are listed; where more are missing, as in a new one, they are counted."""

UNREAD = "Read by no native speaker yet."

COUNTS = 200
"""Counts for which the pages get the plural form: no language looks at more than the last two digits."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line asks."""
    parser = argparse.ArgumentParser(description="Keep the catalogues of the languages.")
    parser.add_argument("--check", action="store_true", help="change nothing, say what is wrong")
    parser.add_argument("what", nargs="*", metavar="add LANGUAGE", help="begin a catalogue, such as add fr")
    asked = parser.parse_args(arguments)
    if asked.what and (len(asked.what) != 2 or asked.what[0] != "add"):
        parser.error("write: scripts/languages add LANGUAGE")
    wanted = Wanted()
    if asked.what:
        _save(FOLDER / f"{asked.what[1]}.po", wanted.renewed(Catalog(locale=asked.what[1])))
    if not asked.check:
        for path in FOLDER.glob("*.po"):
            _save(path, wanted.renewed(_read(path)))
    made = dict(_made(wanted))
    broken = [*_broken(wanted), *(_stale(made) if asked.check else _written(made))]
    missing = list(_missing(wanted))
    for line in (*broken, *missing):
        print(line)
    return 1 if broken else LISTED if missing else 0


class Wanted:
    """The sentences that the sources need now."""

    def __init__(self) -> None:
        self.faces = [*said_by_faces(), *said_of_verbs()]
        self.said = [*said(), *self.faces]
        self.to_translate = list({(one.id, one.context): one for one in (DECIMAL_MARK, *self.said)}.values())

    def renewed(self, old: Catalog) -> Catalog:
        """Make a catalogue of the sentences that are wanted, with the translations that there are."""
        new = Catalog(
            locale=old.locale,
            project="Shuffle Up",
            version="1",
            charset="utf-8",
            creation_date=old.creation_date,
            revision_date=old.revision_date,
            header_comment=old.header_comment if len(old) else _begun(old),
            fuzzy=False,
        )
        for one in self.to_translate:
            found = old.get(one.id, one.context)
            if found is not None and isinstance(found.id, str) != isinstance(one.id, str):
                found = None  # it has another number of forms now
            new.add(
                one.id,
                found.string if found else None,
                locations=[(one.place.rsplit(":", 1)[0], 0)],
                flags=found.flags if found else (),
                context=one.context,
                user_comments=found.user_comments if found else (),
            )
        return new


def _begun(catalogue: Catalog) -> str:
    """Write the head of a new catalogue; a native speaker who has read it takes the second line out."""
    name = catalogue.locale.english_name if catalogue.locale else ""
    return f"# {name} for Shuffle Up.\n# {UNREAD}"


def _made(wanted: Wanted) -> Iterator[tuple[Path, bytes]]:
    """Make all files that follow from the sources and the translations."""
    for path in sorted(FOLDER.glob("*.po")):
        catalogue = _read(path)
        compiled = BytesIO()
        write_mo(compiled, catalogue)
        yield path.with_suffix(".mo"), compiled.getvalue()
        yield WEB / f"{path.stem}.json", _words_of_pages(wanted.faces, catalogue)


def _words_of_pages(faces: Iterable[Sentence], catalogue: Catalog) -> bytes:
    """List what a page says: each English sentence with its translation, or with all its forms."""
    words = {one.text: found.string for one in faces if (found := catalogue.get(one.id)) and found.string}
    forms = "".join(str(int(_form(catalogue, count))) for count in range(COUNTS))
    return _json({"language": str(catalogue.locale), "forms": forms, "words": dict(sorted(words.items()))})


def _form(catalogue: Catalog, count: int) -> int:
    """Number the form for a count by the rule in the head of the catalogue."""
    return c2py(catalogue.plural_expr)(count)


def _missing(wanted: Wanted) -> Iterator[str]:
    """Name each sentence that is shown in English for now, or count them where they are many."""
    lines: dict[str, list[str]] = {}
    for line, message in _messages(wanted):
        if message is None or not _is_translated(message):
            lines.setdefault(line.partition(":")[0], []).append(line.format(why="not translated"))
    for catalogue, found in lines.items():
        if len(found) <= MOST_LISTED:
            yield from found
        else:
            yield f"{catalogue}: {len(found)} sentences are not translated; a box shows them in English"


def _broken(wanted: Wanted) -> Iterator[str]:
    """Name each translation that cannot be used."""
    for line, message in _messages(wanted):
        if message is not None and _is_translated(message):
            yield from (line.format(why=why) for why in _wrong(message))


def _messages(wanted: Wanted) -> Iterator[tuple[str, Message | None]]:
    """Look up every sentence in every catalogue, with the line that says what is wrong there."""
    for path in sorted(FOLDER.glob("*.po")):
        catalogue = _read(path)
        for one in wanted.to_translate:
            text = repr(one.text).replace("{", "{{").replace("}", "}}")
            yield f"{path.name}: {one.place}: {{why}}: {text}", catalogue.get(one.id, one.context)


def _is_translated(message: Message) -> bool:
    return bool(message.string) and all(_forms(message.string or ""))


def _wrong(message: Message) -> Iterator[str]:
    if message.fuzzy:
        yield "marked fuzzy"
    needed = set.union(*(set(FACT.findall(text)) for text in _forms(message.id)))
    for text in _forms(message.string or ""):
        found = set(FACT.findall(text))
        if found - needed or needed - found - {"count"}:
            yield f"facts differ, {sorted(found ^ needed)}"
        if _edges(text) != _edges(_forms(message.id)[0]):
            yield "it begins or ends with a space, or lacks one there"
        if alien := sorted({letter for letter in text if not _in_font(letter)}):
            yield f"the font has no {' '.join(alien)}"


def _edges(text: str) -> tuple[bool, bool]:
    """Say whether a text begins and ends with a space, as one does that stands between others."""
    return text[:1].isspace(), text[-1:].isspace()


def _forms(text: str | tuple[str, ...] | list[str]) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text)


@cache
def _in_font(letter: str) -> bool:
    """Compare with the picture of a letter that no font has."""
    return letter.isspace() or _picture(letter) != _picture("\U0010fffd")


@cache
def _picture(letter: str) -> bytes:
    return bytes(ImageFont.truetype(FONT, 20).getmask(letter))


def _stale(made: dict[Path, bytes]) -> Iterator[str]:
    for path, content in made.items():
        if not path.exists() or path.read_bytes() != content:
            yield f"{path.relative_to(DEVICE.parent.parent)}: out of date; run scripts/languages"


def _written(made: dict[Path, bytes]) -> Iterator[str]:
    for path, content in made.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    yield from ()


def _read(path: Path) -> Catalog:
    with path.open("rb") as stream:
        return read_po(stream, locale=path.stem)


def _save(path: Path, catalogue: Catalog) -> None:
    path.write_bytes(_po(catalogue))


def _po(catalogue: Catalog) -> bytes:
    written = BytesIO()
    write_po(written, catalogue, width=108, sort_by_file=True, include_lineno=False)
    return written.getvalue()


def _json(content: object) -> bytes:
    return (json.dumps(content, ensure_ascii=False, indent=1) + "\n").encode()


if __name__ == "__main__":
    sys.exit(main())
