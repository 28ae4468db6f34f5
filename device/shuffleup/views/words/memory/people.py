"""Sentences for the refusals of the people book."""

from shuffleup.club.people import (
    book as lookup,
)
from shuffleup.club.people import (
    person_commands as forgetting,
)
from shuffleup.club.people import (
    person_commands as merging,
)
from shuffleup.club.people import (
    person_commands as naming,
)
from shuffleup.kernel.field_types import Money
from shuffleup.kernel.language import mark_for_translation, say
from shuffleup.views.money import money_text
from shuffleup.views.words.sentences import Sentences


def _open_balance(it: forgetting.OpenBalance) -> str:
    amount = money_text(Money(abs(it.amount)), it.currency)
    facts = {"name": it.name, "amount": amount}
    if it.amount < 0:
        return say("{name} still owes {amount}: settle it, or write it off in the ledger", **facts)
    return say("{name} is still owed {amount}: settle it, or write it off in the ledger", **facts)


SENTENCES: Sentences = {
    lookup.NotKnown: mark_for_translation("the people book has nobody of the id {person}"),
    lookup.MergedAway: mark_for_translation("{name} was merged into {into}: name {into}, or split the two"),
    lookup.Forgotten: mark_for_translation("{label} is forgotten, and that cannot be undone"),
    naming.KnownAlready: mark_for_translation("the id is in the people book already, for {name}"),
    forgetting.OpenBalance: _open_balance,
    merging.SamePerson: mark_for_translation("{name} cannot be merged with the same entry: name two persons"),
    merging.BothPlayed: mark_for_translation(
        "{name} and {other} both played in {event}: they are two persons"
    ),
    merging.NotMerged: mark_for_translation("{name} is not merged into anybody"),
}
