"""Whole hands on a real box, played with one finger on the drawn touchscreen."""

from typing import Any

import pytest

from shuffleup.views.words.undo_names import act_words

ASKED = "document.querySelector('dialog.pin')?.open"
LABEL = "((label) => label.innerText.split(/\\s+/).join(' ') === '{text}' && !label.matches('.fresh'))"


def touch(page: Any, name: str) -> None:
    """Touch what has this name as soon as it is there, in a page whose finger is free again."""
    page.wait_for(f"document.querySelector('[data-target=\"{name}\"]:enabled')")
    page.evaluate("passes(500)")
    page.click(f'[data-target="{name}"]')


def button(page: Any, label: str) -> str:
    """Wait for the button with this label and return the name of its target."""
    found = (
        f"[...document.querySelectorAll('.deed:enabled')].find((one) => one.innerText.startsWith('{label}'))"
    )
    page.wait_for(f"{found} !== undefined")
    return str(page.evaluate(f"{found}.dataset.target"))


def press(page: Any, key: str, text: str) -> None:
    """Touch the label of a key as soon as it says this and is taken.

    A key that was pressed is not taken again for 150 ms: no finger is as quick as a browser.
    """
    page.wait_for(f"{LABEL.format(text=text)}(document.querySelector('[data-label={key}]'))")
    page.wait_for("Date.now() - (window.pressedAt ?? 0) > 200")
    page.click(f"[data-label={key}]")
    page.evaluate("window.pressedAt = Date.now()")


def screen_is(page: Any, name: str) -> None:
    page.wait_for(f"document.querySelector('#screen').dataset.screen === '{name}'")


def deal(page: Any) -> None:
    press(page, "deal_next", "SHUFFLE hand 1")
    screen_is(page, "hand")


def type_pin(page: Any, digits: str) -> None:
    page.write("dialog.pin input", digits)
    page.click("dialog.pin [type=submit]")


def break_now(page: Any) -> None:
    """Open the menu and ask for a break of ten minutes, which is the director's."""
    press(page, "pause", "PAUSE hold; press: menu")
    screen_is(page, "menu")
    touch(page, button(page, "BREAK NOW"))
    touch(page, button(page, "10 MINUTES"))


@pytest.mark.smoke
def test_a_hand_is_played_from_the_deal_to_the_pot(sitting: Any, glass: Any) -> None:
    """Twelve decisions, one press each; the deal and the winner are one each, too."""
    deal(glass)
    assert glass.text(".felt .who") == "SEAT 1 ANN"
    press(glass, "check_call", "CALL 50 seat 1")
    press(glass, "check_call", "CALL 25 seat 2")
    for seat in (3, *(2, 3, 1) * 3):
        press(glass, "check_call", f"CHECK seat {seat}")
    screen_is(glass, "showdown")
    assert glass.text(".felt .who") == "TAP THE WINNER of the pot 150"
    assert glass.text("[data-seat='3'] .tag") == "WINS the pot 150"
    touch(glass, "seat 3")
    screen_is(glass, "between")
    assert sitting.table.stacks_now() == {1: 9_950, 2: 9_950, 3: 10_100}
    assert glass.text("[data-seat='3'] .stack") == "10 100"


def test_the_green_key_bets_what_is_typed_on_the_pad(sitting: Any, glass: Any) -> None:
    deal(glass)
    press(glass, "bet_raise", "RAISE 100+ knob sets it")
    screen_is(glass, "amount")
    for name in ("digit 2", "digit 7", "digit 5"):
        touch(glass, name)
    glass.expect_text("#amount", "275")
    glass.expect_text(".number", "275")
    glass.expect_text("[data-label='bet_raise'] strong", "275")
    glass.click("[data-label='bet_raise']")
    screen_is(glass, "hand")
    glass.expect_text(".felt .what", "TO CALL 250")
    assert sitting.table.play.hand.price == 275


def test_everybody_up_to_a_seat_folds_once_it_was_said_who(sitting: Any, glass: Any) -> None:
    deal(glass)
    touch(glass, "seat 3")
    touch(glass, button(glass, "FOLD 2 PLAYERS"))
    screen_is(glass, "between")
    assert sitting.table.stacks_now() == {1: 10_000, 2: 9_975, 3: 10_025}


def test_a_misdeal_takes_three_touches(sitting: Any, glass: Any) -> None:
    deal(glass)
    press(glass, "pause", "PAUSE hold; press: menu")
    touch(glass, button(glass, "MISDEAL"))
    touch(glass, button(glass, "WRONG NUMBER OF CARDS"))
    screen_is(glass, "hand")
    glass.expect_text("[data-label='undo']", "UNDO misdeal")
    assert act_words(sitting.table.past[-1].act) == "misdeal"
    assert sitting.table.play.hand_no == 1


def test_the_director_is_asked_for_the_pin_once_while_the_session_lasts(sitting: Any, glass: Any) -> None:
    sitting.set_pin("4711")
    break_now(glass)
    glass.wait_for(ASKED)
    assert sitting.floor.clock.phase == "level"
    type_pin(glass, "0000")
    glass.expect_text("dialog.pin [role=alert]", "wrong floor PIN: 4 more tries before it is locked")
    type_pin(glass, "4711")
    screen_is(glass, "break")
    press(glass, "pause", "PAUSE hold; press: menu")
    touch(glass, button(glass, "END BREAK"))
    screen_is(glass, "between")
    assert not glass.evaluate(ASKED)


def test_who_does_not_know_the_pin_changes_nothing(sitting: Any, glass: Any) -> None:
    sitting.set_pin("4711")
    break_now(glass)
    glass.wait_for(ASKED)
    glass.click("dialog.pin [type=button]")
    glass.wait_for(f"!({ASKED}) && !document.querySelector('.sheet header')")
    assert sitting.floor.clock.phase == "level"


def test_a_key_is_dark_on_the_glass_when_it_is_dark_on_the_box(sitting: Any, glass: Any) -> None:
    deal(glass)
    lit = "[...document.querySelectorAll('.cap.lit')].map((cap) => cap.dataset.key)"
    live = "[...document.querySelectorAll('.label:not(.dark)')].map((label) => label.dataset.label)"
    in_a_hand = '["fold","check_call","bet_raise","all_in","clock","undo","pause"]'
    glass.wait_for(f"JSON.stringify({lit}) === '{in_a_hand}'")
    glass.wait_for(f"JSON.stringify({live}) === '{in_a_hand}'")
    assert glass.evaluate(lit) == glass.evaluate(live)
