"""The views of the first run on touchscreen and OLED, and the coach of the practice hand."""
