"""Sentences for the refusals of requests of the API, among them those of the floor PIN and of pairing."""

from shuffleup.kernel.language import said_later, say, say_counted
from shuffleup.protocol import request_refusals as refusals
from shuffleup.views.words.sentences import Sentences

UNUSABLE: dict[refusals.BoxFile, str] = {
    "units": said_later(
        "the register of the boxes cannot be used: look at the storage of the floor; its log says more"
    ),
    "standby": said_later(
        "the files for the standby cannot be used: look at the storage of the floor; its log says more"
    ),
    "room_wifi": said_later(
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
    refusals.Unreadable: said_later("cannot be read: {fault}"),
    refusals.NestedTooDeep: said_later("cannot be read: nested too deep"),
    refusals.BodyTooLarge: said_later("a body may have {most} bytes"),
    refusals.CutOff: said_later("the request was cut off"),
    refusals.CouldNotAnswer: said_later("the box could not answer: its log says why"),
    refusals.NoSuchAddress: said_later("there is nothing at this address"),
    refusals.NotWithThisMethod: said_later("this address does not support this method"),
    refusals.UnknownHost: said_later("unknown host name: open this page by the IP address of the box"),
    refusals.ForeignPage: said_later("only the pages of this box may do that"),
    refusals.TooManyRequests: said_later("too many requests from {address}: wait a second"),
    refusals.TooManyCommands: said_later("too many commands from {address}: wait a second"),
    refusals.TooManyStreams: said_later("{address} follows {most} streams already: close some of its pages"),
    refusals.RoomFollowsTooMuch: said_later(
        "{most} streams are followed already: close some pages in the room"
    ),
    refusals.ByPhoneOnly: said_later("only the page of a player may do that"),
    refusals.TooManyUnknownCards: said_later("too many codes that are no card: wait a minute"),
    refusals.PhonesAskAgain: said_later("{most} phones follow already: this one asks from time to time"),
    refusals.UnsignedRequest: said_later("the request of a phone is not signed"),
    refusals.NoCardToShow: said_later("there is no card to show: give the player a new one"),
    refusals.CodesNotHere: said_later("codes are shown over TLS to the director, and at the box itself"),
    refusals.OpenLine: open_line,
    refusals.PinNeeded: said_later("pin needed: this is for the director, enter the floor PIN"),
    refusals.NoPinAtBox: said_later(
        "this box has no floor PIN: set one at the box itself, under SYSTEM or with shuffleup pin"
    ),
    refusals.NoPinAtFloor: said_later(
        "no floor PIN is set: set one at the floor unit itself, under SYSTEM or with shuffleup pin"
    ),
    refusals.NoPinToEnter: said_later("no floor PIN is set on this box"),
    refusals.NoPinToShow: said_later("no floor PIN is set"),
    refusals.NoFloorHere: said_later("the floor is not on this box: open the console of the box that has it"),
    refusals.NoVenueHere: said_later("this box is not the floor of a venue"),
    refusals.NoSuchTopic: said_later("no topic '{topic}': choose from {topics}"),
    refusals.NoSuchStream: said_later("no stream '{stream}': choose from {streams}"),
    refusals.NotANumber: said_later("{name} is a whole number of 0 or more, not '{value}'"),
    refusals.NotAPort: said_later("{name} is a port from 1 to {highest}, not '{value}'"),
    refusals.BoxEnds: said_later(
        "this program is ending: look whether it was done when it is back, and ask again if not"
    ),
    refusals.NoClubHere: said_later("this box keeps no club"),
    refusals.IsOfTheBook: said_later("is it the {name} of the people book? If not, add a letter to the name"),
    refusals.ClubCannot: said_later("{why}"),
    refusals.SeasonRulesWrong: said_later("{why}"),
    refusals.NoSuchPaper: said_later("no paper of that name: choose from {papers}"),
    refusals.NoSuchEntryToPrint: said_later("there is no entry {entry}: the console names them"),
    refusals.NobodyHasPaid: said_later("nobody has paid yet: record a payment under Entries"),
    refusals.HasPaidNothing: said_later("{name} has paid nothing yet: record the payment under Entries"),
    refusals.NoCharityStatement: said_later("a cash table has no charity statement: it pays no prizes"),
    refusals.NoSuchCode: said_later("no code of that name: choose from {codes}"),
    refusals.NoNetwork: said_later("no network: plug in a cable or set the Wi-Fi"),
    refusals.NoRoomWifi: said_later("no Wi-Fi of the room is known here: shuffleup access-point makes one"),
    refusals.NoReleaseOnStick: said_later("no newer release is on a stick in this box"),
    refusals.RealKeys: said_later("this box has real keys: press them"),
    refusals.NoSuchTouch: said_later(
        "one of press, release, turn (1 to {most}), unplug, plug, cause, put_right"
    ),
    refusals.NotOnThisBox: said_later("there is no '{name}' on this box: {known}"),
    refusals.NoSimulatedMachine: said_later("there is no simulated card machine at this box"),
    refusals.ForUnitsOnly: said_later("this is for units of the venue"),
    refusals.ForStandbyOnly: said_later("this is for the standby"),
    refusals.NotTheStandby: said_later(
        "this box was not let in as the standby: let it in as one at the floor console, under Units"
    ),
    refusals.StandbyPlaysNoTable: said_later(
        "a standby plays no table: leave the table out, or let it in as a box"
    ),
    refusals.NoSuchArea: said_later(
        "there is no area {area}: this floor has {areas}; more begin with shuffleup floor --areas"
    ),
    refusals.NoSuchUnit: said_later("no such unit waits here or belongs to this venue"),
    refusals.FileUnusable: lambda it: say(UNUSABLE[it.what]),
    refusals.BadPin: said_later("a floor PIN has {fewest} to {most} digits"),
    refusals.WrongPin: pin_is_wrong,
    refusals.PinLocked: said_later("the floor PIN is locked for {seconds} s: too many wrong tries"),
    refusals.PinNotSet: said_later("no floor PIN is set"),
    refusals.PinNotRead: said_later("{path}: cannot be read ({error})"),
    refusals.PinNotWritten: said_later("{path}: cannot be written ({error})"),
    refusals.PinNotRemoved: said_later("{path}: cannot be removed ({error})"),
    refusals.PinDamaged: said_later("{path}: damaged; set the PIN anew with shuffleup pin"),
    refusals.PinOfFloorUnreadable: said_later(
        "the PIN of the floor cannot be read: let both have the same version"
    ),
    refusals.UnitNameUnreadable: said_later("the name of a unit has to be readable"),
    refusals.NotSignedByUnit: said_later("this is not signed by the unit that it names"),
    refusals.TooManyUnitsWait: said_later(
        "too many units wait already: admit them, or try again in ten minutes"
    ),
    refusals.TooManyAskToJoin: said_later("too many requests to join: try again in a minute"),
    refusals.NotWithThatCode: said_later("this unit does not wait here with that code"),
    refusals.CodeUsedUp: said_later("that code is used up: the unit shows a new one"),
    refusals.NoSuchUnitWaits: said_later("no such unit waits: look at its code and try again"),
    refusals.TooOld: said_later(
        "this box has release {release} and the floor {floor}: update this box first"
    ),
    refusals.StandbyThere: said_later("{name} is the standby of this floor: send it away first"),
    refusals.VenueFull: said_later("{most} units belong to this venue: send away those you do not use"),
    refusals.WrongCode: code_is_wrong,
    refusals.NotACode: said_later("a code has eight letters and digits, as the unit shows it: 7K3M-Q9TX"),
}
