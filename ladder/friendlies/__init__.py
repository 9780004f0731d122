"""Friendly matches: an author asks for games of a bot against others, which are not rated."""
