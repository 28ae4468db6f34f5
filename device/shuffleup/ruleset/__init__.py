"""Every rule of an event as a typed, bounded parameter; one record per group (pure)."""

from shuffleup.ruleset.betting import Betting, HeadsUp, Pots, Showdown
from shuffleup.ruleset.cash_night import Bomb, RunIt, SevenDeuce, Straddle
from shuffleup.ruleset.chips import Bust, ChipSets, ColourUpRules
from shuffleup.ruleset.conduct import Absent, DecisionTime, Penalties
from shuffleup.ruleset.crews import Crews
from shuffleup.ruleset.dealing import Deal, Misdeal
from shuffleup.ruleset.event import CURRENCIES, Currency, Event, Registration, Rulings
from shuffleup.ruleset.game import Game, GameKind, RotationGame, ShortDeckOrder
from shuffleup.ruleset.group import MOST, Group
from shuffleup.ruleset.home import Home
from shuffleup.ruleset.levels import Blinds, Levels
from shuffleup.ruleset.money import AddOn, Bounty, Cash, PrizeMoney, Rebuy, Reentry
from shuffleup.ruleset.papers import Papers
from shuffleup.ruleset.players import PlayerAsk, Players
from shuffleup.ruleset.seats import Balancing, Breaking, Button, FinalTable, HandForHandRules, Seating
from shuffleup.ruleset.settle import Settle
from shuffleup.ruleset.structure import Structure
from shuffleup.ruleset.table import Show, TableUse
from shuffleup.ruleset.whole import RuleSet

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
