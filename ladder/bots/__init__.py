"""Bots and their immutable versions."""
