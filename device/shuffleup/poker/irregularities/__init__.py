"""Irregularities of a hand and their rulings: misdeals, string bets, chips put forward, penalties."""
