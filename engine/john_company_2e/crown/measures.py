"""The words of the Crown's tables: conditions and extremes of Presidencies, armies and climates.

"Most" is at least as many as every other and at least one; "fewest" at most as many, and may be none. A "majority" is more than any
other family has: the tables tell an equality from it. A trade route's length is the
largest number of orders that a President could fill in one go, whatever the ships. Rulebook: Playing with One or Two, Clarifications for
the Crown; reading 48: with two humans "most" compares with each of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from engine.john_company_2e.company.trade import forbidden_homes, usable
from engine.john_company_2e.crown.ai_deck import by_arrows
from engine.john_company_2e.handbook.state import CrownGame
from engine.john_company_2e.handbook.tables import cards, rows, votes
from engine.john_company_2e.table.names import GOVERNED_REGIONS, NOBODY, POWER_IDS, Office, Prestige
from engine.john_company_2e.table.routes import orders_in, reach
from engine.shared.tables import TableError

ALL_REGIONS = (1 << len(GOVERNED_REGIONS)) - 1


def has_most(game: CrownGame, counts: list[int]) -> bool:
    """Has the Crown the most of something counted per family, ties included, and at least one?"""
    return counts[game.crown] > 0 and counts[game.crown] == max(counts)


def president(game: CrownGame, presidency: int) -> int:
    """Who holds a Presidency."""
    return game.holder[Office.PRESIDENT_OF_BOMBAY + presidency]


def army(game: CrownGame, presidency: int) -> list[int]:
    """Pieces in an army, by family, its Commander included."""
    return [game.army_pieces(presidency, family) for family in range(game.families)]


def officers(game: CrownGame, presidency: int) -> list[int]:
    """Officers in an army, by family, ready or not."""
    ready, tired = game.officers[presidency], game.exhausted_officers[presidency]
    return [some + others for some, others in zip(ready, tired, strict=True)]


def route_length(game: CrownGame, presidency: int) -> int:
    """The most orders that the President could fill in one go."""
    allowed = usable(game) & orders_in(ALL_REGIONS & ~forbidden_homes(game, presidency))
    return reach(game.tables.home_port[presidency], allowed).bit_count()


def crown_writers(game: CrownGame, presidency: int) -> int:
    """Crown writers in a Presidency's box."""
    return game.writers[presidency][game.crown]


def player_writers(game: CrownGame, presidency: int) -> int:
    """Writers of humans in a Presidency's box."""
    return sum(game.writers[presidency][: game.seats])


def ships(game: CrownGame, presidency: int) -> int:
    """Ships in the sea of a Presidency."""
    return game.ships_in(game.sea_of(presidency))


def governs(game: CrownGame, presidency: int) -> bool:
    """Has the Crown a Governor in a region of the Presidency?"""
    return any(game.holder[game.governor_office(region)] == game.crown for region in game.regions_of(presidency))


CONDITIONS: dict[str, Callable[[CrownGame, int], bool]] = {
    "open_home_port": lambda game, p: not game.closed[game.tables.home_port[p]],
    "sea_below_two_ships": lambda game, p: ships(game, p) < 2,
    "crown_president": lambda game, p: president(game, p) == game.crown,
    "player_president": lambda game, p: 0 <= president(game, p) < game.seats,
    "president_vacant": lambda game, p: president(game, p) < 0,
    "crown_writer": lambda game, p: crown_writers(game, p) > 0,
    "without_crown_writer": lambda game, p: crown_writers(game, p) == 0,
    "crown_governor": governs,
    "crown_commands": lambda game, p: game.commander[p] == game.crown,
    "player_commands": lambda game, p: 0 <= game.commander[p] < game.seats,
    "army_majority": lambda game, p: has_majority(game, army(game, p)),
    "crown_commands_or_army_majority": lambda game, p: (
        game.commander[p] == game.crown or has_majority(game, army(game, p))
    ),
    "crown_commands_or_officer_majority": lambda game, p: (
        game.commander[p] == game.crown or has_majority(game, officers(game, p))
    ),
}
"""Words that a Presidency fits or does not."""

EXTREMES: dict[str, tuple[Callable[[CrownGame, int], int], int, int]] = {
    "longest_route": (route_length, 1, 0),
    "shortest_route": (route_length, -1, 0),
    "most_ships": (ships, 1, 1),
    "fewest_ships": (ships, -1, 0),
    "most_crown_writers": (crown_writers, 1, 1),
    "highest_crown_writers": (crown_writers, 1, 0),
    "fewest_crown_writers": (crown_writers, -1, 0),
    "most_player_writers": (player_writers, 1, 1),
    "fewest_player_writers": (player_writers, -1, 0),
}
"""Words for the Presidencies that have the most (1) or fewest (-1) of something, and how much of it they must have at least."""


def narrow(game: CrownGame, places: Iterable[int], word: str) -> list[int]:
    """Those of some Presidencies that a word fits. Raises TableError for a word that is none."""
    if word in CONDITIONS:
        return [place for place in places if CONDITIONS[word](game, place)]
    if word not in EXTREMES:
        raise TableError(f"crown: {word!r} is no word for a Presidency")
    measure, sign, least = EXTREMES[word]
    found = [(sign * measure(game, place), place) for place in places]
    return [place for value, place in found if value == max(found)[0] and sign * value >= least]


def all_of(game: CrownGame, words: Iterable[str]) -> list[int]:
    """The Presidencies that all words fit, one after the other, in the order of the arrows."""
    places = by_arrows(game)
    for word in words:
        places = narrow(game, places, word)
    return places


def first_of(game: CrownGame, lists: Iterable[Iterable[str]]) -> int:
    """The first Presidency by the first list of words that fits any, or NOBODY."""
    for words in lists:
        if places := all_of(game, words):
            return places[0]
    return NOBODY


# -- armies that an officer could join --


def with_one_more(game: CrownGame, presidency: int, family: int) -> list[int]:
    """The pieces of an army, by family, after one more of a family's."""
    pieces = army(game, presidency)
    pieces[family] += 1
    return pieces


def has_majority(game: CrownGame, pieces: list[int]) -> bool:
    """Has the Crown more pieces than every other family?"""
    return all(pieces[game.crown] > count for family, count in enumerate(pieces) if family != game.crown)


def new_crown_majority(game: CrownGame, presidency: int, family: int) -> bool:
    """Would the officer give the Crown a majority that it has not?"""
    now, then = army(game, presidency), with_one_more(game, presidency, family)
    return has_majority(game, then) and not has_majority(game, now)


def equals_player_majority(game: CrownGame, presidency: int, family: int) -> bool:
    """Would the officer bring the Crown level with a human who has the majority?"""
    now, then = army(game, presidency), with_one_more(game, presidency, family)
    best = max(now[: game.seats])
    return now[game.crown] < best and then[game.crown] == max(then[: game.seats])


def keeps_crown_majority(game: CrownGame, presidency: int, family: int) -> bool:
    """Has the Crown a majority, and still after the officer has joined?"""
    now, then = army(game, presidency), with_one_more(game, presidency, family)
    return has_majority(game, now) and has_majority(game, then)


FOR_OFFICERS: dict[str, Callable[[CrownGame, int, int], bool]] = {
    "new_crown_majority": new_crown_majority,
    "equals_player_majority": equals_player_majority,
    "keeps_crown_majority": keeps_crown_majority,
}
"""Words about an army that depend on whose officer joins it."""


# -- what the AI cards ask for the climate --

GAUGES: dict[str, Callable[[CrownGame], int]] = {
    "standing_index": lambda game: game.standing,
    "debt": lambda game: game.debt,
    "presidencies_controlling_a_region": lambda game: len({p for p in game.control if p >= 0}),
    "seas_with_2_or_more_ships": lambda game: sum(ships(game, p) >= 2 for p in range(3)),
    "company_shares": lambda game: game.total_shares(),
    "crown_cash": lambda game: game.cash[game.crown],
    "open_orders": lambda game: game.closed.count(0),
    "crown_workshops_and_luxuries": lambda game: (
        game.workshops[game.crown] + game.invested[game.crown] + game.luxuries[game.crown]
    ),
    "crown_army_pieces": lambda game: sum(army(game, p)[game.crown] for p in range(3)),
    "deregulated": lambda game: game.deregulated,
}
"""Numbers that a climate can depend on; a bare word asks whether it is above 0."""

COMPARISONS: dict[str, Callable[[int, int], bool]] = {
    "==": lambda value, other: value == other,
    "<=": lambda value, other: value <= other,
    ">=": lambda value, other: value >= other,
}


def holds(game: CrownGame, condition: str) -> bool:
    """Does a condition of an AI card hold: ``else``, a gauge, or a gauge compared with a number? Raises TableError."""
    if condition == "else":
        return True
    gauge, *rest = condition.split()
    if gauge not in GAUGES or (rest and rest[0] not in COMPARISONS):
        raise TableError(f"crown: {condition!r} is no condition for a climate")
    value = GAUGES[gauge](game)
    return COMPARISONS[rest[0]](value, int(rest[1])) if rest else value > 0


# -- the Voting Plan --


def on_orders(game: CrownGame) -> list[int]:
    """Writers on orders, by family."""
    return [game.order_writer.count(family) for family in range(game.families)]


def per_family(game: CrownGame, count: Callable[[CrownGame, int], int]) -> list[int]:
    """A count for each family."""
    return [count(game, family) for family in range(game.families)]


def workshops(game: CrownGame, family: int) -> int:
    """Workshops of a family, invested or not."""
    return game.workshops[family] + game.invested[family]


def prizes(game: CrownGame, family: int) -> int:
    """Pieces of a family on prizes."""
    return sum(row[family] for row in game.prizes)


def governors(game: CrownGame, family: int) -> int:
    """Governors of a family."""
    return game.holder[Office.FIRST_GOVERNOR :].count(family)


def boroughs(game: CrownGame, family: int) -> int:
    """Rotten Boroughs of a family."""
    return sum(
        card in game.prestige[family]
        for card in (Prestige.ROTTEN_BOROUGH_1, Prestige.ROTTEN_BOROUGH_2, Prestige.ROTTEN_BOROUGH_3)
    )


def policy_target(game: CrownGame, family: int) -> int:
    """How many targets of the policy before the House a family has."""
    return game.enterprises(family, POWER_IDS.index(game.tables.dial[game.voted_policy][1]))


VOTE_CONDITIONS: dict[str, Callable[[CrownGame], bool]] = {
    "always": lambda game: True,
    "prime_minister": lambda game: game.prime_minister == game.crown,
    "chairman": lambda game: game.holder[Office.CHAIRMAN] == game.crown,
    "director_of_trade": lambda game: game.holder[Office.DIRECTOR_OF_TRADE] == game.crown,
    "most_workshops": lambda game: has_most(game, per_family(game, workshops)),
    "most_luxuries": lambda game: has_most(game, game.luxuries),
    "most_prizes": lambda game: has_most(game, per_family(game, prizes)),
    "most_rotten_boroughs": lambda game: has_most(game, per_family(game, boroughs)),
    "most_of_policy": lambda game: has_most(game, per_family(game, policy_target)),
    "most_writers_on_orders": lambda game: has_most(game, on_orders(game)),
    "most_governors": lambda game: has_most(game, per_family(game, governors)),
}
"""Conditions of the Voting Plan."""


def whose(game: CrownGame, family: int) -> str:
    """The Voting Plan's word for the owner of a piece: ``player``, ``crown``, or ``company`` for nobody's."""
    if family == NOBODY:
        return "company"
    return "crown" if family == game.crown else "player"


def falls_on(game: CrownGame, duty: Iterable[str], family: int) -> bool:
    """Does a duty of the Voting Plan name the family at all?"""
    return whose(game, family) in duty


def check_words() -> None:
    """Every word of the tables is one of the words above. Raises TableError naming the row."""
    places = {*CONDITIONS, *EXTREMES, "china", "none"}
    for name, row in rows().items():
        for entry in (*row.entries, row.fields.get("first_of", ()), row.fields.get("then_where", ())):
            for word in place_words(name, entry):
                if word not in places and word not in FOR_OFFICERS:
                    raise TableError(f"crown: {name}: {word!r} is no word for a Presidency")
    for line in votes():
        if line.condition and line.condition not in VOTE_CONDITIONS:
            raise TableError(f"crown: vote: {line.condition!r} is no condition")
        if not set(line.duty) <= {"player", "company", "crown", "chance"}:
            raise TableError(f"crown: vote: {line.duty} is no duty")
    for card in cards():
        for condition, _ in card.climates:
            gauge = condition.split()[0]
            if gauge != "else" and gauge not in GAUGES:
                raise TableError(f"crown: {card.id}: {condition!r} is no condition")


PLACED = (
    *("family.writer_placement", "family.free_writers", "chairman.crown_debt_advances_one_per"),
    *("shipping.placement", "military.assign_officers"),
)
"""Rows whose entries are words, or lists of words, for a Presidency."""


def place_words(name: str, entry: Any) -> list[str]:
    """The words for Presidencies in an entry of a row."""
    if isinstance(entry, dict):
        return [*entry.get("where", ()), *(entry[key] for key in ("from", "to") if "from" in entry and key in entry)]
    if isinstance(entry, str):
        return [entry] if name in PLACED else []
    if isinstance(entry, list | tuple):
        return [word for each in entry for word in place_words(name, each)]
    return []
