"""Sentences for the refusals of rulings, corrections, penalties and the end of an event, with their facts."""

from shuffleup.floor.conduct import refusals
from shuffleup.language import said_later, say, say_kept
from shuffleup.views.words.sentences import Sentences


def value_not_allowed(it: refusals.ValueNotAllowed) -> str:
    """Say what a rule was to be and what it may be."""
    return say("{key}: found {found}; allowed: {allowed}", key=it.key, found=it.found, allowed=it.allowed)


def no_such_rule(it: refusals.NoSuchRule) -> str:
    """Say which rule there is none of, and the nearest that there is."""
    if it.near:
        return say("there is no rule '{key}': try {near}", key=it.key, near=it.near)
    return say("there is no rule '{key}'", key=it.key)


def cannot_be_explained(it: refusals.CannotBeExplained) -> str:
    """Say what differs, and that the explanation is not of it."""
    if not it.over:
        return say("all chips are explained: {chips} cannot be explained", chips=it.chips)
    if it.over > 0:
        return say(
            "there are {over} more than issued and explained: {chips} cannot be explained",
            over=it.over,
            chips=it.chips,
        )
    return say(
        "there are {under} fewer than issued and explained: {chips} cannot be explained",
        under=-it.over,
        chips=it.chips,
    )


def count_is_off(it: refusals.CountIsOff) -> str:
    """Say by how much a count is off."""
    if it.over > 0:
        return say(
            "the count is {over} more than there should be: count again, or give the reason", over=it.over
        )
    return say(
        "the count is {under} fewer than there should be: count again, or give the reason", under=-it.over
    )


def broke_together(it: refusals.BrokeTogether) -> str:
    """Name those whose order only the table knows."""
    players = say(" and ").join(it.players)
    return say("{players} went broke in one hand: tap the busts at the table", players=players)


SENTENCES: Sentences = {
    refusals.IsAlready: said_later("{key} is {value} already"),
    refusals.ValueNotAllowed: value_not_allowed,
    refusals.SettledAtOpening: said_later("{key} is settled when the event is opened: open another event"),
    refusals.SettledAtTheDraw: said_later("{key} is settled when the seats are drawn"),
    refusals.ChipsNotDivided: said_later(
        "stacks hold chips of {before}, which {after} does not divide: change them in a colour-up"
    ),
    refusals.NoSuchRule: no_such_rule,
    refusals.NoEventOn: said_later("no event is on"),
    refusals.HandsAreOn: said_later("table {tables} plays a hand: stop play and end the event then"),
    refusals.NotWhileForming: said_later("tables are being formed: stop play and end the event then"),
    refusals.PlaceComesFirst: said_later("somebody is broke: the place comes first"),
    refusals.EventNotOver: said_later("the event is not over"),
    refusals.ArchivedAlready: said_later("the event is archived already"),
    refusals.NotOut: said_later("{name} is not out"),
    refusals.IsBeingFormed: lambda it: say(
        "the {formed} is being formed: try again when everybody sits there", formed=say_kept(it.formed)
    ),
    refusals.SeatNotLetGo: said_later(
        "the table has not let the seat of {name} go yet: confirm its hand first"
    ),
    refusals.FromAPlayerOrNew: said_later(
        "the chips come from a player, or they are new: say one of the two"
    ),
    refusals.CannotGiveBack: said_later("{name} has {stack}, from which {chips} cannot be given back"),
    refusals.PlacesAreFinal: said_later("the event is archived: its places are final"),
    refusals.CannotBeExplained: cannot_be_explained,
    refusals.NoAlarm: said_later("there is no alarm"),
    refusals.CountBetweenHands: said_later(
        "table {table} plays hand {hand}: stacks are counted between hands"
    ),
    refusals.NobodyToCount: said_later("nobody sits at table {table}: there is nothing to count"),
    refusals.CountNamesEverybody: said_later(
        "a count names everybody at table {table} and nobody else: {players}"
    ),
    refusals.CountIsOff: count_is_off,
    refusals.CannotBeMadeOf: said_later(
        "{chips} cannot be made of chips of {smallest}, the smallest in play: count again"
    ),
    refusals.BrokeTogether: broke_together,
    refusals.NoFreeChair: said_later("there is no free chair for the player"),
    refusals.OwnNameOfDeputy: said_later("write the deputy's own name"),
    refusals.TableHasNotCalled: said_later("table {table} has not called the floor"),
    refusals.NoDeputyNamed: said_later("the deputy rules here, and none is named"),
    refusals.PartyToTheDispute: said_later("{name} is a party to the dispute: the deputy rules"),
    refusals.AwayMissesAll: said_later("{name} is away and misses every hand"),
    refusals.TooManyToMiss: said_later("{name} cannot miss {hands} hands"),
    refusals.NoHandsToMiss: said_later("{name} has no hands to miss: say how many"),
    refusals.PenaltyToThePot: said_later(
        "a penalty in chips goes to the pot here: rule it at the table, in the hand"
    ),
    refusals.NoPenaltyInChips: said_later(
        "this rule set has no penalty in chips: give a warning, or hands or rounds to miss"
    ),
    refusals.PenaltyTooSmall: said_later("a penalty in chips begins at {least}"),
    refusals.CannotBeTakenIn: said_later("{chips} cannot be taken in chips of {smallest}"),
}
