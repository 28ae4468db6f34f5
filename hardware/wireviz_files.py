"""The cables of one drawing in the language of WireViz, and its picture.

WireViz writes a graph for Graphviz. The graph is laid out with Graphviz's own table of letter widths and not
with the fonts of this computer, so that the same wires give the same bytes everywhere.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from harness import Cable, WiredPart, Wiring, terminals_of
from made import ROOT
from pin_table import Table

PLUGINS = ("core", "dot_layout")


class NoDrawing(Exception):
    """A picture cannot be drawn here; one line that says what to install."""


def wireviz_yaml(wiring: Wiring, drawing: str, pins: Table) -> str:
    """Write a drawing as WireViz reads it. Quotes are on every word: a bare NO would be read as false."""
    cables = [cable for cable in wiring.cable if cable.drawing == drawing]
    parts = {part.ref: part for part in wiring.part}
    ends = dict.fromkeys(end for cable in cables for end in (cable.from_, cable.to))
    lines = [
        f"# Written by hardware/make_wiring.py from wiring/{wiring.unit.replace(' ', '-')}.toml.",
        "connectors:",
    ]
    for ref in ends:
        lines += _connector(parts[ref], _terminals(ref, cables), pins)
    lines.append("cables:")
    for cable in cables:
        lines += _cable(cable)
    lines.append("connections:")
    for cable in cables:
        here = [_quoted(wire[0]) for wire in cable.wires]
        there = [_quoted(wire[1]) for wire in cable.wires]
        numbers = list(range(1, len(cable.wires) + 1))
        lines += [
            f'  - - "{cable.from_}": [{", ".join(here)}]',
            f'    - "{cable.ref}": {numbers}',
            f'    - "{cable.to}": [{", ".join(there)}]',
        ]
    return "\n".join(lines) + "\n"


def _terminals(ref: str, cables: list[Cable]) -> list[str]:
    here = [wire[0] for cable in cables if cable.from_ == ref for wire in cable.wires]
    there = [wire[1] for cable in cables if cable.to == ref for wire in cable.wires]
    return list(dict.fromkeys(here + there))


def _connector(part: WiredPart, terminals: list[str], pins: Table) -> list[str]:
    places = terminals_of(part, pins)
    labels = [_quoted(places[terminal] or terminal) for terminal in terminals]
    lines = [
        f'  "{part.ref}":',
        f"    type: {_quoted(part.name)}",
        "    show_pincount: false",
        f"    pins: [{', '.join(map(_quoted, terminals))}]",
    ]
    return [*lines, f"    pinlabels: [{', '.join(labels)}]"] if part.header else lines


def _cable(cable: Cable) -> list[str]:
    notes = "; ".join(filter(None, (cable.optional and f"optional: {cable.optional}", cable.note)))
    lines = [
        f'  "{cable.ref}":',
        "    category: bundle",
        f"    gauge: {cable.mm2:g} mm2",
        f"    length: {cable.length_mm / 1000:g}",
        f"    colors: [{', '.join(_quoted(wire[2]) for wire in cable.wires)}]",
    ]
    return [*lines, f"    notes: {_quoted(notes)}"] if notes else lines


def _quoted(word: str) -> str:
    return str(int(word)) if word.isdigit() else f'"{word}"'


def picture(yaml: str, name: str) -> str:
    """Draw a WireViz file as SVG.

    Raises:
        NoDrawing: WireViz or Graphviz is missing, or one of them refuses the file.
    """
    with TemporaryDirectory() as folder:
        source = Path(folder, f"{name}.yml")
        source.write_text(yaml, encoding="utf-8")
        _run([*_wireviz(), "--format", "g", str(source)], name)
        drawn = _run(
            [_dot(), "-Tsvg", str(source.with_suffix(".gv"))], name, GVBINDIR=str(_plain_letters(folder))
        )
    return _always_the_same(drawn)


def _wireviz() -> list[str]:
    if (program := Path(sys.executable).with_name("wireviz")).exists():
        return [str(program)]
    raise NoDrawing("WireViz is missing; type: scripts/setup hardware")


def _dot() -> str:
    if program := shutil.which("dot"):
        return program
    raise NoDrawing("Graphviz is missing; type: sudo apt-get install -y --no-install-recommends graphviz")


def _plain_letters(folder: str) -> Path:
    """Give Graphviz a folder of plug-ins without the one that asks this computer for fonts."""
    told = subprocess.run(
        [_dot(), "-v", "-?"], capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL
    )
    places = [Path(place) for place in re.findall(r'libdir = "(.+)"', told.stderr)]
    places += sorted(Path("/usr/lib").glob("*/graphviz"))
    for place in places:
        chosen = [library for name in PLUGINS for library in place.glob(f"libgvplugin_{name}.so.?")]
        if len(chosen) == len(PLUGINS):
            plain = Path(folder, "plugins")
            plain.mkdir()
            for library in chosen:
                (plain / library.name).symlink_to(library)
            subprocess.run(
                [_dot(), "-c"], env=os.environ | {"GVBINDIR": str(plain)}, check=True, capture_output=True
            )
            return plain
    raise NoDrawing("the plug-ins of Graphviz are not where Debian has them; draw on Debian 12 or 13")


def _run(command: list[str], name: str, **environment: str) -> str:
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, cwd=ROOT, env=os.environ | environment
    )
    if done.returncode:
        last = (done.stderr or done.stdout).strip().splitlines()[-1:] or ["no reason given"]
        raise NoDrawing(f"{name}: {Path(command[0]).name} refuses it: {last[0]}")
    return done.stdout


def _always_the_same(svg: str) -> str:
    """Leave out what says by which release of Graphviz a picture was drawn.

    Letters are made smaller than they were laid out: where Arial is missing, a wider one takes its place.
    """
    without = re.sub(r"<!--.*?-->\n", "", svg, flags=re.DOTALL)
    return without.replace(
        'font-family="arial" font-size="14.00"', 'font-family="Arial, sans-serif" font-size="12"'
    )
