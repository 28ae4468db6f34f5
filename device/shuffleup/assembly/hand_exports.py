"""Files for other programs from a journal: hands a table, and the summary of the event (EXP-01, 11, 14)."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from unicodedata import normalize

import msgspec

from shuffleup import __version__
from shuffleup.amounts import Chips
from shuffleup.assembly.club.shown import NOTHING_HIDDEN, HiddenNames
from shuffleup.assembly.exports import InTheWay, floor_of
from shuffleup.audit.sealed_hands import SealedHand, sealed_hands
from shuffleup.floor.entries.names import same_name
from shuffleup.floor.state import Floor
from shuffleup.hand_files.described import Described, SittingOut
from shuffleup.hand_files.left_out import LeftOut, why_left_out
from shuffleup.hand_files.ohh import ohh_of, ohh_text
from shuffleup.hand_files.ots import Summary, ots_of, ots_text, tournament_info
from shuffleup.hand_files.stars import stars_text
from shuffleup.identity import FLOOR, SeatNo, Stream
from shuffleup.journal import JournalReader
from shuffleup.journal.row import iso
from shuffleup.poker.cards import Card
from shuffleup.poker.events import Began, CardsShown, HandEvent
from shuffleup.sheets.summary import summary_of, whole_units
from shuffleup.whole_file import replace_whole

BLANK_LINE = "\n\n"


class HandsWritten(msgspec.Struct, frozen=True):
    """The files of hands, how many hands they hold, and those left out by why."""

    files: tuple[Path, ...]
    hands: int
    left_out: dict[str, int]


def write_ohh(
    journal: JournalReader, folder: Path, hero: str = "", hidden: HiddenNames = NOTHING_HIDDEN
) -> HandsWritten:
    """Write the sealed hands as Open Hand History, one file a table; again, what is new is appended.

    Raises:
        InTheWay, OSError: a file holds something else, or cannot be written.
    """
    return _write(
        journal,
        folder,
        hero,
        hidden,
        "OHH",
        lambda events, known: ohh_text(ohh_of(events, known)) + BLANK_LINE,
    )


def write_stars(
    journal: JournalReader, folder: Path, hero: str = "", hidden: HiddenNames = NOTHING_HIDDEN
) -> HandsWritten:
    """Write the sealed hands in the text of PokerStars, one file a table; as `write_ohh`."""
    return _write(journal, folder, hero, hidden, "txt", stars_text)


def write_ots(
    journal: JournalReader, path: Path, hero: str = "", hidden: HiddenNames = NOTHING_HIDDEN
) -> tuple[Path, ...]:
    """Write the summary of the event into a file of summaries, in the place of an earlier one of this event.

    Raises:
        InTheWay, OSError: the file holds something else, or cannot be written.
    """
    floor = hidden.floor(floor_of(journal))
    summary = _summary(journal, floor, hidden.name(hero))
    mine = ots_text(ots_of(summary))
    others = [text for text in _summaries_in(path) if text[1] != summary.id]
    whole = BLANK_LINE.join([*(text for text, _ in others), mine]) + "\n"
    path.parent.mkdir(parents=True, exist_ok=True)
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
        raise InTheWay(f"{path}: holds something else and was not changed; name another place") from error


def _write(
    journal: JournalReader,
    folder: Path,
    hero: str,
    hidden: HiddenNames,
    ending: str,
    text_of: Callable[[Sequence[HandEvent], Described], str],
) -> HandsWritten:
    floor, hero = floor_of(journal), hidden.name(hero)
    info = tournament_info(_summary(journal, hidden.floor(floor), hero))
    left, files, count = Counter[str](), list[Path](), 0
    folder.mkdir(parents=True, exist_ok=True)
    for stream in journal.streams():
        if not stream.startswith("table/"):
            continue
        texts: list[str] = []
        for hand in sealed_hands(journal.rows(stream)):
            why = LeftOut.CASH if floor.rules.event.format == "cash" else why_left_out(hand.events)
            if why is not None:
                left[why] += 1
                continue
            shown = hidden.hand(hand, floor)
            texts.append(text_of(shown.events, _described(shown, floor, info, hero)))
        if texts:
            number = stream.partition("/")[2]
            files.append(_appended(folder / f"{ascii_name(floor.event_id)}-table{number}.{ending}", texts))
            count += len(texts)
    return HandsWritten(tuple(files), count, dict(sorted(left.items())))


def _appended(path: Path, texts: Sequence[str]) -> Path:
    """Append what a file lacks; what stands in it has to be the beginning."""
    whole = "".join(texts).encode()
    there = path.read_bytes() if path.exists() else b""
    if not whole.startswith(there):
        raise InTheWay(f"{path}: holds something else and was not changed; name another folder")
    if len(whole) > len(there):
        with path.open("ab") as file:
            file.write(whole[len(there) :])
    return path


def ascii_name(event: str) -> str:
    """Name a file in ASCII letters alone, as the format wants it."""
    letters = normalize("NFKD", event).encode("ascii", "ignore").decode()
    name = "".join(letter if letter.isalnum() or letter in "-_." else "-" for letter in letters)
    return name.strip(".-") or "event"


def _described(hand: SealedHand, floor: Floor, info: dict[str, object], hero: str) -> Described:
    known, began = hand.known, hand.events[0]
    dealt_in = {seat for seat, _ in began.setup.stacks} if isinstance(began, Began) else set()
    seat = next((one for one in dealt_in if hero and same_name(known.names[one]) == same_name(hero)), None)
    return Described(
        version=__version__,
        event=known.event,
        table=known.table,
        hand=known.hand,
        started=iso(known.began)[:19] + "Z",
        names={one: name for one, name in known.names.items() if one in dealt_in},
        table_size=known.seat_count,
        currency=str(info["currency"]),
        level=known.level,
        tournament_info=info,
        sitting_out=tuple(_sitting_out(hand, dealt_in)),
        hero=seat,
        hero_cards=_cards_of(hand, seat),
        bounties=_bounties(floor, hand.known.names),
    )


def _sitting_out(hand: SealedHand, dealt_in: set[SeatNo]) -> Iterator[SittingOut]:
    for seat, name in sorted(hand.known.names.items()):
        if seat not in dealt_in:
            yield SittingOut(seat, name, hand.stacks.get(seat, Chips(0)))


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
    names = [entry.name for entry in floor.entries if hero and same_name(entry.name) == same_name(hero)]
    return summary_of(floor, first[:19] + "Z", end, __version__, names[0] if names else None)


def _began(journal: JournalReader, stream: Stream) -> str:
    rows = [row.wall for row in journal.rows(stream) if row.type in {"hand.began", "event.opened"}][:1]
    return rows[0] if rows else "9999"
