"""Reading and writing of bodies: small, strictly parsed, every refusal in one shape: code, facts, text."""

import logging
from typing import Any, TypeVar

import msgspec
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.types import Scope

from shuffleup.formats.printed.paper import notice_page
from shuffleup.kernel.refusals import CommandError, Refusal
from shuffleup.protocol.messages import RefusedView
from shuffleup.protocol.request_refusals import (
    BodyTooLarge,
    BoxFile,
    FileUnusable,
    NestedTooDeep,
    RequestRefused,
    Unreadable,
)
from shuffleup.views.words.refusals import refused

BIGGEST_BODY = 16 * 1024
"""Bytes. A table of names for a full room takes a tenth of it."""

T = TypeVar("T")


def json_response(content: Any, status: int = 200) -> Response:
    """Send a record or plain values as JSON."""
    return Response(msgspec.json.encode(content), status, media_type="application/json")


def refused_response(refusal: Refusal, scope: Scope) -> Response:
    """Answer a request with why it is refused; 422 where a rule of the game refuses it.

    A browser in which a person follows a link gets a page, anything else JSON.
    """
    status = refusal.status if isinstance(refusal, RequestRefused) else 422
    if scope.get("method") == "GET" and "text/html" in Headers(scope=scope).get("accept", ""):
        return HTMLResponse(notice_page(refused(refusal)), status)
    return json_response(RefusedView(refusal.code, refusal.facts, refused(refusal)), status)


async def read_json(request: Request, kind: type[T]) -> T:
    """Read the body of a request as a record.

    Raises Unreadable when it is malformed, BodyTooLarge when it is larger than `BIGGEST_BODY`.
    """
    body = await read_body(request, BIGGEST_BODY)
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Unreadable(str(error)) from error
    except RecursionError as error:
        raise NestedTooDeep() from error


async def read_body(request: Request, most: int) -> bytes:
    """Read the body of a request; raises BodyTooLarge when it has more than `most` bytes."""
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > most:
            raise BodyTooLarge(most)
    return bytes(body)


_log = logging.getLogger(__name__)


def unusable(what: BoxFile, failure: CommandError) -> FileUnusable:
    """Log the path and the words of the system, which no page shows, and return the refusal."""
    _log.warning(str(failure))
    return FileUnusable(what)
