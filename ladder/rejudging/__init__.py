"""Rejudge sets: finished matches played again as a named batch, previewed, then applied or cancelled, once."""
