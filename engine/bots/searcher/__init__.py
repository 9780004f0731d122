"""``searcher``: imagined games, played on by the title's scripted bot."""
