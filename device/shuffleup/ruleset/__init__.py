"""Every rule that a house may set, as a typed, bounded parameter; and the shipped rule sets (pure).

One record for each group of keys of an event file. It imports only `kernel` and `protocol`. Begin at
`ruleset.rule_set`; each other module is named like its groups, and `sets/` has the shipped TOML files.
"""

from shuffleup.ruleset.chips import Bust, ChipSets, ColourUpRules
from shuffleup.ruleset.conduct import Absent, DecisionTime, Penalties
from shuffleup.ruleset.event import (
    CURRENCIES,
    Currency,
    Event,
    Home,
    Papers,
    PlayerAsk,
    Players,
    Registration,
    Rulings,
    Show,
    TableUse,
)
from shuffleup.ruleset.group import MOST, Group
from shuffleup.ruleset.hand import (
    Betting,
    Bomb,
    Deal,
    Game,
    GameKind,
    HeadsUp,
    Misdeal,
    Pots,
    RotationGame,
    RunIt,
    SevenDeuce,
    ShortDeckOrder,
    Showdown,
    Straddle,
)
from shuffleup.ruleset.levels import Blinds, Levels, Structure
from shuffleup.ruleset.money import AddOn, Bounty, Cash, PrizeMoney, Rebuy, Reentry, Settle
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.ruleset.seats import Balancing, Breaking, Button, Crews, FinalTable, HandForHandRules, Seating

__all__ = [
    "CURRENCIES",
    "MOST",
    "Absent",
    "AddOn",
    "Balancing",
    "Betting",
    "Blinds",
    "Bomb",
    "Bounty",
    "Breaking",
    "Bust",
    "Button",
    "Cash",
    "ChipSets",
    "ColourUpRules",
    "Crews",
    "Currency",
    "Deal",
    "DecisionTime",
    "Event",
    "FinalTable",
    "Game",
    "GameKind",
    "Group",
    "HandForHandRules",
    "HeadsUp",
    "Home",
    "Levels",
    "Misdeal",
    "Papers",
    "Penalties",
    "PlayerAsk",
    "Players",
    "Pots",
    "PrizeMoney",
    "Rebuy",
    "Reentry",
    "Registration",
    "RotationGame",
    "RuleSet",
    "Rulings",
    "RunIt",
    "Seating",
    "Settle",
    "SevenDeuce",
    "ShortDeckOrder",
    "Show",
    "Showdown",
    "Straddle",
    "Structure",
    "TableUse",
]
