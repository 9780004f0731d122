"""People: authors, keepers, and the house."""
