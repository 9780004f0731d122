"""Final Scoring: power, shares, firms, and either a last season of retirements or the blame for the Company's failure.

Nothing is negotiated any more. Rulebook: Game End, Final Scoring; Deregulation, Firms in Final Scoring; checklist 231 to 239.
"""

from __future__ import annotations

from engine.john_company_2e.bargains import blackmail
from engine.john_company_2e.london import london_season
from engine.john_company_2e.table.names import POWER_IDS, Phase
from engine.john_company_2e.table.pieces import score
from engine.john_company_2e.table.plan import Seam
from engine.john_company_2e.table.state import CompanyGame
from engine.kernel import Outcome, ranks_of, step
from engine.shared import contracts
from engine.shared.deeds import Until

PRIME_MINISTER_POWER = 2


@step
def begin(game: CompanyGame) -> None:
    """Firms first, then the power award, the Court and workshops, and the last retirements or the failure (checklist 232 to 238).

    Whatever has ended the game, nothing waits any more. When the Company has failed, time has run out for nothing, and all that waits is
    void (reading 75).
    """
    contracts.call_off(game) if game.failed else contracts.run_out(game, Until.TURN)
    game.phase = Phase.FINAL_SCORING
    game.note("final_scoring_began", failed=bool(game.failed))
    london_season.clear_season(game)
    blackmail.ask_again(game)
    survived: Seam = ((london_season.attrition,), (london_season.retirements,))
    last = game.plan.blame if game.failed else survived
    game.do(score_firms, special_retirements, award_power, score_court, *last, finish)


@step
def score_firms(game: CompanyGame) -> None:
    """Half points by the firm's value for each share, -1 for each piece in prison; a family's total is rounded down (checklist 232)."""
    halves = game.tables.firm_half_points
    for family in range(game.families):
        held = {firm: game.firm_shares[firm][family] for firm in range(game.families) if game.firm[firm]}
        total = sum(halves[game.firm_value[firm]] * count for firm, count in held.items())
        if any(held.values()) or game.prison[family]:
            shares = [{"firm": firm, "number": count} for firm, count in held.items() if count]
            game.note("firm_shares_scored", seat=family, shares=shares, in_prison=game.prison[family])
        score(game, family, (total - 2 * game.prison[family]) // 2, "firms")


@step
def special_retirements(game: CompanyGame) -> None:
    """Shareholders of firms may retire one piece specially, whatever became of the Company (checklist 233)."""
    game.do(*((london_season.retire_specially, family) for family in game.clockwise(game.chairman_title)))


# -- power --


def power_of(game: CompanyGame, family: int) -> int:
    """A family's power (checklist 234)."""
    return sum(power_in_words(game, family).values())


def power_in_words(game: CompanyGame, family: int) -> dict[str, int]:
    """Power: enterprises and shares by the track, the Prime Minister, passed laws, trophies, printed on cards (checklist 234)."""
    by_token = {token: game.tables.power_values[place] for place, token in enumerate(game.power)}
    blackmail_held = (*game.blackmail[family], *game.played_blackmail[family])
    return {
        "by_track": sum(by_token[token] * game.enterprises(family, token) for token in range(len(POWER_IDS))),
        "by_office": PRIME_MINISTER_POWER if game.prime_minister == family else 0,
        "by_laws": game.passed_laws[family],
        "by_trophies": game.trophies[family],
        "by_prestige": sum(game.tables.prestige.power[card] for card in game.prestige[family]),
        "by_blackmail": sum(game.tables.blackmail_power[card] for card in blackmail_held),
    }


@step
def award_power(game: CompanyGame) -> None:
    """Points for most and second most power by the final turn; a tie for first gives all tied the lower (checklist 234, 235)."""
    power = [power_of(game, family) for family in range(game.families)]
    most = max(power)
    first = [family for family, each in enumerate(power) if each == most]
    for family in range(game.families):
        game.note("power_counted", None, seat=family, power=power[family], **power_in_words(game, family))
    if len(first) > 1:
        for family in first:
            score(game, family, game.tables.award_second[game.turn], "power")
        return
    score(game, first[0], game.tables.award_first[game.turn], "power")
    if game.plan.power_places == 1:
        return
    rest = sorted((each for family, each in enumerate(power) if family != first[0]), reverse=True)
    second = [family for family, each in enumerate(power) if family != first[0] and each == rest[0]]
    if len(second) == 1:
        score(game, second[0], game.tables.award_second[game.turn], "power")


@step
def score_court(game: CompanyGame) -> None:
    """Each share counts its value, for or against; after a failure each workshop that is not invested counts 1 (checklist 236)."""
    sign = -1 if game.failed else 1
    for family in range(game.families):
        score(game, family, sign * game.share_value * game.shares(family), "company_shares")
        if game.failed:
            score(game, family, game.workshops[family], "workshops")


# -- the end --


@step
def finish(game: CompanyGame) -> None:
    """Rank the seats: victory points, then windows, then Prime Minister order (checklist 239)."""
    order = game.clockwise(game.prime_minister)
    keys = [(game.vp[seat], game.windows(seat), -order.index(seat)) for seat in range(game.seats)]
    reason = "the Company failed" if game.failed else "the last turn is over"
    details = {
        "turn": game.turn,
        "failed": bool(game.failed),
        "power": [power_of(game, seat) for seat in range(game.seats)],
    }
    for verdict in game.plan.verdicts:
        found, in_words = verdict(game)
        details |= found
        reason += f"; {in_words}"
    game.end(Outcome(ranks_of(list(keys)), game.vp[: game.seats], reason, details))
