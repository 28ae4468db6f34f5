"""The words for a change of the rule that has caused a refusal.

A refusal names its `rule`, and the value that would do; with a row here every face offers the change.
"""

from shuffleup.kernel.language import said_later, say
from shuffleup.kernel.refusals import Refusal
from shuffleup.protocol.commands import RemedyView

REMEDIES = {
    "registration.late_entry_until_level": said_later("Let people enter until the end of level {value}"),
    "registration.buy_on_the_day": said_later("Sell places on the day, too"),
    "reentry.allowed": said_later("Allow re-entries"),
    "reentry.until_level": said_later("Allow re-entries until the end of level {value}"),
    "reentry.max": said_later("Allow {value} re-entries a player"),
    "rebuy.allowed": said_later("Allow rebuys"),
    "rebuy.cutoff": said_later("Sell rebuys until the end of level {value}"),
    "rebuy.max": said_later("Sell up to {value} rebuys an entry"),
    "rebuy.threshold_pct": said_later("Sell rebuys to stacks of up to {value} % of the starting stack"),
    "rebuy.min_amount": said_later("Sell rebuys of {value} chips and more"),
    "addon.allowed": said_later("Sell an add-on"),
    "addon.after_level": said_later("Sell the add-on after level {value}"),
    "bounty.phase": said_later("Draw envelopes from level {value} on"),
    "cash.min_bb": said_later("Let people buy in for {value} big blinds and more"),
    "cash.max_bb": said_later("Let people buy in for up to {value} big blinds"),
    "colour_up.enabled": said_later("Play this event with colour-ups"),
    "hand_for_hand.enabled": said_later("Play this event with hand-for-hand"),
    "settle.enabled": said_later("Settle this night"),
    "settle.ledger": said_later("Carry open balances from night to night"),
    "seating.self_choice": said_later("Let players choose their seats"),
    "penalties.conduct": said_later("Take penalties in chips"),
    "penalties.destination": said_later("Take penalties in chips out of play"),
    "blinds.join": said_later("Let newcomers post the big blind or wait for it"),
}
"""By the key of the rule: what its change does; `{value}` is what it is changed to."""


def remedy(refusal: Refusal) -> RemedyView | None:
    """Offer to change the rule that causes a refusal, None where none does or no value of it would do."""
    if refusal.would_do is None or refusal.rule not in REMEDIES:
        return None
    text = say(REMEDIES[refusal.rule], value=str(refusal.would_do).removeprefix("level:"))
    change = {"key": refusal.rule, "value": refusal.would_do, "reason": text}
    return RemedyView(text, "change_rule", change)
