"""Simulated people who play an evening on simulated hardware; no box installs them."""
