"""What families do for themselves: the Family phase, Bonuses and Upkeep."""
