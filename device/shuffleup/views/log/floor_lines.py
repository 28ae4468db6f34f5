"""Sentence templates for events of the floor."""

from collections.abc import Mapping

import msgspec

from shuffleup.floor import boxes as units, crews, hand_for_hand, lent_tables
from shuffleup.floor.colour_up import colour_up_events
from shuffleup.floor.command import EventOpened
from shuffleup.floor.conduct import ruling_events as conduct
from shuffleup.floor.conduct.look import LookTaken
from shuffleup.floor.decision_clock import time_card_events as time_cards
from shuffleup.floor.entries import entry_events as entries, imported_event as imported
from shuffleup.floor.house import players_elsewhere
from shuffleup.floor.levels import level_events as levels, planned_end
from shuffleup.floor.phones import phone_events as phones
from shuffleup.floor.prizes import mystery_events as mystery, prize_events as prizes
from shuffleup.floor.purchases import sales
from shuffleup.floor.results import result_events
from shuffleup.floor.satellite import satellite_events as satellite
from shuffleup.floor.seating import seat_events as seating
from shuffleup.floor.settlement import settlement_events as settling
from shuffleup.floor.signups import signup_events as signups
from shuffleup.floor.update_left import UpdateDidNotStay
from shuffleup.kernel.language import Translatable, mark_for_translation
from shuffleup.views.dealer_orders import AN_EVENING
from shuffleup.views.log.template import Template, TemplateWithFacts, by_note
from shuffleup.views.words.terms import ChooseByFact
from shuffleup.views.words.tournament import moment_reached, rebuys_until
from shuffleup.views.words.update_left import why_left

NOTICES: Mapping[str, Translatable] = {
    # Nobody is told of dealers where one table plays (views.clock), and a row does not say how many did.
    "hold_dealers": "90 seconds are left of the level.",
    "decks_ready": "Told the room: 90 seconds, have the decks ready.",
    "one_minute": "Told the room: one minute.",
    "last_level_next": "Told the room that the last listed level comes next.",
}


def _settled(event: mystery.MysterySettled) -> str:
    return {
        None: mark_for_translation("All envelopes are drawn."),
        "winner": mark_for_translation("The envelopes that nobody drew go to {shares}."),
        "pool": mark_for_translation("The envelopes that nobody drew, {rest}, go to the first prize."),
        "charity": mark_for_translation("The envelopes that nobody drew, {rest}, go to charity."),
        "deal": mark_for_translation("The envelopes that are left are divided by the deal: {shares}."),
    }[event.to]


def _renewed(event: time_cards.CardsRenewed) -> TemplateWithFacts:
    text = {
        "set": mark_for_translation("Everybody has {cards} time cards from the next hand on: {moment}."),
        "up_to": mark_for_translation(
            "Everybody has at least {cards} time cards from the next hand on: {moment}."
        ),
        "add": mark_for_translation("Everybody has {cards} more time cards from the next hand on: {moment}."),
    }[event.how]
    return TemplateWithFacts(text, {"moment": moment_reached(event.moment)})


def _seat_given(event: satellite.SeatGiven) -> str:
    if event.by == "milestone":
        return mark_for_translation("{entry} has won a seat by {counted} chips, which leave play.")
    return {
        "seat": mark_for_translation("{entry} has won a seat."),
        "money": mark_for_translation("{entry} has won a second seat and gets its value."),
        "ticket": mark_for_translation("{entry} has won a second seat and gets a ticket."),
    }[event.form]


FLOOR_LINES: dict[type[msgspec.Struct], Template] = {
    EventOpened: "The event {event_id} is open. Tables at hand: {tables}.",
    # entries
    entries.EntryRegistered: "{name} is entered[, number {waiting} on the waiting list].",
    entries.EntryRenamed: "An entry is called {name} now[, {table} {seat}].",
    entries.EntryPaid: lambda event: (
        "A seat has paid {amount} for {entry}."
        if event.tender == "seat"
        else "{entry} has paid {amount}[, on {paid_on}]."
        if event.amount >= 0
        else "{entry} got back {amount}."
    ),
    entries.LateFeeAccepted: "{entry} has paid late and may play.",
    entries.StackConfirmed: "The stack of {entry} is counted.",
    entries.EntryWithdrawn: "The entry of {entry} is withdrawn[, {refunded} given back][: {reason}].",
    entries.PlayerRemoved: "{entry} leaves for good, {why}[: {reason}]. Chips out of play: {chips}.",
    entries.ChipsRemoved: "The {chips} of {name} are out of play, {why}.",
    entries.PlayerWentAway: "{entry} has left and is blinded off[: {reason}].",
    entries.PlayerCameBack: "{entry} is back.",
    signups.SignUpsTaken: lambda event: TemplateWithFacts(
        mark_for_translation("Sign-ups are read: {taken} new or changed[, {gone} taken out]."),
        {"taken": str(len(event.lines)), "gone": str(len(event.gone) or "")},
    ),
    signups.SignUpsEntered: lambda event: TemplateWithFacts(
        mark_for_translation("Entries are made of sign-ups: {made}."), {"made": str(len(event.entries))}
    ),
    signups.SignUpDropped: "Sign-up {number} is dropped.",
    imported.EveningTakenOver: "The evening of another program goes on here[; to count: {to_count}].",
    imported.PurchasesTakenOver: "{entry} had bought: {sales}.",
    imported.PlaceTakenOver: "{entry} was out before[, place {first}].",
    # seats
    seating.SeatsDrawn: "The seats are drawn.",
    lent_tables.TablesLent: lambda event: (
        "Other events have {tables}." if event.tables else "No table is with another event."
    ),
    players_elsewhere.PlayersPassedOver: "Without a chair, for they play in another event: {playing}.",
    seating.PlayerSeated: ChooseByFact(
        "moved",
        "{name} has moved to {table} {seat} with {chips}.",
        "{name} has {table} {seat}, with {chips}.",
    ),
    seating.ButtonShuffled: "The first button is drawn.",
    seating.ButtonDrawn: "The first button at {table} is {seat}.",
    seating.MoveOrdered: by_note("{entry} goes from {source} to {target}: {cause}."),
    seating.MoveCancelled: "{entry} stays at {table} {seat}.",
    seating.PlayerLeftSeat: "{entry} has left {table} {seat} with {chips}.",
    seating.TablesForming: "Everybody is called: {formed}.",
    seating.TablesFormed: "Everybody sits, {formed}: {tables}.",
    seating.TableSetUp: "{table} is set up.",
    seating.TableBreaking: "{table} breaks: its players have new seats[. {reason}].",
    seating.BreakingProposed: "Proposed to be broken: {tables}.",
    seating.BreakingSettled: ChooseByFact(
        "done", "The proposal is carried out: {tables}.", "The proposal is withdrawn: {tables}."
    ),
    seating.TableBroken: "{table} is broken.",
    seating.TableHeld: "{table} waits before its next hand: {reason}.",
    seating.TableReleased: "{table} no longer waits[ ({reason})].",
    seating.PlayerWaits: "{entry} is number {number} on the waiting list.",
    seating.PlayersCounted: "{players} players are in.",
    seating.TablesBalanced: "{entry} goes from {source} to {target}, to keep the tables level.",
    seating.TablesLevel: "Nobody has to move[: {reason}].",
    seating.HaltWaived: "{table} plays on short of players: {reason}.",
    seating.FinalTableWaived: "Play goes on without the final table: {reason}.",
    seating.ChipsCarried: "{people} have carried the chips of {entry}.",
    # crews
    crews.StageTableEnded: "{table} has played its stage. Ahead: {ahead}[. Level: {tied}][. {reason}].",
    crews.TieSettled: "The tie at {table} is settled. Ahead: {ahead}.",
    # the clock
    levels.StartScheduled: "The clock counts down to the start.",
    levels.StartDelayed: "The start is in {left}: {reason}.",
    levels.EventStarted: "The event has started with {players} players.",
    levels.LevelBegan: "[{table}: ]level {level}.",
    levels.LevelChosen: "Level {number} was chosen: {reason}.",
    levels.LevelPutBack: "[{table}: ]level {level} goes on where it was.",
    levels.RebuysReopened: lambda event: TemplateWithFacts(
        "Rebuys are sold again, until {cutoff}.", {"cutoff": rebuys_until(event.cutoff)}
    ),
    levels.LevelResumed: "The level goes on[ with {left} left].",
    levels.TimeChanged: lambda event: (
        "{minutes} min more[: {reason}]." if event.minutes >= 0 else "{minutes} min[: {reason}]."
    ),
    levels.BreakSet: ChooseByFact(
        "minutes",
        "A break of {minutes} min comes after level {after_level}.",
        "No break comes after level {after_level}.",
    ),
    levels.BreakBegan: ChooseByFact(
        "halftime", "Halftime has begun: {length}.", "The break has begun: {length}."
    ),
    levels.GateReached: "Halftime is over: the blinds are to be confirmed.",
    levels.StakesSet: "Blinds from level {first} on are set[: {table}][, antes {antes}][, bets {limits}].",
    planned_end.LevelsPlanned: "Levels of {length} min are planned[, to end at {wish}].",
    planned_end.BlindsProposed: "Other blinds are proposed from level {first} on: {table}.",
    planned_end.BlindsNotProposed: "Other blinds are not proposed any more.",
    planned_end.BlindsKept: "The blinds stay as they are.",
    planned_end.BlindsTaken: "The proposed blinds hold from level {first} on.",
    planned_end.BlindsRestored: "The old blinds are back.",
    levels.ClockPaused: "The clock is paused[ with {left} left][: {reason}].",
    levels.FloorWasAway: "The floor was away for {away}, and the tables counted on.",
    levels.ClockResumed: "The clock runs.",
    levels.PlayStopped: "All play is stopped: {reason}.",
    levels.PlayWentOn: "Play goes on.",
    levels.NoticeGiven: lambda event: NOTICES.get(event.kind, "Told the room: {kind}."),
    levels.LastHandCalled: "Last hand at {table}: hand {hand}.",
    # hand-for-hand
    hand_for_hand.HandForHandBegan: "Hand-for-hand has begun[: {reason}].",
    hand_for_hand.RoundBegan: "Hand-for-hand, round {number}: {tables}.",
    hand_for_hand.TableJoinedRound: "{table} can deal again, and plays its hand of the round.",
    hand_for_hand.ClockStepped: "One hand is off the clock: {left} left.",
    hand_for_hand.AllInHeard: "{table}, hand {hand}: all-in and called, the cards stay face down.",
    hand_for_hand.AllInLetGo: "{table}, hand {hand}: the all-in goes on[: {reason}].",
    hand_for_hand.HandForHandEnded: "Hand-for-hand is over: {why}.",
    # colour-up
    colour_up_events.ColourUpBegan: "Colour-up: the chips of {old} go, for chips of {new}.",
    colour_up_events.OddChipsCounted: "The odd chips at {table} are counted.",
    colour_up_events.RaceDealt: (
        "The race at {table}: {cards}[. Chips won by {winners}][. Draw again: {to_redraw}]."
    ),
    colour_up_events.WinnersNamed: "The race at {table} was won by {winners}.",
    colour_up_events.ColourUpFinished: (
        "The chips of {old} are out of play. Chips in play change by {change}."
    ),
    colour_up_events.ColourUpCancelled: "The colour-up is cancelled[: {reason}].",
    colour_up_events.ColourUpSkipped: "The chips of {old} stay in play: {reason}.",
    # hands and places
    result_events.HandHeard: "{table} has begun hand {hand}, with {players} players.",
    result_events.HandNumberHeard: "A start was undone or redone: hand {hand} is the last at {table}.",
    result_events.ResultHeard: "{table} has finished hand {hand}[, all chips lost: {broke}].",
    time_cards.CardHeard: "{entry} has spent a time card at {table}.",
    time_cards.CardReturned: "{entry} has a time card back that was spent at {table}.",
    time_cards.CardsHandCounted: "{table}: a hand nearer to a time card: {dealt}.",
    time_cards.CardsSet: "{entry} holds {cards} time cards: {reason}.",
    time_cards.CardsRenewed: _renewed,
    time_cards.ClockShortened: ChooseByFact(
        "seconds",
        "{entry} has {seconds} seconds for each decision.",
        "{entry} has as long for each decision as everybody.",
    ),
    time_cards.ShotClockOn: lambda event: TemplateWithFacts(
        "From the next hand on every decision is timed: {moment}.", {"moment": moment_reached(event.moment)}
    ),
    time_cards.TimeTold: "{table} knows the time cards that each may play in all: {times}.",
    result_events.ChipsReached: "{entry} has the {chips} that were brought, at {table}.",
    result_events.ChipsExplained: ChooseByFact(
        "is_rake",
        "The house took {chips} of a hand[, {table}, hand {hand}].",
        "Chips in play change by {chips}[: {note}][, {table}, hand {hand}].",
    ),
    result_events.AuditFailed: (
        "Chips do not add up: {found} are known of, and {expected} were issued and explained."
    ),
    result_events.ResultsAwaited: ChooseByFact(
        "tables",
        "Places, the end and what else follows from stacks wait for results on their way from {tables}.",
        "All results that were waited for have come.",
    ),
    result_events.PlaceDeclined: "{entry} does not buy again.",
    result_events.PlayerPlaced: lambda event: (
        "{entry} finishes in place {first}."
        if event.first == event.last
        else "{entry} shares the places {first} to {last}."
    ),
    result_events.PlacesMoved: "Others have entered: the places of all who are out go down by {by}.",
    result_events.EventEnded: ChooseByFact("note", "The event is over: {note}.", "The event is over: {why}."),
    conduct.EndAwaited: "The event ends after this hand: {reason}.",
    result_events.EventReopened: "The event plays on. In again: {back}.",
    satellite.SeatsFixed: (
        "Seats: {seats}[; the places after them have {rest}][; {to_target} goes to the target]"
        "[; the house adds {short}]."
    ),
    satellite.SeatGiven: _seat_given,
    satellite.ValueShared: "The value of the last seat is shared: {shares}.",
    satellite.PlayOffDue: ChooseByFact(
        "told",
        "The play-off is told: {told}[; {money}].",
        "{entries} play for the last seat[, seats: {seats}].",
    ),
    satellite.HoldersSet: "These hold a seat already: {people}.",
    # money
    prizes.PrizesSet: "The prize pool is {pool}[: {prizes}].",
    prizes.PrizesEdited: "The director has set the prizes[: {prizes}][; {texts}][. {reason}].",
    prizes.DealMade: "A deal is made: {agreed}[. Still to play for: {prizes}].",
    prizes.PrizePaid: lambda event: (
        "{entry} has received the prize[, {amount}][, {things}]."
        if event.amount > 0 or event.things
        else "{entry} has given the prize back[, {amount}]."
    ),
    prizes.HeadsPriced: "Prices on heads: {heads}.",
    prizes.BountyCollected: "The bounty of {out} goes to {shares}.",
    prizes.BountiesWon: "{entry} keeps the own bounty of {head}[, and {unclaimed} that nobody collected].",
    mystery.MysteryBegun: lambda event: TemplateWithFacts(
        "The order of {count} envelopes is bound by {commitment}: {envelopes}.",
        {"count": str(len(event.envelopes))},
    ),
    mystery.MysteryOpened: "Envelopes are drawn for knock-outs from here on.",
    mystery.EnvelopeDrawn: "Envelope {position} is drawn for {out}.",
    mystery.EnvelopeShown: "The envelope for {out} holds {value}: {shares}.",
    mystery.EnvelopeReturned: (
        "{out} is in again: the envelope[ of {value}] goes back, as the next to be drawn."
    ),
    mystery.MysterySettled: _settled,
    mystery.MysteryReopened: "The envelopes that were left are drawn for again.",
    sales.ChipsSold: "{entry} has bought a {what}: {chips} for {price}.",
    sales.SaleRefunded: "The {what} of {entry} is taken back, {chips} for {price}[: {reason}].",
    sales.CashOutAsked: "{entry} cashes out after the hand at {table} {seat}.",
    sales.CashedOut: "{name} has cashed out {chips}.",
    settling.GuestAdded: "{name} takes part in the settlement.",
    settling.CashOutCounted: ChooseByFact(
        "paid",
        "The cash-out of {entry} is counted, {chips}[, {paid} paid now][: {reason}].",
        "The cash-out of {entry} is counted, {chips}, on the book[: {reason}].",
    ),
    settling.BankNamed: "{who} holds the bank.",
    settling.MoneyHanded: lambda event: (
        "{who} has given the bank {amount}[: {note}]."
        if event.amount >= 0
        else "{who} has got from the bank {amount}[: {note}]."
    ),
    settling.CostShared: "{paid_by} has paid {amount}[ for {what}], shared by {among}.",
    settling.BuyInCorrected: "What {who} has bought is corrected by {amount}: {reason}.",
    settling.MissingShared: "A difference of {amount} goes to {among}: {reason}.",
    settling.BalancesCarried: "Open balances are taken over: {balances}.",
    settling.LineTakenBack: "Line {line} of the settlement is taken back[: {reason}].",
    settling.NightSettled: "The night is settled[: {payments}].",
    settling.SettlementReopened: "The settlement is open again[: {reason}].",
    settling.PaymentTicked: "Payment {payment} is made[, on {day}].",
    settling.PaymentUnticked: "Payment {payment} was not made.",
    # conduct
    conduct.Warned: "{entry} is warned: {reason}.",
    conduct.HandsPenalty: ChooseByFact(
        "hands", "{entry} misses {hands} hands: {reason}.", "{entry} misses no more hands[: {reason}]."
    ),
    conduct.MissesTold: lambda event: (
        "{table} is told that {seat}, {entry}, is blinded off."
        if event.hands > AN_EVENING
        else "{table} is told that {seat}, {entry}, misses {hands} hands."
    ),
    conduct.ChipsFined: "{entry} is fined {chips} at {table} {seat}: {reason}.",
    conduct.ChipsTakenOff: "{table} has taken {chips} from {entry}: {why}.",
    conduct.RulingNoted: "Ruling of {decider}[ on {question}]: {ruling}[ ({rule})].",
    conduct.Announced: "Announced: {text}",
    UpdateDidNotStay: lambda event: TemplateWithFacts(
        mark_for_translation("The update of this box to {release} did not stay: {why}."),
        {"release": event.left.release, "why": why_left(event.left)},
    ),
    LookTaken: ChooseByFact("look", "The house has taken another look.", "The house has no look any more."),
    conduct.RuleChanged: lambda event: TemplateWithFacts(
        "The rule {key} was changed, from {old} to {new}[: {reason}].", {"key": event.key}
    ),
    conduct.EliminationUndone: "{entry} is in again with {chips}[: {reason}].",
    conduct.PlaceReopened: "{entry} may still buy again.",
    conduct.ActUndone: "An earlier act is undone.",
    conduct.AlarmSettled: "The chip count is settled, a difference of {chips}: {reason}.",
    conduct.ChipsGivenBack: ChooseByFact(
        "from_pool",
        "{chips} that nobody has counted at {table} are the stack of {owner} again[: {reason}].",
        "{entry} at {table} {seat} gives {chips} back to {owner}[: {reason}].",
    ),
    conduct.CountOrdered: (
        "The stacks of {table} are to be counted: {entry} is in again with {chips} that nobody has given."
    ),
    conduct.StacksEntered: "All stacks of {table} were counted: {reason}.",
    conduct.CallHeard: ChooseByFact(
        "call", "{table} calls the floor: {call}.", "{table} plays on without the floor."
    ),
    conduct.CallSettled: "The call of {table} is settled.",
    conduct.EventArchived: "The event is archived.",
    # the players' page
    phones.CardsDrawn: lambda event: TemplateWithFacts(
        "Cards are drawn: {count}.", {"count": str(len(event.cards))}
    ),
    phones.CardReplaced: "The card of {entry} is replaced: {reason}.",
    phones.PhoneLetIn: "A phone reads the page of {entry}.",
    phones.PhonesCleared: "No phone reads the page of {entry} any more.",
    phones.MoveSeen: "{entry} has read where to go: {target}.",
    phones.RequestMade: "{entry} asks by phone: {ask}[, at {table} {seat}].",
    phones.RequestClosed: "Request {number} of {entry} ({ask}) is closed: {answer}[, {note}].",
    phones.CameToDoor: "{name} waits at the door, number {number}.",
    phones.LeftDoor: ChooseByFact(
        "let_in", "Number {number} at the door is let in.", "Number {number} at the door is sent away."
    ),
    phones.CheckedIn: "{entry} is present.",
    # boxes
    units.VenueOpened: "The tables are played by boxes of their own.",
    units.FloorTakenOver: "The standby is the floor from here on.",
    units.TableGiven: "{name} plays {table}[: {reason}].",
    units.TwoBoxesFound: "Two boxes have the key of {table}.",
    units.BoxBegan: ChooseByFact(
        "others", "One of the two boxes of {table} was chosen[: {reason}].", "The box of {table} has begun."
    ),
    units.TableTakenBack: ChooseByFact(
        "for_another",
        "The box of {table} plays another table now.",
        "The box of {table} no longer plays it[: {reason}].",
    ),
}
