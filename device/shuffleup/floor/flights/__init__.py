"""Flights: their last hands, and the bags into which the stacks go."""
