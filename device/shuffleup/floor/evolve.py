"""How each event changes the state of the floor."""

from collections.abc import Callable
from typing import Any

import msgspec

from shuffleup.floor.colour_up import changes as colour_up
from shuffleup.floor.colour_up import events as colour_events
from shuffleup.floor.conduct import changes as conduct
from shuffleup.floor.conduct import events as conduct_events
from shuffleup.floor.crews import changes as crews
from shuffleup.floor.crews import events as crew_events
from shuffleup.floor.entries import changes as entries
from shuffleup.floor.entries import events as entry_events
from shuffleup.floor.events import EventOpened, FloorEvent
from shuffleup.floor.hand_for_hand import changes as hand_for_hand
from shuffleup.floor.hand_for_hand import events as h4h_events
from shuffleup.floor.levels import changes as levels
from shuffleup.floor.levels import events as level_events
from shuffleup.floor.prizes import changes as prizes
from shuffleup.floor.prizes import events as prize_events
from shuffleup.floor.purchases import changes as purchases
from shuffleup.floor.purchases import events as purchase_events
from shuffleup.floor.results import changes as results
from shuffleup.floor.results import events as result_events
from shuffleup.floor.seating import changes as seating
from shuffleup.floor.seating import events as seat_events
from shuffleup.floor.state import Floor
from shuffleup.floor.units import changes as units
from shuffleup.floor.units import events as unit_events

Change = Callable[[Any, Floor], Floor]

_CHANGES: dict[type[msgspec.Struct], Change] = {
    entry_events.EntryRegistered: entries.registered,
    entry_events.EntryRenamed: entries.renamed,
    entry_events.EntryPaid: entries.paid,
    entry_events.LateFeeAccepted: entries.late_fee_accepted,
    entry_events.StackConfirmed: entries.stack_confirmed,
    entry_events.EntryWithdrawn: entries.withdrawn,
    entry_events.PlayerRemoved: entries.removed,
    entry_events.ChipsRemoved: entries.chips_removed,
    entry_events.PlayerWentAway: entries.went_away,
    entry_events.PlayerCameBack: entries.came_back,
    seat_events.SeatsDrawn: seating.seats_drawn,
    seat_events.PlayerWaits: seating.waits,
    seat_events.PlayersCounted: seating.noted,
    seat_events.TablesBalanced: seating.noted,
    seat_events.TablesLevel: seating.level,
    seat_events.HaltWaived: seating.halt_waived,
    seat_events.FinalTableWaived: seating.final_table_waived,
    seat_events.ChipsCarried: seating.noted,
    crew_events.StageTableEnded: crews.table_ended,
    crew_events.TieSettled: crews.tie_settled,
    seat_events.PlayerSeated: seating.seated,
    seat_events.ButtonShuffled: seating.noted,
    seat_events.ButtonDrawn: seating.noted,
    seat_events.MoveOrdered: seating.move_ordered,
    seat_events.PlayerLeftSeat: seating.left_seat,
    seat_events.TablesForming: seating.forming,
    seat_events.TablesFormed: seating.formed,
    seat_events.TableSetUp: seating.set_up,
    seat_events.TableBreaking: seating.breaking,
    seat_events.TableBroken: seating.broken,
    seat_events.TableHeld: seating.held,
    seat_events.TableReleased: seating.released,
    level_events.StartScheduled: levels.start_scheduled,
    level_events.StartDelayed: levels.start_delayed,
    level_events.EventStarted: levels.started,
    level_events.LevelBegan: levels.level_began,
    level_events.LevelChosen: levels.noted,
    level_events.LevelResumed: levels.level_resumed,
    level_events.TimeChanged: levels.time_changed,
    level_events.BreakSet: levels.break_set,
    level_events.BreakBegan: levels.break_began,
    level_events.GateReached: levels.gate_reached,
    level_events.StakesSet: levels.stakes_set,
    level_events.ClockPaused: levels.paused,
    level_events.FloorWasAway: levels.was_away,
    level_events.ClockResumed: levels.resumed,
    level_events.PlayStopped: levels.stopped,
    level_events.PlayWentOn: levels.went_on,
    level_events.NoticeGiven: levels.notice_given,
    level_events.LastHandCalled: levels.last_hand_called,
    h4h_events.HandForHandBegan: hand_for_hand.began,
    h4h_events.RoundBegan: hand_for_hand.round_began,
    h4h_events.ClockStepped: hand_for_hand.clock_stepped,
    h4h_events.AllInHeard: hand_for_hand.all_in_heard,
    h4h_events.AllInLetGo: hand_for_hand.all_in_let_go,
    h4h_events.HandForHandEnded: hand_for_hand.ended,
    colour_events.ColourUpBegan: colour_up.began,
    colour_events.OddChipsCounted: colour_up.counted,
    colour_events.RaceDealt: colour_up.dealt,
    colour_events.WinnersNamed: colour_up.winners_named,
    colour_events.ColourUpFinished: colour_up.finished,
    colour_events.ColourUpCancelled: colour_up.cancelled,
    colour_events.ColourUpSkipped: colour_up.skipped,
    result_events.HandHeard: results.hand_heard,
    result_events.HandNumberHeard: results.hand_number_heard,
    result_events.ResultHeard: results.result_heard,
    result_events.CardHeard: results.card_heard,
    result_events.ChipsReached: results.chips_reached,
    result_events.ChipsExplained: results.chips_explained,
    result_events.AuditFailed: results.audit_failed,
    result_events.ResultsAwaited: results.results_awaited,
    result_events.PlaceDeclined: results.place_declined,
    result_events.PlayerPlaced: results.placed,
    result_events.PlacesMoved: results.places_moved,
    result_events.EventEnded: results.ended,
    result_events.EventReopened: results.reopened,
    prize_events.PrizesSet: prizes.prizes_set,
    prize_events.PrizesEdited: prizes.prizes_edited,
    prize_events.DealMade: prizes.deal_made,
    prize_events.HeadsPriced: prizes.heads_priced,
    prize_events.BountyCollected: prizes.bounty_collected,
    prize_events.BountiesWon: prizes.bounties_won,
    purchase_events.ChipsSold: purchases.chips_sold,
    purchase_events.SaleRefunded: purchases.sale_refunded,
    purchase_events.CashOutAsked: purchases.cash_out_asked,
    purchase_events.CashedOut: purchases.cashed_out,
    conduct_events.Warned: conduct.warned,
    conduct_events.HandsPenalty: conduct.hands_penalty,
    conduct_events.MissesTold: conduct.misses_told,
    conduct_events.ChipsFined: conduct.noted,
    conduct_events.ChipsGivenBack: conduct.noted,
    conduct_events.CountOrdered: conduct.count_ordered,
    conduct_events.ChipsTakenOff: conduct.chips_taken_off,
    conduct_events.RulingNoted: conduct.ruling_noted,
    conduct_events.Announced: conduct.announced,
    conduct_events.RuleChanged: conduct.rule_changed,
    conduct_events.EliminationUndone: conduct.elimination_undone,
    conduct_events.AlarmSettled: conduct.alarm_settled,
    conduct_events.StacksEntered: conduct.noted,
    conduct_events.CallHeard: conduct.call_heard,
    conduct_events.CallSettled: conduct.noted,
    conduct_events.EventArchived: conduct.archived,
    unit_events.VenueOpened: units.opened,
    unit_events.FloorTakenOver: units.taken_over,
    unit_events.TableGiven: units.given,
    unit_events.TableTakenBack: units.taken_back,
}


def evolve(floor: Floor | None, event: FloorEvent) -> Floor:
    """Return the state after the event; the first event of a floor is always `EventOpened`."""
    if isinstance(event, EventOpened):
        return Floor(event.event_id, event.rules, event.tables)
    if floor is None:
        raise ValueError(f"the floor's first event must be event.opened, not {type(event).__name__}")
    return _CHANGES[type(event)](event, floor)
