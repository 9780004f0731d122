"""East India Companies: every event, and every act of an option, as a sentence (``engine.kernel.sentences``)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.kernel import Sentences
from engine.kernel.vocabulary import Pattern

Fields = Mapping[str, Any]

PHASES = {
    "A": "Agent Placement",
    "B": "Stock Exchange",
    "C": "Navigation",
    "D": "Loading",
    "E": "Selling",
    "F": "End of Period",
}
"""The phases by their letters."""

PAID_FOR = {
    "crowding_fee": "for joining the box",
    "dividend": "in dividends",
    "expertise": "for Expertise",
    "goods": "for goods",
    "left_ship": "for leaving a ship behind",
    "mortgage": "for a mortgaged presidency share",
    "redemption": "to redeem a presidency share",
    "share": "for the share",
    "share_sale": "for shares sold",
    "ship": "for the ship",
    "start_cash": "to start with",
    "trading_post": "for the trading post",
    "trip": "for the trip",
}
"""What money moves for."""


NAMES = {
    "indies": "the Indies",
    "europe": "Europe",
    "china": "China",
    "east_indies": "the East Indies",
    "india": "India",
    **{
        site: site.title()
        for site in ("canton", "formosa", "nagasaki", "batavia", "malacca", "bombay", "madras", "calcutta")
    },
    "ship_shipowner": "Ship (Shipowner)",
    "ship_investor": "Ship (Investor)",
    "dock_extension": "Dock Extension",
    "trading_post": "Trading Post",
    "influence_indies": "Influence in the Indies",
    "influence_europe": "Influence in Europe",
    "expertise": "Expertise",
    "cartography": "Cartography",
    "trading_spices": "Trading in spices",
    "trading_coffee": "Trading in coffee",
    "trading_silk": "Trading in silk",
    "central_zone": "the central zone",
    **{name: f"the {name.title()}" for name in ("governor", "shipowner", "trader", "investor", "captain")},
}
"""How a person writes names that are more than their ids with spaces."""


def _money(pattern: str) -> Any:
    """A pattern that goes on with what the money is for."""
    return lambda fields: f"{pattern} {PAID_FOR.get(fields['what'], 'for {what}')}"


def _phase(fields: Fields) -> str:
    return f"phase {fields['phase']} begins: {PHASES.get(fields['phase'], '{phase}')}"


def _agent(verb: str, move: str, rest: str = "") -> Any:
    """An agent's way. From the supply and from portraits all go alike; the central zone is worth telling."""

    def told(fields: Fields) -> str:
        if fields["place"] == "central_zone":
            return f"{move} an agent to {{place}}"
        return f"{verb} an agent on {{place}}{' from {origin}' if fields['origin'] == 'central_zone' else ''}{rest}"

    return told


def _sold(where: str) -> Any:
    """A cube sold; on a full row it goes to the supply."""
    return lambda fields: (
        f"{{seat}} sells {{good}} from {where} for {{price}}"
        + (": the market is full" if fields["goes_to"] == "supply" else "")
    )


def _cubes(key: str, pattern: str) -> Any:
    """A pattern that goes on with cubes by good, without those of which there are none."""
    return lambda fields: (
        f"{pattern}: " + (", ".join(f"{number} {good}" for good, number in fields[key].items() if number) or "nothing")
    )


def _ship(pattern: str) -> Any:
    """A pattern with a ship's article where it has "a {ship}"."""
    return lambda fields: pattern.replace("a {ship}", "an {ship}") if fields["ship"][:1] in "aeiou" else pattern


def _share(pattern: str) -> Any:
    """An event in which a company is the seat's own, or another's."""
    return lambda fields: (
        pattern.replace("{company}", "its own company") if fields["seat"] == fields["company"] else pattern
    )


def _some(some: str, none: str, more: str) -> Any:
    """Cubes that came or went: some, or none, and how many more there would have been."""
    return lambda fields: (some if fields["number"] else none) + more


EVENTS = {
    "period_began": "period {period} begins",
    "phase_began": _phase,
    "initiative_set": "the order of initiative is {initiative}",
    "dice_rolled": _cubes("cubes", "the dice of {market} show"),
    "cash_handed_over": _money("{seat} pays {to} {amount}"),
    "cash_paid": _money("{seat} pays {amount}"),
    "cash_gained": _money("{seat} receives {amount}"),
    "sales_money_laid": "{seat} lays {amount} on its Amount of Sales tile",
    "sales_money_taken": "{seat} takes sales of {amount} into its treasury",
    "sales_money_returned": "{seat} returns sales of {amount} to the bank",
    "share_bought": _share("{seat} buys a share in {company} for {price}"),
    "shares_sold": _share("{seat} sells {number:share|shares} in {company} at {price} each"),
    "presidency_mortgaged": "{seat} mortgages a presidency share for {amount}",
    "presidency_redeemed": "{seat} redeems a presidency share for {amount}",
    "share_value_moved": lambda fields: (
        "shares in {company} " + ("rise" if fields["moved"] > 0 else "fall") + " to {value}"
    ),
    "sales_marker_moved": "{seat} moves its sales marker to {space} GP",
    "passed": "{seat} passes",
    "agent_placed": _agent("{seat} places", "{seat} moves"),
    "agent_returned": "an agent of {seat} goes from {origin} back to {place}",
    "agents_kept_out": "{seat} can enter no box and stays where it is",
    "agent_card_drawn": "{seat} acts by Agent card {card}",
    "ship_bought": "{seat} takes a new {ship} into dock {dock}",
    "ship_discarded": "{seat} gives up the {ship} in dock {dock}",
    "left_ship_discarded": "{seat} gives up the {ship} that it had left in {zone}",
    "dock_extended": "{seat} has {level:dock extension|dock extensions} now",
    "trading_post_placed": "{seat} opens a trading post in {site}, {zone}",
    "card_laid": "the card of {market} is laid face down",
    "card_chosen": "{seat} picks the card of {market}",
    "card_seen": "the card of {market} is {card}",
    "card_revealed": "the card of {market} is turned up: {card}",
    "card_discarded": "the card of {market}, {card}, goes back in the box",
    "ships_taken_in_hand": "{seat} takes its ships in hand: {fleet}",
    "ship_sent": "{seat} sends a ship to {zone}",
    "own_ship_sent": _ship("the ship that {seat} sent to {zone} is a {ship}"),
    "open_ship_sent": _ship("{seat} sends a {ship} to {zone}"),
    "destination_card_drawn": "{seat} draws Destination card {card}",
    "destination_cards_shuffled": "the Destination cards are shuffled",
    "left_ships_called": "ships left in {zone} load first: {ships}",
    "ships_arrived": "ships arrive in {zone}, fastest first: {ships}",
    "ship_docked": "{seat} brings its {ship} from {zone} to dock {dock}",
    "ship_left": "{seat} leaves its {ship} behind in {zone}",
    "ship_brought_home": "{seat} brings its {ship} home {number?with|empty}[ {number:cube|cubes}]",
    "cubes_supplied": _some(
        "the Indies get {number:cube|cubes} of {good}",
        "the Indies get no {good}",
        "[, {ignored} more than there is room for]",
    ),
    "demand_met": _some(
        "Europe uses up {number:cube|cubes} of {good}", "Europe finds no {good}", "[, and would take {ignored} more]"
    ),
    "good_bought": "{seat} buys {good} in {zone} for {price}",
    "goods_loaded": "{seat} loads {number:cube|cubes} of {good}",
    "good_stored": "{seat} stores {good} in its warehouse",
    "good_sold": _sold("dock {dock}"),
    "stored_good_sold": _sold("its warehouse"),
    "ship_unloaded": "{seat} unloads the {ship} in dock {dock}",
    "sales_ranked": "sales, best first: {order}, with {sales}",
    "dividend_paid": lambda fields: (
        "{seat} owes {holder} {owed} in dividends"
        + (" and can pay {amount}" if fields["amount"] < fields["owed"] else "")
    ),
    "wealth_scored": "final wealth, best first: {companies}",
}
"""A pattern for every event."""

ACTS = {
    "place_agent": _agent("places", "moves", "[ for a fee of {fee}]"),
    "stay_in_central_zone": "keeps an agent in the central zone",
    "buy_ship": _ship("buys a {ship} for {price}"),
    "discard_ship": _ship("gives up a {ship} in port"),
    "discard_left_ship": "gives up the {ship} left in {zone}",
    "place_trading_post": "opens a trading post in {zone}",
    "sell_shares": "sells {number:share|shares} in {company@} for {amount}",
    "mortgage_presidency": "mortgages a presidency share for {amount}",
    "redeem_presidency": "redeems a presidency share for {amount}",
    "pay_dividends": "pays dividends of {amount}",
    "choose_card": _cubes("cubes", "picks card {card} for {market}"),
    "send_ship": _ship("sends a {ship} to {zone}[ for {fee}]"),
    "buy_good": "buys {good} for {price}",
    "return_ship": "sends the ship home",
    "leave_ship": "leaves the ship behind for {fee}",
    "sell_good": "sells {good} for {price}",
    "store_good": "stores {good} in the warehouse",
    "keep_rest": "keeps the rest in the warehouse",
    "unload_ship": _cubes("cargo", "unloads the {ship} in dock {dock}"),
    "buy_share": "buys a share in {company@} for {price}",
    "pass": "passes",
}
"""A pattern for every act of an option."""

PARTS: Mapping[str, Pattern] = {
    "ships": lambda fields: ("{times} × " if fields.get("times", 1) > 1 else "") + "{ship} of {company}",
    "companies": "{company} {wealth}",
}
"""A pattern for an object in a list."""

REFS = {
    "zone": "zone",
    "site": "site",
    "origin": "place",
    "place": "place",
    "market": "card",
    **dict.fromkeys(("cubes_supplied.good", "good_bought.good", "goods_loaded.good", "buy_good.good"), "indies"),
    **dict.fromkeys(("demand_met.good", "good_sold.good", "stored_good_sold.good", "sell_good.good"), "europe"),
}
"""What on the board a field points to; a good to the market where it is traded then."""

SPOTS: Mapping[str, Pattern] = {
    **dict.fromkeys(("buy_ship", "discard_ship", "send_ship", "unload_ship"), "ship:*:{ship}"),
    "discard_left_ship": "left:{zone}",
    "place_trading_post": "zone:{zone}",
    "buy_good": "good:*:{good}",
    "store_good": "warehouse cargo:dock:*:*:{good}",
    "keep_rest": "warehouse",
    "sell_good": "cargo:*:*:*:{good}",
    "selling.sell_stored.sell_good": "warehouse",
    "choose_card": "market_card:{market}",
}
"""What on the board an act is about besides what its words name."""

SENTENCES = Sentences(events=EVENTS, acts=ACTS, parts=PARTS, refs=REFS, names=NAMES, spots=SPOTS)
