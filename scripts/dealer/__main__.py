"""Deal hand histories through one face of the box alone, and compare the stacks.

    make dealer ARGS="--face keys --hands tests/data/hands --count 12"

The table is set up by commands. From the first press to the award the dealer knows only what the face shows:
`keys` the lamps and the OLED, `glass` the touchscreen, `page` the front panel in a browser.
"""

import argparse
import sys
from pathlib import Path
from random import Random

import msgspec

from dealer.face import Face, FaceFault, NoFace
from dealer.outcome import NO_TRUTH, Outcome, difference
from dealer.play import Dealer
from dealer.rooms import ROOMS, Room
from dealer.story import CannotBeDealt, Story, Truths, read_story, read_truths


class Options(argparse.ArgumentParser):
    """Options whose faults are one line."""

    def error(self, message: str) -> None:  # type: ignore[override]  # it never returns
        """Say in one line what is wrong, and exit with 2."""
        self.exit(2, f"dealer: {message}\n")


def main(words: list[str] | None = None) -> int:
    """Deal, print a line a hand, and return 1 if stacks differ."""
    chosen = _options().parse_args(words)
    try:
        files = _files(chosen.hands, chosen.count, chosen.seed)
        truths = read_truths(chosen.hands)
        with ROOMS[chosen.face]() as room:
            outcomes = [_dealt(file, truths, chosen, room) for file in files]
    except (NoFace, CannotBeDealt) as error:
        print(f"dealer: {error}", file=sys.stderr)
        return 2
    failed = [one for one in outcomes if one.error not in (None, NO_TRUTH)]
    presses, decisions = sum(one.presses for one in outcomes), sum(one.decisions for one in outcomes)
    each = f", {presses / decisions:.2f} presses a decision" if decisions else ""
    print(f"{chosen.face}: {len(outcomes)} hands, {len(failed)} failed{each}", file=sys.stderr)
    return 1 if failed else 0


def _options() -> Options:
    options = Options(prog="dealer", description=(__doc__ or "").splitlines()[0])
    options.add_argument("--face", required=True, choices=sorted(ROOMS))
    options.add_argument(
        "--hands", required=True, type=_folder, metavar="FOLDER", help="a folder of .phh files"
    )
    options.add_argument("--count", type=_count, metavar="N", help="the first N files by name")
    options.add_argument("--seed", type=int, metavar="N", help="with --count: a sample drawn by chance")
    options.add_argument("--clumsy", action="store_true", help="one press in twelve is wrong and taken back")
    options.add_argument("--json", action="store_true", help="print one JSON object a hand")
    return options


def _folder(text: str) -> Path:
    path = Path(text)
    if not path.is_dir():
        raise argparse.ArgumentTypeError(f"{text!r} is not a folder")
    return path


def _count(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text)):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number above 0")
    return int(text)


def _files(folder: Path, count: int | None, seed: int | None) -> list[Path]:
    """List the histories of a folder by name: all, the first so many, or a sample.

    Raises:
        CannotBeDealt: there are none.
    """
    found = sorted(folder.glob("*.phh"))
    if not found:
        raise CannotBeDealt(f"no .phh file in {folder}")
    if count is None or count >= len(found):
        return found
    return found[:count] if seed is None else sorted(Random(seed).sample(found, count))


def _dealt(file: Path, truths: Truths, chosen: argparse.Namespace, room: Room) -> Outcome:
    """Deal one file and say what came of it."""
    clumsy = Random(f"{chosen.seed or 0} {file.name}") if chosen.clumsy else None
    outcome = Outcome(file.name, chosen.face)
    try:
        story = read_story(file, truths)
        outcome = msgspec.structs.replace(outcome, decisions=len(story.steps), starting_stacks=story.starting)
        outcome = deal(story, outcome, room, clumsy)
    except (CannotBeDealt, FaceFault) as error:
        outcome = msgspec.structs.replace(outcome, error=str(error))
    _tell(outcome, chosen.json)
    return outcome


def deal(story: Story, outcome: Outcome, room: Room, clumsy: Random | None) -> Outcome:
    """Play a story in a room; give what was pressed, the stacks that are stored, and what is wrong."""
    face: Face | None = None
    error: str | None = None
    stacks: tuple[int, ...] = ()

    async def play(shown: Face) -> None:
        nonlocal face, error, stacks
        face = shown
        try:
            await Dealer(story, shown, clumsy).deal()
            stacks = shown.table.stacks
        except (FaceFault, CannotBeDealt) as fault:
            error = str(fault)

    room(story, play)
    if face is None or error:
        return msgspec.structs.replace(outcome, presses=face.presses if face else 0, error=error)
    wrong = difference(stacks, story.truth) if story.truth is not None else NO_TRUTH
    return msgspec.structs.replace(outcome, presses=face.presses, finishing_stacks=stacks, error=wrong)


def _tell(outcome: Outcome, as_json: bool) -> None:
    if as_json:
        print(msgspec.json.encode(outcome).decode(), flush=True)
    words = outcome.error or f"{outcome.presses} presses, {outcome.decisions} decisions"
    print(f"{outcome.file}: {words}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
