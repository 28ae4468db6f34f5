"""The page of the clock: the blind sheet by the time of day, and going on only where it is possible."""

from typing import Any

RESUME_IS_HIDDEN = "document.querySelector('#page [data-verb=resume_clock]').hidden"
RUN_SAYS = "(({hidden, dataset}) => hidden ? '' : dataset.verb)(document.querySelector('#run'))"


def test_the_sheet_shows_when_levels_begin_and_the_next_break(house: Any, console: Any) -> None:
    """GEN-07, STR-06."""
    house.begin("Ann", "Bongani", "Carla")
    page = console("tonight/levels-part")
    page.wait_for("document.querySelectorAll('#levels tbody tr').length > 3")
    first, second = (f"#levels tbody tr:nth-child({number})" for number in (1, 2))
    assert page.text(f"{first} th") == "level 1 (now)"
    times = "[...document.querySelectorAll('#levels td:last-child')].map((one) => one.textContent)"
    begins = [time for time in page.evaluate(times) if time]
    assert page.text(f"{second} td:last-child") == begins[0]
    assert all(len(time) == 5 and time[2] == ":" for time in begins)


def test_nobody_is_offered_to_let_a_clock_run_that_stands_for_a_reason(house: Any, console: Any) -> None:
    """STR-06: play is stopped, and the clock goes on when play does."""
    house.begin("Ann", "Bongani", "Carla")
    page = console("clock")
    house.direct("pause_clock")
    page.wait_for(f"{RUN_SAYS} === 'resume_clock'")
    page.wait_for(f"!{RESUME_IS_HIDDEN}")
    house.direct("resume_clock")
    house.direct("stop_play", reason="fire alarm")
    page.wait_for(RESUME_IS_HIDDEN)
    assert page.evaluate(RUN_SAYS) == ""
    house.direct("go_on")
    page.wait_for(f"{RUN_SAYS} !== ''")
    assert page.evaluate(RUN_SAYS) == "pause_clock"
