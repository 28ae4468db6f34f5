"""The settlement of a cash night for faces and papers."""
