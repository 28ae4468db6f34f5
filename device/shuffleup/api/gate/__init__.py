"""Admission to the API: who may request, how often, and for how long."""
