"""Sentences of India: armies and Deploy actions, orders, regions and empires, the Elephant, events, crises, governing."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.john_company_2e.sentences.company import moved_piece
from engine.john_company_2e.sentences.patterns import Fields, number, said, some
from engine.kernel.vocabulary import Pattern
from engine.wording import counted

LOSSES = {
    "deploy": " in the attack",
    "war_against_france": " to the war against France",
    "officer_rout": " in a rout",
    "catastrophe": " after a catastrophe",
    "region_loss": ", as a region is lost",
}
CLOSED = {
    "turmoil": "by turmoil",
    "cascade": "by a cascade",
    "rebellion": "by a rebellion",
    "famine": "by famine",
    "foreign_invasion": "by a foreign invasion",
    "region_loss": "as the region is lost",
}
OPENED = {"special_envoy": " to the special envoy", "deploy": " by the army", "peace": " in peace"}
UNREST = {
    "failed_check": " as a check has failed",
    "sixes": " by the sixes rolled",
    "tax": " for the taxes",
    "famine": " by famine",
}
TOWERS = {
    "leader": " under a new leader",
    "peace": " in peace",
    "deploy": " under the Company's attack",
    "invasion": " in the invasion",
    "rebellion": " in the rebellion",
    "foreign_invasion": " in a foreign invasion",
    "attack_beaten": " as its attack is beaten",
    "region_loss": " as the Company is driven out",
}
SORTS = {
    "crisis": "a crisis",
    "leader": "a leader arises",
    "turmoil": "turmoil",
    "windfall": "a windfall",
    "peace": "peace",
    "foreign_invasion": "a foreign invasion",
    "shuffle": "the tiles are shuffled",
}


def pieces(fields: Fields) -> str:
    """Pieces of an army: regiments, officers of a family, or an alliance."""
    if said(fields, "pieces") == "alliance":
        return "the alliance with {alliance}"
    one = {"officers": "officer", "regiments": "regiment"}.get(said(fields, "pieces"), "piece")
    return some(fields, "number", one) + (" of {family}" if fields.get("family") is not None else "")


def state(one: str, many: str) -> Pattern:
    """Pieces change their state."""

    def pattern(fields: Fields) -> str:
        words = pieces(fields)
        plural = said(fields, "pieces") != "alliance" and number(fields, "number") != 1
        return f"{{army}}: {words} {many if plural else one}"

    return pattern


def exhausts(fields: Fields) -> str:
    """How many pieces of a kind are used."""
    if said(fields, "pieces") == "alliance":
        return (
            "uses the alliance with {alliance}"
            if number(fields, "number")
            else "does not use the alliance with {alliance}"
        )
    return "uses " + pieces(fields)


def tower(fields: Fields) -> str:
    """A tower grows or shrinks."""
    verb = "grows" if number(fields, "after") > number(fields, "before") else "shrinks"
    return f"The tower of {{region}} {verb} from {{before}} to {{after}}" + TOWERS.get(said(fields, "why"), "")


def elephant(fields: Fields) -> str:
    """Where the Elephant stands."""
    if fields.get("tail") == fields.get("head"):
        return "The Elephant stands in {head}"
    return "The Elephant walks from {tail} to {head}"


def fight(one: str) -> Pattern:
    """An attack against a defence, and how it ends."""
    return lambda fields: (
        one + " with {attack} against {defence}: " + ("success" if fields.get("success") else "in vain")
    )


def filled(fields: Fields) -> str:
    """Who fills an order, and with whose writer."""
    if fields.get("firm") is not None:
        return "The firm of {firm} fills order {order} for {value}"
    return "{presidency} fills order {order} for {value}" + (
        "" if fields.get("writer") is None else " with a writer of {writer}"
    )


def closed(fields: Fields) -> str:
    """An order is shut, and whose writer goes home."""
    sent = "" if fields.get("writer") is None else ", and the writer of {writer} is lost"
    return "Order {order} is closed " + CLOSED.get(said(fields, "why"), "because of {why}") + sent


def shattered(fields: Fields) -> str:
    """An empire falls apart."""
    verb = "flies" if len(fields.get("regions") or ()) == 1 else "fly"
    return f"The empire of {{capital}} shatters[: {{regions}} {verb} its flag no more]"


EVENTS: Mapping[str, Pattern] = MappingProxyType(
    {
        "regiments_joined": "{number:regiment joins|regiments join} the army of {army}",
        "regiment_lost": lambda fields: "{army} loses a regiment" + LOSSES.get(said(fields, "why"), ""),
        "officer_lost": lambda fields: "{army} loses an officer of {family}" + LOSSES.get(said(fields, "why"), ""),
        "officer_posted": "An officer of {family} joins the army of {army}",
        "commander_named": "{family} becomes Commander of the army of {army}",
        "commander_dismissed": lambda fields: (
            "{family} is Commander of {army} no more"
            + LOSSES.get(said(fields, "why"), "")
            + "[, and loses {trophies_lost:trophy|trophies}]"
        ),
        "trophies_changed": lambda fields: (
            f"{{seat}} {'loses' if number(fields, 'number') < 0 else 'wins'} "
            + counted(abs(number(fields, "number")), "trophy", "trophies")
        ),
        "army_piece_moved": lambda fields: moved_piece(fields) + " moves from {origin} to {destination}",
        "alliance_formed": "{army} makes an alliance with {alliance}",
        "exhausted": state("is exhausted", "are exhausted"),
        "readied": state("is ready again", "are ready again"),
        "board_refreshed": "Writers come home, and armies are ready again",
        "deploy_check_rolled": "{seat} rolls {dice} to attack {region}: {result}",
        "loss_check_rolled": "{seat} rolls {dice} for losses in {army}",
        "officer_rout_rolled": "{seat} rolls {dice} for a rout in {army}",
        "order_filled": filled,
        "order_opened": lambda fields: "Order {order} opens" + OPENED.get(said(fields, "why"), ""),
        "order_closed": closed,
        "cascade_begun": "The orders of {region} cascade",
        "tower_changed": tower,
        "unrest_placed": lambda fields: "{region} gets {number} unrest" + UNREST.get(said(fields, "why"), ""),
        "unrest_cleared": "{number} unrest leaves {region}",
        "empire_shattered": shattered,
        "region_freed": "{region} is free of {capital}",
        "empire_extended": "{region} joins the empire of {capital}",
        "empire_left_unfounded": "{attacker} beats {defender}, and there are no flags for another empire",
        "region_won": "{region} falls to the Company, for the Presidency of {presidency}",
        "region_lost": "The Company loses {region}, which the Presidency of {presidency} held",
        "elephant_moved": elephant,
        "event_tile_flipped": lambda fields: (
            "Event: " + SORTS.get(said(fields, "sort"), "{sort}") + "[; the next event points to {back}]"
        ),
        "stack_shuffled": "All event tiles are shuffled[; the next event points to {back}]",
        "storm_die_rolled": lambda fields: (
            f"The storm die: {counted(number(fields, 'tiles'), 'event')}"
            + (", storms in {seas}" if fields.get("seas") else ", no storms")
        ),
        "company_attacked": "{region} attacks the Company with strength {strength}",
        "attack_beaten": "The attack of {region} is beaten",
        "foreign_invasion_begun": "Foreigners invade {region} with strength {strength}",
        "invasion_fought": fight("{attacker} invades {defender}"),
        "rebellion_fought": fight("{region} rebels against {capital}"),
    }
)

ACTS: Mapping[str, Pattern] = MappingProxyType(
    {
        "seek_alliance": "seeks an alliance with {alliance} for {price}, strength {strength}",
        "seek_no_alliance": "seeks no alliance",
        "deploy": "attacks {region}[, {penalty:die|dice} fewer]",
        "stop_deploying": "attacks no more",
        "exhaust_pieces": exhausts,
        "meet_rebellion": "meets the rebellion in {region}",
        "administer": "administers with {number_of_dice:die|dice}",
        "stop_administering": "administers no more",
        "build_company_ship": "builds a Company ship[ for {sea}]",
        "commission_regiment": "commissions a regiment[ for {army}]",
        "tax": "taxes {amount} into {purse}",
        "tax_region": "puts the unrest for taxes on {region}",
        "govern": "governs for {amount}",
        "govern_no_more": "governs no more",
        "place_elephant": lambda fields: (
            "places the Elephant in {head}"
            if fields.get("tail") == fields.get("head")
            else "places the Elephant on the way from {tail} to {head}"
        ),
    }
)
