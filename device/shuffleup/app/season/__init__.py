"""Seasons from what lies on a disk: archived evenings, the club, and the folder that is published."""
