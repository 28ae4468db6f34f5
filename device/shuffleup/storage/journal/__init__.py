"""The journal: all events in order, never changed and never lost; a state is a fold over it."""
