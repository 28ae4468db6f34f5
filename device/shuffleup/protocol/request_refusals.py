"""Refusals of requests of the API, with the status of HTTP that each of them answers with."""

from typing import Literal

from shuffleup.kernel.refusals import CommandError, NotLegalNow, Refusal


class RequestRefused(Refusal):
    """A request that is not answered; `status` is that of HTTP (RFC 9110)."""

    status = 400

    def __init_subclass__(cls, *, status: int | None = None) -> None:
        super().__init_subclass__()
        cls.status = status or cls.status


class Unreadable(RequestRefused):
    fault: str


class NestedTooDeep(RequestRefused): ...


class BodyTooLarge(RequestRefused, status=413):
    most: int


class CutOff(RequestRefused): ...


class CouldNotAnswer(RequestRefused, status=500): ...


class BoxEnds(RequestRefused, status=503): ...


class NoSuchAddress(RequestRefused, status=404): ...


class NotWithThisMethod(RequestRefused, status=405): ...


class UnknownHost(RequestRefused, status=403): ...


class ForeignPage(RequestRefused, status=403): ...


class TooManyRequests(RequestRefused, status=429):
    address: str


class TooManyCommands(RequestRefused, status=429):
    address: str


class TooManyStreams(RequestRefused, status=429):
    address: str
    most: int


class RoomFollowsTooMuch(RequestRefused, status=429):
    most: int


class OpenLine(RequestRefused, status=403):
    """Others in the room could listen; `https` is the safe address, empty where there is none."""

    https: str


class PinNeeded(RequestRefused, status=403): ...


class NoPinAtBox(RequestRefused, status=403): ...


class NoPinAtFloor(RequestRefused, status=403): ...


class NoPinToEnter(RequestRefused, status=404): ...


class NoPinToShow(RequestRefused, status=404): ...


class NoFloorHere(RequestRefused, status=404): ...


class NoVenueHere(RequestRefused, status=404): ...


class NoSuchTopic(RequestRefused):
    topic: str
    topics: tuple[str, ...]


class NoSuchStream(RequestRefused):
    stream: str
    streams: tuple[str, ...]


class NotANumber(RequestRefused):
    name: str
    value: str


class NotAPort(RequestRefused):
    name: str
    value: str
    highest: int


class NoClubHere(RequestRefused, status=404): ...


class IsOfTheBook(RequestRefused, status=422):
    """A name that is written differently is that of a person of the people book."""

    name: str


class EveningIsOn(RequestRefused, status=409):
    """An event that is not over is open on this box, so that no other one begins."""

    event: str


class ClubCannot(RequestRefused, status=422):
    why: str


class SeasonRulesWrong(RequestRefused, status=422):
    """The rules of a season cannot be used; `faults` are codes of `season.problems`, `why` a line each."""

    faults: tuple[str, ...]
    why: str


class NoSuchPaper(RequestRefused, status=404):
    papers: tuple[str, ...]


class NoReceipt(RequestRefused, status=404):
    """There is nothing to give a receipt for."""


class NoSuchEntryToPrint(NoReceipt):
    entry: str


class NobodyHasPaid(NoReceipt): ...


class HasPaidNothing(NoReceipt):
    name: str


class NoBags(RequestRefused, status=404):
    """No stack of a flight is in a bag, or that of the entry is not."""


class NoVouchers(RequestRefused, status=404):
    """No seat was won in this event, or none yet."""


class NoCharityStatement(RequestRefused, status=404):
    """A cash table pays no prizes, so there is no statement of it."""


class NoDayForCalendar(RequestRefused, status=404):
    """Day or start of the evening are open, and a calendar wants both."""


class NoCodeForInvitation(RequestRefused, status=404):
    """The calendar file is longer than a phone reads from a code, and no page has an address."""

    octets: int
    most: int


class ResultsNotForOthers(RequestRefused, status=404):
    """The lines of a cash night are shown to their own people only."""


class NoSuchFile(RequestRefused, status=404):
    files: tuple[str, ...]


class NoSuchCode(RequestRefused, status=404):
    codes: tuple[str, ...]


class NoNetwork(RequestRefused, status=503): ...


class NoRoomWifi(RequestRefused, status=404): ...


class NoReleaseOnStick(RequestRefused, status=404): ...


class RealKeys(RequestRefused, status=404): ...


class NoSuchTouch(RequestRefused):
    most: int


class NotOnThisBox(RequestRefused, status=422):
    """The box has no such key, part or trouble; `known` are those that it has."""

    name: str
    known: tuple[str, ...]


class NoSimulatedMachine(RequestRefused, status=422): ...


class ForUnitsOnly(RequestRefused, status=401): ...


class ForStandbyOnly(RequestRefused, status=401): ...


class NotTheStandby(RequestRefused, status=403): ...


class StandbyPlaysNoTable(RequestRefused, status=422): ...


class NoSuchArea(RequestRefused, status=422):
    """The floor has not so many areas; `areas` counts them."""

    area: int
    areas: int


class NoSuchUnit(RequestRefused, status=404): ...


BoxFile = Literal["units", "standby", "room_wifi", "look", "bags"]
"""What a file of a box holds: the register of its units, the files of a standby, the room's Wi-Fi, a look."""


class FileUnusable(RequestRefused, status=503):
    """A file of the box cannot be read or written; the log of the box says which, and why."""

    what: BoxFile


class PinRefused(RequestRefused, NotLegalNow, CommandError):
    """The floor PIN was not taken."""


class BadPin(PinRefused, status=422):
    fewest: int
    most: int


class WrongPin(PinRefused, status=403):
    """`left` tries are left before it is locked; then none is looked at for `seconds`."""

    left: int
    seconds: int


class PinLocked(PinRefused, status=429):
    seconds: int


class PinUnusable(PinRefused, status=503):
    """The floor PIN of this box can be neither set nor checked."""


class PinNotSet(PinUnusable): ...


class PinNotRead(PinUnusable):
    """The file of the PIN cannot be read; `error` is what the operating system says of it."""

    path: str
    error: str


class PinNotWritten(PinUnusable):
    path: str
    error: str


class PinNotRemoved(PinUnusable):
    path: str
    error: str


class PinDamaged(PinUnusable):
    """The file of the PIN is no record of this version."""

    path: str


class PinOfFloorUnreadable(PinUnusable):
    """The answer of the floor is no record of a PIN, or one of another kind of hash."""


class PairingRefused(RequestRefused):
    """A step of a pairing was not done."""


class BadRequest(PairingRefused):
    """A request that no unit of ours makes."""


class UnitNameUnreadable(BadRequest): ...


class NotSignedByUnit(BadRequest): ...


class TooManyWait(PairingRefused, status=429):
    """There is no room for another unit that waits."""


class TooManyUnitsWait(TooManyWait): ...


class TooManyAskToJoin(TooManyWait): ...


class NotWaiting(PairingRefused, status=404):
    """No such unit waits, or not with that code any more."""


class NotWithThatCode(NotWaiting): ...


class CodeUsedUp(NotWaiting): ...


class NoSuchUnitWaits(NotWaiting): ...


class TooOld(PairingRefused, status=409):
    """The unit has an earlier release than the floor, and could not read what the floor stores."""

    release: str
    floor: str


class StandbyThere(PairingRefused, status=409):
    """Another box is the standby of this floor: there is one at most."""

    name: str


class VenueFull(PairingRefused, status=409):
    """So many units belong to the venue that no other can be admitted."""

    most: int


class WrongCode(PairingRefused, status=403):
    """The code is not the one that the unit shows, or the unit has been shown another floor's authority.

    `left` more can be typed before the unit makes a new one.
    """

    left: int


class NotACode(PairingRefused, status=422): ...


class ByPhoneOnly(RequestRefused, status=403):
    """A command in the role of a player comes from the page of a player alone."""


class TooManyUnknownCards(RequestRefused, status=429):
    """An address has tried too many codes that are no card (PLY-02)."""


class PhonesAskAgain(RequestRefused, status=429):
    """So many phones follow the event that this one asks from time to time instead (PLY-16)."""

    most: int


class UnsignedRequest(RequestRefused):
    """A request of a phone lacks the name of its card, of the phone, an id or a signature."""


class NoCardToShow(RequestRefused, status=404):
    """This entry has no card in force on this box."""


class CodesNotHere(RequestRefused, status=403):
    """Codes of players are shown to the director over TLS and at the box itself (PLY-01)."""
