"""Papers: pages of HTML without script, black on white, and plain text, made from views alone."""
