"""What random games seldom or never reach, built here; ``tests.engine.test_seldom`` proves that it is built where it is said to be."""

from __future__ import annotations

from engine.john_company_2e import audit
from engine.john_company_2e.company import hiring
from engine.john_company_2e.course import failure
from engine.john_company_2e.india import commander
from engine.john_company_2e.london import london_season
from engine.john_company_2e.parliament import deregulation, parliament
from engine.john_company_2e.table.names import GOVERNED_REGIONS, NOBODY, PRESIDENTS, Law
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.table.tables import (
    ALLIANCE_IDS,
    FAILURE_IDS,
    LAW_IDS,
    PRESIDENCY_IDS,
    PRESTIGE_IDS,
    REGION_IDS,
    tables,
)
from tests.engine.answering import choose, facts
from tests.engine.john_company_2e.helpers import (
    bare,
    command,
    hold_office,
    is_through,
    lay_open,
    no_empires,
    play,
    post_writers,
)

BONUS_FOR_SHARES = ("bonus", "company_share")


def voted_on(law: int, support: int) -> CompanyGame:
    """A law whose vote has ended with this support, on a board without pieces that it could take."""
    game = bare(4)
    game.prime_minister, game.support = 2, support
    if law == Law.DEREGULATION:
        play(game, (deregulation.resolve, NOBODY))
        return game
    lay_open(game, law)
    game.regiments = [0, 0, 0]
    game.company_ships = [0] * len(game.company_ships)
    space = next(number for number, printed in enumerate(game.tables.dial) if printed[:2] == BONUS_FOR_SHARES)
    play(game, (parliament.resolve, space, NOBODY, 0))
    return game


def outcome(game: CompanyGame) -> tuple[str, bool]:
    (fact,) = facts(game, "vote_resolved")
    return fact["law"], fact["passed"]


def test_every_law_may_pass() -> None:
    for law, name in enumerate(LAW_IDS):
        if law == Law.OLD_IDEAS_MADE_NEW:
            continue
        game = voted_on(law, 0)
        assert is_through(game), name
        assert outcome(game) == (name, True)
        assert (law in game.laws) == (law != Law.DEREGULATION), name
        assert game.passed_laws == [0, 0, 1, 0], name
        audit.audit(game)


def test_every_dilemma_and_deregulation_may_fall() -> None:
    dilemmas = [law for law, dilemma in enumerate(bare(4).tables.laws.dilemma) if dilemma]
    dilemmas.remove(Law.OLD_IDEAS_MADE_NEW)  # which itself is never voted on
    assert len(dilemmas) == 4
    for law in (*dilemmas, Law.DEREGULATION):
        game = voted_on(law, -1)
        assert outcome(game) == (LAW_IDS[law], False)
        assert law not in game.laws
        assert (law in game.law_discards) == (law != Law.DEREGULATION)
        assert game.passed_laws == [0, 0, 0, 0]
        audit.audit(game)


def test_every_region_that_is_conquered_gets_a_governor() -> None:
    for region in GOVERNED_REGIONS:
        game = bare(4)
        no_empires(game)
        game.tower[region] = 0
        hold_office(game, PRESIDENTS[1], 0)
        post_writers(game, 1, f3=1)
        commander.form_governorship(game, 1, region)
        play(game, (hiring.hire, game.governor_office(region)))
        assert is_through(game)
        assert facts(game, "office_taken") == [
            {"office": f"governor_of_{REGION_IDS[region]}", "family": 3, "fatigue": 0}
        ]
        assert (game.holder[game.governor_office(region)], game.writers[1]) == (3, [0, 0, 0, 0])
        audit.audit(game)


def test_every_card_of_the_season_may_be_taken_from_the_display() -> None:
    for card, name in enumerate(PRESTIGE_IDS):
        game = bare(4)
        game.season_deck = [other for other in game.season_deck if other != card]
        game.season_deck += [other for other in game.display if other != card]
        game.display = [card]
        before = game.vp[2]
        play(game, (london_season.choose_card, 2))
        choose(game, ("take", 0))
        assert facts(game, "card_taken") == [{"seat": 2, "card": name, "place_in_display": 0}]
        assert game.prestige[2] == [card]
        assert game.vp[2] - before == game.tables.prestige.points[card], name
        assert game.display == []


def test_every_failure_card_may_be_drawn() -> None:
    for card, name in enumerate(FAILURE_IDS):
        game = bare(4)
        game.dice.lay([card])
        play(game, failure.blame)
        assert facts(game, "failure_card_drawn") == [{"card": name}]


def test_every_alliance_may_be_formed() -> None:
    table = tables()
    for alliance, name in enumerate(ALLIANCE_IDS):
        army = table.alliance_army[alliance]
        game = bare(4)
        office = PRESIDENTS[army]
        hold_office(game, office, 3)
        game.commander[army] = NOBODY
        command(game, army, 3)  # the President leads the army, and so asks nobody's leave
        game.treasury[office] = table.alliance_cost[alliance]
        play(game, (commander.begin, army))
        choose(game, alliance)
        assert facts(game, "alliance_formed") == [{"army": PRESIDENCY_IDS[army], "alliance": name}]
        assert (game.treasury[office], game.alliances[alliance]) == (0, 1)
