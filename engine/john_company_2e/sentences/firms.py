"""Sentences of firms: investments, strategies, trade and dividends."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.john_company_2e.sentences.patterns import Fields, by, said
from engine.kernel.vocabulary import Pattern

MEANS = {"share": "a Company share", "workshop": "a workshop"}
FIRM_ACTIONS = {
    "form_firm": "{seat} forms a firm",
    "invest": "{seat} invests in a firm",
    "buy_back_ship": "{seat} buys a ship back for the firm",
    "fit_ship": "{seat} fits a ship for the firm",
    "merge": "{seat} merges two firms",
    "take_over": "{seat} takes a firm over",
    "dissolve": "{seat} dissolves the firm",
    "pass": "{seat} passes",
}


def means(fields: Fields) -> str:
    """What is invested."""
    return MEANS.get(said(fields, "means"), "{means}")


def firm(fields: Fields, seat: str) -> str:
    """A firm; that of who acts is its own."""
    return "its own firm" if fields.get("firm") == fields.get(seat) else "the firm of {firm}"


def strategy(fields: Fields) -> str:
    """A strategy in words."""
    return "no trade" if said(fields, "strategy") == "hobnob" else "trade in {strategy}"


def rolled(fields: Fields) -> str:
    """A firm's trade."""
    return f"The firm of {{firm}} rolls {{dice}} for {strategy(fields)}, {{amount}} at stake: {{result}}"


EVENTS: Mapping[str, Pattern] = MappingProxyType(
    {
        "firm_action_taken": by("action", FIRM_ACTIONS, "{seat} acts for a firm: {action}"),
        "firm_formed": lambda fields: f"{{firm}} forms a firm with {means(fields)}, worth {{amount}}",
        "firm_investment_made": lambda fields: (
            f"{{seat}} puts {means(fields)}, worth {{amount}}, into {firm(fields, 'seat')}"
            + (" and gets a share" if fields.get("share") else "")
        ),
        "firm_ship_taken": "{ship}[ of {family}] now sails for the firm of {firm}",
        "firm_spent": lambda fields: (
            "The firm of {firm} spends {amount}"
            + {"buy_back_ship": " on buying a ship back", "fit_ship": " on fitting a ship"}.get(
                said(fields, "what"), ""
            )
        ),
        "firm_value_moved": "The value of the firm of {firm} moves to space {space}",
        "firm_taken_over": "{seat} takes over the firm of {firm}",
        "firms_merged": "The firm of {secondary} is merged into that of {primary}",
        "firm_dissolved": "The firm of {firm} is dissolved[, and {money_lost} are lost][; into prison: {shares}]",
        "firm_failed": "The firm of {firm} fails: {missing} of {amount} are missing",
        "firm_expenses_paid": "The firm of {firm} pays expenses of {amount}",
        "firm_money_lost": "The firm of {firm} loses {amount}",
        "firm_dividends_paid": lambda fields: (
            "The firm of {firm} pays dividends of {amount}[, waived: {waived}]"
            if fields.get("amount")
            else "The firm of {firm} pays no dividends"
        ),
        "firm_money_brought_home": "The firm of {firm} brings {amount} home from India",
        "firm_initiative_set": "The firm of {firm} has initiative {initiative}",
        "firm_check_rolled": rolled,
        "firm_shares_scored": "{seat} counts firm shares[: {shares}][, {in_prison} in prison]",
        "emergency_investment_made": lambda fields: f"{{seat}} saves {firm(fields, 'seat')} with an investment",
        "emergency_merger_made": "The firm of {secondary} is saved by a merger with that of {primary}",
        "strategies_taken_up": "Strategies are taken up",
        "strategy_laid": "{firm} lays a strategy face down",
        "strategy_chosen": lambda fields: f"{{firm}} chooses {strategy(fields)}",
        "strategy_shown": lambda fields: f"The strategy of {{firm}} is {strategy(fields)}",
        "stake_laid": "{firm} stakes {amount}",
        "stakes_shown": "Stakes are shown",
        "stake_shown": "The firm of {firm} has staked {amount}",
    }
)

ACTS: Mapping[str, Pattern] = MappingProxyType(
    {
        "form_firm": lambda fields: f"forms a firm with {means(fields)}",
        "invest": lambda fields: f"puts {means(fields)} into the firm of {{firm}}",
        "firms.act.fit_ship": "fits {ship}[ of {family}] for the firm",
        "buy_back_ship": "buys {ship}[ of {family}] back for the firm",
        "merge": "merges the firm of {secondary} into that of {primary}",
        "take_over": "takes over the firm of {firm}",
        "dissolve": "dissolves the firm of {firm}",
        "pass": "passes",
        "return_share": "has a share of {family} returned",
        "choose_strategy": lambda fields: f"chooses {strategy(fields)}",
        "stake": lambda fields: "stakes {amount}" if fields.get("amount") else "stakes nothing",
        "let_company_fill": "lets the Company fill the next order",
        "let_firm_fill": "lets the firm of {firm} fill the next order",
        "pay_firm_dividends": lambda fields: (
            "pays {number:dividend|dividends} of the firm" if fields.get("number") else "pays no dividends of the firm"
        ),
        "waive": lambda fields: "waives {number:payment|payments}" if fields.get("number") else "waives no payment",
        "pay_from_london": "pays {amount} of the expenses from London",
        "emergency_investment": lambda fields: f"saves the firm of {{firm}} with {means(fields)}",
        "emergency_merger": "saves the firm of {secondary} by a merger with that of {primary}",
        "let_fail": "lets the firm fail",
    }
)
