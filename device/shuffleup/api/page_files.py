"""The files of the pages, each at an address that contains a hash of its content.

A page consists of some thirty small files. A browser caches them permanently, because an update gives them
other addresses: it requests the page alone, and a phone in a full room shows it at once. They are packed on
their way, because the air of a full room is the bottleneck.
"""

import hashlib
import os
from collections.abc import Awaitable, Callable
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from shuffleup.api.request_guard import ONLY_OURS, POLICY

PathLike = str | os.PathLike[str]

KEPT = "public, max-age=31536000, immutable"
"""For a year, without a question (RFC 8246)."""

PACKED = 6
"""How hard files are packed: harder costs a Pi twice the time for one part in a hundred."""


WITH_WALLS = f"{ONLY_OURS}; frame-src 'self'"
AS_A_WALL = WITH_WALLS.replace("frame-ancestors 'none'", "frame-ancestors 'self'")
"""The policies of the console, which shows small walls, and of the wall, which has nothing to press and may
show those of several events."""


class PageFiles:
    """The pages of one folder, and the files that they load from it and from the fonts beside it."""

    def __init__(self, pages: Path) -> None:
        self._pages, self._fonts = pages, pages.parent / "fonts"

    def routes(self) -> list[BaseRoute]:
        """List the routes of the pages, of their lasting files, and of each file under its plain name."""
        return [
            Route("/", self._page("index.html")),
            Route("/floor", self._page("floor/index.html", WITH_WALLS)),
            Route("/evening", self._page("evening/index.html")),
            Route("/wall", self._page("wall/index.html", AS_A_WALL)),
            *self._files("/kept/{content}", partial(KeptFiles, self.content)),
            *self._files("/static", StaticFiles),
        ]

    def kept(self, text: str) -> str:
        """Give the files that a page loads their lasting addresses."""
        return text.replace('"/static/', f'"/kept/{self.content()}/')

    def content(self) -> str:
        """Name the content of all files, read at the first request: a box that starts has better to do."""
        return _digest(self._pages, self._fonts)

    def _page(self, name: str, policy: str = ONLY_OURS) -> Callable[[Request], Awaitable[Response]]:
        async def page(request: Request) -> Response:
            text = self.kept((self._pages / name).read_text("utf-8"))
            return Response(text, media_type="text/html", headers={POLICY: policy})

        return page

    def _files(self, at: str, kind: Callable[..., StaticFiles]) -> list[Mount]:
        return [
            Mount(f"{at}/fonts", kind(directory=self._fonts, check_dir=False)),
            Mount(at, GZipMiddleware(kind(directory=self._pages), compresslevel=PACKED)),
        ]


class KeptFiles(StaticFiles):
    """Files that a browser keeps for good if their address names their content."""

    def __init__(self, content: Callable[[], str], **options: Any) -> None:
        super().__init__(**options)
        self._content = content

    def file_response(
        self, full_path: PathLike, stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """Answer with a file; a page from before an update keeps nothing of what it gets now."""
        response = super().file_response(full_path, stat_result, scope, status_code)
        if scope["path_params"]["content"] == self._content():
            response.headers["cache-control"] = KEPT
        return response


@lru_cache
def _digest(*folders: Path) -> str:
    """Name all files of the folders by 12 digits of the SHA-256 of their paths and contents."""
    found = hashlib.sha256()
    for folder in folders:
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            content = path.read_bytes()
            found.update(f"{path.relative_to(folder)} {len(content)}\0".encode() + content)
    return found.hexdigest()[:12]
