"""What is heard in the room: melodies, which change of the event makes which, how loud, and what is said.

All of it is pure. `shuffleup.box.sounds` watches table and clock and plays what comes out of here.
"""
