"""A match that stops where a bot has to decide, for its author to look at what it sees, ask it, step through it, and choose otherwise."""
