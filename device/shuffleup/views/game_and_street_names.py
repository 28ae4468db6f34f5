"""The names of games and streets: short for the OLED, in capitals for a line, long for the wall.

Games are VAR-13 and VAR-20.
"""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from shuffleup.kernel.language import Translatable, mark_for_translation, say
from shuffleup.poker.state import Hand
from shuffleup.protocol.table import GameView
from shuffleup.ruleset.hand import GameKind, RotationGame
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.table.state import Table
from shuffleup.table.variations.variation_state import game_now, game_then


class GameNames(NamedTuple):
    """The names of one game; `short` is what players say in any language."""

    short: str
    capitals: str
    long: str


NAMES: dict[GameKind, GameNames] = {
    "holdem": GameNames("HOLD'EM", mark_for_translation("HOLD'EM"), ""),
    "omaha": GameNames("PLO", mark_for_translation("OMAHA"), mark_for_translation("Omaha")),
    "omaha8": GameNames("PLO8", mark_for_translation("OMAHA HI-LO"), mark_for_translation("Omaha hi-lo")),
    "short_deck": GameNames("6+", mark_for_translation("SHORT DECK"), mark_for_translation("short deck")),
}


def short_game(kind: GameKind, structure: str) -> str:
    """Name a game in few letters: `PLO`, `PLO8`, `6+`; empty for hold'em. Without pot limit `PLO` is `O`."""
    name = "" if kind == "holdem" else NAMES[kind].short
    return name.removeprefix("PL") if structure != "pot_limit" else name


def name_in_turn(game: RotationGame, rules: RuleSet) -> str:
    """Name a game in few letters where games change: hold'em has a name there, too, `LHE` in limits."""
    holdem = "LHE" if _is_told_limit(game, rules) else NAMES["holdem"].short
    return short_game(game.kind, game.structure) or holdem


def game_in_capitals(game: RotationGame, rules: RuleSet) -> str:
    """Name a game in a line that has other words: `HOLD'EM`, beside games without limits `LIMIT HOLD'EM`."""
    name = say(NAMES[game.kind].capitals)
    return say("LIMIT {game}", game=name) if _is_told_limit(game, rules) else name


def _is_told_limit(game: RotationGame, rules: RuleSet) -> bool:
    """Say whether a game is in fixed limit and others of its rotation are not."""
    return game.structure == "fixed_limit" and len(rules.game.structures(rules.betting.structure)) > 1


def long_game(kind: GameKind) -> str:
    """Name a game in words; empty for hold'em."""
    return say(NAMES[kind].long) if NAMES[kind].long else ""


def game_view(table: Table) -> GameView | None:
    """Name the game of this table and the one that follows; None where it plays hold'em alone."""
    now, level, rules = game_now(table), table.next_level, table.rules
    if level is None or not (rules.game.rotation or now.kind != "holdem"):
        return None
    then = game_then(table, level)
    return GameView(
        name=game_in_capitals(now, rules),
        short=name_in_turn(now, rules),
        then=game_in_capitals(then.game, rules) if then else "",
        then_short=name_in_turn(then.game, rules) if then else "",
        limited=now.structure == "fixed_limit",
    )


def rotation_line(table: Table) -> str:
    """Say the game of the hand and the one that follows; empty where the game does not change."""
    level, rules = table.next_level, table.rules
    if level is None or not rules.game.rotation:
        return ""
    now, then = game_in_capitals(game_now(table), rules), game_then(table, level)
    if then is None:
        return say("GAME: {game}", game=now)
    following = game_in_capitals(then.game, rules)
    if then.at_once:
        return say("GAME: {game}, next hand: {following}", game=now, following=following)
    return say("GAME: {game}, then {following}", game=now, following=following)


_NAMES: Mapping[str, Translatable] = {"preflop": "PREFLOP", "flop": "FLOP", "turn": "TURN", "river": "RIVER"}

_DEALS: Mapping[tuple[int, int], Translatable] = {
    (0, 3): "DEAL THE FLOP",
    (3, 4): "DEAL THE TURN",
    (4, 5): "DEAL THE RIVER",
}
"""By the number of cards that lay on the board and that lie there then."""

_DEALS_BOARD = mark_for_translation("DEAL THE BOARD")
"""Nobody can bet any more: all cards that are missing are dealt one street after the other."""

DealtTo = Literal["board", "boards", "runs"]

_BURNS: dict[tuple[DealtTo, int], Translatable] = {
    ("board", 3): "burn one, deal three",
    ("board", 1): "burn one, deal one",
    ("boards", 3): "burn one, deal three to each board",
    ("boards", 1): "burn one, deal one to each board",
    ("runs", 3): "each run: burn one, deal three",
    ("runs", 1): "each run: burn one, deal one",
}
"""Two boards have one burn a street, runs each have their own (VAR-07, VAR-09)."""

_NEXT = {0: 3, 3: 4, 4: 5}


def street_name(hand: Hand | None) -> str:
    """Name the street of a hand that is followed, empty where there is none."""
    if hand is None or hand.phase not in ("betting", "deal", "showdown"):
        return ""
    return say(_NAMES[hand.street])


def deal_words(lay: int, lie: int) -> str:
    """Say which cards of the board are dealt where `lay` of them lay and `lie` of them lie."""
    return say(_DEALS.get((lay, lie), _DEALS_BOARD))


def dealt_to(hand: Hand) -> DealtTo:
    """Say whether the next cards come to one board, to both of a bomb pot, or to each run."""
    if len(hand.boards) < 2:
        return "board"
    return "runs" if hand.runs else "boards"


def burn_words(lay: int, lie: int, to: DealtTo = "board") -> str:
    """Say how many cards are burnt and dealt, empty where it is more than one street."""
    return say(_BURNS[to, lie - lay]) if (lay, lie) in _DEALS else ""


def next_deal(hand: Hand) -> str:
    """Say which cards come next in a hand that waits for them."""
    lay = len(hand.boards[hand.next_board])
    return deal_words(lay, 5 if hand.betting_is_over else _NEXT[lay])
