"""A face with texts and buttons: the touchscreen in Kivy, or its page in a browser.

The two differ in reading the picture and in touching it; the dealer's actions are the same.
"""

import re
from abc import abstractmethod

import msgspec

from dealer.face import Face, FaceFault, Sight
from dealer.story import Step
from shuffleup.kernel.field_types import Chips, Millis, SeatNo

LOOK_MS = Millis(450)
LOOKS = 20

NUMBER = re.compile(r"\d+(?:[ \u00a0\u202f]\d{3})*")
GAPS = re.compile(r"[^\S\n]+")
WHO = re.compile(r"SEAT (\d+)\b.*")
TO_CALL = re.compile(rf"TO CALL ({NUMBER.pattern})")
SEATS = re.compile(r"(?:[>\u25b6] .*\()?seats? ([\d, and]+)\)?")
"""The seats that can win the only pot, or the one of several that is pointed at."""


class Text(msgspec.Struct, frozen=True):
    """A line of text and the size of its letters in dots."""

    words: str
    size: float


class Button(msgspec.Struct, frozen=True):
    """A place that answers a finger: its name, the text in it, and its middle. A dark one does nothing."""

    name: str
    text: str
    x: float
    y: float
    live: bool = True


class Picture(msgspec.Struct, frozen=True):
    """All that is drawn, from top to bottom."""

    texts: tuple[Text, ...]
    buttons: tuple[Button, ...]

    def named(self, name: str, *, dark: bool = False) -> Button:
        """Find a button where it always is; it may be `dark` where that is no fault.

        Raises:
            FaceFault: it is not there, or dark.
        """
        found = next((one for one in self.buttons if one.name == name), None)
        if found is None or not (found.live or dark):
            raise FaceFault(f"{name} is {'dark' if found else 'not there'}")
        return found

    def saying(self, *starts: str) -> Button | None:
        """Find a live button by how its text begins."""
        return next((one for one in self.buttons if one.live and one.text.startswith(starts)), None)

    def reads(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """Find the first line that says something."""
        found = (pattern.fullmatch(one.words) for one in self.texts)
        return next((match for match in found if match), None)


def chips_of(text: str) -> Chips:
    """Read an amount as it is written for people."""
    return Chips(int(re.sub(r"\D", "", text)))


def plain(text: str) -> str:
    """Write every gap as one space: what is drawn has narrow ones between thousands."""
    return GAPS.sub(" ", text.replace("\n", " ")).strip()


def sight_of(picture: Picture) -> Sight:
    """Say what a picture shows."""
    who, price = picture.reads(WHO), picture.reads(TO_CALL)
    seat = SeatNo(int(who[1])) if who else None
    if any(one.name == "digit 5" for one in picture.buttons):
        return Sight("amount", seat, None, _largest(picture))
    winner = next((one for one in picture.texts if one.words.startswith("TAP THE WINNER")), None)
    if winner:
        return Sight("showdown", able=_able(picture))
    if any(one.words.startswith("RUN IT TWICE?") for one in picture.texts):
        return Sight("runs")
    if seat and (price or any(one.words == "CHECK IS FREE" for one in picture.texts)):
        return Sight("betting", seat, chips_of(price[1]) if price else Chips(0))
    deal = next((one for one in picture.buttons if one.name == "key deal_next"), None)
    if deal and deal.live and deal.text.startswith(("SHUFFLE", "DEAL", "CONFIRM")):
        return Sight("between")
    return Sight("other")


def _largest(picture: Picture) -> Chips | None:
    """Read the figure that is drawn largest."""
    figures = [one for one in picture.texts if NUMBER.fullmatch(one.words)]
    return chips_of(max(figures, key=lambda one: one.size).words) if figures else None


def _able(picture: Picture) -> tuple[SeatNo, ...]:
    """Read which seats can win the pot that is asked for."""
    said = picture.reads(SEATS)
    return tuple(SeatNo(int(number)) for number in re.findall(r"\d+", said[1])) if said else ()


class Drawn(Face):
    """Does with texts and buttons what a dealer does at the glass."""

    @abstractmethod
    async def see(self) -> Picture:
        """Read what is drawn now."""

    @abstractmethod
    async def touch(self, button: Button) -> None:
        """Put a finger on the middle of a button and lift it again, and wait as long as a look takes."""

    async def look(self) -> Sight:
        """Look until there is something to do."""
        for _ in range(LOOKS):
            picture = await self.see()
            sight = sight_of(picture)
            if sight.phase != "other":
                return sight
            await self.table.wait(LOOK_MS)
        raise FaceFault("the face shows " + " / ".join(one.words for one in picture.texts if one.words)[:200])

    async def shuffle(self) -> None:
        """Touch the label of DEAL/NEXT."""
        await self._tap("key deal_next")

    async def announce_straddle(self) -> None:
        """Touch the label of BET/RAISE between two hands."""
        await self._tap("key bet_raise")

    async def announce_bomb_pot(self) -> None:
        """Touch the label of ALL-IN twice between two hands."""
        await self._tap("key all_in")
        await self._tap("key all_in")

    async def run(self, times: int) -> None:
        """Touch RUN TWICE or RUN THREE TIMES when the middle of the table asks."""
        await self._touch(await self._saying({2: "RUN TWICE", 3: "RUN THREE TIMES"}[times]))

    async def act(self, step: Step) -> None:
        """Touch what the decision wants."""
        if step.act == "fold":
            await self._fold()
        elif step.act != "raise":
            await self._call()
        elif step.all_in and await self._is_live("key all_in"):
            await self._tap("key all_in")
            await self._tap("key all_in")
            self.compare_bet(step.to)
        else:
            await self._raise(step.to)

    async def undo(self) -> None:
        """Touch the label of UNDO."""
        await self._tap("key undo")

    async def open_amount(self) -> bool:
        """Touch BET/RAISE by mistake, where there is a way back."""
        if not await self._is_live("key bet_raise"):
            return False
        await self._tap("key bet_raise")
        return True

    async def cancel_amount(self) -> None:
        """Touch CANCEL, wherever it is; take back what was bet at once, because it was the only amount."""
        if (await self.look()).phase != "amount":
            await self._tap("key undo")
            return
        cancel = (await self.see()).saying("CANCEL")
        if cancel is None:
            raise FaceFault("an open amount has no CANCEL")
        await self._touch(cancel)

    async def award(self, winners: tuple[SeatNo, ...]) -> None:
        """Tap the winner; where several share, SPLIT, the seats, and OK."""
        if len(winners) == 1:
            await self._tap(f"seat {winners[0]}")
            return
        await self._touch(await self._saying("SPLIT"), compare=False)
        for seat in winners:
            await self._touch((await self.see()).named(f"seat {seat}"), compare=False)
        await self._tap("ok")

    async def no_low(self) -> None:
        """Touch NO LOW."""
        await self._touch(await self._saying("NO LOW"))

    async def _saying(self, words: str) -> Button:
        """Look until there is a button of these words."""
        for _ in range(LOOKS):
            if asked := (await self.see()).saying(words):
                return asked
            await self.table.wait(LOOK_MS)
        raise FaceFault(f"there is no {words}")

    async def _fold(self) -> None:
        free = (await self.look()).to_call == 0
        await self._tap("key fold")
        if free:
            await self._tap("key fold")

    async def _call(self) -> None:
        """Touch CHECK or CALL, whose label has to say what the middle of the table says."""
        label, sight = (await self.see()).named("key check_call").text, await self.look()
        said = chips_of(label.partition("seat")[0]) if label.startswith("CALL") else Chips(0)
        if said != sight.to_call:
            raise FaceFault(f"the key says {label!r} where {sight.to_call} is to call")
        await self._tap("key check_call")

    async def _raise(self, to: Chips) -> None:
        """Open the amount, set it the shortest way, and confirm it when the largest figure says it.

        An only amount is bet at once. A raise that nobody can match is offered nowhere: its key is dark, and
        takes it.
        """
        opened = await self._touch((await self.see()).named("key bet_raise", dark=True))
        if opened.phase != "amount":
            self.compare_bet(to)
            return
        if opened.amount != to:
            await self._set(to)
        shown = await self.look()
        if shown.amount != to:
            raise FaceFault(f"{to} was set, and the largest figure says {shown.amount}")
        done = await self._tap("key bet_raise")
        if done.phase == "amount":
            raise FaceFault("the amount is still open")
        self.compare_bet(to)

    async def _set(self, to: Chips) -> None:
        """Touch a size that is just right, or type the digits, three noughts at a touch."""
        size = self._size(await self.see(), to)
        if size is not None:
            await self._touch(size)
            return
        for digits in _digits(str(to), await self._has("digit 000")):
            await self._tap(f"digit {digits}")

    def _size(self, picture: Picture, to: Chips) -> Button | None:
        """Find a size that says the amount after its name: `POT 450`."""
        sizes = (one for one in picture.buttons if one.live and one.name.startswith("deed "))
        for one in sizes:
            name, _, amount = one.text.partition(" ")
            if not name.startswith("+") and NUMBER.fullmatch(amount) and chips_of(amount) == to:
                return one
        return None

    async def _has(self, name: str) -> bool:
        return any(one.name == name for one in (await self.see()).buttons)

    async def _is_live(self, name: str) -> bool:
        return any(one.name == name and one.live for one in (await self.see()).buttons)

    async def _tap(self, name: str) -> Sight:
        return await self._touch((await self.see()).named(name))

    async def _touch(self, button: Button, *, compare: bool = True) -> Sight:
        await self.touch(button)
        if compare:
            return await self.pressed()
        self.presses += 1
        return Sight("other")


def _digits(number: str, noughts: bool) -> list[str]:
    """Cut a number into the keys that are typed for it."""
    tail = len(number) - len(number.rstrip("0")) if noughts else 0
    threes = tail // 3
    head = number[: len(number) - 3 * threes]
    return [*head, *["000"] * threes]
