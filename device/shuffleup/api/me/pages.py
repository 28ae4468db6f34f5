"""The page of the players and the page at the door, with the words of the box's language in them."""

import base64
import re
from hashlib import sha256
from pathlib import Path

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from shuffleup.api.gate.guard import ONLY_OURS, POLICY
from shuffleup.api.me.codes import show_card, show_enter_code
from shuffleup.api.me.doors import act_by_phone, come_to_door
from shuffleup.api.me.phones import desk_of_players
from shuffleup.api.me.stream import follow_me, look_at_me
from shuffleup.api.page_files import KEPT, PageFiles
from shuffleup.kernel.language import gap, say, spoken

WORDS_HERE = "/*words*/{}"
SHARED = re.compile(r"^import .* from \"\.\./stream\.js\";$", re.MULTILINE)


def words() -> dict[str, str]:
    """Say what only the page can know: its link, its first look, and what it asks for."""
    return {
        "language": spoken(),
        "gap": gap(),
        "waiting": say("Waiting for the box"),
        "no_link": say("No link since {time}: the clock counts on by itself"),
        "asks_only": say("Many phones are here: this page looks every 15 seconds"),
        "never_sent": say("There is no link: nothing was sent. Try again"),
        "plain": say("Keep the screen on: this page cannot wake your phone"),
        "scan_first": say("Scan the code of your card first, then the code at the door again"),
        "scan": say("Scan the code of your seat card to see your seat"),
        "revoked": say("This card was replaced: scan the new one"),
        "replaced": say("Another floor runs this room: read your page there"),
        "unknown_card": say("This code is not of this event: scan the code of your seat card"),
        "no_session": say("This phone is not let in: scan the code of your seat card again"),
        "too_many_phones": say("Other phones read this page already: ask the director to clear them"),
        "ended": say("The event is over"),
        "second_phone": say("Another phone reads this page, too"),
        "no_storage": say("This browser keeps nothing: scan the card again after you close the page"),
        "move_seen": say("I have seen it"),
        "take_back": say("Take back"),
        "sent": say("Sent"),
    } | _labels()


def _labels() -> dict[str, str]:
    """Say the headings of the page, its buttons, and what stands at the door."""
    return {
        "my_seat": say("My seat"),
        "my_table": say("My table"),
        "you": say("you"),
        "seat": say("Seat"),
        "the_room": say("The room"),
        "table": say("Table"),
        "my_stack": say("My stack"),
        "receipt": say("Receipt"),
        "season": say("Season"),
        "settlement": say("Settlement"),
        "all_settlements": say("Settlement of everybody"),
        "ask": say("Ask the director"),
        "present": say("I am here"),
        "is_present": say("You are checked in"),
        "name": say("Your name"),
        "enter": say("Enter"),
        "at_desk": say("Go to the desk with your money: your name is in the line there"),
        "full": say("Too many names wait from here: go to the desk"),
        "break_in": say("Break in"),
    }


class PhonePages:
    """The routes of everything that a phone of a player asks for."""

    def __init__(self, pages: Path) -> None:
        self._files = PageFiles(pages)
        self._pages = pages

    def routes(self) -> list[BaseRoute]:
        """List the routes."""
        return [
            Route("/me", self._page),
            Route("/me/enter", self._page),
            Route("/kept/{content}/me/me.js", self._script),
            Route("/api/me", look_at_me),
            Route("/api/me", act_by_phone, methods=["POST"]),
            Route("/api/me/events", follow_me),
            Route("/api/me/door", come_to_door, methods=["POST"]),
            Route("/api/me/enter.svg", show_enter_code),
            Route("/api/cards/{entry}.svg", show_card),
        ]

    async def _page(self, request: Request) -> Response:
        """Answer `GET /me` and `GET /me/enter` with the page in the language of the box."""
        desk = desk_of_players(request)
        text = self._files.kept((self._pages / "me/index.html").read_text("utf-8"))
        known = words() | {"enroll": desk.state.rules.players.enroll, "title": desk.state.title}
        as_json = msgspec.json.encode(known).decode().replace("<", "\\u003c")
        return Response(text.replace(WORDS_HERE, as_json), media_type="text/html", headers=_policy(text))

    async def _script(self, request: Request) -> Response:
        """Answer `GET /kept/.../me/me.js` with its script and what it shares with other pages, in one."""
        shared, own = ((self._pages / name).read_text("utf-8") for name in ("stream.js", "me/me.js"))
        lasts = request.path_params["content"] == self._files.content()
        headers = {"cache-control": KEPT} if lasts else {}
        script = shared.replace("\nexport ", "\n") + SHARED.sub("", own)
        return Response(script, media_type="text/javascript", headers=headers)


def _policy(page: str) -> dict[str, str]:
    """Allow the style that stands in the page, by its hash (CSP Level 3): one request fewer for a phone."""
    style = page.partition("<style>")[2].partition("</style>")[0]
    digest = base64.b64encode(sha256(style.encode()).digest()).decode()
    return {POLICY: ONLY_OURS.replace("style-src 'self'", f"style-src 'sha256-{digest}'")}
