"""Papers and files of an event: pages for a printer, plain text, tables for a spreadsheet, and the archive.

Those of past events are at `GET /api/past` and under `/past/EVENT`, all of it the director's.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from urllib.parse import quote

from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response, StreamingResponse

from shuffleup.api.bodies import json_response
from shuffleup.api.floor_console import PAST, FloorDesk, desk_of, number_asked
from shuffleup.api.look import LookDesk
from shuffleup.api.pin import check_look
from shuffleup.api.player_cards import address_of, check_codes, codes_of_all, inline, page_is_on
from shuffleup.archive.event_archive import archive_lines
from shuffleup.archive.past_events import ArchivedEvents
from shuffleup.floor.state import Floor
from shuffleup.formats.csv_export import Sheet, encoded, player_rows, result_rows, settlement_rows
from shuffleup.formats.printed.bags import bag_list, tags
from shuffleup.formats.printed.event_sheets import (
    addon_paper,
    blind_sheet,
    door_list,
    enter_sheet,
    result_sheet,
    seat_cards,
)
from shuffleup.formats.printed.merged_bags import merged_bags
from shuffleup.formats.printed.paper import Letterhead, Paper
from shuffleup.formats.printed.payments import charity_statement, deal_agreement, receipts, settlement_sheet
from shuffleup.formats.printed.vouchers import seat_list, vouchers
from shuffleup.kernel.field_types import FLOOR, EntryId, Money
from shuffleup.kernel.language import say
from shuffleup.kernel.refusals import CommandError
from shuffleup.protocol.addons import PageView
from shuffleup.protocol.request_refusals import ClubCannot, NoFloorHere, NoSuchPaper
from shuffleup.storage.journal.reader import JournalReader
from shuffleup.views.bag_lists import merged_bags_view
from shuffleup.views.deal_and_settlement import deal_paper_view, settlement_text, settlement_view
from shuffleup.views.flight_papers import bags_view
from shuffleup.views.look.look import Look
from shuffleup.views.papers import (
    charity_view,
    door_list_view,
    paper_head,
    receipts_view,
    result_sheet_view,
    seat_cards_view,
    vouchers_view,
)
from shuffleup.views.words import line_of

Show = Callable[[Request], Awaitable[Response]]

PAPERS: dict[str, Callable[[FloorDesk, str], Paper]] = {
    "seats": lambda desk, made_of: seat_cards(seat_cards_view(desk.state), made_of),
    "tables": lambda desk, made_of: door_list(door_list_view(desk.state), made_of),
    "results": lambda desk, made_of: result_sheet(result_sheet_view(desk.state), made_of),
    "blinds": lambda desk, made_of: blind_sheet(desk.timetable(), paper_head(desk.state), made_of),
}
"""Papers that everybody may print who may read the wall, of a floor and a row of its journal."""

TEXT = ".txt"
"""The end of the address of a paper as plain text (PAP-07)."""

NOT_KEPT = {"cache-control": "no-store"}
"""A browser keeps no copy of a paper with the codes of players."""


AddonPaper = Callable[[str, Floor], PageView | None]
"""Makes a paper of an add-on by its name, None where it cannot be made; it takes a while."""


async def show_paper(request: Request) -> Response:
    """Answer `GET /print/seats`, `/print/tables`, `/print/results` and `/print/blinds`, and each with `.txt`.

    `/print/seats?codes` is refused where the codes of players may not be shown; no text has them.
    `/print/enter` is the sheet for the door of an event in which people enter or check in by phone (PLY-14,
    PLY-15).
    """
    name = request.path_params["paper"].removesuffix(TEXT)
    if name == "enter" and page_is_on(request):
        return _written(request, _sheet_for_the_door(request))
    paper = PAPERS.get(name)
    desk, made_of = desk_of(request), await _made_of(desk_of(request))
    if paper is None:
        return _written(request, addon_paper(await _page_of(request, name), paper_head(desk.state), made_of))
    if name == "seats" and "codes" in request.query_params and page_is_on(request):
        check_codes(request)
    if name == "seats" and not _as_text(request) and (codes := await codes_of_all(request)):
        cards = seat_cards(seat_cards_view(desk.state, codes), made_of)
        return HTMLResponse(cards.html(), headers=NOT_KEPT)
    return _written(request, paper(desk, made_of))


async def _page_of(request: Request, name: str) -> PageView:
    make: AddonPaper | None = request.app.state.addon_paper
    page = await asyncio.to_thread(make, name, desk_of(request).state) if make else None
    if page is None:
        raise NoSuchPaper((*PAPERS, "receipts"))
    return page


def _sheet_for_the_door(request: Request) -> Paper:
    floor, address = desk_of(request).state, f"{address_of(request)}/me/enter"
    if floor.rules.players.enroll == "off":
        raise NoSuchPaper((*PAPERS, "receipts"))
    registers = floor.rules.players.enroll == "register"
    return enter_sheet(paper_head(floor), address, inline(address), registers)


async def show_receipts(request: Request) -> Response:
    """Answer `GET /print/receipts` and `/print/receipts/e3`, and their texts: the director's (PAP-06)."""
    number = request.path_params.get("entry", "").removesuffix(TEXT)
    desk = desk_of(request)
    view = receipts_view(desk.state, EntryId(number) if number else None)
    return _written(request, receipts(view, await _made_of(desk)))


async def show_merged_bags(request: Request) -> Response:
    """Answer `GET /print/merged-bags` and `/print/merged-bags.txt`: the director's (EVT-10)."""
    desk = desk_of(request)
    return _written(request, merged_bags(merged_bags_view(desk.state), await _made_of(desk)))


async def show_settlement_sheet(request: Request) -> Response:
    """Answer `GET /print/settlement` and `/print/settlement.txt`, a text to send: the director's (SET-10)."""
    desk = desk_of(request)
    view, made_of = settlement_view(desk.state), await _made_of(desk)
    if _as_text(request):
        return PlainTextResponse(settlement_text(view, made_of))
    return _written(request, settlement_sheet(view, made_of))


async def show_deal_agreement(request: Request) -> Response:
    """Answer `GET /print/deal?keep=0` and `/print/deal.txt`: what each would get, the director's (PAP-02).

    `keep` is what is kept back for the winner, in minor units of money.
    """
    desk, keep = desk_of(request), number_asked(request, "keep", 0)
    view = await asyncio.to_thread(deal_paper_view, desk.state, Money(keep))
    return _written(request, deal_agreement(view, await _made_of(desk)))


async def show_vouchers(request: Request) -> Response:
    """Answer `GET /print/vouchers` and `/print/vouchers.txt`, one for each seat: the director's (SAT-15)."""
    desk = desk_of(request)
    return _written(request, vouchers(vouchers_view(desk.state), await _made_of(desk)))


async def show_bag_tags(request: Request) -> Response:
    """Answer `GET /print/bags` and `/print/bags/e3`, and their texts: tags or slips, the director's."""
    number = request.path_params.get("entry", "").removesuffix(TEXT)
    desk = desk_of(request)
    view = bags_view(desk.state, EntryId(number) if number else None, inline)
    return _written(request, tags(view, await _made_of(desk)))


async def show_bag_list(request: Request) -> Response:
    """Answer `GET /print/bag-list` and `/print/bag-list.txt`: a flight's, the director's (FLT-08)."""
    desk = desk_of(request)
    return _written(request, bag_list(bags_view(desk.state), await _made_of(desk)))


async def show_seat_list(request: Request) -> Response:
    """Answer `GET /print/seat-list` and `/print/seat-list.txt` for the desk of the target: the director's."""
    desk = desk_of(request)
    return _written(request, seat_list(vouchers_view(desk.state), await _made_of(desk)))


async def show_charity_statement(request: Request) -> Response:
    """Answer `GET /print/charity` and `/print/charity.txt`: a statement to sign, the director's (PAP-01)."""
    desk = desk_of(request)
    return _written(request, charity_statement(charity_view(desk.state), await _made_of(desk)))


def _written(request: Request, paper: Paper) -> Response:
    looks: LookDesk | None = request.app.state.looks
    paper = replace(paper, house=letterhead(looks.folder.shown())) if looks else paper
    return PlainTextResponse(paper.text()) if _as_text(request) else HTMLResponse(paper.html())


def letterhead(look: Look) -> Letterhead:
    """Head a paper with title and logo of the house; a logo that nobody has drawn is left out (LOOK-05)."""
    bitmap = look.bitmaps.get(look.logo, "")
    return Letterhead(look.title, f"/look/{look.digest}/{quote(bitmap)}" if bitmap else "")


def _as_text(request: Request) -> bool:
    return request.url.path.endswith(TEXT)


async def _made_of(desk: FloorDesk) -> str:
    """Say as of which row of the journal a paper is, with the hash of the row (PAP-08)."""
    rows = await desk.rows(FLOOR, None, 1)
    return say("As of row {row}, {hash}", row=rows[0].seq, hash=rows[0].hash.hex()) if rows else ""


async def get_players(request: Request) -> Response:
    """Answer `GET /api/players.csv`: every entry, with what it has paid and owes."""
    return _sheet("players.csv", player_rows(desk_of(request).state))


async def get_results(request: Request) -> Response:
    """Answer `GET /api/results.csv`: the places and what they pay."""
    return _sheet("results.csv", result_rows(desk_of(request).state))


async def get_settlement(request: Request) -> Response:
    """Answer `GET /api/settlement.csv`: results of a cash night, and who pays whom."""
    return _sheet("settlement.csv", settlement_rows(desk_of(request).state))


async def get_archive(request: Request) -> Response:
    """Answer `GET /api/archive.json`: all that is needed to verify the event, as it is at this moment.

    It is read from the disk in a thread, piece by piece, while the unit goes on writing.
    """
    journal = desk_of(request).journal()
    return StreamingResponse(
        _closing(journal), media_type="application/json", headers=as_file("event-archive.json")
    )


def _closing(journal: JournalReader) -> Iterator[bytes]:
    with journal:
        yield from archive_lines(journal)


def _sheet(name: str, sheet: Sheet) -> Response:
    return Response(b"".join(encoded(sheet)), media_type="text/csv; charset=utf-8", headers=as_file(name))


def as_file(name: str) -> dict[str, str]:
    """Return the head of an answer that a browser saves under a name."""
    return {"content-disposition": f'attachment; filename="{name}"'}


async def list_past(request: Request) -> Response:
    """Answer `GET /api/past` with the events that were put away on this box, newest first."""
    past: ArchivedEvents | None = request.app.state.past
    return json_response({"events": await asyncio.to_thread(past.listed) if past else ()})


def of_a_past_event(show: Show) -> Show:
    """Answer from the event that a path names; it is the director's."""

    async def shown(request: Request) -> Response:
        check_look(request)  # before anything is read: it is no matter of the room, and takes a while
        past: ArchivedEvents | None = request.app.state.past
        if past is None:
            raise NoFloorHere()
        try:
            request.scope[PAST] = await asyncio.to_thread(past.desk, request.path_params["event"])
        except CommandError as error:
            raise ClubCannot(line_of(error)) from error
        return await show(request)

    return shown
