"""Purchases: rebuys, add-ons, reloads and cash-outs, and the time in which they are sold."""
