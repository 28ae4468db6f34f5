"""The event as files for the director: tables for a spreadsheet, and the archive of the event."""

from collections.abc import Iterator

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from shuffleup.api.floor import desk_of
from shuffleup.api.pin import check_session
from shuffleup.archive.event_archive import archive_lines
from shuffleup.formats.csv_export import Sheet, encoded, player_rows, result_rows, settlement_rows
from shuffleup.storage.journal import JournalReader


async def get_players(request: Request) -> Response:
    """Answer `GET /api/players.csv`: every entry, with what it has paid and owes."""
    check_session(request)
    return _sheet("players.csv", player_rows(desk_of(request).state))


async def get_results(request: Request) -> Response:
    """Answer `GET /api/results.csv`: the places and what they pay."""
    check_session(request)
    return _sheet("results.csv", result_rows(desk_of(request).state))


async def get_settlement(request: Request) -> Response:
    """Answer `GET /api/settlement.csv`: results of a cash night, and who pays whom."""
    check_session(request)
    return _sheet("settlement.csv", settlement_rows(desk_of(request).state))


async def get_archive(request: Request) -> Response:
    """Answer `GET /api/archive.json`: all that is needed to verify the event, as it is at this moment.

    It is read from the disk in a thread, piece by piece, while the unit goes on writing.
    """
    check_session(request)
    journal = desk_of(request).journal()
    return StreamingResponse(
        _closing(journal), media_type="application/json", headers=_as_file("event-archive.json")
    )


def _closing(journal: JournalReader) -> Iterator[bytes]:
    with journal:
        yield from archive_lines(journal)


def _sheet(name: str, sheet: Sheet) -> Response:
    return Response(b"".join(encoded(sheet)), media_type="text/csv; charset=utf-8", headers=_as_file(name))


def _as_file(name: str) -> dict[str, str]:
    return {"content-disposition": f'attachment; filename="{name}"'}


ROUTES = [
    Route("/api/players.csv", get_players),
    Route("/api/results.csv", get_results),
    Route("/api/settlement.csv", get_settlement),
    Route("/api/archive.json", get_archive),
]
