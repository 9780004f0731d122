"""``nabob``: the scripted bot of John Company, second edition."""
