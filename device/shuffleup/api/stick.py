"""The newer release on the stick of this box, which a person installs when nobody plays."""

from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from shuffleup.api.bodies import json_response
from shuffleup.api.read_permission import check_look
from shuffleup.network.trust.signed_release import read_found
from shuffleup.protocol.request_refusals import NoReleaseOnStick

FOUND = Path("/run/shuffleup-stick/found.json")
"""Written by shuffleup-stick.service, and gone with the stick."""

COMMAND = "sudo shuffleup update"


async def show_stick(request: Request) -> Response:
    """Answer `GET /api/stick`: the `version` of a newer release, and the `command` that installs it.

    404 where no stick is in, or none with a release that this box takes.
    """
    check_look(request)
    found = read_found(request.app.state.stick)
    if found is None:
        raise NoReleaseOnStick()
    return json_response({"version": found.version, "command": COMMAND})
