"""The arithmetic of papers that are signed."""
