"""``random``: any option, all equally likely."""
