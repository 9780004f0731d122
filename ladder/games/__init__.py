"""Games that a person plays in a browser, unrated, against house bots."""
