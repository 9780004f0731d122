"""Version tests: does one version beat another against a field? Blocks are played until a sequential test decides."""
