"""Purchases: rebuys, add-ons, chips at a cash table, refunds and cash-outs."""
