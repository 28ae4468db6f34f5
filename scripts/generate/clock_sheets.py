"""The pictures of the decision clock: what glass and OLED show in each row, on one sheet for each size."""

import runpy
from pathlib import Path
from typing import Any

from PIL import Image, ImageDraw, ImageFont

from shuffleup.hardware.oled.page_drawing import draw
from window import Window

ROWS = Path(__file__).parents[2] / "tests" / "ui" / "touch" / "decision_rows.py"
FONT = Path(__file__).parents[2] / "ui" / "shuffleup_ui" / "fonts" / "RobotoCondensed-Bold.ttf"
SIZES = ((800, 480), (1024, 600), (1280, 720))
WIDTH, GAP, HEAD, COLUMNS = 480, 12, 76, 2


def draw_sheets(folder: Path) -> None:
    """Draw every row in every size, with its name and its OLED page over it."""
    rows: dict[str, Any] = runpy.run_path(str(ROWS))
    for width_px, height_px in SIZES:
        with Window(width_px, height_px) as window:
            shown = [_row(window, name, rows["moment"](name), folder) for name in rows["ROWS"]]
        height = HEAD + WIDTH * height_px // width_px + GAP
        size = (COLUMNS * (WIDTH + GAP) + GAP, -(-len(shown) // COLUMNS) * height + GAP)
        sheet = Image.new("RGB", size, "#5B6570")
        for number, one in enumerate(shown):
            at = (GAP + number % COLUMNS * (WIDTH + GAP), GAP + number // COLUMNS * height)
            sheet.paste(one, at)
        quantized = sheet.quantize(224, dither=Image.Dither.NONE)
        quantized.save(folder / f"decision-clock-{width_px}x{height_px}.png", optimize=True)


def _row(window: Window, name: str, moment: Any, folder: Path) -> Image.Image:
    touch, oled = moment
    path = folder / "row.png"
    window.ask("new")
    window.ask("at", moment=touch)
    window.ask("picture", path=str(path))
    with Image.open(path) as drawn:
        glass = drawn.convert("RGB")
    path.unlink()
    glass = glass.resize((WIDTH, WIDTH * glass.height // glass.width), Image.Resampling.LANCZOS)
    row = Image.new("RGB", (WIDTH, HEAD + glass.height), "#5B6570")
    row.paste(draw(oled).convert("RGB"), (WIDTH - 128, 6))
    ImageDraw.Draw(row).text((0, 24), name, fill="#FFFFFF", font=ImageFont.truetype(str(FONT), 28))
    row.paste(glass, (0, HEAD))
    return row
