"""Mystery bounty: the envelopes, their draws, and what is left of them."""
