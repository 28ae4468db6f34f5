"""News for the room: moves, eliminations, announcements. Each is shown for some minutes."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain, compress, repeat
from operator import is_not
from typing import Literal

import msgspec
from msgspec.structs import replace

from shuffleup.floor.entry import Entry
from shuffleup.floor.purchases.purchase_period import may_add_on
from shuffleup.floor.state import Announcement, Floor
from shuffleup.kernel.field_types import EntryId, HandNo, Millis
from shuffleup.kernel.language import say
from shuffleup.protocol.wall import MoveView
from shuffleup.tournament.seating import Place
from shuffleup.tournament.timetable import MINUTE
from shuffleup.views.event_board import envelope_opened, envelope_told
from shuffleup.views.numbers import chips_text, money_text
from shuffleup.views.words.tournament import announced

SAID_FOR = Millis(4 * MINUTE)
"""Time for which the wall shows a piece of news: long enough to come back from a smoke."""

MOST = {"out": 4, "sits": 8, "told": 8}
"""So many of a kind somebody reads who looks up now and then: the oldest of the kind go, and no other news.
Who is on the way to another chair is named until somebody sits there."""


class NewsItem(msgspec.Struct, frozen=True):
    """A piece of news, and the time until which it is shown; a new chair is shown until its player
    is there, too.

    `about` and `place` are whom it concerns and where that player sits or goes, so that what was undone is
    not said any longer. Many who look for `seats` together, from a table that breaks or for the final table,
    are a list and no line. Whoever has a hand after `hand` dealt at the new table has found the chair.
    """

    what: Literal["moves", "seats", "sits", "out", "told", "envelope", "timed"]
    until: Millis
    about: EntryId | None = None
    source: Place | None = None
    place: Place | None = None
    hand: HandNo = HandNo(0)
    told: Announcement | None = None


def news_after(
    known: Iterable[NewsItem], before: Floor | None, after: Floor, now: Millis, rate: float = 1.0
) -> tuple[NewsItem, ...]:
    """Add what has happened between two states, and drop what is old, undone or too much.

    `now` is the boot-time clock of the event, of which `rate` seconds pass in one second of the room. What
    is there when nothing was known `before` is no news.
    """
    until = Millis(now + round(SAID_FOR * rate))
    still = [_renewed(one, before, after, until) for one in known]
    still = [one for one in still if _is_said(one, after, now)]
    new = [] if before is None else list(_happened(before, after, until))
    if any(one.what == "envelope" for one in new):
        still = [one for one in still if one.what != "envelope"]  # only the last one is told
    together = [one for one in (*still, *new) if one.what == "seats"]
    return (*together, *_most([one for one in (*still, *new) if one.what != "seats"]))


def _most(lines: list[NewsItem]) -> Iterator[NewsItem]:
    """Leave out the oldest of each kind of which there are too many."""
    left = Counter(one.what for one in lines)
    for one in lines:
        if left[one.what] <= MOST.get(one.what, len(lines)):
            yield one
        left[one.what] -= 1


def _renewed(one: NewsItem, before: Floor | None, after: Floor, until: Millis) -> NewsItem:
    """Count hands at a new chair from sitting down on: the table may have dealt since the order."""
    if before is None or one.place is None or not _is_on_the_way(one, before) or _is_on_the_way(one, after):
        return one
    return replace(one, until=until, hand=after.note(one.place.table).hand)


def _is_said(one: NewsItem, floor: Floor, now: Millis) -> bool:
    """Say whether a piece of news is still shown: a new chair at least until its player is there."""
    return (one.until > now or _is_on_the_way(one, floor)) and _holds(one, floor)


def _is_on_the_way(one: NewsItem, floor: Floor) -> bool:
    return one.about is not None and one.place is not None and floor.entry(one.about).target == one.place


def still_said(floor: Floor, known: Iterable[NewsItem], now: Millis) -> tuple[NewsItem, ...]:
    """Leave out what is old or not true any more."""
    return tuple(one for one in known if _is_said(one, floor, now))


def news_lines(floor: Floor, known: Iterable[NewsItem]) -> tuple[str, ...]:
    """Write the news, the newest first, after what stands as long as it is so."""
    fresh = [_line(floor, one) for one in known if one.what != "seats"]
    return (*_standing(floor), *reversed(fresh))


def new_seats(floor: Floor, known: Iterable[NewsItem]) -> tuple[MoveView, ...]:
    """List who has been drawn from a table to another one and has had no hand dealt there."""
    return tuple(
        MoveView(
            floor.entry(one.about).name, one.source.table, one.source.seat, one.place.table, one.place.seat
        )
        for one in known
        if one.what == "seats" and one.about and one.source and one.place and _holds(one, floor)
    )


def chair(place: Place) -> str:
    """Name a chair as it is called out."""
    return say("Table {table}, seat {seat}", table=place.table, seat=place.seat)


def _happened(before: Floor, after: Floor, until: Millis) -> Iterator[NewsItem]:
    for told in after.announcements[len(before.announcements) :]:
        yield NewsItem("told", until, told=told)
    if after.timed_from not in (before.timed_from, "start"):
        yield NewsItem("timed", until)
    if (line := envelope_told(after)) and line != envelope_told(before):
        yield NewsItem("envelope", until)
    if before.entries is after.entries or after.phase != "playing":
        return
    old = before.entries
    if before.forming and not after.forming:
        for moved, place in before.forming.seats:
            yield NewsItem(
                "seats", until, moved, before.entry(moved).place, place, after.note(place.table).hand
            )
    changed = map(is_not, after.entries, chain(old, repeat(None)))
    for entry in compress(after.entries, changed):
        yield from _of_entry(old.get(entry.id), entry, after, until)


def _of_entry(was: Entry | None, entry: Entry, floor: Floor, until: Millis) -> Iterator[NewsItem]:
    if entry.finish and not (was and was.finish):
        yield NewsItem("out", until, entry.id)
    if entry.target and entry.target != (was.target if was else None) and not floor.forming:
        breaks = entry.place is not None and floor.note(entry.place.table).state == "breaking"
        hand = floor.note(entry.target.table).hand
        yield NewsItem("seats" if breaks else "moves", until, entry.id, entry.place, entry.target, hand)
    elif entry.place and entry.seated and not (was and was.place):
        yield NewsItem("sits", until, entry.id, place=entry.place, hand=floor.note(entry.place.table).hand)


def _holds(one: NewsItem, floor: Floor) -> bool:
    """Say whether a piece of news still concerns somebody.

    An order may be cancelled and a place taken back. A chair is found once a hand was dealt there, and at the
    end all places stand in the list.
    """
    if one.what == "envelope":
        return bool(envelope_told(floor))
    if one.what == "timed":
        return floor.phase != "over"
    if one.about is None:
        return True
    entry = floor.entry(one.about)
    if floor.phase == "over" or one.what == "out":
        return floor.phase != "over" and entry.finish is not None
    if entry.finish or one.place is None:
        return False
    return one.place == entry.target or (
        one.place == entry.place and floor.note(one.place.table).hand <= one.hand
    )


def _line(floor: Floor, one: NewsItem) -> str:
    if one.what == "envelope":
        return envelope_told(floor)
    if one.what == "timed":
        return say("Every decision is timed from the next hand on")
    if one.about is None:
        return announced(one.told) if one.told else ""
    entry = floor.entry(one.about)
    if one.what == "out":
        return _out(floor, entry)
    place = chair(one.place) if one.place else ""
    if one.source is None:
        return say("{name}: {place}", name=entry.name, place=place)
    return say("{name}: {source} to {place}", name=entry.name, source=chair(one.source), place=place)


def _out(floor: Floor, entry: Entry) -> str:
    finish = entry.finish
    if finish is None:
        return ""
    place = str(finish.first) if finish.first == finish.last else f"{finish.first}-{finish.last}"
    return say("{name} is out, place {place}", name=entry.name, place=place)


def _standing(floor: Floor) -> Iterator[str]:
    """Say what is true just now: an envelope that is opened, what is sold, what is about to end (REG-17)."""
    if line := envelope_opened(floor):
        yield line
    rules, level = floor.rules, floor.clock.level
    if floor.phase == "playing" and floor.clock.phase == "level":
        last = rules.registration.late_entry_until_level
        if level in (last - 1, last) and rules.registration.buy_on_the_day:
            yield say("Late entry closes after level {level}", level=last)
        last = int(rules.rebuy.cutoff.removeprefix("level:")) if rules.rebuy.cutoff[-1:].isdigit() else 0
        if level in (last - 1, last) and rules.rebuy.allowed:
            yield say("Rebuys end after level {level}", level=last)
    if rules.addon.allowed and not floor.agreed and may_add_on(floor):
        price = money_text(rules.addon.price, rules.event.money_format())
        yield say("Add-on: {chips} chips for {price}", chips=chips_text(rules.addon.chips), price=price)
