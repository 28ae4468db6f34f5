"""The additions of a cash night on the faces: their lines, their keys and what the touchscreen offers."""
