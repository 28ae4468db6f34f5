"""Prizes: the pool, what each place is paid, deals, bounties."""
