"""The pages of the ladder."""
