"""The terms of the game that are facts themselves, by their names in the program."""

from shuffleup.kernel.language import said_later, say

TERMS = {
    "preflop": said_later("preflop"),
    "flop": said_later("flop"),
    "turn": said_later("turn"),
    "river": said_later("river"),
    "pot": said_later("pot"),
    "out_of_play": said_later("out of play"),
    "fold": said_later("fold"),
    "check": said_later("check"),
    "call": said_later("call"),
    "bet": said_later("bet"),
    "raise": said_later("raise"),
    "all_in": said_later("all-in"),
}


ROLES = {
    "": said_later("stranger"),
    "dealer": said_later("dealer"),
    "director": said_later("director"),
    "floor": said_later("floor"),
    "player": said_later("player"),
}


def role(name: str) -> str:
    """Say who somebody is; a role that is none of ours stays as it is."""
    return say(ROLES[name]) if name in ROLES else name


def term(name: str) -> str:
    """Say a word of the game; a name that is no word for people, as a verb is none, stays as it is."""
    return say(TERMS[name]) if name in TERMS else name
