"""The look of the house in the API: a director brings files and sees the wall in them; faces fetch pictures.

What is brought is read and stored under its SHA-256; the command `take_look` shows it (LOOK-15).
"""

import asyncio
from collections.abc import Callable
from typing import Annotated, Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from shuffleup.api.bodies import json_response, read_body, unusable
from shuffleup.formats.picture_dots import scaled_dots
from shuffleup.hardware.sound.melodies import BOX_SOUNDS
from shuffleup.kernel.refusals import CommandError
from shuffleup.protocol.request_refusals import NoFloorHere, NoSuchAddress, Unreadable
from shuffleup.protocol.wall import WallView
from shuffleup.storage.look_folder import LookFolder
from shuffleup.views.look.look import NO_LOOK, Look
from shuffleup.views.look.pictures import kind_of
from shuffleup.views.look.reading import MOST_SPONSORS, ReadLook, read_look, remarks
from shuffleup.views.look.svg import SVG_HEADERS
from shuffleup.views.wall.sample import sample_walls

MOST_BYTES = 24_000_000
"""Of all files of a look together: what a small box holds in its memory while it reads them."""

KEPT = {"cache-control": "public, max-age=31536000, immutable", "x-content-type-options": "nosniff"}
MEDIA = {"png": "image/png", "jpeg": "image/jpeg", "svg": "image/svg+xml"}


class LookDesk(msgspec.Struct, frozen=True):
    """The looks of this box, and the wall as it would be in another one, page by page."""

    folder: LookFolder
    wall_in: Callable[[Look], WallView]


class LookAnswer(msgspec.Struct, frozen=True):
    """A look that was read and lies on the box: its digest, to be taken, and what the house should know."""

    look: str
    remarks: tuple[str, ...]


class _File(msgspec.Struct, frozen=True):
    name: Annotated[str, msgspec.Meta(max_length=200)]
    size: Annotated[int, msgspec.Meta(ge=0)]


def desk_of_looks(request: Request) -> LookDesk:
    """Return the looks of this box; raises NoFloorHere where it has none."""
    desk: LookDesk | None = request.app.state.looks
    if desk is None:
        raise NoFloorHere()
    return desk


async def post_look(request: Request) -> Response:
    """Answer `POST /api/look`: read the files of a look and store them under their digest.

    The body is a line of JSON, a list of names with their sizes, and the files behind it in that order.
    422 with the code of the first fault; nothing of the look is stored then, and nothing is shown by it.
    """
    desk = desk_of_looks(request)
    files = _files(await read_body(request, MOST_BYTES))
    read: ReadLook = await asyncio.to_thread(read_look, files, BOX_SOUNDS, scaled_dots)
    try:
        await asyncio.to_thread(desk.folder.keep, read.look.digest, read.files)
    except OSError as error:
        raise unusable("look", CommandError(str(error))) from error
    return json_response(LookAnswer(read.look.digest, remarks(read)))


def _files(body: bytes) -> dict[str, bytes]:
    line, _, rest = body.partition(b"\n")
    try:
        listed = msgspec.json.decode(line, type=list[_File])
    except msgspec.DecodeError as error:
        raise Unreadable(str(error)) from error
    if len(listed) > 2 * MOST_SPONSORS + 40 or sum(one.size for one in listed) != len(rest):
        raise Unreadable("the files are not as long as the list says")
    found: dict[str, bytes] = {}
    at = 0
    for one in listed:
        found[one.name] = rest[at : at + one.size]
        at += one.size
    return found


async def show_looks(request: Request) -> Response:
    """Answer `GET /api/look`: the look that is shown, and how many can be gone back to."""
    folder = desk_of_looks(request).folder
    shown: dict[str, Any] = {"look": folder.taken[-1], "before": len(folder.taken) - 1}
    return json_response(shown)


async def show_walls(request: Request) -> Response:
    """Answer `GET /api/look/{digest}/walls`: made-up walls in a look that lies here, by their pages.

    Only who knows the digest finds it, as its pictures.
    """
    desk = desk_of_looks(request)
    look = await asyncio.to_thread(desk.folder.look, request.path_params["digest"])
    if look is None:
        raise NoSuchAddress()
    now = desk.wall_in(NO_LOOK)
    return json_response(sample_walls(look, now.event, now.room))


async def get_look_file(request: Request) -> Response:
    """Answer `GET /look/{digest}/{file}` with a file of a look, which never changes under its address."""
    digest, name = request.path_params["digest"], request.path_params["file"]
    folder = desk_of_looks(request).folder
    content = await asyncio.to_thread(folder.file, digest, name)
    if content is None:
        raise NoSuchAddress()
    kind = kind_of(content)
    headers = KEPT | (SVG_HEADERS if kind == "svg" else {})
    return Response(content, media_type=MEDIA.get(kind, "application/octet-stream"), headers=headers)


async def name_look(request: Request) -> Response:
    """Answer `GET /look` with the digest of the look that is shown, empty for none; a standby asks."""
    return Response(desk_of_looks(request).folder.taken[-1], media_type="text/plain")


async def list_look_files(request: Request) -> Response:
    """Answer `GET /look/{digest}` with the list of its files as `sha256sum` writes it; boxes fetch by it."""
    listed = await asyncio.to_thread(desk_of_looks(request).folder.list_of, request.path_params["digest"])
    if listed is None:
        raise NoSuchAddress()
    return Response(listed, media_type="text/plain", headers=KEPT)
