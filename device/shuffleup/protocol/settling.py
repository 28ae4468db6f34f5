"""The settlement of a cash night, for the director's page, papers, and one person's own line."""

from typing import Literal

import msgspec

from shuffleup.kernel.amounts import Money
from shuffleup.protocol.papers import PaperHead


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
