"""Events of ships, goods, armies and regions. Part of ``sentences``."""

from __future__ import annotations

from engine.john_company_1e.sentences.names import cargo
from engine.john_company_1e.sentences.patterns import HELD, READY_AND_EXHAUSTED, Fields, after, by, some, strength
from engine.kernel.vocabulary import Pattern

PURCHASED = {
    "ship_purchasing": "the {office} has bought {number:ship|ships}",
    "military_affairs": "the {office} has bought {number:gun|guns}",
    "goods_purchasing": "the {office} has bought {number:good|goods}",
}

LONDON: dict[str, Pattern] = {
    "purchased": by("office", PURCHASED, "the {office} has bought {number}"),
    "guns_placed": "the army of {army} gets {number:gun|guns}",
    "officer_posted": "an officer of {family} joins the army of {army}[ in the place of one of {replaces}]",
    "recruits_sent_home": "{family} gets {number:officer|officers} back: no army has room",
    "gun_transfer_asked": "the army of {source} is asked for {number:gun|guns} for {destination}",
    "guns_moved": "the army of {source} sends {number:gun|guns} to {destination}",
    "captain_sent_home": by(
        "why",
        {"ship_declined": "a captain of {family} goes home without a ship"},
        "a captain of {family} goes home: there is no ship left",
    ),
    "captain_embarked": "{seat} buys its captain the ship of column {column} for {price}",
    "ships_sent": "{holding} gets {number:ship|ships} from London",
    "captained_ship_sent": "{holding} gets a captained ship of {family} from London",
    "goods_sent": "{holding} gets {number:good|goods} from London",
    "cargo_transfer_asked": lambda fields: f"{{source}} is asked for {cargo(fields)} for {{destination}}",
    "cargo_moved": lambda fields: f"{{source}} sends {cargo(fields)} to {{destination}}",
}


def filler(fields: Fields) -> str:
    """Who filled an order."""
    return "the firm of {firm}" if fields.get("firm") is not None else "{holding}"


def army_exhausted(fields: Fields) -> str:
    """The guns and officers that went out."""
    parts = ["{guns:gun|guns}"] * bool(fields.get("guns")) + ["{posted}"] * bool(fields.get("posted"))
    return "the army of {army} is exhausted: " + (" and ".join(parts) or "nobody")


def ships_exhausted(fields: Fields) -> str:
    """The ships that sailed."""
    parts = ["{ships:ship|ships}"] * bool(fields.get("ships")) + ["{captained}"] * bool(fields.get("captained"))
    return "{holding} sends out " + (" and ".join(parts) or "no ship")


TRADE: dict[str, Pattern] = {
    "order_filled": lambda fields: f"{filler(fields)} fills order {{order}} of {{place}}",
    "order_disrupted": lambda fields: (
        f"order {{order}} of {{place}}, filled by {filler(fields)}, is disrupted: {{demand:ship|ships}} at stake"
    ),
    "ships_exhausted": ships_exhausted,
    "goods_exhausted": "{holding} delivers {goods:good|goods}",
    "army_exhausted": army_exhausted,
    "ships_lost": lambda fields: (
        f"{{holding}} loses {some(fields, READY_AND_EXHAUSTED)}"
        + (" in the war" if fields.get("why") == "war_in_europe" else "")
    ),
    "captained_ship_lost": after(
        "{family} loses a captained ship of {holding}", "why", {"war_in_europe": " in the war"}
    ),
    "campaign_fought": lambda fields: (
        f"the {{office}} attacks {{target}} with {strength(fields)} against a defence of {{defence}}"
    ),
    "presidency_merged": lambda fields: (
        "the presidency of {presidency} becomes part of {into}, with " + some(fields, HELD)
    ),
    "presidency_dissolved": "the presidency of {presidency} has no region left and ends after attrition",
    "holding_cleared": lambda fields: "{holding} gives up " + some(fields, HELD),
}

KINDS = {
    "status_quo": "all stays as it is",
    "flip_depressed": "trade is depressed",
    "flip_prosperous": "the region prospers",
    "collapse": "trade collapses",
    "conquest": "it goes to war",
    "revolt": "a revolt",
}


def opened(fields: Fields) -> str:
    """The regions that are open now, and to whom."""
    several = len(fields.get("regions") or ()) > 1
    return (
        "{regions} are opened to the trade of {trader}" if several else "{regions} is opened to the trade of {trader}"
    )


REGIONS: dict[str, Pattern] = {
    "event_dice_rolled": "the dice of the event show {dice}; India is in {balance_of_india}",
    "event_in_india_happened": after("the Elephant comes to {region} (a {die}): ", "kind", KINDS, "an event"),
    "elephant_redirected": "the Elephant goes to {region} next",
    "region_prospered": "{region} prospers by investment, and the Elephant comes there",
    "card_flipped": "{region} is {card_side} now",
    "balance_tilted": "India is in {balance_of_india} now",
    "attack_made": "{region} attacks {target}: {strength} against {defence}",
    "attack_failed": by(
        "why",
        {"defended": "the attack of {region} on {target} is beaten off"},
        "the attack of {region} breaks on the defence of {target}",
    ),
    "conquest_left_undone": "{region} finds nobody left to attack",
    "conquered": "{region} conquers {target}",
    "revolted": "{region} revolts and is sovereign",
    "revolt_put_down": "the revolt in {region} is put down",
    "defended": lambda fields: f"{{seat}} defends {{region}} with {strength(fields)}",
    "dominion_freed": "{region} is free of {of}",
    "company_region_lost": "the Company loses {region}; the office of {office} will end",
    "region_conquered": "the presidency of {presidency} conquers {region} for the Company",
    "region_opened": opened,
    "region_followed": "{region} now trades with {trader}, as its conqueror does",
    "region_closed": "{region} is closed to British trade",
}

EVENTS: dict[str, Pattern] = {**LONDON, **TRADE, **REGIONS}
