"""The keepers' trail: who did what to the house, when, with what, and what came of it."""
