"""One running program: its signals, streams, signs of life and end."""
