"""One hand from the first press to the award: the dealer's entries as the players act, and mistakes."""

from random import Random

from msgspec.structs import replace

from dealer.face import Face, FaceFault, Sight
from dealer.story import Step, Story
from shuffleup.kernel.field_types import SeatNo
from shuffleup.poker.pots import Part

MISTAKES_IN = 12
"""One press in so many is wrong where the dealer is clumsy."""

FREE = ("check", "call")
"""Actions whose price is fixed: none for a check, some for a call. A fold and a raise come with both."""


class Dealer:
    """Deals one story on one face; `clumsy` draws the mistakes, None for a dealer who makes none."""

    def __init__(self, story: Story, face: Face, clumsy: Random | None) -> None:
        self._story = story
        self._face = face
        self._clumsy = clumsy

    async def deal(self) -> None:
        """Play the hand to its end.

        Raises:
            FaceFault: the face shows or does something else than the hand.
        """
        await self._announce()
        await self._face.shuffle()
        if self._slips():
            await self._face.undo()
            await self._face.shuffle()
        self._face.table.check_start()
        for step in self._story.steps:
            sight = await self._expect(step)
            if self._slips():
                await self._blunder(step, sight)
            await self._face.act(step)
        if self._story.runs > 1:
            await self._face.run(self._story.runs)
        await self._award()

    async def _announce(self) -> None:
        """Say before the deal what the players have agreed on for the hand."""
        if self._story.setup.bomb:
            await self._face.announce_bomb_pot()
        for _ in self._story.setup.straddles:
            await self._face.announce_straddle()

    async def _expect(self, step: Step) -> Sight:
        sight = await self._face.look()
        if sight.phase != "betting" or sight.seat != step.seat:
            shown = f"{sight.phase} of seat {sight.seat}" if sight.seat else sight.phase
            raise FaceFault(f"seat {step.seat} is to act, and the face shows {shown}")
        if step.act in FREE and sight.to_call is not None and (step.act == "check") != (sight.to_call == 0):
            raise FaceFault(f"seat {step.seat} is to {step.act}, and the face shows {sight.to_call} to call")
        return sight

    async def _award(self) -> None:
        """Declare the winners of each pot, the last one first, as the face asks for them."""
        halves = (False, True) if self._story.variant.low is not None else (False,)
        parts = [Part(board, low) for board in range(len(self._story.boards)) for low in halves]
        for pot, part in ((pot, part) for pot in reversed(self._story.pots) for part in parts):
            sight = await self._face.look()
            if sight.phase != "showdown":
                break
            if sight.able and set(sight.able) != pot:
                raise FaceFault(
                    f"seats {sorted(pot)} play for the pot, and the face shows {list(sight.able)}"
                )
            winners = self._winners(tuple(sorted(pot)), part)
            losers = tuple(sorted(pot.difference(winners)))
            if losers and self._slips():
                await self._face.award(losers[:1])
                await self._face.undo()
            await (self._face.award(winners) if winners else self._face.no_low())
        if self._face.table.state.play.in_progress:
            raise FaceFault(f"the hand goes on: the face shows {(await self._face.look()).phase}")

    def _winners(self, able: tuple[SeatNo, ...], part: Part) -> tuple[SeatNo, ...]:
        """Read the hands that lie open: the best of those who can win, or the one who did not give up.

        A low that nobody has makes no winner.
        """
        variant, board = (
            self._story.variant,
            [one for one in self._story.boards[part.board] if one is not None],
        )
        value = variant.low if part.low and variant.low is not None else variant.strength
        open_hands = {seat: self._story.cards[seat] for seat in able if seat in self._story.cards}
        if not open_hands:
            return tuple(seat for seat in able if seat not in self._story.mucked)
        worths = {seat: value(cards, board) for seat, cards in open_hands.items()}
        best = max(worths.values())
        return tuple(seat for seat in able if worths.get(seat) == best) if best else ()

    def _slips(self) -> bool:
        return self._clumsy is not None and self._clumsy.random() * MISTAKES_IN < 1

    async def _blunder(self, step: Step, before: Sight) -> None:
        """Press something wrong and take it back; the face has to show the same as before."""
        if step.act != "raise" and await self._face.open_amount():
            await self._face.cancel_amount()
        else:
            wrong = replace(step, act="call" if step.act != "call" else "fold", all_in=False)
            await self._face.act(wrong)
            await self._face.undo()
        after = await self._face.look()
        if after != before:
            raise FaceFault(f"a mistake was taken back, and the face shows {after} after {before}")
