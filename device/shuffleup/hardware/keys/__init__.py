"""The behaviour of the keys: press, second press, hold, the amount on the knob, and the guards (pure).

The meaning of each key comes from `shuffleup.views.key_meanings`; this package adds the state between two
touches: an armed key, an open amount, a key held down. Time is an argument, on the boot-time clock.

FOLD, BET/RAISE, ALL-IN and every key without a hold act on the press; a key that can be held acts on its
release, or after a hold. A press gives feedback at once and acts some milliseconds later, when it is certain
that no other key was pressed with it.
"""
