"""What authors are told of their bots, seasons and tests, and by which ways."""
