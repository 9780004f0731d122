"""What the Crown Handbook puts on the table: its tables, cards, markers and promise cubes.

How the Crown itself plays is in ``crown``.
"""
