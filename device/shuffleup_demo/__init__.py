"""Simulated people who play an evening on simulated hardware; no box has them."""
