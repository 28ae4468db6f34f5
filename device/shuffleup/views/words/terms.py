"""The terms of the game that are facts themselves, by their names in the program."""

from shuffleup.kernel.language import mark_for_translation, say

TERMS = {
    "preflop": mark_for_translation("preflop"),
    "flop": mark_for_translation("flop"),
    "turn": mark_for_translation("turn"),
    "river": mark_for_translation("river"),
    "pot": mark_for_translation("pot"),
    "out_of_play": mark_for_translation("out of play"),
    "fold": mark_for_translation("fold"),
    "check": mark_for_translation("check"),
    "call": mark_for_translation("call"),
    "bet": mark_for_translation("bet"),
    "raise": mark_for_translation("raise"),
    "all_in": mark_for_translation("all-in"),
}


ROLES = {
    "": mark_for_translation("stranger"),
    "dealer": mark_for_translation("dealer"),
    "director": mark_for_translation("director"),
    "floor": mark_for_translation("floor"),
    "player": mark_for_translation("player"),
}


def role(name: str) -> str:
    """Say who somebody is; a role that is none of ours stays as it is."""
    return say(ROLES[name]) if name in ROLES else name


def term(name: str) -> str:
    """Say a word of the game; a name that is no word for people, as a verb is none, stays as it is."""
    return say(TERMS[name]) if name in TERMS else name
