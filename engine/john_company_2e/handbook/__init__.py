"""What the Crown Handbook adds to everybody's phases: its tables, the promise cubes, and what humans do to the Crown's liking.

How the Crown itself plays is in ``crown``.
"""
