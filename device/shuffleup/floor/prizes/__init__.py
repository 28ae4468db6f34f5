"""Prizes: what each place is paid, deals of the prizes, bounties and mystery bounties."""
