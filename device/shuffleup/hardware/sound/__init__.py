"""The sounds of the room: melodies, the change of the event that causes each, volumes, announcements.

All of it is pure. `shuffleup.unit.box.sounds` watches table and clock and plays the results.
"""
