"""The current page of the OLED: one idea per page, legible from across the table.

The state of the table or the room chooses the page; the knob may turn to another for a few seconds, and
an undo is shown for two.
"""
