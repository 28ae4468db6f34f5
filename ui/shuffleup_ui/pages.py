"""The path of the static pages: plain HTML, style and script, read by the server of the appliance."""

from importlib.resources import files
from pathlib import Path


class PagesMissing(Exception):
    """The installed package has no folder of pages."""


def pages() -> Path:
    """Return the folder of the pages.

    Raises PagesMissing when the package was not installed as files.
    """
    folder = files("shuffleup_ui") / "web"
    if not isinstance(folder, Path) or not folder.is_dir():
        raise PagesMissing(f"no pages at {folder}: install the package unpacked")
    return folder
