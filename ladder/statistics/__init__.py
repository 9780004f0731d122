"""Beneath a season's board: who loses to whom, what a seat is worth, who forfeits, who is slow. Computed by beat, kept as rows."""
