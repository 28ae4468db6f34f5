"""The page makes the next view of a patch, over a generated event."""

import json
from itertools import pairwise
from typing import Any

from shuffleup.protocol.messages import patch_of
from tests.floor.conftest import OnTheFloor
from tests.floor.test_view_patches import views_of

PATCHED = """(async () => {
  const { patched } = await import("/static/link.js");
  let [view, ...rest] = %s;
  return rest.map((patch) => { view = patched(view, patch); return JSON.stringify(view); });
})()"""


def test_a_page_that_follows_by_patches_has_every_view_of_the_event(house: Any, open_page: Any) -> None:
    page = open_page(width=360, height=740)
    page.visit(f"{house.url}/floor")
    views = views_of(OnTheFloor, seed=7, tables=4)
    patches = [patch_of("floor", before, after) for before, after in pairwise(views)]
    steps = f"[{','.join(one.decode() for one in (views[0], *patches))}]"
    made = page.evaluate(PATCHED % steps)
    assert [json.loads(one) for one in made] == [json.loads(one) for one in views[1:]]
