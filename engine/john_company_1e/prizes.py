"""H3. One-time powers that may be used at any time: at the start of every phase, when money is missing, before the points are counted.

Other powers stand where their moment is: lasting incomes in ``trade``, political power and the Newspaper Owner in ``local_news``, the Royal
Society in ``company``, the Honorary Colonelcy in ``campaign``, the Dockyard Partnership in ``family_phase``. Checklist 110.
"""

from __future__ import annotations

from typing import Any

from engine.john_company_1e import payments, pieces, promises
from engine.john_company_1e.names import DONE, Prize
from engine.john_company_1e.state import CompanyGame
from engine.john_company_1e.tables import PRIZE_IDS
from engine.kernel import Choice, step, words

ANY_TIME = (Prize.BANK_OF_ENGLAND, Prize.ADVANTAGEOUS_MATCH)


def usable(game: CompanyGame, family: int) -> list[int]:
    """Prizes of the family whose power it can use now: an Advantageous Match needs a promise to recover."""
    return [
        prize
        for prize in ANY_TIME
        if game.on_prize(prize, family) and (prize != Prize.ADVANTAGEOUS_MATCH or holders_of(game, family))
    ]


def holders_of(game: CompanyGame, family: int) -> list[int]:
    """Families that hold promises of this one."""
    return [holder for holder in range(game.seats) if game.promised(family, holder)]


@step
def offer(game: CompanyGame, family: int) -> None:
    """The family may use one power after the other (checklist 110; reading 53)."""
    if prizes := usable(game, family):
        game.ask(family, "prizes.use", (DONE, *prizes), take_up, family)


@step
def take_up(game: CompanyGame, family: int, option: Any) -> None:
    """This one, and perhaps the next."""
    if option != DONE:
        game.do((use, family, option), (offer, family))


@step
def use(game: CompanyGame, family: int, prize: int) -> None:
    """The cube moves to the right side of the card; it still scores (checklist 110)."""
    pieces.spend_prize(game, prize, family)
    amount = game.tables.prizes[prize].amount
    if prize == Prize.BANK_OF_ENGLAND:
        payments.gain(game, family, amount, PRIZE_IDS[prize])
    else:
        game.do(*[(recover, family)] * amount)


@step
def recover(game: CompanyGame, family: int) -> None:
    """A promise comes home for nothing, from a holder that the family chooses."""
    if holders := holders_of(game, family):
        options: list[Choice] = [(holder,) for holder in holders]
        game.ask(family, "prizes.recover", options, recover_from, family)


@step
def recover_from(game: CompanyGame, family: int, option: tuple[int]) -> None:
    """From this one."""
    promises.release(game, family, option[0], "recovered_by_a_prize")


@words("prizes.use")
def use_in_words(game: CompanyGame, option: Any) -> dict[str, Any]:
    """A prize, or none."""
    return {"act": "keep_prizes"} if option == DONE else {"act": "use_prize", "prize": PRIZE_IDS[option]}


@words("prizes.recover")
def recover_in_words(game: CompanyGame, option: tuple[int]) -> dict[str, Any]:
    """The holder of the promise that comes home."""
    return {"act": "recover_promise", "holder": option[0]}
