#!/usr/bin/env python3
"""Make the printed parts, their pictures and drawings from case.toml and ../panel.toml.

hardware/enclosure/make_enclosure.py           writes stl/, step/ and pictures/
hardware/enclosure/make_enclosure.py --check   writes nothing; status 1 where a file is not what they say

The drawings need nothing. The parts and pictures need the extra `enclosure`; without it one line says what is
left out.
"""

import argparse
import importlib.util
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parent.parent))

from case_facts import BadFacts, the_facts
from case_tables import CaseFacts
from panel_drawing import panel_svg, side_svg
from panel_table import PanelTable

HERE = Path(__file__).resolve().parent
ABSENT = "build123d is absent: the parts and pictures stay as they are; type: scripts/setup enclosure"


def main(words: list[str], folder: Path = HERE) -> int:
    """Make or check everything; return the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="write nothing, compare")
    check: bool = parser.parse_args(words).check
    try:
        case, panel = the_facts()
    except BadFacts as error:
        print(f"make_enclosure: {error}", file=sys.stderr)
        return 1
    faults = drawings(case, panel, folder / "pictures", check) + _parts(case, panel, folder, check)
    for fault in faults:
        print(f"{fault}; run hardware/enclosure/make_enclosure.py", file=sys.stderr)
    return 1 if faults else 0


def drawings(case: CaseFacts, panel: PanelTable, folder: Path, check: bool) -> list[str]:
    """Write the drawings, or name those that are not what the tables say."""
    faults = []
    for name, text in (("panel.svg", panel_svg(case, panel)), ("side.svg", side_svg(case, panel))):
        path = folder / name
        if not check:
            folder.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        elif not path.exists() or path.read_text() != text:
            faults.append(f"{name} is not what the tables say")
    return faults


def _parts(case: CaseFacts, panel: PanelTable, folder: Path, check: bool) -> list[str]:
    """Write or compare the parts, where there is CAD to do it with."""
    if importlib.util.find_spec("build123d") is None:
        print(f"make_enclosure: {ABSENT}", file=sys.stderr)
        return []
    import part_files  # noqa: PLC0415 - takes four seconds to import, and 1 GB to install

    if check:
        return part_files.different(case, panel, folder)
    part_files.write(case, panel, folder)
    return []


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
