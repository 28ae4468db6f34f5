"""The ledger of a club on the director's console: its lines, and what is entered there."""

from shuffleup.api.club.office import LedgerAsked, LedgerEntryLine, LedgerLine, LedgerPayment, LedgerView
from shuffleup.archive.club_folder import ClubFolder
from shuffleup.archive.club_folder.ledger import ClubLedger
from shuffleup.club.ledger import PayInLedger, TakeLedgerEntryBack
from shuffleup.club.message import ClubCommand
from shuffleup.club.state import LedgerEntryId
from shuffleup.kernel.identity import PersonId
from shuffleup.views.money import currency_view


def ledger_command(asked: LedgerAsked, club: ClubFolder, by: str) -> ClubCommand:
    """Return the command that writes a payment down, or takes one back."""
    if asked.entry:
        return TakeLedgerEntryBack(LedgerEntryId(asked.entry), asked.reason.strip())
    payer, payee = PersonId(asked.payer), PersonId(asked.payee)
    return PayInLedger(LedgerEntryId(club.next_id()), payer, payee, asked.amount, club.today(), by)


def ledger_view(ledger: ClubLedger) -> LedgerView:
    """Show the ledger to the director."""
    names = {one.id: one.name for one in ledger.people}
    return LedgerView(
        ledger.nights,
        tuple(
            LedgerLine(
                one.id,
                one.name,
                one.account.nights,
                one.account.bought,
                one.account.cashed,
                one.account.lifetime,
                one.account.open,
            )
            for one in ledger.people
        ),
        tuple(
            LedgerPayment(one.payer, one.payee, names[one.payer], names[one.payee], one.amount)
            for one in ledger.plan.payments
        ),
        ledger.plan.least,
        tuple(
            LedgerEntryLine(
                one.id,
                names.get(one.payer, one.payer),
                names.get(one.payee, one.payee),
                one.amount,
                one.day,
                one.by,
                one.reason,
                one.taken_back,
            )
            for one in ledger.entries
        ),
        tuple(f"{one.file}: {one.why}" for one in ledger.left_out),
        currency_view(ledger.currency) if ledger.currency else None,
    )
