"""What the floor answers to a command: events, or one refusal that changes nothing."""

from collections.abc import Callable
from typing import Any

from shuffleup.floor.colour_up import commands as ask_colour_up
from shuffleup.floor.colour_up import counting
from shuffleup.floor.colour_up import rules as colour_up
from shuffleup.floor.commands import FloorCommand
from shuffleup.floor.conduct import amending, closing, corrections, penalties
from shuffleup.floor.conduct import commands as ask_conduct
from shuffleup.floor.conduct import log as conduct_log
from shuffleup.floor.crews import commands as ask_crews
from shuffleup.floor.crews import rules as crews
from shuffleup.floor.entries import commands as ask_entries
from shuffleup.floor.entries import fees, leaving
from shuffleup.floor.entries import rules as entries
from shuffleup.floor.following import with_what_follows
from shuffleup.floor.given import Given
from shuffleup.floor.hand_for_hand import commands as ask_h4h
from shuffleup.floor.hand_for_hand import rules as hand_for_hand
from shuffleup.floor.levels import breaks, running, starting
from shuffleup.floor.levels import commands as ask_levels
from shuffleup.floor.levels import rules as levels
from shuffleup.floor.message import Events
from shuffleup.floor.prizes import bounties, deals
from shuffleup.floor.prizes import commands as ask_prizes
from shuffleup.floor.prizes import rules as prizes
from shuffleup.floor.purchases import commands as ask_purchases
from shuffleup.floor.purchases import rules as purchases
from shuffleup.floor.results import commands as ask_results
from shuffleup.floor.results import rules as results
from shuffleup.floor.results.known import check_known
from shuffleup.floor.seating import balancing, breaking, forming, moves
from shuffleup.floor.seating import commands as ask_seating
from shuffleup.floor.seating import rules as seating
from shuffleup.floor.state import Floor
from shuffleup.floor.units import commands as ask_units
from shuffleup.floor.units import rules as units

Answer = Callable[[Any, Floor, Given], Events]

_ANSWERS: dict[type[FloorCommand], Answer] = {
    ask_entries.Register: entries.register,
    ask_entries.Rename: entries.rename,
    ask_entries.ReEnter: entries.re_enter,
    ask_entries.RecordPayment: fees.record_payment,
    ask_entries.AcceptLate: fees.accept_late,
    ask_entries.ConfirmStack: fees.confirm_stack,
    ask_entries.ConfirmStacks: fees.confirm_stacks,
    ask_entries.Withdraw: leaving.withdraw,
    ask_entries.Leave: leaving.leave,
    ask_entries.ComeBack: leaving.come_back,
    ask_purchases.SellRebuy: purchases.sell_rebuy,
    ask_purchases.SellAddOn: purchases.sell_add_on,
    ask_purchases.Reload: purchases.reload,
    ask_purchases.CashOut: purchases.cash_out,
    ask_purchases.Refund: purchases.refund,
    ask_prizes.SetPrizes: prizes.set_prizes,
    ask_prizes.PrizesByRules: prizes.prizes_by_rules,
    ask_prizes.AgreeDeal: deals.agree_deal,
    ask_prizes.AwardBounty: bounties.award_bounty,
    ask_conduct.Penalise: penalties.penalise,
    ask_conduct.Note: conduct_log.note,
    ask_conduct.NameDeputy: conduct_log.name_deputy,
    ask_conduct.Announce: conduct_log.announce,
    ask_conduct.SettleCall: conduct_log.settle_call,
    ask_conduct.ChangeRule: amending.change_rule,
    ask_conduct.UndoElimination: corrections.undo_elimination,
    ask_conduct.ExplainChips: corrections.explain_chips,
    ask_conduct.SettleAlarm: corrections.settle_alarm,
    ask_conduct.EnterStacks: corrections.enter_stacks,
    ask_conduct.EndEvent: closing.end_event,
    ask_conduct.ArchiveEvent: closing.archive_event,
    ask_seating.DrawSeats: seating.draw_seats,
    ask_seating.TakeSeat: seating.take_seat,
    ask_seating.MovePlayer: moves.move_player,
    ask_seating.SwapPlayers: moves.swap_players,
    ask_seating.ConfirmCarried: moves.confirm_carried,
    ask_seating.BalanceTables: balancing.balance,
    ask_seating.WaiveBalance: balancing.waive_balance,
    ask_seating.WaiveHalt: balancing.waive_halt,
    ask_seating.BreakTable: breaking.break_table,
    ask_seating.FormFinalTable: forming.form_final_table,
    ask_seating.WaiveFinalTable: forming.waive_final_table,
    ask_crews.EndStageTable: crews.end_stage_table,
    ask_crews.SettleTie: crews.settle_tie,
    ask_crews.FormWinnersTable: crews.form_winners_table,
    ask_levels.Start: starting.start,
    ask_levels.DelayStart: starting.delay_start,
    ask_levels.PauseClock: levels.pause_clock,
    ask_levels.ResumeClock: levels.resume_clock,
    ask_levels.ConfirmLevels: levels.confirm_levels,
    ask_levels.SetLevels: levels.set_levels,
    ask_levels.StopPlay: levels.stop_play,
    ask_levels.GoOn: levels.go_on,
    ask_levels.SetLevel: running.set_level,
    ask_levels.ChangeTime: running.change_time,
    ask_levels.EndBreak: running.end_break,
    ask_levels.AddBreak: breaks.add_break,
    ask_levels.CancelBreak: breaks.cancel_break,
    ask_levels.BeginBreak: breaks.begin_break,
    ask_h4h.BeginHandForHand: hand_for_hand.begin,
    ask_h4h.EndHandForHand: hand_for_hand.end,
    ask_h4h.ReleaseAllIn: hand_for_hand.release_all_in,
    ask_colour_up.BeginColourUp: colour_up.begin,
    ask_colour_up.CountOddChips: counting.count_odd_chips,
    ask_colour_up.DealRace: colour_up.deal_race,
    ask_colour_up.NameWinners: colour_up.name_winners,
    ask_colour_up.FinishColourUp: colour_up.finish,
    ask_colour_up.CancelColourUp: colour_up.cancel,
    ask_colour_up.SkipColourUp: colour_up.skip,
    ask_results.FixPlace: results.fix_place,
    ask_units.GiveTable: units.give_table,
    ask_units.TakeTableBack: units.take_table_back,
}


def decide(floor: Floor, command: FloorCommand, given: Given) -> Events:
    """Answer a command with what happens and what follows from it, or raise `NotLegalNow`."""
    check_known(command, floor, given)
    return with_what_follows(floor, _ANSWERS[type(command)](command, floor, given), given)
