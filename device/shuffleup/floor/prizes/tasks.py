"""The director's tasks about prizes."""

from shuffleup.floor.conduct.event_end import tables_with_hands
from shuffleup.floor.entries.tasks import FEW
from shuffleup.floor.entry import Entry
from shuffleup.floor.prizes.bounties import uncollected
from shuffleup.floor.prizes.deals import WAYS, Figures, deal_figures, too_much
from shuffleup.floor.prizes.payout import prizes_not_paid
from shuffleup.floor.state import Floor
from shuffleup.floor.task import Prompt, Task
from shuffleup.kernel.amounts import Money
from shuffleup.kernel.identity import TableNo
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.ruleset.event import Currency
from shuffleup.tournament.standings import Winnings


class DealIsMade(Prompt, frozen=True):
    """A deal leaves no money to play for: who gets what, most first."""

    shares: tuple[tuple[str, Money], ...]
    currency: Currency


class CountBeforeDeal(Prompt, frozen=True):
    """A deal is talked about, and nobody has counted the stacks of this table since its last hand."""

    table: TableNo


class DealByWay(Prompt, frozen=True):
    """A deal that those who are left may agree on: what each would get, most first."""

    kind: str
    shares: tuple[tuple[str, Money], ...]
    currency: Currency


class KnockoutUnknown(Prompt, frozen=True):
    """No table knows who knocked this player out, whose head is worth the bounty."""

    name: str
    bounty: Money
    currency: Currency


class PrizesOffPool(Prompt, frozen=True):
    """The prizes that were set differ from the pool; with `with_deal`, a change takes a deal back."""

    paid: Money
    pool: Money
    with_deal: bool
    currency: Currency


class PrizeToPay(Prompt, frozen=True):
    """Somebody is out and has not received this, with the bounties; below 0 it is too much by that."""

    name: str
    money: Money
    things: tuple[str, ...]
    currency: Currency


class PrizesToPay(Prompt, frozen=True):
    """So many prizes, of this money together, were not handed over yet."""

    prizes: int
    money: Money
    currency: Currency


def prizes_to_pay(floor: Floor) -> tuple[Task, ...]:
    """Ask for the prizes that were not handed over: each where they are few, else in one task (PAY-05)."""
    if floor.archived:
        return ()
    currency, found = floor.rules.event.money_format(), prizes_not_paid(floor)
    many = [due.money for _, due in found if due.money >= 0] if len(found) > FEW else []
    together = PrizesToPay(len(many), Money(sum(many)), currency)
    return (
        *((Task("prizes", together, "pay_prizes", price=Money(-together.money)),) if many else ()),
        *(_prize_to_pay(one, due, currency) for one, due in found if due.money < 0 or not many),
    )


def _prize_to_pay(entry: Entry, due: Winnings, currency: Currency) -> Task:
    prize = PrizeToPay(entry.name, due.money, due.things, currency)
    return Task("prizes", prize, "pay_prize", {"entry": entry.id}, price=Money(-due.money))


def tasks(floor: Floor) -> tuple[Task, ...]:
    """Ask who knocked somebody out where no table knows, and for prizes that sum to a pool that has grown."""
    return (*_bounties(floor), *_missing(floor), *_talk(floor), *_deal(floor))


def _talk(floor: Floor) -> list[Task]:
    """Lead those who talk about a deal: count what nobody has counted, then agree in one of the ways."""
    if not floor.stopped_for_deal or floor.agreed or floor.phase != "playing":
        return []
    if tables_with_hands(floor):
        return []
    return _counts(floor) or [
        _agreement(floor, kind, shares) for kind in WAYS if (shares := _shares(floor, kind))
    ]


def _counts(floor: Floor) -> list[Task]:
    """Ask for the stacks of a table that nobody has counted since its last hand."""
    uncounted = [note.table for note in floor.open_tables() if note.uncounted]
    needs = ("stacks", "reason")
    return [
        Task("prizes", CountBeforeDeal(table), "enter_stacks", {"table": table}, needs, holds=True)
        for table in uncounted[:1]
    ]


def _shares(floor: Floor, kind: str) -> Figures:
    """Calculate a deal; empty where it cannot be made, or would give somebody more than the first prize."""
    try:
        shares = deal_figures(floor, kind)
    except NotLegalNow:
        return ()
    return () if too_much(floor, shares) else shares


def _agreement(floor: Floor, kind: str, shares: Figures) -> Task:
    prompt = DealByWay(kind, _most_first(floor, shares), floor.rules.event.money_format())
    agreeing = [entry for entry, _ in shares if not floor.entry(entry).away]
    return Task("prizes", prompt, "agree_deal", {"kind": kind, "agreeing": agreeing}, holds=True)


def _most_first(floor: Floor, shares: Figures) -> tuple[tuple[str, Money], ...]:
    return tuple((floor.entry(one).name, money) for one, money in sorted(shares, key=lambda one: -one[1]))


def _deal(floor: Floor) -> list[Task]:
    """Say who gets what, and lead to the end where no money is left to play for: places follow the stacks."""
    if floor.phase != "playing" or floor.end_awaited or not floor.all_is_divided():
        return []
    made = DealIsMade(_most_first(floor, floor.agreed), floor.rules.event.money_format())
    if tables_with_hands(floor):
        return [Task("prizes", made, "end_after_hand", {"reason": "deal"})]
    return _counts(floor) or [Task("prizes", made, "end_event", {"reason": "deal"})]


def _bounties(floor: Floor) -> list[Task]:
    if floor.rules.bounty.kind == "none":
        return []
    return [
        Task(
            "prizes",
            KnockoutUnknown(one.name, one.bounty, floor.rules.event.money_format()),
            "award_bounty",
            {"out": one.id},
            ("by",),
        )
        for one in uncollected(floor)
    ]


def _missing(floor: Floor) -> list[Task]:
    paid = Money(sum(floor.prizes) + sum(amount for _, amount in floor.agreed))
    if not floor.prizes_edited or paid == floor.pool:
        return []
    off = PrizesOffPool(paid, floor.pool, bool(floor.agreed), floor.rules.event.money_format())
    return [Task("prizes", off, "set_prizes", needs=("amounts",))]
