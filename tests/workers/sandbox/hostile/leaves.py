"""Ends without a word."""
