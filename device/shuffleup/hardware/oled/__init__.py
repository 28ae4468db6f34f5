"""The pages of the OLED: a view of three short texts becomes a picture of 128 by 64 dots (pure).

`page_drawing` lays a view out and keeps the glass from burning in, `text_fitting` fits words into boxes.
What a page says is decided in `shuffleup.views.oled`.
"""
