"""Matches, the attempts to play them, their logs, and the rating ledger."""
