"""Seasons, entries and blocks: who competes, under which table, and in which sets of games."""
