"""Conduct: penalties, rulings, corrected stacks, changed rules, and acts that are undone."""
