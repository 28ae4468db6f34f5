"""A picture scaled to a few dots, to find out what can be read on it (LOOK-07)."""

from io import BytesIO

from shuffleup.views.look.faults import look_fault
from shuffleup.views.look.reading import Rgba

WIDE, HIGH = 64, 36


def scaled_dots(content: bytes) -> tuple[Rgba, ...]:
    """Scale a picture that was taken to 64 x 36 dots, row by row, so that one copy of it is in memory.

    A JPEG is decoded at an eighth of its size if it is that large.

    Raises:
        LookRefused: `picture_broken`: the decoder finds what its head did not show.
    """
    from PIL import Image, ImageOps, UnidentifiedImageError  # noqa: PLC0415  # 30 ms that only whoever takes a look pays

    dots: list[Rgba] = []
    try:
        with Image.open(BytesIO(content), formats=("PNG", "JPEG")) as image:
            image.draft("RGB", (WIDE, HIGH))
            image.load()
            upright = ImageOps.exif_transpose(image) if image.format == "JPEG" else image
            width, height = upright.size
            for row in range(HIGH):
                top = row * height // HIGH
                strip = upright.crop((0, top, width, max(top + 1, (row + 1) * height // HIGH)))
                line = strip.convert("RGBA").convert("RGBa").resize((WIDE, 1), Image.Resampling.BOX)
                data = line.tobytes()
                dots += zip(data[::4], data[1::4], data[2::4], data[3::4], strict=True)
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, Image.DecompressionBombError) as error:
        raise look_fault("picture_broken") from error
    return tuple(dots)
