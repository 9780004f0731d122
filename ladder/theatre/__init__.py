"""Games to look at: documents of finished matches, made once, and the public boards of running ones."""
