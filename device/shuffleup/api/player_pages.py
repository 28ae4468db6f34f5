"""The page of the players and the page at the door: their words, and the requests of phones.

A phone asks to be let in by a card, asks the director, says that its player is there, and waits at the door.
"""

import asyncio
import base64
import re
from hashlib import sha256
from pathlib import Path
from typing import get_args

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from shuffleup.api.bodies import BIGGEST_BODY, json_response, read_body, read_json
from shuffleup.api.floor_console import FloorDesk
from shuffleup.api.own_page import TableViews
from shuffleup.api.page_files import KEPT, PageFiles
from shuffleup.api.player_cards import ID, PhoneDoor, SignedRequest, desk_of_players, signed_of
from shuffleup.api.request_guard import ONLY_OURS, POLICY
from shuffleup.archive.club_desk import ClubDesk, entering
from shuffleup.floor.entries.person_names import same_name
from shuffleup.floor.phones.phone_access import NotTaken, session_of
from shuffleup.floor.phones.phone_requests import why_not
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import FLOOR, Actor, CommandId, PersonId
from shuffleup.kernel.language import gap, say, spoken
from shuffleup.kernel.refusals import Refusal
from shuffleup.protocol.messages import Command, Reply
from shuffleup.protocol.own_page import Comer, PhoneAct, PhoneReply
from shuffleup.protocol.request_refusals import Unreadable, UnsignedRequest
from shuffleup.ruleset.event import PlayerAsk
from shuffleup.stations.floor import PLAYER
from shuffleup.views.players_page import hand_now
from shuffleup.views.words.refusals import refused

MOST_IN_LINE = 5
"""Lines at the door that may wait from one address (PLY-14)."""

VERBS = {
    "scan": "let_phone_in",
    "ask": "ask_for",
    "take_back": "take_back_request",
    "seen": "read_move",
    "present": "check_in",
}


async def act_by_phone(request: Request) -> Response:
    """Answer `POST /api/me`, signed by a card: `{"do": "ask", "ask": "clock"}` and the like (PLY-05, PLY-12).

    The answer is a word in `said`, with a sentence. A request that is sent again under its id is done once.
    """
    desk, signed = desk_of_players(request), signed_of(request)
    body = await read_body(request, BIGGEST_BODY)
    if signed is None:
        raise UnsignedRequest()
    try:
        door: PhoneDoor = request.app.state.phones
        await door.keys_of(desk, _address(request), signed, "POST", request.url.path, body)
        said = await _done(request, desk, signed, _act(body))
    except NotTaken as why:
        return _refused(why)
    return json_response(said, 200)


def _act(body: bytes) -> PhoneAct:
    try:
        act = msgspec.json.decode(body, type=PhoneAct)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Unreadable(str(error)) from error
    except RecursionError as error:
        raise Unreadable("nested too deep") from error
    if act.do not in VERBS:
        raise Unreadable(f"nobody does {act.do[:20]!r} by phone")
    if act.do in ("ask", "take_back") and act.ask not in get_args(PlayerAsk):
        raise Unreadable(f"nobody asks for {act.ask[:20]!r} by phone")
    return act


async def _done(request: Request, desk: FloorDesk, signed: SignedRequest, act: PhoneAct) -> PhoneReply:
    args: dict[str, object] = {"card": signed.card, "phone": signed.phone}
    if act.do == "present":
        del args["phone"]
    if act.do in ("ask", "take_back"):
        args["ask"] = act.ask
    beside = act.do == "scan" and _beside_others(desk.state, signed)
    if act.do == "ask":
        _check_hand(desk.state, signed, act, request.app.state.phone_feed.tables)
    reply = await _submitted(request, signed.id, VERBS[act.do], args)
    if reply.status != 200:
        return PhoneReply(_word(reply), reply.text, reply.facts)
    return PhoneReply("second_phone" if beside else "ok")


def _check_hand(floor: Floor, signed: SignedRequest, act: PhoneAct, tables: TableViews) -> None:
    """Refuse what depends on the hand that is on: the floor does not know who has folded (PLY-12)."""
    entry = floor.entry(session_of(floor, signed.card, signed.phone).entry)
    ask = msgspec.convert(act.ask, PlayerAsk)
    table = tables.now(entry.place.table) if entry.place else None
    why = why_not(floor, entry, ask, hand_now(floor, entry, table))
    if isinstance(why, NotTaken):
        raise why


def _beside_others(floor: Floor, signed: SignedRequest) -> bool:
    cards = floor.phones.cards
    card = cards.get(cards.by_digest[signed.card])
    return card is not None and bool(card.phones) and signed.phone not in card.phones


async def _submitted(request: Request, command_id: str, verb: str, args: dict[str, object]) -> Reply:
    command = Command(CommandId(f"phone-{command_id}"), FLOOR, verb, Actor(PLAYER, face="phone"), args)
    reply: Reply = await request.app.state.submit(command)
    return reply


def _word(reply: Reply) -> str:
    """Give the word of a refusal: that of the page, else the reason or the code of the rule."""
    return REASONS.get(reply.code, reply.code)


def _reasons(kind: type[Refusal]) -> dict[str, str]:
    found = {kind.code: reason} if (reason := getattr(kind, "reason", "")) else {}
    for one in kind.__subclasses__():
        found |= _reasons(one)
    return found


REASONS = _reasons(Refusal)
"""The words of PLY-04 and PLY-12, and the reasons of the purchases, by the codes of refusals."""


def _refused(why: NotTaken) -> Response:
    return json_response(PhoneReply(why.reason, refused(why), why.facts), 200)


async def come_to_door(request: Request) -> Response:
    """Answer `POST /api/me/door` with a name: it waits for the desk, and is no entry yet (PLY-14)."""
    desk = desk_of_players(request)
    comer, door = await read_json(request, Comer), request.app.state.phones
    command_id = request.headers.get("x-id", "")
    if not ID.fullmatch(command_id):
        raise UnsignedRequest()
    waiting = {line.number for line in desk.state.phones.door}
    own = door.at_door.setdefault(_address(request), set())
    own &= waiting
    if len(own) >= MOST_IN_LINE:
        return json_response(PhoneReply("full"), 200)
    name, known = await _known(request, comer.name)
    args: dict[str, object] = {"name": name, "known": known}
    reply = await _submitted(request, command_id, "come_to_door", args)
    if reply.status != 200:
        return json_response(PhoneReply(_word(reply), reply.text, reply.facts), 200)
    own |= {line.number for line in desk.state.phones.door} - waiting
    door.at_door = {address: lines for address, lines in door.at_door.items() if lines}
    return json_response(PhoneReply("ok"), 200)


async def _known(request: Request, name: str) -> tuple[str, PersonId]:
    """Find the one person of the people book who has this very name; the phone learns nothing of it.

    Who is not shown waits under the label (PPL-17).
    """
    people: ClubDesk | None = request.app.state.people
    if people is None or not name.strip():
        return name, PersonId("")
    found = await asyncio.to_thread(people.search, name)
    same = [one.person for one in found if same_name(one.name) == same_name(name)]
    person = PersonId(same[0]) if len(same) == 1 else PersonId("")
    (shown,), (known,) = await entering(people, [name], [person])
    return shown, known


def _address(request: Request) -> str:
    return request.client.host if request.client else ""


WORDS_HERE = "/*words*/{}"
SHARED_FILES = ("place.js", "stream.js")
SHARED = re.compile(r"^import .* from \"\.\./(?:place|stream)\.js\";$", re.MULTILINE)


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
        *shared, own = ((self._pages / name).read_text("utf-8") for name in (*SHARED_FILES, "me/me.js"))
        lasts = request.path_params["content"] == self._files.content()
        headers = {"cache-control": KEPT} if lasts else {}
        script = "".join(shared).replace("\nexport ", "\n") + SHARED.sub("", own)
        return Response(script, media_type="text/javascript", headers=headers)


def _policy(page: str) -> dict[str, str]:
    """Allow the style that stands in the page, by its hash (CSP Level 3): one request fewer for a phone."""
    style = page.partition("<style>")[2].partition("</style>")[0]
    digest = base64.b64encode(sha256(style.encode()).digest()).decode()
    return {POLICY: ONLY_OURS.replace("style-src 'self'", f"style-src 'sha256-{digest}'")}
