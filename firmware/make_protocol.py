#!/usr/bin/env python3
"""Write the tables of docs/engineer/protocol.md and firmware/golden_frames.txt from the table of messages.

firmware/make_protocol.py           writes both
firmware/make_protocol.py --check   writes nothing; status 1 when one of them is not what the table says
"""

import struct
import sys
from collections.abc import Iterable
from pathlib import Path

from shuffleup_link import messages
from shuffleup_link.frame import encode

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "engineer" / "protocol.md"
GOLDEN = ROOT / "firmware" / "golden_frames.txt"

Fields = tuple[tuple[str, str], ...]

SESSION = 513
BYTES = bytes(range(1, 81))


def rows_of_fields(fields: Fields) -> str:
    """Write fields as `name type, name type`."""
    return ", ".join(f"`{name}` {kind}" for name, kind in fields) or "none"


def table(head: tuple[str, ...], rows: Iterable[tuple[object, ...]]) -> str:
    """Write a table of Markdown."""
    lines = [head, tuple("---" for _ in head), *rows]
    return "\n".join("| " + " | ".join(str(cell) for cell in line) + " |" for line in lines)


def coded(rows: Iterable[tuple[int, str, Fields, str]]) -> str:
    """Write a table of codes with fields."""
    cells = [(code, name, rows_of_fields(fields), meaning) for code, name, fields, meaning in rows]
    return table(("code", "name", "fields", "meaning"), cells)


def counted(names: tuple[str, ...]) -> str:
    """Write a list whose places are the numbers."""
    return ", ".join(f"{number} {name}" for number, name in enumerate(names))


def tables() -> dict[str, str]:
    """Return every block of the page by its name."""
    faults = [(f"0x{code:02X}", *rest) for code, *rest in messages.FAULTS]
    records = [
        (kind, name, kind_type) for kind, fields in messages.FIELDS.items() for name, kind_type in fields
    ]
    return {
        "versions": f"Protocol {messages.PROTOCOL_LEAST} to {messages.PROTOCOL_MOST}, "
        f"CRC of the tables 0x{messages.TABLE_CRC:08X}.",
        "kinds": table(("kind", "name", "from", "meaning"), list(messages.KINDS)),
        "records": table(("kind", "field", "type"), records),
        "commands": coded(messages.COMMANDS),
        "events": coded(messages.EVENTS),
        "queries": coded(messages.QUERIES),
        "answers": coded(messages.ANSWERS),
        "faults": table(("code", "name", "class", "what a person does"), faults),
        "lists": table(
            ("list", "numbers"),
            [
                ("states", counted(messages.STATES)),
                ("responses", counted(messages.RESPONSES)),
                ("purposes of a card", counted(messages.PURPOSES)),
                ("dispositions", counted(messages.DISPOSITIONS)),
                ("places", counted(messages.PLACES)),
                ("bits of caps", counted(messages.CAPS)),
                ("bits of sensors", counted(messages.SENSOR_BITS)),
            ],
        ),
    }


def page(text: str) -> str:
    """Return the page with its blocks written again.

    Raises:
        SystemExit: a block has no place in the page.
    """
    for name, block in tables().items():
        begin, end = f"<!-- {name} -->\n", f"<!-- /{name} -->"
        before, found, rest = text.partition(begin)
        _, ends, after = rest.partition(end)
        if not found or not ends:
            sys.exit(f"{PAGE.name}: there is no place for the block {name}")
        text = before + begin + block + "\n" + end + after
    return text


def sample(fields: Fields) -> tuple[object, ...]:
    """Return values for fields, different from one another, with the largest of each type among them."""
    values: list[object] = []
    for at, (_, kind) in enumerate(fields):
        if kind == "*":
            values.append(BYTES[:9])
        elif kind.endswith("s"):
            values.append(BYTES[: struct.calcsize(kind)])
        else:
            values.append((1 << 8 * struct.calcsize(kind) - (kind == "i")) - 1 - at)
    return tuple(values)


def golden() -> str:
    """Return a line for each kind and each row: kind, n, session, payload, the frame, and a name."""
    by_kind: list[tuple[int, tuple[tuple[int, str, Fields, str], ...]]] = [
        (messages.CMD, messages.COMMANDS),
        (messages.EVT, messages.EVENTS),
        (messages.QRY, messages.QUERIES),
        (messages.ANS, messages.ANSWERS),
    ]
    frames = [
        (kind, 0, messages.pack(messages.FIELDS[name], sample(messages.FIELDS[name])), name)
        for kind, name, _, _ in messages.KINDS
        if name in messages.FIELDS
    ]
    for kind, rows in by_kind:
        frames += [(kind, 256 + row[0], messages.write(rows, row[0], sample(row[2])), row[1]) for row in rows]
    act = messages.write(messages.COMMANDS, messages.CLEAR, (0x22, 1))
    frames += [(messages.ACT, 1, act, "ACT CLEAR"), (messages.EACK, 65_535, b"", "EACK")]
    frames += [(messages.STOP, 255, b"", "STOP"), (messages.TEXT, 0, bytes(80), "TEXT of zero bytes")]
    lines = ["# kind n session payload frame name; written by firmware/make_protocol.py"]
    for kind, n, payload, name in frames:
        frame = encode(kind, n, SESSION, payload)
        lines.append(f"{kind} {n} {SESSION} {payload.hex() or '-'} {frame.hex()} {name}")
    return "\n".join(lines) + "\n"


def main() -> int:
    """Write or check both files; return the status for the shell."""
    wanted = {PAGE: page(PAGE.read_text(encoding="utf-8")), GOLDEN: golden()}
    old = [file for file, text in wanted.items() if not file.exists() or file.read_text("utf-8") != text]
    if "--check" in sys.argv[1:]:
        for file in old:
            print(f"{file.relative_to(ROOT)} is not what the table says; run firmware/make_protocol.py")
        return 1 if old else 0
    for file in old:
        file.write_text(wanted[file], encoding="utf-8")
        print(f"wrote {file.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
