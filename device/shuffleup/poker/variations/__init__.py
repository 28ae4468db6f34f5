"""Additions to a hand that a cash table agrees on: straddles, several runs, seven-deuce, changing games."""
