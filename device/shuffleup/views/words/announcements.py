"""Sentences of announcements to the room."""

from shuffleup.floor.state import Announcement, RebuysSoldAgain, RuleIsNow
from shuffleup.kernel.language import say
from shuffleup.views.words.sales import rebuys_until


def announced(told: Announcement) -> str:
    """Say an announcement; the words of the director stay as they are."""
    match told.said:
        case RuleIsNow(key=key, new=new, old=old):
            return say("{key} is now {new}; it was {old}", key=key, new=new, old=old)
        case RebuysSoldAgain(cutoff=cutoff):
            return say("Rebuys are sold again, until {until}", until=rebuys_until(cutoff))
    return told.said
