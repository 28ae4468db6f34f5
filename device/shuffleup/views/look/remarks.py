"""What a house should know of a look that can be taken, in sentences."""

from shuffleup.kernel.language import say, say_counted
from shuffleup.views.look.contrast import ratio_text
from shuffleup.views.look.reading import JudgedInk, ReadLook


def remarks(read: ReadLook) -> tuple[str, ...]:
    """Say what a house should know of a look that can be taken: what was replaced, added and dropped."""
    return (
        *(_ink(one) for one in read.inks),
        *(
            say("{phase}: {tiles} cannot be left out and stand in front", phase=phase, tiles=", ".join(tiles))
            for phase, tiles in read.added.items()
        ),
        *(
            say_counted(
                "{file}: {count} part of a drawing program was dropped",
                "{file}: {count} parts of a drawing program were dropped",
                count,
                file=name,
            )
            for name, count in read.dropped.items()
            if count
        ),
        *(
            say("{file}: the wall on HDMI shows the name in words until the console has drawn it", file=name)
            for name in read.not_drawn
        ),
    )


def _ink(one: JudgedInk) -> str:
    facts = {
        "ink": one.role,
        "colour": one.colour,
        "ground": one.ground,
        "ratio": ratio_text(one.found.ratio),
    }
    if one.found.verdict == "replaced":
        return say(
            "{ink} {colour} cannot be read on {ground} (contrast {ratio}): {used} is shown there",
            **facts,
            used=one.found.used,
        )
    return say("{ink} {colour} on {ground} has a contrast of {ratio}: 7 is better in a room", **facts)
