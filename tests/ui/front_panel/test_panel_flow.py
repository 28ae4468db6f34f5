"""The page and the touchscreen make the same command of the same touches."""

import json
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from shuffleup.kernel.field_types import Chips, SeatNo, Stream
from shuffleup.protocol.button_input import FinishedCommand, Pick, begin, may_confirm, picked
from shuffleup.protocol.touch import DeedView, NeedView
from tests.night import examples

PLAY = """
import('/static/touch/flow.js').then((flow) => {
  let step = flow.begin(DEED);
  for (const [what, value] of PICKS) if (step?.deed) step = flow.picked(step, what, value);
  const open = Boolean(step?.deed);
  return { sends: step?.ready ?? null, open, ok: open && flow.mayConfirm(step) };
})
"""
SEATS = (SeatNo(2), SeatNo(4), SeatNo(7))

bounds = st.tuples(st.integers(0, 30), st.none() | st.integers(30, 400), st.integers(1, 25))
needs = st.one_of(
    st.sampled_from(
        [
            NeedView("who", "seat", "WHO?", SEATS),
            NeedView("all", "seats", "WHO?", SEATS),
            NeedView("any", "seats", "WHO?"),
            NeedView("cards", "cards", "WHICH?", count=2),
            NeedView("how", "choice", "HOW?", choices=(("fold", "FOLDS"), ("call", "CALLS"))),
            NeedView("new", "new_pin", "NEW PIN"),
            NeedView("had", "stacks", "STACKS", SEATS),
            NeedView("names", "person", "WHO?"),
        ]
    ),
    st.builds(
        lambda found, start: NeedView(
            "chips",
            "chips",
            "HOW MANY?",
            least=Chips(found[0]),
            most=found[1],
            step=Chips(found[2]),
            start=start,
        ),
        bounds,
        st.none() | st.integers(0, 400),
    ),
)
picks = st.one_of(
    st.just(("ok", "")),
    st.just(("delete", "")),
    st.tuples(st.just("digit"), st.sampled_from("0123456789")),
    st.tuples(st.just("seat"), st.sampled_from([2, 3, 4, 7])),
    st.tuples(st.just("rank"), st.sampled_from("AKT2")),
    st.tuples(st.just("suit"), st.sampled_from("shdc")),
    st.tuples(st.just("choice"), st.sampled_from(["fold", "call"])),
    st.tuples(st.just("letter"), st.sampled_from("AZ -'")),
    st.just(("person", "a1\nAnn Smith")),
)


def on_the_touchscreen(deed: DeedView, touches: list[tuple[Any, Any]]) -> dict[str, Any]:
    step = begin(deed)
    for what, value in touches:
        if step is not None and not isinstance(step, FinishedCommand):
            step = picked(step, Pick(what, str(value)))
    if isinstance(step, FinishedCommand):
        sends = {"to": step.to, "verb": step.verb, "args": step.args, "role": step.role}
        return {"sends": json.loads(json.dumps(sends)), "open": False, "ok": False}
    return {"sends": None, "open": step is not None, "ok": step is not None and may_confirm(step)}


@pytest.fixture
def pad(panel: Any) -> Any:
    """The front panel, whose flow is asked for directly."""
    return panel


@settings(
    max_examples=examples(150), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.lists(needs, max_size=3), st.lists(picks, max_size=14))
def test_page_and_touchscreen_make_the_same_command_of_the_same_touches(
    pad: Any, asked: list[NeedView], touches: list[tuple[str, Any]]
) -> None:
    deed = DeedView(
        "DO IT", to=Stream("table/3"), verb="do", args={"pot": 1}, needs=tuple(asked), role="director"
    )
    script = PLAY.replace("DEED", msgspec.json.encode(deed).decode()).replace("PICKS", json.dumps(touches))
    assert pad.evaluate(script) == on_the_touchscreen(deed, touches)
