"""The words for a change of the rule that has caused a refusal.

A refusal names its `rule`, and the value that would do; with a row here every face offers the change.
"""

from shuffleup.kernel.language import mark_for_translation, say
from shuffleup.kernel.refusals import Refusal
from shuffleup.protocol.messages import RemedyView

REMEDIES = {
    "registration.late_entry_until_level": mark_for_translation(
        "Let people enter until the end of level {value}"
    ),
    "registration.buy_on_the_day": mark_for_translation("Sell places on the day, too"),
    "reentry.allowed": mark_for_translation("Allow re-entries"),
    "reentry.until_level": mark_for_translation("Allow re-entries until the end of level {value}"),
    "reentry.max": mark_for_translation("Allow {value} re-entries a player"),
    "rebuy.allowed": mark_for_translation("Allow rebuys"),
    "rebuy.cutoff": mark_for_translation("Sell rebuys until the end of level {value}"),
    "rebuy.max": mark_for_translation("Sell up to {value} rebuys an entry"),
    "rebuy.threshold_pct": mark_for_translation(
        "Sell rebuys to stacks of up to {value} % of the starting stack"
    ),
    "rebuy.min_amount": mark_for_translation("Sell rebuys of {value} chips and more"),
    "addon.allowed": mark_for_translation("Sell an add-on"),
    "addon.after_level": mark_for_translation("Sell the add-on after level {value}"),
    "bounty.phase": mark_for_translation("Draw envelopes from level {value} on"),
    "cash.min_bb": mark_for_translation("Let people buy in for {value} big blinds and more"),
    "cash.max_bb": mark_for_translation("Let people buy in for up to {value} big blinds"),
    "colour_up.enabled": mark_for_translation("Play this event with colour-ups"),
    "hand_for_hand.enabled": mark_for_translation("Play this event with hand-for-hand"),
    "settle.enabled": mark_for_translation("Settle this night"),
    "settle.ledger": mark_for_translation("Carry open balances from night to night"),
    "seating.self_choice": mark_for_translation("Let players choose their seats"),
    "penalties.conduct": mark_for_translation("Take penalties in chips"),
    "penalties.destination": mark_for_translation("Take penalties in chips out of play"),
    "blinds.join": mark_for_translation("Let newcomers post the big blind or wait for it"),
}
"""By the key of the rule: what its change does; `{value}` is what it is changed to."""


def remedy(refusal: Refusal) -> RemedyView | None:
    """Offer to change the rule that causes a refusal, None where none does or no value of it would do."""
    if refusal.would_do is None or refusal.rule not in REMEDIES:
        return None
    text = say(REMEDIES[refusal.rule], value=str(refusal.would_do).removeprefix("level:"))
    change = {"key": refusal.rule, "value": refusal.would_do, "reason": text}
    return RemedyView(text, "change_rule", change)
