"""`shuffleup players`: read a list of players from a file, and enter them at the box that runs the event."""

import argparse
import getpass
import http.client
import sys
from pathlib import Path
from urllib.parse import urlencode, urlsplit

import msgspec

from shuffleup.formats.players_csv.reading import PlayersRead, lines_alike, read_players
from shuffleup.kernel.bounded_read import read_small
from shuffleup.kernel.refusals import CommandError
from shuffleup.kernel.shown_text import shown

PATIENCE_S = 10
LONGEST_BYTES = 1_000_000
"""Three thousand players with addresses and notes have some three hundred thousand."""

NOT_READ = 1


class NotEntered(CommandError):
    """Nobody was entered; the text is one line."""


def run(args: argparse.Namespace) -> int:
    """Read the list; 0 when it is whole (and entered), 1 when a line is wrong, 2 when it cannot be done."""
    try:
        content = read_small(args.file, LONGEST_BYTES)
    except OSError as error:
        raise NotEntered(f"{args.file}: cannot be read ({error.strerror})") from error
    said = read_players(content)
    if said.bad:
        for bad in said.bad:
            print(f"{args.file}: {bad}", file=sys.stderr)
        return NOT_READ
    if args.check:
        _print(args.file, said)
        return 0
    print(_enter(args.url, args.person, content))
    _print_unused(said)
    return 0


def _print(file: Path, said: PlayersRead) -> None:
    for number, name in enumerate(said.names, 1):
        print(f"{number:4} {name}")
    for warned in lines_alike(said.lines):
        print(f"{file}: {warned}")
    _print_unused(said)
    print(f"{file}: {len(said.names)} players")


def _print_unused(said: PlayersRead) -> None:
    if said.unused:
        print(f"not used: {', '.join(map(shown, said.unused))}")


def _enter(url: str, person: str, content: bytes) -> str:
    """Post the list; where the floor asks for its PIN, so does this."""
    status, answer = _post(url, "/api/players.csv?" + urlencode({"person": person}), content)
    if status == 403 and sys.stdin.isatty():
        typed = msgspec.json.encode({"pin": getpass.getpass("floor PIN: ")})
        status, opened = _post(url, "/api/pin", typed)
        session = str(opened.get("session", ""))
        if status != 200:
            raise NotEntered(_line(opened))
        status, answer = _post(url, "/api/players.csv?" + urlencode({"person": person}), content, session)
    if status != 200:
        raise NotEntered(_line(answer))
    return _line(answer)


def _post(url: str, path: str, body: bytes, session: str = "") -> tuple[int, dict[str, object]]:
    place = urlsplit(url)
    if place.scheme != "http" or not place.hostname:
        raise NotEntered(f"{url}: write the address of the box as http://192.168.4.13:8080")
    connection = http.client.HTTPConnection(place.hostname, place.port or 80, timeout=PATIENCE_S)
    headers = {"content-type": "text/csv", **({"x-floor-session": session} if session else {})}
    try:
        connection.request("POST", path, body, headers)
        answer = connection.getresponse()
        return answer.status, msgspec.json.decode(answer.read(), type=dict[str, object])
    except (OSError, http.client.HTTPException, msgspec.DecodeError) as error:
        raise NotEntered(f"{url}: no box with a floor answers there ({error})") from error
    finally:
        connection.close()


def _line(answer: dict[str, object]) -> str:
    return str(answer.get("text") or "the box has not said why")
