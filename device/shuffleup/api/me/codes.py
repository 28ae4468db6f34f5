"""Codes of cards: for the director over TLS and at the box itself, and the code of the door for everybody."""

from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import Response

from shuffleup.api.floor import FloorDesk, desk_of
from shuffleup.api.gate.door import is_at_the_box
from shuffleup.api.me.keys import written
from shuffleup.api.me.phones import desk_of_players, page_is_on
from shuffleup.api.pin import director_refused
from shuffleup.api.qr import picture_of
from shuffleup.kernel.identity import EntryId
from shuffleup.protocol.request_refusals import CodesNotHere, NoCardToShow


def may_see_codes(request: Request) -> bool:
    """Say whether the codes of players may be shown to who asks (PLY-01)."""
    if is_at_the_box(request.scope):
        return True
    return request.scope.get("scheme") == "https" and director_refused(request) is None


def check_codes(request: Request) -> None:
    """Raise `CodesNotHere` where the codes of players may not be shown (PLY-01)."""
    if not may_see_codes(request):
        raise CodesNotHere()


async def show_card(request: Request) -> Response:
    """Answer `GET /api/cards/e3.svg`: the code of a player's card, the same each time (PLY-02)."""
    desk = desk_of_players(request)
    check_codes(request)
    code = await code_of(request, desk, EntryId(request.path_params["entry"]))
    if not code:
        raise NoCardToShow()
    return Response(code, media_type="image/svg+xml", headers={"cache-control": "no-store"})


async def show_enter_code(request: Request) -> Response:
    """Answer `GET /api/me/enter.svg`: the code of the page at the door, which holds no secret (PLY-14)."""
    desk_of_players(request)
    return Response(picture_of(f"{address_of(request)}/me/enter"), media_type="image/svg+xml")


async def codes_of_all(request: Request) -> dict[EntryId, str]:
    """Draw the codes for the seat cards; none where the asker may not see them, or players have no page."""
    if not page_is_on(request) or not may_see_codes(request):
        return {}
    desk = desk_of(request)
    playing = (one for one in desk.state.entries if not one.withdrawn and one.finish is None)
    codes = {one.id: await code_of(request, desk, one.id) for one in playing}
    return {entry: code for entry, code in codes.items() if code}


async def code_of(request: Request, desk: FloorDesk, entry: EntryId) -> str:
    """Draw the code of an entry's card; empty where it has none that this box knows."""
    card = desk.state.phones.cards.get(entry)
    secret = await desk.card_secret(card.digest) if card and card.digest else None
    if secret is None:
        return ""
    return inline(f"{address_of(request)}/me#{written(secret)}")


def inline(address: str) -> str:
    """Draw an address as an SVG that stands in a page."""
    drawn = picture_of(address).decode()
    return drawn[drawn.index("<svg") :]


def address_of(request: Request) -> str:
    """Give the address of this box for phones: its own in the room, else the one that was asked for."""
    found: Callable[[], str] = request.app.state.phones_at
    return found() or f"http://{request.headers['host']}"
