"""Purchases: rebuys, add-ons, chips at a cash table, and the ways back out."""
