"""A bot for Leadenhall. It looks one choice ahead, on a game imagined from what it may know."""

from engine.sdk import Bot, run


class MyBot(Bot):
    def choose(self, turn):
        def worth(index):
            game = turn.game(seed=turn.id)
            game.choose(index)
            return turn.title.evaluate(game, turn.seat)

        return max(range(len(turn.choices)), key=worth)


if __name__ == "__main__":
    run(MyBot)
