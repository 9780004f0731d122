"""Sentences of turns and setup, families and their actions, the London Season."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.john_company_2e.sentences.patterns import Fields, by, said
from engine.kernel.vocabulary import Pattern

PHASES = {
    "london_season": "The London Season begins",
    "family": "Families act",
    "firms": "Firms invest",
    "hiring": "Offices are filled",
    "company_operation": "The Company operates",
    "bonuses": "Bonuses are paid",
    "revenue": "The Company reckons its revenue",
    "events_in_india": "Events unfold in India",
    "parliament_meets": "Parliament meets",
    "upkeep_and_refresh": "Upkeep is due, and the board is refreshed",
}
ACTIONS = {
    "enlist_writer": "enlists a writer in {presidency}",
    "enlist_officer": "trains an officer",
    "purchase_luxury": "buys a luxury",
    "purchase_shipyard": "buys a shipyard[, that of {ship}]",
    "purchase_workshop": "buys a workshop",
    "seek_share": "seeks a Company share on space {space} of the Stock Exchange",
}
"""Family actions, of events and of options alike."""

REASONS = {"extra_action": ", by the law's extra action", "extra_writer": " beside the action", "repeat": " once more"}
PLANNED = {
    "enlist_writer": "writers",
    "enlist_officer": "officers",
    "purchase_luxury": "luxuries",
    "purchase_shipyard": "shipyards",
    "purchase_workshop": "workshops",
    "seek_share": "shares",
}
GIVES_UP = {
    "john_thorpe": "{seat} gives up all workshops because of {because_of}",
    "violet_effingham": "{seat} gives up all shipyards because of {because_of}",
    "joseph_sedley": "{seat} gives up all Company shares because of {because_of}",
}


def acted(fields: Fields) -> str:
    """A family action, and why it is taken."""
    return (
        "{seat} "
        + ACTIONS.get(said(fields, "action"), "takes the action {action}")
        + REASONS.get(said(fields, "reason"), "")
    )


def planned(fields: Fields) -> str:
    """Where the opportunity marker goes."""
    action = fields.get("action")
    if action is None:
        return "The opportunity marker of {seat} leaves the game"
    return "{seat} moves the opportunity marker to " + PLANNED.get(said(fields, "action"), "{action}")


EVENTS: Mapping[str, Pattern] = MappingProxyType(
    {
        "turn_began": "Turn {turn} begins",
        "phase_began": by("phase", PHASES, "The phase {phase} begins"),
        "final_scoring_began": "Final scoring begins{failed?: the Company has failed|}",
        "failure_card_drawn": "The Company has failed, and {card}",
        "setup_card_drawn": "A setup card is drawn",
        "setup_card_taken": "{seat} takes a setup card",
        "opportunity_marker_moved": planned,
        "family_action_taken": acted,
        "lifted_from_prize": "{seat} takes a family member back from {prize}",
        "share_created": "{family} gets a new Company share",
        "seekers_moved_up": "Seekers of shares move up on the Stock Exchange",
        "attrition_rolled": (
            "{seat} rolls {dice} for attrition as {office}, {total} with fatigue: {retires?the office is vacated|stays on}"
        ),
        "pensioners_sent_home": "{family} has {number:pensioner|pensioners} retire without a prize",
        "retired": "{seat} retires a family member to {prize} for {price}{specially?, by a firm's privilege|}",
        "display_laid_out": "The display of the London Season: {cards}",
        "display_cleared": "The display is cleared[: {cards}]",
        "card_discarded": "{seat} discards {card}",
        "card_taken": lambda fields: (
            "{seat} takes {card}" + (" from the deck" if fields.get("place_in_display") is None else "")
        ),
        "cards_given_up": by("because_of", GIVES_UP, "{seat} gives up all blackmail because of {because_of}"),
    }
)

ACTS: Mapping[str, Pattern] = MappingProxyType(
    {
        **ACTIONS,
        "seek_share": "seeks a Company share on space {space} of the Stock Exchange for {price}",
        "take_no_more": "takes no extra action",
        "lift_from_prize": "takes a family member back from {prize}",
        "give_up_prize": "gives up {prize}",
        "keep_setup_card": "keeps a setup card with {items}",
        "give_setup_card_to_crown": "gives the Crown a setup card with {items}",
        "retire": "retires a family member to {prize} for {price}[, with the help of {discounts}]",
        "retire_specially": "retires a family member specially to {prize} for {price}[, with the help of {discounts}]",
        "retire_nobody_more": "retires nobody more",
        "take_card": "takes {card}",
        "discard_card": "discards {card}",
        "draw_from_deck": "takes the top card of the deck",
    }
)

ITEMS: Pattern = by(
    "kind",
    {
        "office": "the office of {what}",
        "share": "a Company share",
        "cash": "{amount}",
        "writer": "a writer in {where}",
        "officer": "an officer in {where}",
        "commander": "the Commander of {where}",
        "officer_in_training": "an officer in training",
        "shipyard": "a shipyard",
        "workshop": "a workshop",
        "luxury": "a luxury",
        "blackmail": "a blackmail card",
        "prime_minister": "the Prime Minister",
    },
    "{kind}",
)
"""What a setup card lists."""
