"""Reading and writing of bodies: small, strictly parsed, and every refusal one line of JSON."""

from typing import Any, TypeVar

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

BIGGEST_BODY = 16 * 1024
"""Bytes. A table of names for a full room takes a tenth of it."""

T = TypeVar("T")


def json_response(content: Any, status: int = 200) -> Response:
    """Send a record or plain values as JSON."""
    return Response(msgspec.json.encode(content), status, media_type="application/json")


async def read_json(request: Request, kind: type[T]) -> T:
    """Read the body of a request as a record.

    Raises HTTPException 400 when it is malformed, 413 when it is larger than `BIGGEST_BODY`.
    """
    body = await read_body(request, BIGGEST_BODY)
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise HTTPException(400, f"cannot be read: {error}") from error
    except RecursionError as error:
        raise HTTPException(400, "cannot be read: nested too deep") from error


async def read_body(request: Request, most: int) -> bytes:
    """Read the body of a request; raises HTTPException 413 when it has more than `most` bytes."""
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > most:
            raise HTTPException(413, f"a body may have {most} bytes")
    return bytes(body)
