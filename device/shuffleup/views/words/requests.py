"""Sentences for the refusals of requests of the API, among them those of the floor PIN and of pairing."""

from shuffleup.kernel.language import mark_for_translation, say, say_counted
from shuffleup.protocol import request_refusals as refusals
from shuffleup.views.words.sentences import Sentences

UNUSABLE: dict[refusals.BoxFile, str] = {
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


def open_line(it: refusals.OpenLine) -> str:
    """Say where to go instead; a box that has no safe address is worked where it stands."""
    if it.https:
        return say("this line is open to the room: use {https} instead", https=it.https)
    return say("this line is open to the room: do it at the box itself")


def pin_is_wrong(it: refusals.WrongPin) -> str:
    """Say how many tries are left, or how long none is looked at."""
    if it.seconds:
        return say("wrong floor PIN: it is locked for {seconds} s now", seconds=it.seconds)
    return say_counted(
        "wrong floor PIN: {count} more try before it is locked",
        "wrong floor PIN: {count} more tries before it is locked",
        it.left,
    )


def code_is_wrong(it: refusals.WrongCode) -> str:
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


SENTENCES: Sentences = {
    refusals.Unreadable: mark_for_translation("cannot be read: {fault}"),
    refusals.NestedTooDeep: mark_for_translation("cannot be read: nested too deep"),
    refusals.BodyTooLarge: mark_for_translation("a body may have {most} bytes"),
    refusals.CutOff: mark_for_translation("the request was cut off"),
    refusals.CouldNotAnswer: mark_for_translation("the box could not answer: its log says why"),
    refusals.NoSuchAddress: mark_for_translation("there is nothing at this address"),
    refusals.NotWithThisMethod: mark_for_translation("this address does not support this method"),
    refusals.UnknownHost: mark_for_translation(
        "unknown host name: open this page by the IP address of the box"
    ),
    refusals.ForeignPage: mark_for_translation("only the pages of this box may do that"),
    refusals.TooManyRequests: mark_for_translation("too many requests from {address}: wait a second"),
    refusals.TooManyCommands: mark_for_translation("too many commands from {address}: wait a second"),
    refusals.TooManyStreams: mark_for_translation(
        "{address} follows {most} streams already: close some of its pages"
    ),
    refusals.RoomFollowsTooMuch: mark_for_translation(
        "{most} streams are followed already: close some pages in the room"
    ),
    refusals.ByPhoneOnly: mark_for_translation("only the page of a player may do that"),
    refusals.TooManyUnknownCards: mark_for_translation("too many codes that are no card: wait a minute"),
    refusals.PhonesAskAgain: mark_for_translation(
        "{most} phones follow already: this one asks from time to time"
    ),
    refusals.UnsignedRequest: mark_for_translation("the request of a phone is not signed"),
    refusals.NoCardToShow: mark_for_translation("there is no card to show: give the player a new one"),
    refusals.CodesNotHere: mark_for_translation(
        "codes are shown over TLS to the director, and at the box itself"
    ),
    refusals.OpenLine: open_line,
    refusals.PinNeeded: mark_for_translation("pin needed: this is for the director, enter the floor PIN"),
    refusals.NoPinAtBox: mark_for_translation(
        "this box has no floor PIN: set one at the box itself, under SYSTEM or with shuffleup pin"
    ),
    refusals.NoPinAtFloor: mark_for_translation(
        "no floor PIN is set: set one at the floor unit itself, under SYSTEM or with shuffleup pin"
    ),
    refusals.NoPinToEnter: mark_for_translation("no floor PIN is set on this box"),
    refusals.NoPinToShow: mark_for_translation("no floor PIN is set"),
    refusals.NoFloorHere: mark_for_translation(
        "the floor is not on this box: open the console of the box that has it"
    ),
    refusals.NoVenueHere: mark_for_translation("this box is not the floor of a venue"),
    refusals.NoSuchTopic: mark_for_translation("no topic '{topic}': choose from {topics}"),
    refusals.NoSuchStream: mark_for_translation("no stream '{stream}': choose from {streams}"),
    refusals.NotANumber: mark_for_translation("{name} is a whole number of 0 or more, not '{value}'"),
    refusals.NotAPort: mark_for_translation("{name} is a port from 1 to {highest}, not '{value}'"),
    refusals.BoxEnds: mark_for_translation(
        "this program is ending: look whether it was done when it is back, and ask again if not"
    ),
    refusals.NoClubHere: mark_for_translation("this box keeps no club"),
    refusals.IsOfTheBook: mark_for_translation(
        "is it the {name} of the people book? If not, add a letter to the name"
    ),
    refusals.ClubCannot: mark_for_translation("{why}"),
    refusals.SeasonRulesWrong: mark_for_translation("{why}"),
    refusals.NoSuchPaper: mark_for_translation("no paper of that name: choose from {papers}"),
    refusals.NoSuchEntryToPrint: mark_for_translation("there is no entry {entry}: the console names them"),
    refusals.NobodyHasPaid: mark_for_translation("nobody has paid yet: record a payment under Entries"),
    refusals.HasPaidNothing: mark_for_translation(
        "{name} has paid nothing yet: record the payment under Entries"
    ),
    refusals.NoCharityStatement: mark_for_translation(
        "a cash table has no charity statement: it pays no prizes"
    ),
    refusals.NoSuchCode: mark_for_translation("no code of that name: choose from {codes}"),
    refusals.NoNetwork: mark_for_translation("no network: plug in a cable or set the Wi-Fi"),
    refusals.NoRoomWifi: mark_for_translation(
        "no Wi-Fi of the room is known here: shuffleup access-point makes one"
    ),
    refusals.NoReleaseOnStick: mark_for_translation("no newer release is on a stick in this box"),
    refusals.RealKeys: mark_for_translation("this box has real keys: press them"),
    refusals.NoSuchTouch: mark_for_translation(
        "one of press, release, turn (1 to {most}), unplug, plug, cause, put_right"
    ),
    refusals.NotOnThisBox: mark_for_translation("there is no '{name}' on this box: {known}"),
    refusals.NoSimulatedMachine: mark_for_translation("there is no simulated card machine at this box"),
    refusals.ForUnitsOnly: mark_for_translation("this is for units of the venue"),
    refusals.ForStandbyOnly: mark_for_translation("this is for the standby"),
    refusals.NotTheStandby: mark_for_translation(
        "this box was not let in as the standby: let it in as one at the floor console, under Units"
    ),
    refusals.StandbyPlaysNoTable: mark_for_translation(
        "a standby plays no table: leave the table out, or let it in as a box"
    ),
    refusals.NoSuchArea: mark_for_translation(
        "there is no area {area}: this floor has {areas}; more begin with shuffleup floor --areas"
    ),
    refusals.NoSuchUnit: mark_for_translation("no such unit waits here or belongs to this venue"),
    refusals.FileUnusable: lambda it: say(UNUSABLE[it.what]),
    refusals.BadPin: mark_for_translation("a floor PIN has {fewest} to {most} digits"),
    refusals.WrongPin: pin_is_wrong,
    refusals.PinLocked: mark_for_translation("the floor PIN is locked for {seconds} s: too many wrong tries"),
    refusals.PinNotSet: mark_for_translation("no floor PIN is set"),
    refusals.PinNotRead: mark_for_translation("{path}: cannot be read ({error})"),
    refusals.PinNotWritten: mark_for_translation("{path}: cannot be written ({error})"),
    refusals.PinNotRemoved: mark_for_translation("{path}: cannot be removed ({error})"),
    refusals.PinDamaged: mark_for_translation("{path}: damaged; set the PIN anew with shuffleup pin"),
    refusals.PinOfFloorUnreadable: mark_for_translation(
        "the PIN of the floor cannot be read: let both have the same version"
    ),
    refusals.UnitNameUnreadable: mark_for_translation("the name of a unit has to be readable"),
    refusals.NotSignedByUnit: mark_for_translation("this is not signed by the unit that it names"),
    refusals.TooManyUnitsWait: mark_for_translation(
        "too many units wait already: admit them, or try again in ten minutes"
    ),
    refusals.TooManyAskToJoin: mark_for_translation("too many requests to join: try again in a minute"),
    refusals.NotWithThatCode: mark_for_translation("this unit does not wait here with that code"),
    refusals.CodeUsedUp: mark_for_translation("that code is used up: the unit shows a new one"),
    refusals.NoSuchUnitWaits: mark_for_translation("no such unit waits: look at its code and try again"),
    refusals.TooOld: mark_for_translation(
        "this box has release {release} and the floor {floor}: update this box first"
    ),
    refusals.StandbyThere: mark_for_translation("{name} is the standby of this floor: send it away first"),
    refusals.VenueFull: mark_for_translation(
        "{most} units belong to this venue: send away those you do not use"
    ),
    refusals.WrongCode: code_is_wrong,
    refusals.NotACode: mark_for_translation(
        "a code has eight letters and digits, as the unit shows it: 7K3M-Q9TX"
    ),
}
