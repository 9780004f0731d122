"""``merchant``: the scripted bot of East India Companies."""
