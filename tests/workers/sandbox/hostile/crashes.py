"""Fails at its first decision."""

input()
raise ValueError("no such ship")
