"""The shell of one box: panel, glass, lamps, sounds, and the settings that it keeps."""
