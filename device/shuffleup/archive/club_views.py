"""The records that the console reads and sends for a club: seasons, results, ledger, people book."""

from typing import Annotated, Literal

import msgspec

from shuffleup.kernel.field_types import Money
from shuffleup.protocol.floor import CurrencyView
from shuffleup.ruleset.group import MOST

MOST_POINTS = 1e9
"""Points by hand beyond this are a slip of the finger."""


class SeasonLine(msgspec.Struct, frozen=True):
    """A season to choose, or (no id) a league and season of imported events that nobody has taken yet."""

    id: str
    league: str
    name: str
    events: int = 0


class Candidate(msgspec.Struct, frozen=True):
    """A person whom a waiting player may be; `last` is the last day of play."""

    person: str
    name: str
    last: str


class WaitingPlayer(msgspec.Struct, frozen=True):
    """A player of an archived evening for whom nobody was chosen, as two persons have the name (PPL-03)."""

    event: str
    title: str
    player: str
    name: str
    candidates: tuple[Candidate, ...]


class ClubView(msgspec.Struct, frozen=True):
    """The club at a glance."""

    seasons: tuple[SeasonLine, ...]
    proposed: tuple[SeasonLine, ...]
    waiting: tuple[WaitingPlayer, ...]
    rules: str
    """The rules that a new season begins with, as in its file."""


class MovedLine(msgspec.Struct, frozen=True):
    """A person who gains or loses by a change; ranks and points as texts, a dash for none."""

    name: str
    rank: str
    rank_before: str
    points: str
    points_before: str
    gains: bool
    loses: bool


class StandingLine(msgspec.Struct, frozen=True):
    """A row of the table; `page` is the file of the person's page, `hidden` the name behind a label (PPL-17).

    `person` is the id in the people book, empty for who is not in it.
    """

    person: str
    rank: str
    name: str
    page: str
    points: str
    events: int
    counted: int
    hidden: str = ""


class EventLine(msgspec.Struct, frozen=True):
    """An event of a season; `why` says why it does not count.

    `marked` is what the director has said of it, None where the rules decide.
    """

    id: str
    day: str
    title: str
    players: int
    typed_in: bool
    why: str = ""
    marked: bool | None = None


class OtherEventLine(msgspec.Struct, frozen=True):
    """An event of the club that is not of the season, and that the director may take in."""

    id: str
    day: str
    title: str


class AdjustmentLine(msgspec.Struct, frozen=True):
    """Points by hand: of the event of this title, or of the season where it is empty (LGE-15)."""

    id: str
    name: str
    points: str
    event: str
    reason: str
    taken_back: bool


class SeasonView(msgspec.Struct, frozen=True):
    """A season with its table; of a closed one the table that was signed, and what differs since.

    `others` are events of the club that are not of the season, `adjustments` all points by hand, those that
    were taken back among them.
    """

    id: str
    title: str
    standings: tuple[StandingLine, ...]
    events: tuple[EventLine, ...]
    counted: int
    closed: bool
    would_differ: tuple[MovedLine, ...]
    rules: str
    left_out: tuple[str, ...]
    others: tuple[OtherEventLine, ...] = ()
    adjustments: tuple[AdjustmentLine, ...] = ()


class SeasonDeed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the director does with a season.

    `adjust` gives `points` (below zero: takes them) to the `person`, of an `event` or of the season, and
    `take_back` the `adjustment`; `mark` takes the `event` in, out, or leaves it to the rules (None); `close`
    signs the table and `reopen` opens it again. All but `close` want the `reason`.
    """

    deed: Literal["adjust", "take_back", "mark", "close", "reopen"]
    reason: Annotated[str, msgspec.Meta(max_length=200)] = ""
    person: str = ""
    points: Annotated[float, msgspec.Meta(ge=-MOST_POINTS, le=MOST_POINTS)] = 0.0
    event: str = ""
    adjustment: str = ""
    counts: bool | None = None


class RulesAsked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Rules for a season, known or new, in the form of its file; without `take` they are only tried."""

    league: str
    season: str
    rules: str
    reason: str = ""
    take: bool = False


class RulesTried(msgspec.Struct, frozen=True):
    """The changes that rules would make, and the `id` of the season once they are taken."""

    moved: tuple[MovedLine, ...]
    taken: bool
    id: str


class EveningTyped(msgspec.Struct, frozen=True):
    """An evening that was typed in: `taken`, `same`, `newer`, `older` or `differs` from what there was."""

    event: str
    day: str
    title: str
    result: str
    people: int


class ResultsLineFault(msgspec.Struct, frozen=True):
    """A line that is wrong, 0 for all of it."""

    line: int
    why: str


class TypedIn(msgspec.Struct, frozen=True):
    """The evenings of a table of results; nothing is taken where a line is `wrong`."""

    taken: bool
    evenings: tuple[EveningTyped, ...]
    wrong: tuple[ResultsLineFault, ...]


class JoinAsked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who a waiting player is."""

    event: str
    player: str
    person: str


class LedgerLine(msgspec.Struct, frozen=True):
    """A person of the ledger; amounts in minor units, `open` above zero for a claim."""

    person: str
    name: str
    nights: int
    bought: Money
    cashed: Money
    lifetime: Money
    open: Money


class LedgerPayment(msgspec.Struct, frozen=True):
    """A payment that would settle what is open."""

    payer: str
    payee: str
    payer_name: str
    payee_name: str
    amount: Money


class LedgerEntryLine(msgspec.Struct, frozen=True):
    """A payment or a correction (with a reason) after a night."""

    id: str
    payer: str
    payee: str
    amount: Money
    day: str
    by: str
    reason: str
    taken_back: bool


class LedgerView(msgspec.Struct, frozen=True):
    """The ledger of the club (SET-07); `currency` is None as long as no night is in it."""

    nights: int
    people: tuple[LedgerLine, ...]
    payments: tuple[LedgerPayment, ...]
    least: bool
    entries: tuple[LedgerEntryLine, ...]
    left_out: tuple[str, ...]
    currency: CurrencyView | None = None

    def open_of(self, person: str) -> int:
        """Return what a person is owed, below zero for a debt."""
        return next((one.open for one in self.people if one.person == person), 0)


class LedgerAsked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A payment between two persons, or (with an `entry`) one that is taken back for a reason."""

    payer: str = ""
    payee: str = ""
    amount: Annotated[Money, msgspec.Meta(ge=0, le=MOST)] = Money(0)
    entry: str = ""
    reason: str = ""


FACE = "floor console"
"""The face by which the director acts on a person, as the journals name it."""


class BookLine(msgspec.Struct, frozen=True):
    """A person in a list; `was` is the earlier name by which a search found the person."""

    person: str
    name: str
    was: str
    events: int
    last: str
    shown: bool
    counted: bool


class AlikePair(msgspec.Struct, frozen=True):
    """Two entries that may be one person (PPL-08): `person` would be merged into `into`."""

    person: str
    name: str
    into: str
    into_name: str


class HouseStatistics(msgspec.Struct, frozen=True):
    """Whether the house keeps statistics of hands and results at all (STT-15)."""

    counted: bool


class BookView(msgspec.Struct, frozen=True):
    """The people book: how many persons, those that were looked for, and who may be one person.

    `counted` says whether the house keeps statistics (STT-15).
    """

    persons: int
    found: tuple[BookLine, ...]
    proposed: tuple[AlikePair, ...]
    counted: bool


class MergedInto(msgspec.Struct, frozen=True):
    """An entry of the book that was merged into a person, and can be split off again."""

    person: str
    name: str


class PlayedLine(msgspec.Struct, frozen=True):
    """An event that a person has played."""

    day: str
    title: str


class ContactView(msgspec.Struct, frozen=True):
    """How to reach a person, and a note (PPL-12)."""

    email: str
    phone: str
    note: str


class Unreached(msgspec.Struct, frozen=True):
    """A copy that forgetting does not reach (PPL-11): what, where, and the day where it is known."""

    what: str
    place: str
    day: str = ""


class PersonView(msgspec.Struct, frozen=True):
    """A person as the director sees it; `label` stands for the name where it is not shown (PPL-17).

    `tonight` says why the event that runs shows another name still; `unreached` are the copies that still
    hold the name of a person who was forgotten just now.
    """

    person: str
    name: str
    label: str
    also: tuple[str, ...]
    merged: tuple[MergedInto, ...]
    shown: bool
    counted: bool
    forgotten: bool
    contact: ContactView
    played: tuple[PlayedLine, ...]
    tonight: str = ""
    unreached: tuple[Unreached, ...] = ()


class PersonAsked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the director does with a person.

    `rename` wants the new `name`, `merge` the person that stays (`into`), and `forget` the `reason` in
    general terms. `split` takes the merge of a person back that was merged away.
    """

    deed: Literal["rename", "merge", "split", "hide", "show", "uncount", "count", "forget"]
    name: Annotated[str, msgspec.Meta(max_length=200)] = ""
    into: str = ""
    reason: Annotated[str, msgspec.Meta(max_length=200)] = ""
