"""A round of extra blocks while a season closes: everybody above the cut sits in exactly one block, so that all get equally many.

A pure function. The bots above the cut are dealt to tables, each owner's to different ones, in the deal of several in which fewest have met
before; empty seats go to the house's bots and to those just below the cut, whose games are rated like any.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from random import Random

from ladder.seasons.matchmaker import Contender, Planned, may_meet

DEALS = 25
"""Deals from which the one with fewest repeated meetings is taken."""


def plan_round(
    above: Sequence[Contender],
    fillers: Sequence[Contender],
    *,
    size: int,
    allowed: Collection[int],
    met: Mapping[tuple[int, int], int],
    seed: int,
    duel: bool = False,
) -> tuple[list[Planned], list[int]]:
    """The blocks of one round, and the entries above the cut for which there was no table.

    `size` is how many bots a block should have, `allowed` how many it may have. `fillers` come in the order in which they are asked.
    """
    random = Random(seed)  # noqa: S311 - fairness, not secrecy
    deals = [_deal(above, size, random) for _ in range(DEALS)]
    tables = min(deals, key=lambda deal: sum(_repeats(table, met) for table in deal))
    blocks, left_out = [], []
    asked: set[int] = set()
    for table in tables:
        for other in fillers:
            if len(table) >= size:
                break
            if other.entry not in asked and all(may_meet(other, seated) for seated in table):
                asked.add(other.entry)
                table.append(other)
        if len(table) in allowed:
            random.shuffle(table)
            blocks.append(Planned(tuple(bot.entry for bot in table), 1 if duel else len(table)))
        else:
            left_out += [bot.entry for bot in table if bot in above]
    return blocks, left_out


def _deal(bots: Sequence[Contender], size: int, random: Random) -> list[list[Contender]]:
    """The bots at tables of `size` or less, dealt in a circle, the owner with most bots first: no two of an owner share a table."""
    of_owner: dict[tuple[int, int], list[Contender]] = defaultdict(list)
    for bot in random.sample(list(bots), len(bots)):
        # A house bot is a group of its own, since the house's may sit together.
        of_owner[(bot.owner, bot.entry if bot.house else 0)].append(bot)
    groups = sorted(of_owner.values(), key=len, reverse=True)
    count = max(-(-len(bots) // size), len(groups[0]) if groups else 0)
    tables: list[list[Contender]] = [[] for _ in range(count)]
    for place, bot in enumerate(bot for group in groups for bot in group):
        tables[place % count].append(bot)
    return tables


def _repeats(table: Sequence[Contender], met: Mapping[tuple[int, int], int]) -> int:
    return sum(met.get((one.entry, other.entry), 0) for one in table for other in table if one.entry < other.entry)
