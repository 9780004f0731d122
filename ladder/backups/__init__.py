"""Backups of the house, of both sizes, and what is made of them: a house that goes on where it was."""
