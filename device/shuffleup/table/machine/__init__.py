"""The card machine as the table knows it: its orders, its reports, and its questions to a person."""
