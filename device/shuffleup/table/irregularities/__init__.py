"""Irregularities at one table: floor calls, faults, actions out of turn, chips put forward."""
