"""Read permissions: the room reads the views of its wall, the director reads everything.

At the box itself everything may be read. Another machine reads the views of the wall, and the views of a
box's faces if the box stands alone and has a floor PIN.
"""

import re
from collections.abc import Iterable

from starlette.requests import Request
from starlette.responses import Response

from shuffleup.api.bodies import json_response
from shuffleup.api.gate.door import is_at_the_box, is_safe_line
from shuffleup.api.pin import director_refused, has_pin
from shuffleup.api.qr import leads_here
from shuffleup.api.venue.authority import https_of
from shuffleup.kernel.language import spoken
from shuffleup.kernel.refusals import Refusal

OF_THE_ROOM = frozenset({"clock", "board", "wall", "timetable", "table"})
"""Topics that anybody may follow. Views of tables hold what the room may know, and no card."""

OF_THE_DIRECTOR = frozenset({"floor", "links", "areas"})

OTHER_TABLE = re.compile(r"table/[1-9][0-9]{0,3}")
"""The tables where no box stands, by number: `table/2`."""


def topics_refused(request: Request, topics: Iterable[str]) -> Refusal | None:
    """Say why this request may not follow one of these topics; None where it may follow all."""
    asked = [topic for topic in topics if topic not in OF_THE_ROOM and not OTHER_TABLE.fullmatch(topic)]
    if not asked:
        return None
    return look_refused(request, of_director=any(topic in OF_THE_DIRECTOR for topic in asked))


def look_refused(request: Request, *, of_director: bool = True) -> Refusal | None:
    """Say why this request may not read what is the director's, or what a box shows its dealer."""
    if is_at_the_box(request.scope):
        return None
    if https_of(request) is None and has_pin(request) and not of_director:
        return None
    return director_refused(request, looks_only=True)


def check_look(request: Request) -> None:
    """Raise why this request may not read what is the director's, where it may not."""
    if why := look_refused(request):
        raise why


async def show_door(request: Request) -> Response:
    """Answer `GET /api/door`: whether a page that came this way `writes`, and the `https` that does.

    `reads` is whether it may show what is the director's; where it only writes, the PIN opens it. The rest is
    what there is to ask for: the pairing desk of a `venue`, `codes` that a phone can follow, and for the
    director the `wifi` of the room and a release on a `stick`. `language` is that of the box.
    """
    https = https_of(request)
    writes = https is None or is_safe_line(request.scope)
    reads, kept = not look_refused(request), request.app.state
    return json_response(
        {
            "writes": writes,
            "reads": reads,
            "language": spoken(),
            "https": https or "",
            "venue": kept.venue is not None,
            "codes": kept.venue is not None and leads_here(https or ""),
            "wifi": reads and kept.room_wifi.exists(),
            "stick": reads and kept.stick.exists(),
        }
    )
