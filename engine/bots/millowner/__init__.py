"""``millowner``: the scripted bot of Arkwright."""
