"""A season that was never played, for measuring and looking: so many finished matches among so many bots, with all that belongs to them.

What is written is what play would have left: blocks in all rotations, attempts, seats, the ledger of live Elo in the season's order, void
matches with their causes, forfeits with their faults, blocks that wait. Every check holds of it. The last matches are real games, with
their logs; the others have none, as after a purge.
"""

from ladder.seasons.seeding.opening import seed_season
from ladder.seasons.seeding.plan import SeedPlan, strangers

__all__ = ["SeedPlan", "seed_season", "strangers"]
