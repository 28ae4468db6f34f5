"""Reading a save: from the bytes of a file to its facts, or to one refusal (SEASONS TDI-02 to TDI-04)."""

import zlib
from typing import Any, Literal

from shuffleup.club.saves import NotASave, TooLarge
from shuffleup.formats.td3.fields import Fields
from shuffleup.formats.td3.grammar import Made, read_expression
from shuffleup.formats.td3.money import money_of
from shuffleup.formats.td3.people import players_of
from shuffleup.formats.td3.plan import levels_of, now_of, plan_of, prizes_of
from shuffleup.formats.td3.save import SavedPlayer, State, Td3Save

MOST_BYTES = 16_000_000
"""The size of a save that is read, unpacked; the largest of real ones has 220,000 bytes."""
MOST_MEMBERS = 16
"""Pieces of gzip that follow each other; a save is one."""
GZIP = b"\x1f\x8b"
Encoding = Literal["utf-8", "windows-1252"]


def read_save(content: bytes) -> Td3Save:
    """Read a save, packed with gzip or not.

    Raises:
        NotASave: it is not in the grammar of saves, is cut off, or lacks the id of a tournament.
        TooLarge: it is larger than any save can be.
    """
    text, encoding = text_of(unpacked(content))
    if not text.strip():
        raise NotASave("empty", 1)
    root = read_expression(text)
    if not isinstance(root, dict) or not isinstance(root.get("T"), Made) or root["T"].name != "Tournament":
        raise NotASave("no_tournament", "T")
    return _save(Fields(root, ""), Fields(root["T"], "T"), encoding)


def unpacked(content: bytes) -> bytes:
    """Unpack gzip, with all of its members, up to the bound; other bytes are as they are."""
    if len(content) > MOST_BYTES:
        raise TooLarge(MOST_BYTES // 1_000_000, "MB")
    whole, members = b"", 0
    while content.startswith(GZIP):
        if (members := members + 1) > MOST_MEMBERS:
            raise TooLarge(MOST_MEMBERS, "pieces")
        member = zlib.decompressobj(31)
        try:
            whole += member.decompress(content, MOST_BYTES + 1 - len(whole))
        except zlib.error as error:
            raise NotASave("bad_gzip", 1) from error
        if len(whole) > MOST_BYTES:
            raise TooLarge(MOST_BYTES // 1_000_000, "MB")
        if not member.eof:
            raise NotASave("cut_off", len(whole) + 1)
        if not member.unused_data:
            return whole
        content = member.unused_data
    return whole or content


def text_of(content: bytes) -> tuple[str, Encoding]:
    """Decode UTF-8 with or without a mark, else Windows-1252."""
    try:
        return content.decode("utf-8-sig"), "utf-8"
    except UnicodeDecodeError:
        pass
    try:
        return content.decode("windows-1252"), "windows-1252"
    except UnicodeDecodeError as error:
        raise NotASave("no_text", error.start + 1) from error


def _save(root: Fields, event: Fields, encoding: Encoding) -> Td3Save:
    tournament = event.text("UUID").strip()
    if not tournament:
        raise NotASave("no_tournament", "T.UUID")
    players = players_of(event)
    levels = levels_of(event)
    started, ended = _moment(event, "StartTime"), _moment(event, "EndTime")
    state: State = "ended" if ended is not None else "running" if started is not None else "not_started"
    financials = event.object("Financials")
    return Td3Save(
        tournament=tournament,
        title=event.text("Title"),
        td3_version=root.text("V") or None,
        encoding=encoding,
        league=event.text("LeagueName").strip() or None,
        season=event.text("SeasonName").strip() or None,
        state=state,
        started_ms=started,
        ended_ms=ended,
        last_moment_ms=_last_moment(event, players, started, ended),
        levels=levels,
        now=now_of(event, levels, players) if state == "running" else None,
        tables=len(event.object("Tables").list("Tables")),
        players=players,
        prizes=prizes_of(event),
        money=money_of(financials, players),
        formula=financials.object("PointsForPlaying").text("Text").strip() or None,
        plan=plan_of(event),
        left_out=_left_out(root.inner, event),
    )


def _moment(event: Fields, key: str) -> int | None:
    """Read a time; 0 and below stand for none."""
    time = event.moment(key)
    return time if time > 0 else None


def _last_moment(
    event: Fields, players: tuple[SavedPlayer, ...], started: int | None, ended: int | None
) -> int:
    """Find the last moment that a save holds: start, end, purchases, busts and history (TDI-09)."""
    stakes = [stake for player in players for stake in player.stakes]
    return max(
        started or 0,
        ended or 0,
        *(stake.at_ms for stake in stakes),
        *(stake.bust.at_ms for stake in stakes if stake.bust),
        *(one.at_ms for player in players for one in player.add_ons),
        *(item.moment("Time") for item in event.object("History").objects("History")),
    )


def _left_out(root: dict[str, Any], event: Fields) -> tuple[str, ...]:
    """Name what the file holds and an import does not take (TDI-10)."""
    screen = event.object("Events")
    infos = [player.object("Info").inner for _, player in event.object("Players").map("Players")]
    found = {
        "layout": root.get("L") is not None or event.has("Layout"),
        "sounds": bool(screen.inner.get("Sounds")),
        "events": bool(screen.inner.get("Events")),
        "tokens": event.has("Rules"),
        "receipts": event.has("Receipts") or event.has("Receipt"),
        "photos": any(info.get(key) for info in infos for key in ("Image", "ImagePath", "ImageFile")),
        "tables_layout": event.has("TablesLayout") or event.object("Tables").has("Layout"),
    }
    return tuple(name for name, there in found.items() if there)
