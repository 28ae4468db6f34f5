"""The papers of an event: seat cards, receipts, the result sheet, the list for the door, and the settlement.

The settlement of a cash night is for the director's page, papers, and one person's own line.
"""

from typing import Literal

import msgspec

from shuffleup.kernel.field_types import Chips, EntryId, Money, SeatNo, TableNo
from shuffleup.protocol.floor import CurrencyView


class PaperHead(msgspec.Struct, frozen=True):
    """The head of every paper of the event; `date` is written year first, empty where the event has none."""

    event: str
    rule_set: str
    date: str
    currency: CurrencyView


class SeatCardView(msgspec.Struct, frozen=True):
    """The card of one player (SEA-01); `code` is the SVG that opens the player's page (PLY-01).

    Who checks in at the door has a card before there is a `table` and a `seat` (PLY-15).
    """

    name: str
    table: TableNo | None = None
    seat: SeatNo | None = None
    code: str = ""


class SeatCardsView(msgspec.Struct, frozen=True):
    """The cards of all who have a chair or are on the way to one, by table; none once it is `over`.

    Those who have only a code come last.
    """

    head: PaperHead
    cards: tuple[SeatCardView, ...]
    over: bool = False


class ReceiptLine(msgspec.Struct, frozen=True):
    """Something that an entry has bought: `what` is buy-in, fee, bounty, rebuy, add-on or reload."""

    what: str
    price: Money
    chips: Chips = Chips(0)


class RankedLine(msgspec.Struct, frozen=True):
    """A bag out of play that ranks: its places and what they pay (FLT-12)."""

    bag: str
    first: int
    last: int
    prize: Money


class ReceiptView(msgspec.Struct, frozen=True):
    """The purchases and payments of one entry. It `owes` the rest, below 0 what it gets back.

    It has `received` so much of its prize and bounties. A seat has paid `by_seat` of what is paid (SAT-12).
    It plays a `bag` of a flight, where it has paid; others of the person may rank.
    """

    entry: EntryId
    number: str
    name: str
    lines: tuple[ReceiptLine, ...]
    total: Money
    paid: Money
    paid_on: str
    owes: Money
    received: Money = Money(0)
    by_seat: Money = Money(0)
    bag: str = ""
    ranked: tuple[RankedLine, ...] = ()


class ReceiptsView(msgspec.Struct, frozen=True):
    """Receipts, in the order of the entries."""

    head: PaperHead
    receipts: tuple[ReceiptView, ...]


class ResultLine(msgspec.Struct, frozen=True):
    """One place of the result sheet; `last` differs from `first` where places are shared."""

    first: int
    last: int
    name: str
    prize: Money
    things: tuple[str, ...]
    bounties: Money
    chips: Chips
    received: Money = Money(0)


class ResultSheetView(msgspec.Struct, frozen=True):
    """The result sheet. `over` is false for a sheet of an event that goes on: its places are those so far.

    At a cash table there are no places, and `chips` are what each has cashed. `undrawn` says in words what
    became of the envelopes of a mystery bounty that nobody drew; `deal` is the way of one that was made. The
    house owes the box of the `target` what the `seats` are worth.
    """

    head: PaperHead
    over: bool
    cash: bool
    entries: int
    players_left: int
    pool: Money
    lines: tuple[ResultLine, ...]
    bounties: bool
    total: Money
    total_bounties: Money
    undrawn: str = ""
    deal: str = ""
    rebuys: int = 0
    add_ons: int = 0
    seats: int = 0
    target: str = ""
    owed_for_seats: Money = Money(0)


class VoucherView(msgspec.Struct, frozen=True):
    """A seat that was won: its number and person, and whether it is a ticket in place of the entry."""

    number: int
    name: str
    is_ticket: bool = False


class VouchersView(msgspec.Struct, frozen=True):
    """The seats of a satellite in a `target`, each of the same `value`, in the order in which they were won.

    The house owes the box of the target all that is `owed` for them.
    """

    head: PaperHead
    target: str
    value: Money
    vouchers: tuple[VoucherView, ...]
    owed: Money


class BagView(msgspec.Struct, frozen=True):
    """A bag of a flight on its tag: its number, whose, what is in it, and who has signed.

    `code` is a picture of its line that a reader takes, as SVG. `big_blinds` are those of day two in tenths,
    None where its level is not known. A slip stands for chips that the house took.
    """

    number: str
    name: str
    chips: Chips
    by_chip: tuple[tuple[Chips, int], ...] = ()
    signed: tuple[str, ...] = ()
    cards: int = 0
    is_absent: bool = False
    seal: str = ""
    is_slip: bool = False
    code: str = ""
    line: str = ""
    big_blinds: int | None = None


class BagsView(msgspec.Struct, frozen=True):
    """The bags of a flight by their numbers; it `is_closed` once all have theirs.

    They hold what was `in_play`, and what it had more after small chips went (`raced`) and by what the
    director has explained, `reasons` in words.
    """

    head: PaperHead
    flight: str
    bags: tuple[BagView, ...]
    in_play: Chips
    raced: Chips
    explained: Chips
    reasons: tuple[tuple[Chips, str, str], ...] = ()
    is_closed: bool = False
    has_cards: bool = False
    level: int = 0


class DealLine(msgspec.Struct, frozen=True):
    """What one player would get by chips, by chances and equally, and what was agreed; None is not known."""

    name: str
    chips: Chips
    by_chips: Money | None
    by_chances: Money | None
    equal: Money | None
    agreed: Money | None


class DealPaperView(msgspec.Struct, frozen=True):
    """The agreement of a deal, to be signed: `kept_back` is for the winner, `mystery` left in envelopes.

    `envelopes` counts those by value, larger ones first. A deal that is made names its `way`, empty before,
    and who wrote it down (`by`).
    """

    head: PaperHead
    lines: tuple[DealLine, ...]
    kept_back: Money
    mystery: Money
    envelopes: tuple[tuple[Money, int], ...] = ()
    way: str = ""
    by: str = ""


class DoorLine(msgspec.Struct, frozen=True):
    """The seat of one player, for somebody who comes in."""

    name: str
    table: TableNo
    seat: SeatNo


class DoorListView(msgspec.Struct, frozen=True):
    """Everybody by name, and every table by seat; nobody once it is `over`."""

    head: PaperHead
    by_name: tuple[DoorLine, ...]
    tables: tuple[tuple[TableNo, tuple[DoorLine, ...]], ...]
    over: bool = False


class CharityWinner(msgspec.Struct, frozen=True):
    """A winner that a charity statement names, with the prize in money and in things."""

    name: str
    prize: Money
    things: tuple[str, ...] = ()


class CharityView(msgspec.Struct, frozen=True):
    """The statement of a charity event as far as the floor knows it, in minor units (PAP-01).

    `sold` are sums by what was sold beside buy-in and fee: bounty, rebuy, add-on. `gross` and `net` are
    without donations and expenses, which a person adds by hand. `winners` are the best first. `seats` of a
    satellite are `owed_for_seats` to the box of the `target`, and are no payment of a person (SAT-14).
    """

    head: PaperHead
    over: bool
    entries: int
    re_entries: int
    buy_in: Money
    fee: Money
    sold: dict[str, Money]
    prizes: Money
    bounties: Money
    gross: Money
    net: Money
    winners: tuple[CharityWinner, ...]
    added: Money = Money(0)
    seats: int = 0
    target: str = ""
    owed_for_seats: Money = Money(0)


class SettlementLineView(msgspec.Struct, frozen=True):
    """One person: `own` is the result of the night, `total` what is to be paid, below zero for a debt."""

    who: str
    name: str
    bought: Money
    cashed: Money
    own: Money
    carried: Money
    handed: Money
    total: Money


class EnteredLineView(msgspec.Struct, frozen=True):
    """A line that was written down, in words; it can be taken back by its number."""

    number: int
    words: str
    by: str = ""


class PaymentView(msgspec.Struct, frozen=True):
    """A payment; `paid` says that it is ticked, `by` whom, on which `day`."""

    number: int
    payer: str
    payee: str
    amount: Money
    paid: bool = False
    by: str = ""
    day: str = ""


class PartyView(msgspec.Struct, frozen=True):
    """Somebody whom a command of the settlement may name."""

    id: str
    name: str


class SettlementView(msgspec.Struct, frozen=True):
    """The settlement as it stands.

    `missing` is what was bought and not cashed, below zero for too much, and `problem` says why no result is
    known, or that money is missing. `least` says that no way has fewer payments, None where nobody looked.
    """

    head: PaperHead
    settled: bool
    archived: bool
    mode: Literal["people", "bank"]
    missing: Money
    rake: Money
    bank: str
    problem: str
    lines: tuple[SettlementLineView, ...]
    entered: tuple[EnteredLineView, ...]
    payments: tuple[PaymentView, ...]
    parties: tuple[PartyView, ...]
    least: bool | None = None
    carries: bool = False


class OwnSettlementView(msgspec.Struct, frozen=True):
    """One person's line of a settlement and own payments; `all` only where the house shows it (SET-11)."""

    head: PaperHead
    own: SettlementLineView
    payments: tuple[PaymentView, ...]
    all: tuple[SettlementLineView, ...] = ()
    all_payments: tuple[PaymentView, ...] = ()


class MergedBag(msgspec.Struct, frozen=True):
    """A bag of a flight on day two: in play with its big blinds and seat, or out of play with its place."""

    name: str
    bag: str
    chips: Chips
    big_blinds: int = 0
    table: TableNo | None = None
    seat: SeatNo | None = None
    place: str = ""
    prize: Money = Money(0)


class MergedBagsView(msgspec.Struct, frozen=True):
    """The bags of all flights on day two, by name; `average` is without late entries."""

    head: PaperHead
    flights: tuple[str, ...]
    playing: tuple[MergedBag, ...]
    out: tuple[MergedBag, ...]
    chips: Chips
    chips_out: Chips
    entries: int
    pool: Money
    average: Chips
    level: int
