"""The whole rule set of an event."""

from shuffleup.ruleset.chips import Bust, ChipSets, ColourUpRules
from shuffleup.ruleset.conduct import Absent, DecisionTime, Penalties
from shuffleup.ruleset.event import (
    Event,
    Home,
    Papers,
    Players,
    Registration,
    Rulings,
    SeveralEvents,
    Share,
    Show,
    SignUpRules,
    TableUse,
)
from shuffleup.ruleset.flights import FlightRules
from shuffleup.ruleset.group import Group
from shuffleup.ruleset.hand import (
    Betting,
    Bomb,
    Deal,
    Game,
    HeadsUp,
    Misdeal,
    Pots,
    RunIt,
    SevenDeuce,
    Showdown,
    Straddle,
)
from shuffleup.ruleset.levels import Blinds, Levels, Structure
from shuffleup.ruleset.money import AddOn, Bounty, Cash, PrizeMoney, Rebuy, Reentry, Settle
from shuffleup.ruleset.satellite import SatelliteRules
from shuffleup.ruleset.seats import Balancing, Breaking, Button, Crews, FinalTable, HandForHandRules, Seating


class RuleSet(Group, frozen=True):
    """Every rule as a parameter, one record a group; with no arguments it holds `tda-2024`.

    `name` is the rule set, `base` what it builds on; `host_must_confirm` are the keys, such as
    `levels.table`, that a host has to set in the event file before the event may start.
    """

    name: str = "tda-2024"
    base: str = "none"
    host_must_confirm: tuple[str, ...] = (
        "event.date",
        "event.start",
        "money.buy_in",
        "money.payout",
        "chips.start_stack",
        "chips.denominations",
        "levels.length",
        "levels.table",
    )
    event: Event = Event()
    rulings: Rulings = Rulings()
    registration: Registration = Registration()
    money: PrizeMoney = PrizeMoney()
    rebuy: Rebuy = Rebuy()
    reentry: Reentry = Reentry()
    addon: AddOn = AddOn()
    bounty: Bounty = Bounty()
    satellite: SatelliteRules = SatelliteRules()
    flights: FlightRules = FlightRules()
    events: SeveralEvents = SeveralEvents()
    chips: ChipSets = ChipSets()
    seating: Seating = Seating()
    balance: Balancing = Balancing()
    breaking: Breaking = Breaking()
    final_table: FinalTable = FinalTable()
    button: Button = Button()
    blinds: Blinds = Blinds()
    levels: Levels = Levels()
    game: Game = Game()
    structure: Structure = Structure()
    betting: Betting = Betting()
    deal: Deal = Deal()
    time: DecisionTime = DecisionTime()
    absent: Absent = Absent()
    showdown: Showdown = Showdown()
    pots: Pots = Pots()
    misdeal: Misdeal = Misdeal()
    penalties: Penalties = Penalties()
    colour_up: ColourUpRules = ColourUpRules()
    bust: Bust = Bust()
    hand_for_hand: HandForHandRules = HandForHandRules()
    heads_up: HeadsUp = HeadsUp()
    cash: Cash = Cash()
    settle: Settle = Settle()
    straddle: Straddle = Straddle()
    run_it: RunIt = RunIt()
    bomb: Bomb = Bomb()
    seven_deuce: SevenDeuce = SevenDeuce()
    crews: Crews = Crews()
    papers: Papers = Papers()
    show: Show = Show()
    table: TableUse = TableUse()
    players: Players = Players()
    home: Home = Home()
    signup: SignUpRules = SignUpRules()
    share: Share = Share()
