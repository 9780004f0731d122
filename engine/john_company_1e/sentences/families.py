"""Events of families and firms. Part of ``sentences``."""

from __future__ import annotations

from engine.john_company_1e.sentences.names import cubes
from engine.john_company_1e.sentences.patterns import (
    READY_AND_EXHAUSTED,
    SHIPS_AND_GOODS,
    Fields,
    after,
    by,
    check,
    some,
)
from engine.kernel.vocabulary import Pattern


def placed(fields: Fields) -> str:
    """Where a cube goes."""
    column, factory = fields.get("column"), fields.get("factory")
    if column is not None:
        return "{seat} builds a shipyard in column {column}"
    if factory is not None:
        return "{seat} builds factory {factory}"
    box = str(fields.get("box"))
    if box == "shares":
        return "{seat} gets a share on {box}"
    return "{seat} has one more among {box}"


FAMILIES: dict[str, Pattern] = {
    "family_cards_dealt": "the family cards are dealt: {cards}",
    "setup_die_rolled": "{seat} rolls {die}, for {box}",
    "starting_share_placed": "{seat} gets a share with its office",
    "cube_placed": placed,
    "cubes_chosen": lambda fields: "{seat} places " + cubes(fields.get("box"), fields.get("number")),
    "cube_lifted": lambda fields: (
        "{seat} takes a cube back from {prize}" if fields.get("prize") else "{seat} gives up a manor for its cube"
    ),
    "excused": "{seat} has no cube left and is excused",
    "passed": "{seat} passes",
    "jones_die_rolled": "the Jones family rolls {die}, for {box}",
    "jones_ship_bought": "the Jones family buys the ship of column {column}, to be auctioned",
    "bid_made": after("{seat} bids {amount}", "what", {"ship": " for the ship", "base": " for {region}"}),
    "auction_left": after("{seat} bids no more", "what", {"ship": " for the ship", "base": " for {region}"}),
    "ship_auctioned": lambda fields: (
        "nobody wants the ship" if fields.get("seat") is None else "{seat} gets the ship for {price}"
    ),
    "ship_gained": "{seat} gets a ship",
    "ship_bought": "{seat} buys the ship of column {column} for {price}",
    "good_bought": "{seat} buys the good on factory {factory} for {price}",
    "ship_sold": "the ship of column {column} is sold for {price}",
    "good_sold": lambda fields: (
        "the good on factory {factory} is sold for {price}"
        + (" by {family}" if fields.get("family") is not None else "")
    ),
    "promise_given": "{seat} gives {to} a promise",
    "promise_passed_on": "{seat} passes a promise of {issuer} on to {to}",
    "promise_returned": after(
        "{seat} gives a promise back to {issuer}",
        "why",
        {
            "preferred": ", who preferred it for the office",
            "bought_back": ", who bought it back",
            "returned_for_one_promised": ": the two cancel out",
            "recovered_by_a_prize": ", who had a prize for that",
        },
    ),
    "asset_moved": by(
        "asset",
        {
            "captained_ship": "{seat} hands a captained ship over to {to}",
            "ship": "{seat} hands a ship over to {to}",
            "good": "{seat} hands a good over to {to}",
            "firm_share": "{seat} hands a tenth of the firm of {firm} over to {to}",
            "cash_to_firm": "{seat} puts {amount} into the firm of {to}",
            "base": "{seat} hands the base in {region} over to {to}",
        },
        "{seat} hands something over to {to}",
    ),
}

FIRMS: dict[str, Pattern] = {
    "captains_released": lambda fields: (
        "{family} gets back "
        + some(fields, {"captains": ("captain", "captains"), **READY_AND_EXHAUSTED})
        + " from the Company"
    ),
    "firm_founded": "{firm} founds a firm",
    "firm_funded": "{firm} puts {amount} into its firm",
    "firm_gained": after(
        "the firm of {firm} earns {amount}",
        "what",
        {"trade_mission": " by its trade mission", "order": " by the order", "tax": " in tax"},
    ),
    "firm_spent": after(
        "the firm of {firm} pays {amount}",
        "what",
        {
            "sail": " for a voyage",
            "ship": " for a ship",
            "good": " for a good",
            "ship_at_auction": " for the ship at auction",
            "mercenaries": " for mercenaries",
            "invest": " to invest",
            "base": " for a base",
        },
    ),
    "firm_paid": "the firm of {firm} pays {to} {amount}",
    "firm_share_held": "{family} now has {percent} percent of the firm of {firm}",
    "firm_taken_over": "{seat} takes the firm of {firm} over",
    "merger_proposed": "{seat} proposes to merge the firms of {firms} under {firm}: {stakes}",
    "merger_refused": "the firms of {firms} do not merge",
    "firms_merged": "the firms of {primary} and {secondary} merge under {primary}",
    "firm_absorbed": lambda fields: (
        "the firm of {seat} gets what that of {firm} had: {amount}, " + some(fields, SHIPS_AND_GOODS)
        if fields.get("ships") or fields.get("goods")
        else "the firm of {seat} gets the {amount} that the firm of {firm} had"
    ),
    "firm_failed": lambda fields: (
        "the firm of {firm} fails"
        + (f" and loses {some(fields, SHIPS_AND_GOODS)}" if fields.get("ships") or fields.get("goods") else "")
    ),
    "firm_scored": "the firm of {firm} scores {points} beyond the {expected} expected: {scored}",
    "firm_payout_made": "the firm of {firm} pays out {amount} where {expected} were expected",
    "expectations_missed": "the firm of {firm} has {amount} where {expected} were expected",
    "firm_pieces_exhausted": lambda fields: "the firm of {firm} sends out " + some(fields, SHIPS_AND_GOODS),
    "firm_ships_lost": lambda fields: "the firm of {firm} loses " + some(fields, READY_AND_EXHAUSTED),
    "firm_check_rolled": lambda fields: check("the firm of {firm} rolls {dice}", fields),
    "voyage_made": lambda fields: (
        "the firm of {firm} sails to {regions} for {amount}" + (", and surely" if fields.get("sure") else "")
    ),
    "mission_prepared": "the firm of {firm} prepares a trade mission",
    "mission_sent": "the firm of {firm} sends {ships:ship|ships} on a trade mission to {region}",
    "mission_returned": "the firm of {firm} has {ships:ship|ships} back from {region}",
    "mission_lost": "the firm of {firm} loses {ships:ship|ships} in {region}",
    "base_established": "the firm of {firm} has a base in {region}",
    "base_lost": "the firm of {firm} loses its base in {region}",
    "base_given_up": "the base of {firm} in {region} is given up",
    "base_campaign_fought": "the firm of {firm} attacks {target} with {mercenaries:mercenary|mercenaries} against {defence}",
}

EVENTS: dict[str, Pattern] = {**FAMILIES, **FIRMS}
