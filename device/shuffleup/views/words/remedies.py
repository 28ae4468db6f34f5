"""The words for a change of the rule that has caused a refusal.

A refusal names its `rule`, and the value that would do; with a row here every face offers the change.
"""

from shuffleup.language import said_later, say
from shuffleup.refusals import Refusal
from shuffleup.wire.commands import RemedyView

REMEDIES = {
    "registration.late_entry_until_level": said_later("Let people enter until the end of level {value}"),
    "registration.buy_on_the_day": said_later("Sell places on the day, too"),
    "reentry.allowed": said_later("Allow re-entries"),
    "reentry.until_level": said_later("Allow re-entries until the end of level {value}"),
    "rebuy.allowed": said_later("Allow rebuys"),
    "rebuy.cutoff": said_later("Sell rebuys until the end of level {value}"),
}
"""By the key of the rule: what its change does; `{value}` is what it is changed to."""


def remedy(refusal: Refusal) -> RemedyView | None:
    """Offer to change the rule that causes a refusal, None where none does or no value of it would do."""
    if refusal.would_do is None or refusal.rule not in REMEDIES:
        return None
    text = say(REMEDIES[refusal.rule], value=str(refusal.would_do).removeprefix("level:"))
    change = {"key": refusal.rule, "value": refusal.would_do, "reason": text}
    return RemedyView(text, "change_rule", change)
