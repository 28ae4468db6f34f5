"""The alternating lists on the wall: seats, prizes, results, chips."""

from collections.abc import Iterable, Iterator
from math import lcm

from shuffleup.floor.colour_up.chip_counts import chip_due
from shuffleup.floor.entry import Entry
from shuffleup.floor.feature_states import ColourUp
from shuffleup.floor.prizes.payouts import listing_with_seats
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import Chips
from shuffleup.kernel.language import say, say_counted
from shuffleup.kernel.shown_text import plain_letters
from shuffleup.protocol.wall import ListView, PlaceView, RowView, WallPage
from shuffleup.tournament.colour_up import ChipGoes
from shuffleup.views.clock import blinds_view
from shuffleup.views.event_board import envelopes_view, standings
from shuffleup.views.numbers import chips_text, together
from shuffleup.views.wall.news import NewsItem, chair
from shuffleup.views.wall.stakes_and_figures import prize_text, stakes_text

PODIUM = 3
"""Places that stand larger at the end."""


def lists(
    floor: Floor, page: WallPage, news: Iterable[NewsItem] = (), season: Iterable[ListView] = ()
) -> tuple[ListView, ...]:
    """List what belongs to a page, the most urgent first; what has no lines is left out.

    `season` are the lists of the season, which come last in a break (LGE-20).
    """
    found = (*_of(page, floor, news), *(season if page == "break" else ()))
    return tuple(one for one in found if one.rows)


def _of(page: WallPage, floor: Floor, news: Iterable[NewsItem]) -> Iterator[ListView]:
    """Make the lists of a page and no others: those of names are long in a large room."""
    if page == "before":
        yield _entered(floor)
    elif page == "draw":
        yield _drawn(floor, news)
    elif page == "play":
        yield _rounds(floor)
    elif page == "final":
        yield _final_table(floor)
    elif page in ("break", "colour_up"):
        yield _chips(floor)
    elif page == "over":
        yield _results(floor)
    if page in ("play", "final", "break", "paused"):
        yield _prizes(floor)
        yield _envelopes(floor)


def _envelopes(floor: Floor) -> ListView:
    """List what is left in the envelopes, values and counts (MYS-10)."""
    view = envelopes_view(floor)
    rows = (RowView(prize_text(floor, value), f"× {count}") for value, count in (view.left if view else ()))
    return ListView(say("ENVELOPES"), tuple(rows))


def colour_up_lines(floor: Floor) -> list[str]:
    """Say which chips leave and what they are changed for (CLR-01, CLR-02)."""
    on = floor.colour_up or chip_due(floor)
    if on is None:
        return []
    even = lcm(on.old, on.new)
    leaves = say("CHIPS OF {old} LEAVE", old=chips_text(on.old))
    changed = say(
        "{many} × {old} = {few} × {new}",
        many=even // on.old,
        old=chips_text(on.old),
        few=even // on.new,
        new=chips_text(on.new),
    )
    return [leaves, changed, *_race_lines(on)]


def _race_lines(on: ColourUp | ChipGoes) -> list[str]:
    """Name who has won a race that is decided, table by table (CLR-06)."""
    races = [race for race in on.tables if race.winners] if isinstance(on, ColourUp) else []
    return [
        say_counted(
            "TABLE {table}, CHIP RACE: {new} for seat {seats}",
            "TABLE {table}, CHIP RACE: {new} each for seats {seats}",
            len(race.winners or ()),
            table=race.table,
            new=chips_text(on.new),
            seats=together(race.winners or ()),
        )
        for race in races
    ]


def _entered(floor: Floor) -> ListView:
    names = [entry.name for entry in floor.entries if not entry.withdrawn]
    return ListView(say("ENTERED"), tuple(RowView(name) for name in sorted(names, key=str.casefold)))


def _drawn(floor: Floor, news: Iterable[NewsItem]) -> ListView:
    """List those who look for a chair by name: one looks for a name, not for a table."""
    seats = [(one.about, one.place) for one in news if one.what == "seats"]
    seats = list(floor.forming.seats) if floor.forming else seats
    if not seats:
        seats = [(entry.id, entry.target or entry.place) for entry in floor.left()]
    found = [(floor.entry(entry).name, place) for entry, place in seats if entry and place]
    by_name = sorted(found, key=lambda one: plain_letters(one[0]))
    rows = [RowView(name, chair(place)) for name, place in by_name]
    rows += [_waiting(entry) for entry in floor.left() if entry.waiting]
    return ListView("", tuple(rows))


def _waiting(entry: Entry) -> RowView:
    return RowView(entry.name, say("waits, number {number}", number=entry.waiting))


def _rounds(floor: Floor) -> ListView:
    """List the stakes of each table where every table counts its own rounds (STR-21)."""
    notes = floor.open_tables() if floor.counts_rounds_by_table() else ()
    rows = [
        RowView(
            say("Table {table}", table=note.table),
            say(
                "level {level}: {stakes}",
                level=note.level,
                stakes=stakes_text(blinds_view(floor.level(note.level), floor.rules)),
            ),
        )
        for note in notes
        if note.level and floor.has_level(note.level)
    ]
    return ListView(say("TABLES"), tuple(rows), "stakes")


def _final_table(floor: Floor) -> ListView:
    """List the seats; the stacks with them only where the house shows them to everybody (TDA 60)."""
    open_to_all = floor.rules.show.stacks == "all"
    rows = [
        RowView(f"{entry.place.seat}  {entry.name}", chips_text(entry.chips) if open_to_all else "")
        for note in floor.open_tables()
        for entry in floor.at_table(note.table)
        if entry.place
    ]
    return ListView(say("SEATS"), tuple(rows))


def _prizes(floor: Floor) -> ListView:
    """List what is paid: shares of a deal, places still open, and who has got the others."""
    if floor.agreed:
        shares = [RowView(floor.entry(one).name, prize_text(floor, money)) for one, money in floor.agreed]
        return ListView(say("PRIZE DEAL"), tuple(shares), "prizes")
    placed, listed = standings(floor), listing_with_seats(floor).prizes
    if floor.rules.satellite.is_played:  # who has left with a seat has no place among those who have one
        placed = tuple(row for row in placed if row.place > 1)
    taken = min((row.place for row in placed), default=len(listed) + 1)
    paid = [_finished(floor, row) for row in placed if row.prize or row.things]
    return ListView(say("PRIZES"), (*_open_places(floor, taken), *paid), "prizes")


def _open_places(floor: Floor, taken: int) -> tuple[RowView, ...]:
    """List the places before `taken`; those that are paid the same in a row share a line: `5-9`."""
    shared: list[tuple[int, int, str]] = []
    for place, prize in enumerate(listing_with_seats(floor).prizes[: taken - 1], 1):
        if not prize.amount and not prize.thing:
            continue
        text = prize_text(floor, prize.amount, prize.thing)
        if shared and shared[-1][1:] == (place - 1, text):
            shared[-1] = (shared[-1][0], place, text)
        else:
            shared.append((place, place, text))
    return tuple(RowView(_places(first, last), text) for first, last, text in shared)


def _places(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}-{last}"


def _finished(floor: Floor, row: PlaceView) -> RowView:
    won = bool(row.prize or row.things)
    right = prize_text(floor, row.prize, " + ".join(row.things)) if won else ""
    over = floor.phase == "over"
    if over and row.place == 1 and floor.satellite.won:  # all of them stand under the name of the target
        right = prize_text(floor, row.prize) if row.prize else ""
        return RowView(row.player, right, marked=True, large=len(floor.satellite.won) <= PODIUM)
    return RowView(
        f"{row.place}  {row.player}", right, marked=row.place == 1, large=over and row.place <= PODIUM
    )


def _results(floor: Floor) -> ListView:
    """List all places; what somebody has cashed is between that player and the house (TDA 60)."""
    return ListView("", tuple(_finished(floor, row) for row in standings(floor)), "prizes")


def _chips(floor: Floor) -> ListView:
    """List the chips in play with their colours, those that leave marked (CLR-01)."""
    on, named = floor.colour_up or chip_due(floor), colour_names()
    leaves = on.old if on else None
    kinds = floor.denominations if floor.rules.chips.colours or on else ()
    return ListView(say("CHIPS"), tuple(_chip(floor, value, leaves, named) for value in kinds))


def _chip(floor: Floor, value: Chips, leaves: Chips | None, named: dict[str, str]) -> RowView:
    colour = floor.rules.chips.colours.get(value, "")
    words = [named.get(colour, ""), say("leaves") if value == leaves else ""]
    right = ", ".join(word for word in words if word)
    return RowView(chips_text(value), right, colour, marked=value == leaves)


def colour_names() -> dict[str, str]:
    """Name the colours that chips come in."""
    return {
        "white": say("white"),
        "red": say("red"),
        "green": say("green"),
        "black": say("black"),
        "blue": say("blue"),
        "yellow": say("yellow"),
        "purple": say("purple"),
        "pink": say("pink"),
        "orange": say("orange"),
        "brown": say("brown"),
        "grey": say("grey"),
        "turquoise": say("turquoise"),
    }
