"""Validation: a new version proves that it can play before it may."""
