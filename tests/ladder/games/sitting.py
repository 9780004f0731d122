"""Games with a person at the table, for tests."""

from __future__ import annotations

from ladder.accounts.models import User
from ladder.games import selectors, services
from ladder.games.models import GameState, PersonGame
from tests.ladder import factories as make

CONQUEST = "john_company_2e"


def begun(
    player: User | None = None, title: str = make.EAST_INDIA, seats: int = 2, seat: int = 0, bot: str = "random"
) -> PersonGame:
    """A game that has been begun, up to the player's first decision."""
    make.house_bots("random", "greedy", title=title)
    return services.start(
        player or make.AuthorFactory(), title, services.Terms(seats=seats, seat=seat, bots=[bot] * (seats - 1))
    )


def move(game: PersonGame, choice: int = 0) -> PersonGame:
    """The game after the player's decision."""
    return services.choose(game, game.decision, choice)


def played_out(game: PersonGame) -> PersonGame:
    """The game played to its end by a player who takes option after option."""
    while game.state == GameState.PLAYING:
        offered = selectors.option_count(game)
        game = move(game, game.decision % offered)
    return game
