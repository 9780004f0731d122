"""``greedy``: one look ahead, by what the title thinks of a position."""
