"""The statement of a charity event for faces and papers."""
