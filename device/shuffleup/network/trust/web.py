"""A unit's requests to the web server of a floor, over TLS; each in a thread, because they block."""

import asyncio
import http.client
import ssl
from typing import Any

import msgspec

from shuffleup.kernel.refusals import CommandError
from shuffleup.network.trust.tls import client_context, trusting_nobody_yet

PATIENCE_S = 5.0
LONGEST_ANSWER = 64 * 1024
LONGEST_WORDS = 200
"""Letters of a refusal that are shown: whoever answers is not known to be the floor yet."""


class NoFloorThere(CommandError):
    """No floor answers at that address; the text is one line that says what to do."""


class OtherFloorThere(NoFloorThere):
    """Something answers there, and not as the floor that was vouched for: to wait does not help."""


class Refused(CommandError):
    """A refusal of the floor; the text is its answer."""


class WebAnswer(msgspec.Struct, frozen=True):
    """An answer."""

    status: int
    body: bytes


class Web:
    """The web server of a floor. Nobody is trusted until `trust` names an authority (PEM)."""

    def __init__(self, host: str, port: int, authority: str = "") -> None:
        self.host = host
        self._port = port
        self._context = client_context(authority) if authority else trusting_nobody_yet()

    def trust(self, authority: str) -> None:
        """Speak from now on only to a server that this authority has signed for."""
        self._context = client_context(authority)

    async def ask(
        self,
        method: str,
        path: str,
        body: bytes | None = None,
        *,
        headers: dict[str, str] | None = None,
        absent_ok: bool = False,
        longest: int = LONGEST_ANSWER,
    ) -> WebAnswer:
        """Ask once and return the answer, within seconds, and `longest` octets of it.

        Raises:
            NoFloorThere: nothing answers.
            OtherFloorThere: what answers is not the floor that was vouched for.
            Refused: the status is not 200; with `absent_ok` a 404 is an answer, too.
        """
        heard = await asyncio.to_thread(self._ask, method, path, body, headers or {}, longest)
        if heard.status == 200 or (absent_ok and heard.status == 404):
            return heard
        raise Refused(_said(heard))

    def _ask(
        self, method: str, path: str, body: bytes | None, headers: dict[str, str], longest: int
    ) -> WebAnswer:
        to = http.client.HTTPSConnection(self.host, self._port, timeout=PATIENCE_S, context=self._context)
        try:
            to.request(method, path, body, {"content-type": "application/json", **headers})
            answer = to.getresponse()
            return WebAnswer(answer.status, answer.read(longest))
        except ssl.SSLCertVerificationError as error:
            raise OtherFloorThere(
                f"{self.host}: its certificate is not for this address, or not of our floor "
                f"({error.verify_message}); name the floor by its address in numbers"
            ) from error
        except (OSError, http.client.HTTPException, ValueError) as error:
            raise NoFloorThere(
                f"no floor answers at {self.host} port {self._port}: is it on, and on this network?"
            ) from error
        finally:
            to.close()


def _said(heard: WebAnswer) -> str:
    """Take the one line out of a refusal."""
    try:
        said: Any = msgspec.json.decode(heard.body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        said = None
    words = said.get("text") if isinstance(said, dict) else None
    if not isinstance(words, str):
        return f"the floor answered with status {heard.status}"
    return "".join(letter if letter.isprintable() else " " for letter in words[:LONGEST_WORDS])
