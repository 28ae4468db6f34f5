"""The silence of a broker that hangs: the kernel takes connections for it, and nobody answers on them."""

import asyncio
import ssl

import msgspec

PINGREQ = b"\xc0\x00"
"""Nobody may ping before CONNECT (MQTT 5, 3.1), so a broker that lives ends such a connection at once."""


class BrokerPatience(msgspec.Struct, frozen=True):
    """The time that a broker has for an answer, in seconds, and how many answers in a row may fail.

    It is asked every `look_every_s`, and again at once after a failure.

    The broker of a large room is busy for some seconds when all boxes come at once; it must not be killed
    for that.
    """

    look_every_s: float = 5.0
    answer_s: float = 5.0
    most_failed: int = 4


async def until_silent(host: str, port: int, *, tls: bool, patience: BrokerPatience) -> None:
    """Return when a broker has failed to answer several times in a row.

    Failures are counted and not the time: where this process itself has stood still, one answer came too
    late at most.
    """
    failed = 0
    while failed < patience.most_failed:
        await asyncio.sleep(0.0 if failed else patience.look_every_s)
        failed = 0 if await _answers(host, port, tls, patience.answer_s) else failed + 1


async def _answers(host: str, port: int, tls: bool, within_s: float) -> bool:
    """Say whether a broker reacts to a connection, be it by ending it; one that is dead is not silent."""
    writer = None
    try:
        async with asyncio.timeout(within_s):
            reader, writer = await asyncio.open_connection(host, port, ssl=_anybody() if tls else None)
            writer.write(PINGREQ)
            await reader.read(1)
    except TimeoutError:
        return False
    except OSError:
        return True
    finally:
        if writer:
            writer.transport.abort()
    return True


def _anybody() -> ssl.SSLContext:
    """Make a context for whoever listens there: nothing is told to it, so it need not prove who it is."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context
