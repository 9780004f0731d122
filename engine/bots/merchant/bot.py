"""A trader's rules of thumb for East India Companies. Read it as a tutorial: this is all that a scripted bot needs.

Every option of every decision gets a worth in GP, and the best is taken. An option in words names its ``act``, so there is one small
method per act: ``worth_of_buy_share`` and so on. ``engine.bots.scripted`` does the rest, as for every scripted bot.

The rules of thumb:

- Trade pays best, and trade needs money: before anything else is bought, there must be enough to fill the holds.
- Tonnage earns: a ship is worth its hold, times how full ships of its speed come home, times the margin of a cube, for every voyage left.
- Buying a share lifts its price by 1, selling any number at once pays the full price for each. So money that lies about is put into
  shares in phase B, own ones first because the presidency shares rise with them, and shares are sold together when money is needed.
- Send ships where the margin times the cubes left is best; buy cubes that will sell for more than they cost.
- In the last period keep the money that the holds need, since shares can no longer be sold.
"""

from __future__ import annotations

from engine.bots.merchant.weights import WEIGHTS, Weights
from engine.bots.scripted import Option, Scripted, remembered
from engine.east_india_companies.state import EastIndiaGame
from engine.sdk import Game, run

INDIES, EUROPE = 0, 1


class Merchant(Scripted[EastIndiaGame]):
    """A scripted bot. What it does not know: better not."""

    always = {
        "return_ship": 0.5,
        "leave_ship": -1.0,
        "stay_in_central_zone": -2.0,
        "mortgage_presidency": -2.0,
        "redeem_presidency": -2.0,
        "place_trading_post": -2.0,
    }
    idle = ["pass", "pay_dividends"]
    anything_else = -2.0

    def __init__(self, seed: int = 0, weights: Weights = WEIGHTS) -> None:
        super().__init__(seed)
        self.weights = weights
        self.filling = (0.0, weights.slow, weights.steady, weights.fast, 1.0)
        """How full a ship of speed 0, 1, … comes home, on average."""

    def look(self, game: Game, seat: int, kind: str) -> None:
        """Take in own ships, money kept for cargo, money that could be had."""
        super().look(game, seat, kind)
        table = self.table
        types = table.rules.ships
        self.ships = [ship for ship in table.docks[seat] if ship >= 0] + table.sailing[seat]
        for owners, ships in zip(table.left_company, table.left_ship, strict=True):
            self.ships += [ship for owner, ship in zip(owners, ships, strict=True) if owner == seat]
        self.kept = sum(
            self.weights.kept * types[ship].tonnage * self.filling[types[ship].speed] for ship in self.ships
        )
        self.purse = table.treasury[seat]
        if table.period < table.rules.periods:
            self.purse += sum(held * table.share_value(company) for company, held in enumerate(table.shares[seat]))
        self.voyages = table.rules.periods - table.period + 1

    # -- phase A: agents --

    def worth_of_place_agent(self, option: Option) -> float:
        """What the box will bring, less the crowding fee."""
        table = self.table
        if option["place"] == "central_zone":
            return self.weights.idle_agent
        box = next(box for box in table.rules.boxes if box.id == option["place"])
        worth: float = getattr(self, f"value_of_{box.ability}")(option["fee"])
        return worth

    def value_of_ship(self, fee: int) -> float:
        table, seat = self.table, self.seat
        types = table.rules.ships
        purse = table.treasury[seat] - fee
        for_sale = [s for s in table.ship_supply[seat] if types[s].period <= table.period and types[s].cost <= purse]
        return max((self.gain_of_ship(ship, fee) for ship in for_sale), default=-1.0)

    def value_of_dock_extension(self, fee: int) -> float:
        """Room for one more ship, which must still be bought, and for two cubes in the warehouse."""
        if self.table.extensions[self.seat] == 2:
            return -1.0
        return self.weights.dock * (self.voyages - 1) - self.cost(fee)

    def value_of_trading_post(self, fee: int) -> float:
        return self.weights.post * self.voyages - self.cost(fee + self.table.rules.post_cost)

    def value_of_influence(self, fee: int) -> float:
        return self.weights.influence - self.cost(fee)

    def value_of_cartography(self, fee: int) -> float:
        return self.weights.cartography * self.table.fleet_size(self.seat) - self.cost(fee)

    def value_of_trading(self, fee: int) -> float:
        """1 GP more for each cube of the good."""
        return self.weights.trading * sum(self.table.rules.ships[ship].tonnage for ship in self.ships) - self.cost(fee)

    def value_of_expertise(self, fee: int) -> float:
        return self.weights.expertise * self.table.rank_in_initiative(self.seat) - self.cost(fee + self.table.period)

    def cost(self, amount: int) -> float:
        """What it costs to spend so much now: the sum, and the cubes that cannot be bought for it later."""
        return amount + self.weights.missed * (self.missing(amount) - self.missing(0))

    def missing(self, spent: int) -> float:
        """GP that the holds will want and that are not there, in money or in shares."""
        return max(0.0, self.kept - self.purse + spent)

    def worth_of_buy_ship(self, option: Option) -> float:
        ids = [ship.id for ship in self.table.rules.ships]
        return self.gain_of_ship(ids.index(option["ship"]), 0)

    def worth_of_discard_ship(self, option: Option) -> float:
        ids = [ship.id for ship in self.table.rules.ships]
        return -self.earnings(ids.index(option["ship"]))

    def worth_of_discard_left_ship(self, option: Option) -> float:
        return self.worth_of_discard_ship(option)

    def gain_of_ship(self, ship: int, fee: int) -> float:
        """What a new ship earns in the voyages left, less its price and what the ship earned that makes room for it."""
        table = self.table
        gain = self.earnings(ship)
        if table.fleet_size(self.seat) == len(table.docks[self.seat]):
            gain -= min(self.earnings(old) for old in self.ships)
        return gain * self.voyages - self.cost(fee + table.rules.ships[ship].cost)

    def earnings(self, ship: int) -> float:
        """GP a voyage. A Galleon has no voyage in the last period."""
        kind = self.table.rules.ships[ship]
        return (
            self.weights.margin * kind.tonnage * self.filling[kind.speed] * (self.weights.worn if kind.start else 1.0)
        )

    # -- phase B: shares --

    def worth_of_buy_share(self, option: Option) -> float:
        """The share and all that are held rise by 1: the own presidency shares too, or a rival's."""
        table, seat = self.table, self.seat
        company: int = option["company"]
        if table.treasury[seat] - option["price"] < self.needed_later():
            return -1.0
        held = table.shares[seat][company]
        if company == seat:
            return held + self.weights.own_share
        rivals = 0 if table.is_neutral(company) else 2 + table.shares[company][company]
        return held + self.weights.share + table.dividend(company) * self.voyages - self.weights.rival * rivals

    def needed_later(self) -> float:
        """Money for trips and cubes that shares cannot be sold for any more."""
        return self.kept + self.weights.coins if self.table.period == self.table.rules.periods else 0.0

    def worth_of_sell_shares(self, option: Option) -> float:
        """Only when the holds want money. All of one company at once, a rival's first."""
        table, seat = self.table, self.seat
        company: int = option["company"]
        number: int = option["number"]
        everything = number == table.shares[seat][company]
        if table.phase not in ("C", "D") or not everything or table.treasury[seat] >= self.wanted_now():
            return -1.0
        return 40.0 + number - (20 if company == seat else 0)

    def wanted_now(self) -> float:
        """For trips while ships are sent; for the hold that is being filled, and those behind it."""
        if self.table.phase == "C":
            return self.weights.for_trips
        return self.weights.kept * self.weights.for_cargo

    # -- phase C: ships --

    def worth_of_choose_card(self, option: Option) -> float:
        """Much to buy, and much wanted."""
        return float(sum(option["cubes"].values()))

    def worth_of_send_ship(self, option: Option) -> float:
        """The margins of the cubes that should be left for the ship, less the trip."""
        table = self.table
        zone = [printed.id for printed in table.rules.zones].index(option["zone"])
        fee: int = option["fee"]
        kind = next(ship for ship in table.rules.ships if ship.id == option["ship"])
        ahead = 0.0
        for owner, ship in zip(table.stack_company[zone], table.stack_ship[zone], strict=True):
            known = table.rules.ships[ship] if owner == self.seat else None
            ahead += known.tonnage if known else self.weights.strangers
        margins = []
        for good in table.rules.zones[zone].goods:
            left = table.cubes[INDIES][good] + table.dice_rolled[INDIES][good] + self.weights.demand
            prices = table.rules.prices[INDIES][good]
            first = min(int(left), len(prices)) - 1 - int(ahead * self.weights.shared)
            post = table.has_post(self.seat, zone)
            for at in range(first, max(first - kind.tonnage, -1), -1):
                margins.append(self.sale_price(good, 2 + first - at) - max(prices[at] - post, 0))
        best = sorted((margin for margin in margins if margin > 0), reverse=True)[: kind.tonnage]
        # Large ships first: what they need most is to be ahead of others.
        return sum(best, 0.0) - fee + 0.01 * kind.tonnage

    def sale_price(self, good: int, before: int = 0) -> float:
        """GP for a cube of the good in Europe, ``before`` cubes of it being sold first, by what the dice and cargoes tell."""
        table = self.table
        prices = table.rules.prices[EUROPE][good]
        at = self.expected_row(good) + before
        price = prices[at] if at < len(prices) else table.rules.full_row_price
        box = table.rules.trading[good]
        return price + (box >= 0 and self.seat in table.occupants[box])

    @remembered
    def expected_row(self, good: int) -> int:
        """Cubes on the good's row in Europe when this seat's next cube comes: own cargo before it, and two thirds of the others'."""
        table = self.table
        goods = len(table.rules.goods)
        filled = table.cubes[EUROPE][good]
        if table.phase in "ABCD":
            filled = max(0, filled - table.dice_rolled[EUROPE][good] - int(self.weights.demand))
        for company, cargo in enumerate(table.cargo):
            aboard = table.warehouse[company][good]
            if any(cargo):
                aboard += sum(cargo[good::goods])
            filled += aboard if company == self.seat else int(aboard * self.weights.theirs)
        return filled

    # -- phase D: buying --

    def worth_of_buy_good(self, option: Option) -> float:
        good = self.table.rules.goods.index(option["good"])
        price: int = option["price"]
        return self.sale_price(good) - price

    # -- phase E: selling --

    def worth_of_sell_good(self, option: Option) -> float:
        return float(option["price"])

    def worth_of_store_good(self, option: Option) -> float:
        """Next period's price is anyone's guess; a poor one now is not worth taking."""
        return self.weights.stored if self.table.period < self.table.rules.periods else 0.0

    def worth_of_keep_rest(self, option: Option) -> float:
        return self.weights.rest if self.table.period < self.table.rules.periods else 0.0

    def worth_of_unload_ship(self, option: Option) -> float:
        """Dear goods first."""
        cargo: dict[str, int] = option["cargo"]
        return max(index for index, number in enumerate(cargo.values()) if number) + 1.0


if __name__ == "__main__":
    run(Merchant)
