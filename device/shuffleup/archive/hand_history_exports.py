"""Files for other programs from a journal: hand histories, and the summary of the event (EXP-01, 11, 14)."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple
from unicodedata import normalize

import msgspec

from shuffleup import __version__
from shuffleup.archive.club_folder.names import NOTHING_HIDDEN, HiddenNames
from shuffleup.archive.event_exports import FileInTheWay, floor_of
from shuffleup.archive.sealed_hands import SealedHand, sealed_hands
from shuffleup.floor.entries.person_names import nearest, same_name
from shuffleup.floor.state import Floor
from shuffleup.formats.hand_history_export.hand_facts import (
    HandDescription,
    HandFile,
    HandToWrite,
    SittingOut,
)
from shuffleup.formats.hand_history_export.open_tournament_summary import (
    Summary,
    names_of_persons,
    ots_of,
    ots_text,
    summary_of,
    tournament_info,
    whole_units,
)
from shuffleup.kernel.field_types import FLOOR, Chips, EntryId, SeatNo, Stream
from shuffleup.kernel.language import say
from shuffleup.kernel.refusals import CommandError
from shuffleup.poker.cards import Card
from shuffleup.poker.events import Began, CardsShown
from shuffleup.storage.atomic_write import replace_all, replace_whole
from shuffleup.storage.journal.reader import JournalReader
from shuffleup.storage.journal.row_hash import iso

BLANK_LINE = "\n\n"
MOST_LISTED = 20


class NoSummary(CommandError):
    """The event has no summary of this kind; the text is one line."""


class NobodyOfThatName(CommandError):
    """No player of the event has the name of the hero; the text is one line that says who played."""


class HandsWritten(msgspec.Struct, frozen=True):
    """The files of hands, how many hands they hold, and those left out by why."""

    files: tuple[Path, ...]
    hands: int
    left_out: dict[str, int]


WriteTable = Callable[[tuple[HandToWrite, ...]], HandFile]
"""Writes the file of a table in the format of another program."""


def write_hands(
    journal: JournalReader,
    folder: Path,
    write_table: WriteTable,
    hero: str = "",
    hidden: HiddenNames = NOTHING_HIDDEN,
) -> HandsWritten:
    """Write the sealed hands, one file a table; again, what is new is appended.

    Raises:
        NobodyOfThatName: the hero did not play.
        InTheWay, OSError: a file holds something else, or cannot be written.
    """
    floor = hidden.floor(floor_of(journal))
    hero = called(floor, hidden.name(hero))
    known = EventOfHands(
        floor, tournament_info(_summary(journal, floor, hero)), names_of_persons(floor), hidden, hero
    )
    left, files, count = Counter[str](), dict[Path, bytes](), 0
    for stream in journal.streams():
        if not stream.startswith("table/"):
            continue
        file = write_table(tuple(known.to_write(hand) for hand in sealed_hands(journal.rows(stream))))
        left.update(file.left_out)
        if file.texts:
            number = stream.partition("/")[2]
            name = f"{ascii_name(floor.event_id)}-table{number}.{file.ending}"
            files[folder / name] = "".join(file.texts).encode()
            count += len(file.texts)
    replace_all({path: whole for path, whole in files.items() if _lacks_some(path, whole)})
    return HandsWritten(tuple(files), count, dict(sorted(left.items())))


def write_ots(
    journal: JournalReader, path: Path, hero: str = "", hidden: HiddenNames = NOTHING_HIDDEN
) -> tuple[Path, ...]:
    """Write the summary of the event into a file of summaries, in the place of an earlier one of this event.

    Raises:
        NoSummary: a cash night is no tournament.
        NobodyOfThatName: the hero did not play.
        InTheWay, OSError: the file holds something else, or cannot be written.
    """
    floor = hidden.floor(floor_of(journal))
    if is_cash(floor):
        raise NoSummary(f"{journal.path}: a cash night has no tournament summary; --ohh writes its hands")
    summary = _summary(journal, floor, called(floor, hidden.name(hero)))
    mine = ots_text(ots_of(summary))
    others = [text for text in _summaries_in(path) if text[1] != summary.id]
    whole = BLANK_LINE.join([*(text for text, _ in others), mine]) + "\n"
    replace_whole(path, whole.encode(), 0o644)
    return (path,)


def _summaries_in(path: Path) -> list[tuple[str, str]]:
    """Read the summaries of a file with the ids of their events; none where there is no file."""
    if not path.exists():
        return []
    try:
        texts = [text for text in path.read_text(encoding="utf-8").split(BLANK_LINE) if text.strip()]
        return [(text.strip(), msgspec.json.decode(text)["ots"]["tournament_number"]) for text in texts]
    except (ValueError, KeyError, TypeError) as error:
        raise FileInTheWay(f"{path}: holds something else and was not changed; name another place") from error


def _lacks_some(path: Path, whole: bytes) -> bool:
    """Say whether a file lacks some of its hands; what stands in it has to be the beginning."""
    there = path.read_bytes() if path.exists() else b""
    if not whole.startswith(there):
        raise FileInTheWay(f"{path}: holds something else and was not changed; name another folder")
    return len(whole) > len(there)


def ascii_name(event: str) -> str:
    """Name a file in ASCII letters alone, as the format wants it."""
    letters = normalize("NFKD", event).encode("ascii", "ignore").decode()
    name = "".join(letter if letter.isalnum() or letter in "-_." else "-" for letter in letters)
    return name.strip(".-") or "event"


class EventOfHands(NamedTuple):
    """What all hands of an event share; `names` are those of persons, one for all entries of each."""

    floor: Floor
    info: Mapping[str, object]
    names: Mapping[EntryId, str]
    hidden: HiddenNames
    hero: str

    def to_write(self, hand: SealedHand) -> HandToWrite:
        """Put a hand together with its facts."""
        return HandToWrite(tuple(hand.events), self.described(hand), bool(hand.known.side_bets))

    def described(self, hand: SealedHand) -> HandDescription:
        """Describe one of the hands, with the people in its seats."""
        known, began = hand.known, hand.events[0]
        dealt_in = {seat for seat, _ in began.setup.stacks} if isinstance(began, Began) else set()
        names = {seat: self._name(hand, seat) for seat in known.names}
        seat = next((one for one in dealt_in if self.hero and names[one] == self.hero), None)
        decimals = self.floor.rules.event.money_format().decimals
        return HandDescription(
            version=__version__,
            event=known.event,
            table=known.table,
            hand=known.hand,
            started=iso(known.began)[:19] + "Z",
            names={one: name for one, name in names.items() if one in dealt_in},
            table_size=known.seat_count,
            currency=str(self.info["currency"]),
            level=known.level,
            tournament_info=self.info,
            sitting_out=tuple(
                SittingOut(one, name, hand.stacks.get(one, Chips(0)))
                for one, name in sorted(names.items())
                if one not in dealt_in
            ),
            hero=seat,
            hero_cards=_cards_of(hand, seat),
            bounties=_bounties(self.floor, known.names),
            cash_decimals=decimals if is_cash(self.floor) else None,
        )

    def _name(self, hand: SealedHand, seat: SeatNo) -> str:
        name = self.names.get(hand.sitters.get(seat, EntryId("")))
        return self.hidden.name(hand.known.names[seat]) if name is None else name


def check_hero(journal: JournalReader, name: str, hidden: HiddenNames = NOTHING_HIDDEN) -> None:
    """Raise `NobodyOfThatName` for a hero who did not play; who is not shown is known by label and name."""
    called(hidden.floor(floor_of(journal)), hidden.name(name))


def called(floor: Floor, name: str) -> str:
    """Return the name of the person whom a name means, which may be that of a later entry, as "Ann (2)".

    Raises:
        NobodyOfThatName: no entry has it.
    """
    if not name:
        return ""
    names = names_of_persons(floor)
    for one in floor.entries:
        if same_name(one.name) == same_name(name):
            return names[one.id]
    raise NobodyOfThatName(_who_played(repr(name), sorted(set(names.values())), name))


def _who_played(shown: str, players: Sequence[str], name: str) -> str:
    if near := nearest(name, players):
        return say("nobody of the name {name} played; did you mean {near}?", name=shown, near=near)
    listed = ", ".join(players[:MOST_LISTED]) + (", ..." if len(players) > MOST_LISTED else "")
    return say("nobody of the name {name} played; who played: {players}", name=shown, players=listed)


def is_cash(floor: Floor) -> bool:
    """Say whether the chips of an event are worth money."""
    return floor.rules.event.format == "cash"


def _cards_of(hand: SealedHand, seat: SeatNo | None) -> tuple[Card, ...]:
    """Return the cards that the hero showed: no others are in a journal."""
    shown = (event for event in hand.events if isinstance(event, CardsShown) and event.seat == seat)
    return next((event.cards for event in shown), ())


def _bounties(floor: Floor, seats: Iterable[SeatNo]) -> dict[SeatNo, int | float]:
    """Give the price on each head where it is the same for all through the event."""
    if floor.rules.bounty.kind != "fixed":
        return {}
    amount = whole_units(floor, floor.rules.bounty.amount)
    return dict.fromkeys(seats, amount)


def _summary(journal: JournalReader, floor: Floor, hero: str) -> Summary:
    """Sum up the event; it begins with its first hand, or where there is none when it was opened."""
    first = min((_began(journal, stream) for stream in journal.streams()), default="")
    ended = [row.wall for row in journal.rows(FLOOR) if row.type == "event.ended"]
    end = ended[-1][:19] + "Z" if ended and floor.phase == "over" else None
    return summary_of(floor, first[:19] + "Z", end, __version__, hero or None)


def _began(journal: JournalReader, stream: Stream) -> str:
    rows = [row.wall for row in journal.rows(stream) if row.type in {"hand.began", "event.opened"}][:1]
    return rows[0] if rows else "9999"
