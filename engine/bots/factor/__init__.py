"""``factor``: the scripted bot of John Company, first edition."""
