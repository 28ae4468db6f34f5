"""The called all-in in hand-for-hand: it waits, cards down, until the floor releases it (HFH-03)."""

from shuffleup.table.state import Table


def waits_for_floor(table: Table) -> bool:
    """Say whether no card may be turned in this hand before the floor says so (HFH-03, TDA RP-8)."""
    hand, play = table.play.hand, table.play
    if hand is None or not (table.hand_for_hand and table.rules.hand_for_hand.all_in_face_down_until_told):
        return False
    waits_at = hand.phase == "deal" or (hand.phase == "showdown" and not any(hand.winners))
    return waits_at and hand.hands_are_face_up and table.all_in_released != play.hand_no
