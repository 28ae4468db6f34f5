"""Sentences for the refusals of the floor, a module for each group of its rooms."""
