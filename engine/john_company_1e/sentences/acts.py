"""The acts of options, as they go on after the name of who chose. Part of ``sentences``."""

from __future__ import annotations

from engine.john_company_1e.sentences.names import cubes
from engine.john_company_1e.sentences.patterns import Fields, strength
from engine.kernel.vocabulary import Pattern


def promoted(fields: Fields) -> str:
    """Whom, from where, and for what bid."""
    origins = {
        "office": "{family@} from {from_office}",
        "writer": "a writer of {family}",
        "officer": "an officer of {family} in {presidency}",
    }
    return f"promotes {origins.get(str(fields.get('origin')), '{family@}')} to {{office}}[, for {{offered}}]"


def freed(fields: Fields) -> str:
    """From where a cube is taken."""
    return "takes a cube back from {prize}" if fields.get("prize") else "gives up a manor for its cube"


FAMILIES: dict[str, Pattern] = {
    "take_office": "takes the office of {office}",
    "place_cubes": lambda fields: f"takes {cubes(fields.get('box'), fields.get('cubes'))}[ for {{price}}]",
    "pass": "passes",
    "jones.bid.pass": "bids no more for the ship",
    "jones.bid.bid": "bids {amount} for the ship",
    "bases.bid.pass": "bids no more for {region}",
    "bases.bid.bid": "bids {amount} for {region}",
    "buy_ships_or_goods": "goes to buy ships or goods",
    "found_firm": "founds a firm",
    "send_trade_mission": "prepares a trade mission",
    "base_invest": "invests in its base in {region}",
    "base_campaign": "goes to war from its base in {region}",
    "buy_good": "buys the good on factory {factory} for {price}",
    "buy_ship": "buys the ship of column {column} for {price}",
    "buy_no_more": "buys no more",
    "free_cube": freed,
    "build_shipyard": "builds a shipyard in column {column}",
    "build_factory": "builds factory {factory}",
    "buy_back_promise": "buys a promise back from {holder} for {price}",
    "buy_back_no_more": "buys no promise back",
    "use_prize": "uses {prize}",
    "family_phase.action.use_prize": "uses {prize} for {shipyards:shipyard|shipyards}",
    "keep_prize": "does not use {prize}",
    "keep_prizes": "uses no prize",
    "recover_promise": "takes a promise back from {holder}",
    "claim_prize": "takes {prize}",
    "go_home": "takes no prize",
    "vote_for": "votes for the law[, with its {prize}]",
    "vote_against": "votes against the law[, with its {prize}]",
    "spend_on_vote": lambda fields: "spends {amount} on votes" if fields.get("amount") else "spends nothing on votes",
    "name_scandal": "lets a scandal fall on the {office}",
}

FIRMS: dict[str, Pattern] = {
    "fund_firm": "puts {amount} into its firm",
    "keep_money": "puts nothing into its firm",
    "let_firm_fail": "lets its firm fail",
    "take_over": "takes the firm of {firm} over",
    "leave_firm": "takes no firm over",
    "propose_merger": "proposes to merge with the firm of {firm}",
    "propose_no_merger": "proposes no merger",
    "merge_into": "wants {firm@} to own the merged firm",
    "consent.amount.name_amount": "adds {amount}",
    "name_stake": "grants {family@} {percent} percent of the merged firm",
    "name_region": "will sail to {region}",
    "name_no_more_regions": "names no more regions",
    "sail": "sails for {amount}",
    "sail_surely": "sails for {amount}, and surely",
    "stay": "stays in port",
    "send_mission_to": "sends the trade mission to {region}",
    "firm_trade.ships.send_ships": "sends {number:ship|ships} to {region}",
    "add_region": "opens {region} to the trade of {presidency}",
    "pay_out": "pays out {amount}",
}

COMPANY: dict[str, Pattern] = {
    "nominate": "nominates {family@} for the chair",
    "support_own_nomination": "stands for the chair",
    "vacancies.stand.abstain": "does not vote for itself",
    "pick_chairman": "makes {family@} Chairman",
    "promote": promoted,
    "take_debt": "takes a debt of {amount} for the Company",
    "take_no_debt": "takes no debt",
    "allocate": "has money for the {office}",
    "allocate_amount": "gives the {office} {amount}",
    "ask_for_allocation": "asks for money for the {office}",
    "ask_for_nothing": "asks for nothing",
    "allocation.petition_amount.name_amount": "asks for {amount} for the {office}",
    "reroll": "rolls again",
    "keep_roll": "keeps the roll",
    "pay_dividends": lambda fields: "pays {number:dividend|dividends}" if fields.get("number") else "pays no dividend",
    "tax_to_family": lambda fields: "takes {amount} of the tax" if fields.get("amount") else "takes nothing of the tax",
    "tax_to_presidency": lambda fields: (
        "passes {amount} of the tax on to the presidency"
        if fields.get("amount")
        else "passes no tax on to the presidency"
    ),
}


def sent(thing: str) -> Pattern:
    """So many of these to a holding, or none."""
    return lambda fields: (
        f"sends {{number:{thing}|{thing}s}} to {{holding}}"
        if fields.get("number")
        else f"sends no {thing}s to {{holding}}"
    )


def moved(one: str, of: str = "") -> Pattern:
    """So many of these along with the transfer, or none."""
    return lambda fields: f"moves {{number:{one}|{one}s}}{of}" if fields.get("number") else f"moves no {one}s{of}"


INDIA: dict[str, Pattern] = {
    "offer_ship": "lets the captain of {family} choose a ship",
    "decline_ship": "sends the captain home without a ship",
    "director_of_trade.ship.buy_ship": "buys its captain the ship of column {column} for {price}",
    "director_of_trade.ships.send_ships": sent("ship"),
    "send_captained_ship": "sends a captained ship of {family} to {holding}",
    "send_goods": sent("good"),
    "transfer": "wants to move ships and goods from {source} to {destination}",
    "transfer_nothing": "moves no ships and goods",
    "transfer_ships": moved("ship"),
    "transfer_goods": moved("good"),
    "transfer_captained_ships": moved("captained ship", " of {family}"),
    "place_guns": lambda fields: (
        "puts {number:gun|guns} into the army of {presidency}"
        if fields.get("number")
        else "puts no guns into the army of {presidency}"
    ),
    "post_officer": "posts an officer of {family} to {presidency}[ in the place of one of {replaces}]",
    "transfer_guns": "wants to move guns from {source} to {destination}",
    "transfer_no_guns": "moves no guns",
    "move_guns": "moves {number:gun|guns} from {source} to {destination}",
    "campaign": "goes to war on {target}",
    "end_campaigns": "goes to war no more",
    "send_army": lambda fields: "sends {pieces} of the army" if fields.get("pieces") else "leaves the army at home",
    "hire_mercenaries": lambda fields: (
        "hires {mercenaries:point|points} of mercenaries" if fields.get("mercenaries") else "hires no mercenaries"
    ),
    "open_trade": "wants to open {region}",
    "end_open_trade": "opens no more trade",
    "pay_strength": "pays {amount} for dice",
    "sailing.sail.sail": "spends {amount} on sailing",
    "end_sailing": "does not sail any more",
    "fill_order": "fills order {order} of {place}[ with {goods:good|goods}]",
    "fill_no_more": "fills no more orders",
    "invest": "invests {amount}[ in {region}]",
    "end_investing": "invests no more",
    "defend": lambda fields: "defends with " + strength(fields),
    "police": lambda fields: "puts the revolt down with " + strength(fields),
    "surrender": "does not defend[ {region}]",
    "let_revolt": "lets the revolt happen",
    "lose_captained_ship": "lets {family} lose a captained ship",
}

ACTS: dict[str, Pattern] = {**FAMILIES, **FIRMS, **COMPANY, **INDIA}
