"""Statistics of players: from the events of sealed hands to pairs of times and chances."""
