"""`/api/bags`: the bag lists of this box for the director, files of other floors, and the own list to take
along.
"""

import asyncio
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from shuffleup.api.bodies import json_response, read_body, unusable
from shuffleup.api.floor_console import FloorDesk, desk_of
from shuffleup.api.papers import as_file
from shuffleup.archive.own_bag_list import list_from
from shuffleup.formats.bag_list import BIGGEST_LIST, ListTooLarge
from shuffleup.kernel.clock import BootClock
from shuffleup.kernel.refusals import CommandError
from shuffleup.network.trust.bag_lists import BagFolder, fingerprint_of
from shuffleup.protocol.request_refusals import BodyTooLarge, NoSuchAddress
from shuffleup.views.bag_lists import Lying, bag_list_view, bag_lists_view

MEDIA = "application/x-ndjson"
LONGEST_PRINT = 80


async def show_bag_lists(request: Request) -> Response:
    """Answer `GET /api/bags`: the lists of this event that lie here, read or not, with what is in them."""
    desk = desk_of(request)
    own, there = await asyncio.to_thread(_lying, _folder(desk))
    return json_response(bag_lists_view(desk.state, desk.version, own, there))


async def take_bag_list(request: Request) -> Response:
    """Answer `POST /api/bags?trust=ab12-...`: keep a file on this box and show what is in it.

    Nothing is read by it: the command `read_bags` does that. 422 with the code of what is wrong with the
    file; with the fingerprint of its signer, as the console of that floor shows it, that floor is trusted
    from now on.
    """
    desk = desk_of(request)
    try:
        content = await read_body(request, BIGGEST_LIST)
    except BodyTooLarge as error:
        raise ListTooLarge(BIGGEST_LIST) from error
    folder, trust = _folder(desk), request.query_params.get("trust", "")[:LONGEST_PRINT]
    now = BootClock().wall() if desk.room_time()[1] is not None else None
    try:
        taken = await asyncio.to_thread(folder.take, content, now, trust)
        own = await asyncio.to_thread(lambda: folder.own_key)
    except OSError as error:
        raise unusable("bags", CommandError(str(error))) from error
    lying = (taken.digest, taken.list, fingerprint_of(taken.signer), taken.signer == own)
    return json_response(bag_list_view(lying, desk.state))


async def get_bag_list(request: Request) -> Response:
    """Answer `GET /api/bags/{digest}`: a file that lies here, or `/api/bags/own`, that of this flight."""
    desk, digest = desk_of(request), request.path_params["digest"]
    name = f"flight-{desk.state.rules.flights.name}.bags" if digest == "own" else f"{digest[:12]}.bags"
    content = await asyncio.to_thread(_file, desk, digest)
    if content is None:
        raise NoSuchAddress()
    return Response(content, media_type=MEDIA, headers=as_file(name))


def _file(desk: FloorDesk, digest: str) -> bytes | None:
    with desk.journal() as journal:
        folder, run = BagFolder(journal.path.parent), journal.root.hex()
        if digest != "own":
            return folder.file(digest)
        kept = (name for name, one in folder.lists().items() if one.list.head.run == run)
        if desk.state.flight.closed and (name := next(kept, "")):
            return folder.file(name)
        return folder.signed(list_from(journal, desk.state))


def _folder(desk: FloorDesk) -> BagFolder:
    with desk.journal() as journal:
        path: Path = journal.path
    return BagFolder(path.parent)


def _lying(folder: BagFolder) -> tuple[str, list[Lying]]:
    """Return the fingerprint of this floor, and the lists that lie here, by the time of the flight."""
    own = folder.own_key
    found = [
        (digest, one.list, fingerprint_of(one.signer), one.signer == own)
        for digest, one in folder.lists().items()
    ]
    return fingerprint_of(own), sorted(found, key=lambda one: (one[1].head.made, one[1].head.flight))
