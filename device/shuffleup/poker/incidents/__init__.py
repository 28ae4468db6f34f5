"""Irregularities of a hand and how they are ruled: misdeals, string bets, chips put forward, penalties."""
