"""What came out of the hands, in the past tense. The tags are the stored names and never change."""

import msgspec

from shuffleup.amounts import Chips, Millis
from shuffleup.identity import EntryId, HandNo, SeatNo, TableNo
from shuffleup.language import Typed
from shuffleup.tournament.button import Positions
from shuffleup.tournament.ending import Ending


class HandHeard(msgspec.Struct, frozen=True, tag="hand.heard"):
    """A table has begun a hand with so many players; `positions` are its button and blinds.

    `level` is the one that it is played at where that is above the floor's, else 0.
    """

    table: TableNo
    hand: HandNo
    players: int
    positions: Positions | None = None
    level: int = 0


class HandNumberHeard(msgspec.Struct, frozen=True, tag="hand.number_heard"):
    """A table has taken the start of a hand back, or done it again: the last that has begun is `hand`."""

    table: TableNo
    hand: HandNo


class ResultHeard(msgspec.Struct, frozen=True, tag="result.heard"):
    """A table has sealed a hand; `stacks` is what each entry there holds after it.

    `broke` are those who lost their last chip, with the stack that they began the hand with; `pooled` are
    chips at the table whose owner nobody has counted; `knockouts` are who went broke and who won the chips.
    `in_stacks` are those whose bought chips were counted with their stacks. It is `uncounted` while nobody
    knows all stacks after it.
    """

    table: TableNo
    hand: HandNo
    stacks: tuple[tuple[EntryId, Chips], ...]
    broke: tuple[tuple[EntryId, Chips], ...] = ()
    pooled: int = 0
    knockouts: tuple[tuple[EntryId, tuple[EntryId, ...]], ...] = ()
    in_stacks: tuple[EntryId, ...] = ()
    uncounted: bool = False


class CardHeard(msgspec.Struct, frozen=True, tag="time_card.heard"):
    """A player has spent a time card."""

    table: TableNo
    entry: EntryId


class ChipsReached(msgspec.Struct, frozen=True, tag="chips.reached"):
    """Chips that a player has bought lie at the table and are in play from the next hand on."""

    table: TableNo
    entry: EntryId
    chips: Chips


class ChipsExplained(msgspec.Struct, frozen=True, tag="chips.explained"):
    """So many chips more are in play than before, fewer where it is negative, and this is why (APP-06).

    `is_rake` marks what the house took of a hand (CSH-05).
    """

    chips: int
    reason: str
    person: str = ""
    is_rake: bool = False


class AuditFailed(msgspec.Struct, frozen=True, tag="audit.failed"):
    """The chips that are known do not add up to those that were issued: somebody has to look."""

    expected: int
    found: int
    message: str


class ResultsAwaited(msgspec.Struct, frozen=True, tag="results.awaited"):
    """What follows by itself waits for tables whose rows are known to be missing; for none, it waits no more.

    `rows` are the last ones that each of the `tables` is known to have stored.
    """

    tables: tuple[TableNo, ...]
    rows: tuple[int, ...]


class PlaceDeclined(msgspec.Struct, frozen=True, tag="rebuy.declined"):
    """Somebody who went broke does not buy again."""

    entry: EntryId


class PlayerPlaced(msgspec.Struct, frozen=True, tag="player.placed"):
    """An entry is out, or the event is over, with this place; `last` differs where places are shared.

    `seat` is the chair that it gives up, None where it goes on sitting there.
    """

    entry: EntryId
    first: int
    last: int
    table: TableNo
    hand: HandNo
    seat: SeatNo | None = None


class PlacesMoved(msgspec.Struct, frozen=True, tag="places.moved"):
    """Others have entered since: the places of all who are out move down by so many (REG-17)."""

    by: int


class EventEnded(msgspec.Struct, frozen=True, tag="event.ended"):
    """The event is over; `at` is a reading of the boot-time clock."""

    why: Ending
    at: Millis = Millis(0)
    note: Typed = Typed("")


class EventReopened(msgspec.Struct, frozen=True, tag="event.reopened"):
    """The event plays on at these tables: it was over by a mistake. Those it had placed are in again."""

    tables: tuple[TableNo, ...]
    back: tuple[EntryId, ...]
    person: str = ""


ResultEvent = (
    HandHeard
    | HandNumberHeard
    | ResultHeard
    | CardHeard
    | ChipsReached
    | ChipsExplained
    | AuditFailed
    | ResultsAwaited
    | PlaceDeclined
    | PlayerPlaced
    | PlacesMoved
    | EventEnded
    | EventReopened
)
