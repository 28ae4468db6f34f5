"""What touchscreen and OLED show of the first run, and the coach of the practice hand."""
