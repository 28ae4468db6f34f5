"""Conduct: penalties, rulings, announcements, changes of the rules on the day, corrections, the end."""
