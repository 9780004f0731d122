"""Negotiation: windows, what changes hands, promise cards, and the blackmail cards that are played in between."""
