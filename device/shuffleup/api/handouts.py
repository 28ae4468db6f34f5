"""Files that a person takes along: the invitation before the evening, the results after it (BEF-13, BEF-17).

Nothing is sent: the director saves a file, or copies a text, and hands it on.
"""

from starlette.requests import Request
from starlette.responses import Response

from shuffleup.api.club import done, is_set, who_asks
from shuffleup.api.floor_console import desk_of
from shuffleup.api.papers import as_file
from shuffleup.archive.club_views import FACE
from shuffleup.archive.invitations import INVITATION_FILES, Invitation, invitation_of
from shuffleup.floor.state import Floor
from shuffleup.kernel.clock import BootClock
from shuffleup.kernel.field_types import Actor
from shuffleup.protocol.request_refusals import NoSuchFile
from shuffleup.storage.journal.reader import JournalReader
from shuffleup.storage.look_folder import logo_beside


async def give_invitation(request: Request) -> Response:
    """Answer `GET /api/invite/text`, `ics`, `page` and `qr`; with `?cancelled=yes` the evening is called off.

    The code of the replies is drawn with the first of them.
    """
    kind = request.path_params["kind"]
    if kind not in INVITATION_FILES:
        raise NoSuchFile(tuple(INVITATION_FILES))
    desk, file = desk_of(request), INVITATION_FILES[kind]
    invitation = await done(_invitation, desk.journal(), desk.state, cancelled=is_set(request, "cancelled"))
    content = file.made_of(invitation)
    return Response(content, headers=as_file(f"invitation.{file.ending}"), media_type=file.media_type)


def _invitation(journal: JournalReader, floor: Floor, *, cancelled: bool) -> Invitation:
    with journal:
        logo = logo_beside(journal.path)
        return invitation_of(floor, journal.path, BootClock().wall(), cancelled=cancelled, logo=logo)


async def give_results(request: Request) -> Response:
    """Answer `GET /api/share/png`, `text`, `csv` and `html`; the club lists what was handed on (BEF-16)."""
    by = Actor("director", who_asks(request), FACE)
    desk = desk_of(request)
    return await done(_results, desk.journal(), desk.state, request.path_params["kind"], by)


def _results(journal: JournalReader, floor: Floor, kind: str, by: Actor) -> Response:
    # A table that starts needs neither a club nor Pillow.
    from shuffleup.archive.club_folder.names import club_beside  # noqa: PLC0415
    from shuffleup.archive.shared_results import RESULT_FILES, remembered_in, results_of  # noqa: PLC0415

    with journal:
        if kind not in RESULT_FILES:
            raise NoSuchFile(tuple(RESULT_FILES))
        club, file = club_beside(journal.path), RESULT_FILES[kind]
        view = results_of(floor, journal, club)
        content = file.made_of(view, logo_beside(journal.path))
        with remembered_in(club, {kind: FACE}, view, by, BootClock()):
            return Response(content, headers=as_file(f"results.{file.ending}"), media_type=file.media_type)
