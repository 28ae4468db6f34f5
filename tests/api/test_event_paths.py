"""The pages of several events on one server: each below its short name, those of the first as ever, too."""

from typing import Any

import pytest

from shuffleup.api.event_paths import EventPaths


@pytest.mark.parametrize(
    ("path", "answers", "asked"),
    [
        ("/floor", "main", "/floor"),
        ("/e/main/floor", "main", "/floor"),
        ("/e/side/api/views", "side", "/api/views"),
        ("/e/nosuch/wall", "main", "/e/nosuch/wall"),
        ("/evening", "main", "/evening"),
    ],
)
async def test_a_path_leads_to_the_event_of_its_short_name(path: str, answers: str, asked: str) -> None:
    heard: list[tuple[str, str]] = []

    def app(name: str) -> Any:
        async def answer(scope: Any, receive: Any, send: Any) -> None:
            heard.append((name, scope["path"]))

        return answer

    paths = EventPaths(app("main"), "main")
    paths.further["side"] = app("side")
    await paths({"type": "http", "path": path}, None, None)  # type: ignore[arg-type]
    assert heard == [(answers, asked)]
