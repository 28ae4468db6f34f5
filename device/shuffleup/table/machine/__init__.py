"""The card machine as the table knows it: what it was asked for, what it did, what it wants of a person."""
