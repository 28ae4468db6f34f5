"""The light behind the panel, where the kernel lets us set it."""

from pathlib import Path

SYS_BACKLIGHT = Path("/sys/class/backlight")


class Backlight:
    """One light: its brightness in per cent. A light that cannot be set stays as it is, and says so once."""

    def __init__(self, folder: Path) -> None:
        """Take the light in a folder of the kernel; raises OSError or ValueError where it is none."""
        self._brightness = folder / "brightness"
        self._most = int((folder / "max_brightness").read_text(encoding="ascii"))
        self._shown: int | None = None
        self.fault = ""
        """Why the light cannot be set, in one line, empty while it can."""

    def set(self, per_cent: int) -> None:
        """Set the brightness, 1 to 100; a lit panel never goes dark, however few steps it has."""
        if per_cent == self._shown or self.fault:
            return
        try:
            self._brightness.write_text(str(max(1, round(self._most * per_cent / 100))), encoding="ascii")
        except OSError as error:
            self.fault = (
                f"{self._brightness}: cannot be set ({error.strerror}); the screen stays as bright as it is"
            )
        else:
            self._shown = per_cent


def find_backlight(folder: Path = SYS_BACKLIGHT) -> Backlight | None:
    """Find the light of the panel, whose name differs from panel to panel; None where there is none."""
    for one in sorted(folder.glob("*")):
        if (one / "brightness").exists() and (one / "max_brightness").exists():
            return Backlight(one)
    return None
