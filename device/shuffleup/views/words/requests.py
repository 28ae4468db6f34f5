"""Sentences for the refusals of commands, requests and lists, and the change of a rule that would help.

A refusal names its `rule`, and the value that would do; with a row here every face offers the change.
"""

from shuffleup.kernel.language import mark_for_translation, say, say_counted
from shuffleup.kernel.refusals import Refusal
from shuffleup.protocol import (
    command_refusals as list_refusals,
)
from shuffleup.protocol import (
    command_refusals as refusals,
)
from shuffleup.protocol import (
    request_refusals,
)
from shuffleup.protocol.messages import RemedyView
from shuffleup.views.first_run import steps
from shuffleup.views.words.terms import Sentences, role


def somebody_acted(it: refusals.SomebodyActed) -> str:
    """Say what was done meanwhile, and by whom where that is known."""
    if it.person:
        return say("{person}: {did} Look again", person=it.person, did=it.did)
    return say("{did} Look again", did=it.did)


def not_to_choose(it: refusals.ArgumentNotToChoose) -> str:
    """Say that a value cannot be chosen, and which can where they are known."""
    refused = {"verb": it.verb, "argument": it.argument, "value": it.value}
    if not it.choices:
        return say("{verb}: {argument}: {value} cannot be chosen", **refused)
    return say(
        "{verb}: {argument}: {value} cannot be chosen; choose {choices}",
        **refused,
        choices=", ".join(it.choices),
    )


KINDS = {
    "int": mark_for_translation("a whole number"),
    "str": mark_for_translation("text"),
    "bool": mark_for_translation("true or false"),
    "array": mark_for_translation("a list"),
    "object": mark_for_translation("a table of values"),
    "float": mark_for_translation("a number with a point"),
    "null": mark_for_translation("nothing"),
}
"""What the kinds of JSON are called on a page."""


def _one_of(kinds: tuple[str, ...]) -> str:
    *others, last = (say(KINDS[one]) if one in KINDS else one for one in kinds)
    return say("{others} or {last}", others=", ".join(others), last=last) if others else last


COMMAND_SENTENCES: Sentences = {
    refusals.TableHasChanged: mark_for_translation("the table changed, look again"),
    refusals.EventHasChanged: mark_for_translation("the event is not what you have seen: look again"),
    refusals.SomebodyActed: somebody_acted,
    refusals.IdOfAnotherCommand: mark_for_translation(
        "another command has this id: send it under an id of its own"
    ),
    refusals.NoSuchVerb: mark_for_translation("no verb '{verb}' for {to}"),
    refusals.ArgumentMissing: mark_for_translation("{verb}: {argument} is missing"),
    refusals.NoSuchArgument: mark_for_translation("{verb}: there is no argument {argument}"),
    refusals.ArgumentEmpty: mark_for_translation("{verb}: {argument}: it is empty, write something"),
    refusals.ArgumentTooLong: mark_for_translation("{verb}: {argument}: too long, {most} letters at most"),
    refusals.ArgumentTooSmall: mark_for_translation("{verb}: {argument}: too small, {least} or more"),
    refusals.ArgumentTooLarge: mark_for_translation("{verb}: {argument}: too large, {most} at most"),
    refusals.ArgumentCount: mark_for_translation(
        "{verb}: {argument}: {wanted} values are wanted, not {found}"
    ),
    refusals.ArgumentKind: lambda it: say(
        "{verb}: {argument}: {wanted} is wanted, not {found}",
        verb=it.verb,
        argument=it.argument,
        wanted=_one_of(it.wanted),
        found=_one_of(it.found),
    ),
    refusals.ArgumentNotToChoose: not_to_choose,
    refusals.ArgumentUnreadable: mark_for_translation("{verb}: {argument}: {fault}"),
    refusals.OnlyTheDirector: lambda it: say(
        "only the director can do that; this came from a {role}", role=role(it.role)
    ),
    refusals.MayNotActHere: lambda it: say("a {role} may not act for this table", role=role(it.role)),
    refusals.MayNotTouchTheBox: lambda it: say("a {role} may not touch this box", role=role(it.role)),
}


UNUSABLE: dict[request_refusals.BoxFile, str] = {
    "units": mark_for_translation(
        "the register of the boxes cannot be used: look at the storage of the floor; its log says more"
    ),
    "standby": mark_for_translation(
        "the files for the standby cannot be used: look at the storage of the floor; its log says more"
    ),
    "room_wifi": mark_for_translation(
        "the Wi-Fi of the room cannot be read: write it again with sudo shuffleup access-point NAME"
    ),
}


def open_line(it: request_refusals.OpenLine) -> str:
    """Say where to go instead; a box that has no safe address is worked where it stands."""
    if it.https:
        return say("this line is open to the room: use {https} instead", https=it.https)
    return say("this line is open to the room: do it at the box itself")


def pin_is_wrong(it: request_refusals.WrongPin) -> str:
    """Say how many tries are left, or how long none is looked at."""
    if it.seconds:
        return say("wrong floor PIN: it is locked for {seconds} s now", seconds=it.seconds)
    return say_counted(
        "wrong floor PIN: {count} more try before it is locked",
        "wrong floor PIN: {count} more tries before it is locked",
        it.left,
    )


def code_is_wrong(it: request_refusals.WrongCode) -> str:
    """Say how many codes may still be typed for a unit."""
    if it.left <= 0:
        return say("not the code of this unit, for the fifth time: it shows a new one now")
    return say_counted(
        "not the code of this unit, or it has reached another floor: "
        "{count} more try before it shows a new one",
        "not the code of this unit, or it has reached another floor: "
        "{count} more tries before it shows a new one",
        it.left,
    )


REQUEST_SENTENCES: Sentences = {
    request_refusals.Unreadable: mark_for_translation("cannot be read: {fault}"),
    request_refusals.NestedTooDeep: mark_for_translation("cannot be read: nested too deep"),
    request_refusals.BodyTooLarge: mark_for_translation("a body may have {most} bytes"),
    request_refusals.CutOff: mark_for_translation("the request was cut off"),
    request_refusals.CouldNotAnswer: mark_for_translation("the box could not answer: its log says why"),
    request_refusals.NoSuchAddress: mark_for_translation("there is nothing at this address"),
    request_refusals.NotWithThisMethod: mark_for_translation("this address does not support this method"),
    request_refusals.UnknownHost: mark_for_translation(
        "unknown host name: open this page by the IP address of the box"
    ),
    request_refusals.ForeignPage: mark_for_translation("only the pages of this box may do that"),
    request_refusals.TooManyRequests: mark_for_translation("too many requests from {address}: wait a second"),
    request_refusals.TooManyCommands: mark_for_translation("too many commands from {address}: wait a second"),
    request_refusals.TooManyStreams: mark_for_translation(
        "{address} follows {most} streams already: close some of its pages"
    ),
    request_refusals.RoomFollowsTooMuch: mark_for_translation(
        "{most} streams are followed already: close some pages in the room"
    ),
    request_refusals.ByPhoneOnly: mark_for_translation("only the page of a player may do that"),
    request_refusals.TooManyUnknownCards: mark_for_translation(
        "too many codes that are no card: wait a minute"
    ),
    request_refusals.PhonesAskAgain: mark_for_translation(
        "{most} phones follow already: this one asks from time to time"
    ),
    request_refusals.UnsignedRequest: mark_for_translation("the request of a phone is not signed"),
    request_refusals.NoCardToShow: mark_for_translation(
        "there is no card to show: give the player a new one"
    ),
    request_refusals.CodesNotHere: mark_for_translation(
        "codes are shown over TLS to the director, and at the box itself"
    ),
    request_refusals.OpenLine: open_line,
    request_refusals.PinNeeded: mark_for_translation(
        "pin needed: this is for the director, enter the floor PIN"
    ),
    request_refusals.NoPinAtBox: mark_for_translation(
        "this box has no floor PIN: set one at the box itself, under SYSTEM or with shuffleup pin"
    ),
    request_refusals.NoPinAtFloor: mark_for_translation(
        "no floor PIN is set: set one at the floor unit itself, under SYSTEM or with shuffleup pin"
    ),
    request_refusals.NoPinToEnter: mark_for_translation("no floor PIN is set on this box"),
    request_refusals.NoPinToShow: mark_for_translation("no floor PIN is set"),
    request_refusals.NoFloorHere: mark_for_translation(
        "the floor is not on this box: open the console of the box that has it"
    ),
    request_refusals.NoVenueHere: mark_for_translation("this box is not the floor of a venue"),
    request_refusals.NoSuchTopic: mark_for_translation("no topic '{topic}': choose from {topics}"),
    request_refusals.NoSuchStream: mark_for_translation("no stream '{stream}': choose from {streams}"),
    request_refusals.NotANumber: mark_for_translation("{name} is a whole number of 0 or more, not '{value}'"),
    request_refusals.NotAPort: mark_for_translation("{name} is a port from 1 to {highest}, not '{value}'"),
    request_refusals.BoxEnds: mark_for_translation(
        "this program is ending: look whether it was done when it is back, and ask again if not"
    ),
    request_refusals.NoClubHere: mark_for_translation("this box keeps no club"),
    request_refusals.IsOfTheBook: mark_for_translation(
        "is it the {name} of the people book? If not, add a letter to the name"
    ),
    request_refusals.ClubCannot: mark_for_translation("{why}"),
    request_refusals.SeasonRulesWrong: mark_for_translation("{why}"),
    request_refusals.NoSuchPaper: mark_for_translation("no paper of that name: choose from {papers}"),
    request_refusals.NoSuchEntryToPrint: mark_for_translation(
        "there is no entry {entry}: the console names them"
    ),
    request_refusals.NobodyHasPaid: mark_for_translation(
        "nobody has paid yet: record a payment under Entries"
    ),
    request_refusals.HasPaidNothing: mark_for_translation(
        "{name} has paid nothing yet: record the payment under Entries"
    ),
    request_refusals.NoCharityStatement: mark_for_translation(
        "a cash table has no charity statement: it pays no prizes"
    ),
    request_refusals.NoSuchCode: mark_for_translation("no code of that name: choose from {codes}"),
    request_refusals.NoNetwork: mark_for_translation("no network: plug in a cable or set the Wi-Fi"),
    request_refusals.NoRoomWifi: mark_for_translation(
        "no Wi-Fi of the room is known here: shuffleup access-point makes one"
    ),
    request_refusals.NoReleaseOnStick: mark_for_translation("no newer release is on a stick in this box"),
    request_refusals.RealKeys: mark_for_translation("this box has real keys: press them"),
    request_refusals.NoSuchTouch: mark_for_translation(
        "one of press, release, turn (1 to {most}), unplug, plug, cause, put_right"
    ),
    request_refusals.NotOnThisBox: mark_for_translation("there is no '{name}' on this box: {known}"),
    request_refusals.NoSimulatedMachine: mark_for_translation(
        "there is no simulated card machine at this box"
    ),
    request_refusals.ForUnitsOnly: mark_for_translation("this is for units of the venue"),
    request_refusals.ForStandbyOnly: mark_for_translation("this is for the standby"),
    request_refusals.NotTheStandby: mark_for_translation(
        "this box was not let in as the standby: let it in as one at the floor console, under Units"
    ),
    request_refusals.StandbyPlaysNoTable: mark_for_translation(
        "a standby plays no table: leave the table out, or let it in as a box"
    ),
    request_refusals.NoSuchArea: mark_for_translation(
        "there is no area {area}: this floor has {areas}; more begin with shuffleup floor --areas"
    ),
    request_refusals.NoSuchUnit: mark_for_translation("no such unit waits here or belongs to this venue"),
    request_refusals.FileUnusable: lambda it: say(UNUSABLE[it.what]),
    request_refusals.BadPin: mark_for_translation("a floor PIN has {fewest} to {most} digits"),
    request_refusals.WrongPin: pin_is_wrong,
    request_refusals.PinLocked: mark_for_translation(
        "the floor PIN is locked for {seconds} s: too many wrong tries"
    ),
    request_refusals.PinNotSet: mark_for_translation("no floor PIN is set"),
    request_refusals.PinNotRead: mark_for_translation("{path}: cannot be read ({error})"),
    request_refusals.PinNotWritten: mark_for_translation("{path}: cannot be written ({error})"),
    request_refusals.PinNotRemoved: mark_for_translation("{path}: cannot be removed ({error})"),
    request_refusals.PinDamaged: mark_for_translation("{path}: damaged; set the PIN anew with shuffleup pin"),
    request_refusals.PinOfFloorUnreadable: mark_for_translation(
        "the PIN of the floor cannot be read: let both have the same version"
    ),
    request_refusals.UnitNameUnreadable: mark_for_translation("the name of a unit has to be readable"),
    request_refusals.NotSignedByUnit: mark_for_translation("this is not signed by the unit that it names"),
    request_refusals.TooManyUnitsWait: mark_for_translation(
        "too many units wait already: admit them, or try again in ten minutes"
    ),
    request_refusals.TooManyAskToJoin: mark_for_translation(
        "too many requests to join: try again in a minute"
    ),
    request_refusals.NotWithThatCode: mark_for_translation("this unit does not wait here with that code"),
    request_refusals.CodeUsedUp: mark_for_translation("that code is used up: the unit shows a new one"),
    request_refusals.NoSuchUnitWaits: mark_for_translation(
        "no such unit waits: look at its code and try again"
    ),
    request_refusals.TooOld: mark_for_translation(
        "this box has release {release} and the floor {floor}: update this box first"
    ),
    request_refusals.StandbyThere: mark_for_translation(
        "{name} is the standby of this floor: send it away first"
    ),
    request_refusals.VenueFull: mark_for_translation(
        "{most} units belong to this venue: send away those you do not use"
    ),
    request_refusals.WrongCode: code_is_wrong,
    request_refusals.NotACode: mark_for_translation(
        "a code has eight letters and digits, as the unit shows it: 7K3M-Q9TX"
    ),
}


LIST_SENTENCES: Sentences = {
    list_refusals.NotText: mark_for_translation("this is no text: save the list as CSV in UTF-8"),
    list_refusals.QuotesNotClosed: mark_for_translation("the quotes around a cell are not closed"),
    list_refusals.NoNameColumn: mark_for_translation("the head has no column for the name: call one name"),
    list_refusals.NoNameInList: mark_for_translation("the file holds no name"),
    list_refusals.TooManyNames: mark_for_translation("{count} names: {most} at most, this is another file"),
    list_refusals.CellsBeyondHead: mark_for_translation(
        "{cells} cells and {columns} columns, {beyond} is in none: put a text with a comma into quotes,"
        ' as "Kim, Pat"'
    ),
    list_refusals.NameOrCells: mark_for_translation(
        "{text} can be one name or two cells: put a name with a comma into quotes, or name the columns in a"
        " first line, as last name,first name"
    ),
    list_refusals.NoNameInLine: mark_for_translation("no name"),
    list_refusals.SeveralOfThatName: mark_for_translation(
        "several persons have the name {name}: write the id of one"
    ),
    list_refusals.NamedInLineBefore: mark_for_translation(
        "{name} stands in line {line} already: add a letter to tell the two apart"
    ),
}


SETUP_SENTENCES: Sentences = {
    steps.FirstRunGoesOn: mark_for_translation(
        "this box is being set up: finish the first run, then the table opens"
    ),
    steps.FinishHandFirst: mark_for_translation("finish the hand first"),
    steps.OnlyDirectorSetsUp: mark_for_translation("only the director can set the box up again"),
    steps.PlayersEnteredAlready: mark_for_translation(
        "players are entered already: go on at the floor console"
    ),
    steps.PinIsSet: mark_for_translation("a floor PIN is set: type it to change it"),
    steps.PinsDiffer: mark_for_translation("those were two different PINs: nothing has changed"),
    steps.OnlyDirectorSetsPin: mark_for_translation("only the director can set the PIN"),
    steps.NoPinHere: mark_for_translation("this box keeps no floor PIN"),
}


REMEDIES = {
    "registration.late_entry_until_level": mark_for_translation(
        "Let people enter until the end of level {value}"
    ),
    "registration.buy_on_the_day": mark_for_translation("Sell places on the day, too"),
    "reentry.allowed": mark_for_translation("Allow re-entries"),
    "reentry.until_level": mark_for_translation("Allow re-entries until the end of level {value}"),
    "reentry.max": mark_for_translation("Allow {value} re-entries a player"),
    "rebuy.allowed": mark_for_translation("Allow rebuys"),
    "rebuy.cutoff": mark_for_translation("Sell rebuys until the end of level {value}"),
    "rebuy.max": mark_for_translation("Sell up to {value} rebuys an entry"),
    "rebuy.threshold_pct": mark_for_translation(
        "Sell rebuys to stacks of up to {value} % of the starting stack"
    ),
    "rebuy.min_amount": mark_for_translation("Sell rebuys of {value} chips and more"),
    "addon.allowed": mark_for_translation("Sell an add-on"),
    "addon.after_level": mark_for_translation("Sell the add-on after level {value}"),
    "bounty.phase": mark_for_translation("Draw envelopes from level {value} on"),
    "cash.min_bb": mark_for_translation("Let people buy in for {value} big blinds and more"),
    "cash.max_bb": mark_for_translation("Let people buy in for up to {value} big blinds"),
    "colour_up.enabled": mark_for_translation("Play this event with colour-ups"),
    "hand_for_hand.enabled": mark_for_translation("Play this event with hand-for-hand"),
    "settle.enabled": mark_for_translation("Settle this night"),
    "settle.ledger": mark_for_translation("Carry open balances from night to night"),
    "seating.self_choice": mark_for_translation("Let players choose their seats"),
    "penalties.conduct": mark_for_translation("Take penalties in chips"),
    "penalties.destination": mark_for_translation("Take penalties in chips out of play"),
    "blinds.join": mark_for_translation("Let newcomers post the big blind or wait for it"),
}
"""By the key of the rule: what its change does; `{value}` is what it is changed to."""


def remedy(refusal: Refusal) -> RemedyView | None:
    """Offer to change the rule that causes a refusal, None where none does or no value of it would do."""
    if refusal.would_do is None or refusal.rule not in REMEDIES:
        return None
    text = say(REMEDIES[refusal.rule], value=str(refusal.would_do).removeprefix("level:"))
    change = {"key": refusal.rule, "value": refusal.would_do, "reason": text}
    return RemedyView(text, "change_rule", change)
