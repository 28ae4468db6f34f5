#!/usr/bin/env python3
"""Build the site of the pages into dist/site; exit 1 where a link is dead or a page asks another computer.

MkDocs takes one folder, and the pages of the project link across it: they are staged into dist/pages as they
lie in the project. A link to a file that is no page (a program, a table of parts) becomes its path.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).resolve().parents[2]
STAGED, SITE = ROOT / "dist/pages", ROOT / "dist/site"
SHOWN = {".md", ".png", ".svg", ".jpg"}
LINK = re.compile(r"(?<!!)\[([^]]*)\]\(([^)\s]+)\)")
FETCHED = re.compile(r"""<(?:script|img|iframe|link)[^>]*?(?:src|href)=["']?(https?:)?//[^>]*>""")
NO_REQUEST = re.compile(r"""<link[^>]*rel=["']?(?:canonical|me)""")


def stage() -> None:
    """Copy the pages and pictures that git knows, with links that stay on the site."""
    shutil.rmtree(STAGED, ignore_errors=True)
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    files = {Path(name) for name in listed.splitlines() if Path(name).suffix in SHOWN}
    files = {file for file in files if file.parts[0] in {"docs", "hardware"} or len(file.parts) == 1}
    for file in files:
        target = STAGED / file
        target.parent.mkdir(parents=True, exist_ok=True)
        if file.suffix == ".md":
            target.write_text(_with_links(file, files), encoding="utf-8")
        else:
            shutil.copyfile(ROOT / file, target)


def _with_links(page: Path, files: set[Path]) -> str:
    def kept(found: re.Match[str]) -> str:
        text, link = found.groups()
        path = link.partition("#")[0]
        if not path or "://" in link or link.startswith("mailto:"):
            return found[0]
        place = Path(_resolved(page.parent / path))
        return found[0] if place in files else f"{text} (`{place}`)" if str(place) not in text else text

    return LINK.sub(kept, (ROOT / page).read_text(encoding="utf-8"))


def _resolved(path: Path) -> str:
    parts: list[str] = []
    for part in PurePosixPath(path).parts:
        if part == "..":
            parts.pop()
        elif part != ".":
            parts.append(part)
    return "/".join(parts)


def main() -> int:
    """Stage, build, and look at what was built."""
    stage()
    quiet = os.environ | {"NO_MKDOCS_2_WARNING": "1"}
    command = (ROOT / ".venv/bin/mkdocs", "build", "--quiet", "--strict")
    built = subprocess.run(command, cwd=ROOT, env=quiet, check=False)
    if built.returncode:
        return 1
    asked = [
        f"{page.relative_to(SITE)}: {found[0][:120]}"
        for page in sorted(SITE.rglob("*.html"))
        for found in FETCHED.finditer(page.read_text(encoding="utf-8"))
        if not NO_REQUEST.match(found[0])
    ]
    print(*asked, sep="\n", end="\n" if asked else "")
    print(f"{len(list(SITE.rglob('*.html')))} pages; open dist/site/index.html")
    return 1 if asked else 0


if __name__ == "__main__":
    sys.exit(main())
