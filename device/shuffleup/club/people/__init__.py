"""The people book: persons who outlive events, as commands and events (SEASONS PPL)."""
