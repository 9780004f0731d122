"""Tournaments: rounds of pairings, each played in blocks, by formats that plug in."""
