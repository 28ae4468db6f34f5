"""The boxes of a venue and the tables that they play."""
