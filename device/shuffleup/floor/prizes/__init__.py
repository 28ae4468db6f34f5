"""Prizes: the pool, the prize of each place, deals, bounties."""
