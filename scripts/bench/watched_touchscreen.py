#!/usr/bin/env python3
"""A touchscreen that prints the version and the nanosecond of each frame that shows something new."""

import asyncio
import os
import sys
import time
from collections.abc import Coroutine
from typing import Any

import msgspec

from shuffleup_ui.kivy_app.backend import choose_backend
from shuffleup_ui.kivy_app.kivy_config import PANELS, Window, environment_of, sections, settle
from shuffleup_ui.kivy_app.launch import TOUCH
from shuffleup_ui.link.http import BoxAddress


def main() -> None:
    """Run the touchscreen of the box behind the socket that the first argument names."""
    backend = msgspec.structs.replace(choose_backend(os.environ, ()), touch="none")
    os.environ.update(environment_of(backend))
    settle(sections(backend, Window(), PANELS["aligned"], TOUCH.size))
    asyncio.run(_watched(BoxAddress(unix_socket=sys.argv[1])))


def _watched(address: Any) -> Coroutine[Any, Any, None]:
    from kivy.graphics.opengl import glFinish  # noqa: PLC0415  # after Kivy is settled

    from shuffleup_ui.kivy_app import touch_face, window  # noqa: PLC0415
    from shuffleup_ui.link.box_time import BoxTime  # noqa: PLC0415

    box_time = BoxTime()
    joined = touch_face.TouchFace(address, box_time)
    told = 0

    def drawn(_: object) -> None:
        nonlocal told
        view = joined.feed.view
        if view is not None and view.version != told:
            told = view.version
            glFinish()
            print(told, time.monotonic_ns(), flush=True)

    window.open_window().bind(on_flip=drawn)
    return window.live(joined.layers, joined.feed, address, box_time, None, joined.sender.run())


if __name__ == "__main__":
    main()
