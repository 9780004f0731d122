"""Final Scoring: the richest company wins."""

from __future__ import annotations

from engine.east_india_companies.state import EastIndiaGame
from engine.kernel import Outcome, ranks_of, step


def presidency_worth(game: EastIndiaGame, seat: int) -> int:
    """GP in presidency shares that are not mortgaged (checklist 19, 100)."""
    return (game.rules.presidencies - game.mortgaged[seat]) * game.share_value(seat)


def shares_worth(game: EastIndiaGame, seat: int) -> int:
    """GP in company shares at their present values, those of the neutral company included (checklist 100, 122)."""
    return sum(held * game.share_value(company) for company, held in enumerate(game.shares[seat]))


def wealth(game: EastIndiaGame, seat: int) -> int:
    """Presidency shares, company shares and treasury in GP; goods, ships and the like are worth nothing (checklist 100, 101)."""
    return presidency_worth(game, seat) + shares_worth(game, seat) + game.treasury[seat]


def wealth_in_words(game: EastIndiaGame, seat: int) -> dict[str, int]:
    """A company's wealth and what it consists of, in GP."""
    return {
        "company": seat,
        "wealth": wealth(game, seat),
        "presidency_shares": presidency_worth(game, seat),
        "company_shares": shares_worth(game, seat),
        "treasury": game.treasury[seat],
    }


@step
def score(game: EastIndiaGame) -> None:
    """Most wealth wins; ties by own share value, then treasury, then initiative (checklist 100-102, 122)."""
    seats = range(game.seats)
    scores = [wealth(game, seat) for seat in seats]
    keys = [
        (scores[seat], game.share_value(seat), game.treasury[seat], -game.rank_in_initiative(seat)) for seat in seats
    ]
    details = {
        "presidency_shares": [presidency_worth(game, seat) for seat in seats],
        "company_shares": [shares_worth(game, seat) for seat in seats],
        "treasury": [game.treasury[seat] for seat in seats],
    }
    ranks = ranks_of(keys)
    order = sorted(seats, key=lambda seat: ranks[seat])
    game.note("wealth_scored", order=order, companies=[wealth_in_words(game, seat) for seat in order])
    game.end(Outcome(ranks, scores, "five periods played", details))
