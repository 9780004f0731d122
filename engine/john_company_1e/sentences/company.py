"""Events of the turn, of money, offices, cards and laws. Part of ``sentences``."""

from __future__ import annotations

from engine.john_company_1e.sentences.patterns import Fields, after, by, check, some
from engine.kernel.vocabulary import Pattern

TURN: dict[str, Pattern] = {
    "turn_began": lambda fields: (
        "turn {turn} begins, without the Company" if fields.get("extra") else "turn {turn} begins"
    ),
    "phase_began": by(
        "phase",
        {
            "family": "the Family phase begins",
            "company": "the Company phase begins",
            "trade": "the Trade phase begins",
            "evening_post": "the Evening Post is due",
            "end": "the game is over: points are counted",
        },
        "the next phase begins",
    ),
    "families_called": "the families take their actions",
    "company_called_to_order": "the Company comes to order: vacancies are filled",
    "offices_began": "the offices go to work",
    "office_called": "the {office}, {seat}, acts",
    "office_stopped": "the {office} does nothing more this turn",
    "trade_began": "the Company reckons its revenue",
    "board_refreshed": "ships, goods and armies are ready again",
}

MONEY: dict[str, Pattern] = {
    "cash_gained": after(
        "{seat} gets {amount} ",
        "what",
        {
            "shipyard": "for a ship built in its yard",
            "factory": "for a good made in its factory",
            "interlopers": "that its captains made by trade of their own",
            "sykes": "by the power of Sykes",
            "paxton": "by the power of Paxton",
            "plunder": "of plunder",
            "presidential_bonus": "of presidential bonus",
            "writer_privileges": "by Writer Privileges",
            "south_seas_firm": "from the South Seas Firm",
            "investment_bank": "from the Investment Bank",
            "bank_of_england": "from the Bank of England",
            "dividends": "in dividends",
            "family_income": "for a quiet turn without a firm",
        },
        "from the bank",
    ),
    "cash_paid": after(
        "{seat} pays {amount} ",
        "what",
        {
            "prize": "for a prize",
            "ship": "for a ship",
            "good": "for a good",
            "vote": "to win votes",
            "shares": "for shares",
            "shipyard": "for shipyards",
            "factory": "for factories",
            "manor": "for a manor",
            "ship_at_auction": "for the ship at auction",
            "firm": "to found a firm",
            "sail": "for a voyage",
            "mercenaries": "for mercenaries",
            "invest": "to invest",
            "base": "for a base",
        },
        "to the bank",
    ),
    "cash_handed_over": after("{seat} pays {to} {amount}", "what", {"promise": " for a promise"}),
    "treasury_gained": after("the {office} gets {amount}", "what", {"tax": " in tax", "allocation": " from the chair"}),
    "treasury_spent": after(
        "the {office} spends {amount} ",
        "what",
        {
            "ship": "on a ship",
            "good": "on a good",
            "mercenaries": "on mercenaries",
            "open_trade": "to open trade",
            "invest": "to invest",
            "sail": "to sail",
            "purchase": "on purchases",
        },
        "in its office",
    ),
    "tax_taken": "{seat} takes {amount} of the tax from the {office}",
    "tax_passed_on": "the {office} passes {amount} of the tax on to the {to_office}",
    "revenue_raised": after(
        "the Company earns {amount}", "what", {"order": " by the order", "tea_act": " by the Tea Act"}
    ),
    "revenue_spent": by(
        "what",
        {
            "expenses": "the Company pays expenses of {amount}",
            "dividends": "the Company pays out {amount} in dividends",
            "allocated": "the Company has {amount} left to allocate",
        },
        "the Company spends {amount}",
    ),
    "money_received": after(
        "the Chairman has {amount} to allocate",
        "what",
        {
            "share_of_the_set_up": ", for a share rolled in the set-up",
            "share_of_the_jones_family": ", for a share of the Jones family",
            "shares": ", for shares",
            "emergency_loans": ", left of the emergency loans",
            "parked": ", which waited for a Chairman",
            "revenue": ", the rest of the revenue",
        },
    ),
    "money_parked": "the Company lays {amount} aside until there is a Chairman",
    "parked_money_taken": "the {amount} that was laid aside is taken up",
    "allocation_asked": "{seat} asks the Chairman for {amount} for the {office}",
    "debt_taken": "{seat} takes a debt of {amount} for the Company, now {debt:disk|disks} deep",
    "emergency_loans_taken": (
        "the Company takes {number:emergency loan|emergency loans}, {for_expenses} of it for expenses;"
        " it is {debt:disk|disks} deep in debt"
    ),
    "debt_forgiven": "the Company is forgiven {disks:disk|disks} of its debt and keeps {debt}",
    "expenses_reckoned": "the Company owes {amount} of expenses"
    "[, {debt_service} on debt][, {gun_upkeep} for guns][, {officer_upkeep} for officers][, {office_upkeep} for offices]"
    "[, {country_trade} for captained ships]",
    "expenses_left_unpaid": "the Company owes {due} and has {revenue}: it cannot pay",
    "dividends_paid": "the Company pays {number:dividend|dividends}, {amount} in all",
    "share_price_moved": "a share now costs {share_price}",
    "share_price_collapsed": "the share price falls off its track: a bailout is due",
    "shareholders_angered": "a dividend of {due} is due and {revenue} is there: the shareholders are angry, and a bailout is due",
    "bailout_called": "Parliament bails the Company out; a share costs {share_price} again",
    "shares_cut": "{family} loses {number:share|shares} in the bailout",
    "company_failed": "nobody holds a share any more: the Company fails",
    "mutiny_suffered": "too little of India is open: the army mutinies",
    "india_left_undominated": "the Company rules no region when the Governor General comes: the game is lost",
}


def appointed(fields: Fields) -> str:
    """Who takes an office, and from where."""
    start = "{family} becomes {office}"
    endings = {
        "starting": "",
        "court": ", giving up a share",
        "office": ", until now {from_office}",
        "writer": ", until now a writer",
        "officer": ", until now an officer in {presidency}",
    }
    return start + endings.get(str(fields.get("origin")), "")


def attrition(fields: Fields) -> str:
    """What the die, or what counts for it, does to an officeholder."""
    who = "{seat}, {office}, " + ("retires" if fields.get("retires") else "stays")
    why = {
        "black_disk": ": the office ends",
        "scandal": " after the scandal",
        "tenure_limitations": " by the Tenure Limitations",
    }
    return who + why.get(str(fields.get("why")), " on a {dice}")


OFFICES: dict[str, Pattern] = {
    "appointed": appointed,
    "office_vacated": by(
        "why",
        {
            "promoted": "{family} leaves the office of {office} for a better one",
            "bailout": "{family} must leave the office of {office} in the bailout",
            "black_disk": "{family} leaves the office of {office}, which ends",
        },
        "{family} leaves the office of {office}",
    ),
    "officeholder_sent_home": by(
        "why",
        {
            "failed_check": "{family} is dismissed as {office}: the check failed",
            "bailout": "{family} must leave the office of {office} in the bailout, without a prize",
        },
        "{family} leaves the office of {office} without a prize",
    ),
    "office_created": "there is a {office} now",
    "office_eliminated": "there is no {office} any more",
    "vacancy_left": "nobody becomes {office}",
    "scandal_named": "a scandal falls on {family}, {office}",
    "scandal_forgotten": "the scandal about the {office} is forgotten",
    "election_called": "the Court elects a Chairman: {needed} of {shares_in_court:vote|votes} decide",
    "nominated": "{seat} nominates {family} for the chair",
    "nomination_failed": "the nomination of {family} fails",
    "nepotism_shown": "{seat} prefers its own kin to {passed_over} as {office}",
    "attrition_rolled": attrition,
    "check_rolled": lambda fields: check("{seat}, {office}, rolls {dice}", fields),
    "recruits_sent": lambda fields: (
        "{family} sends "
        + some(fields, {"captains": ("captain", "captains"), "officers": ("officer", "officers")})
        + " to the Company"
    ),
    "penalty_scored": after(
        "{seat}, {office}, scores {points}", "why", {"mutiny": " for the mutiny"}, " for the failure of the Company"
    ),
}


POST: dict[str, Pattern] = {
    "evening_post_drawn": "the Evening Post brings {card}",
    "domestic_event_happened": "in London: {card}",
    "law_proposed": "{law} is put to the vote; support stands at {support}",
    "voted": (
        "{seat} votes {side} the law with {votes:vote|votes}[, {spent} of it paid for]; support stands at {support}"
    ),
    "law_passed": "{law} becomes law",
    "law_fallen": "{law} is voted down",
    "monopoly_revoked": "the monopoly has ended: families may found firms",
    "prizes_dealt": "the prizes are {prizes}",
    "prize_dealt": "a new prize: {prize}",
    "prize_claimed": "{seat} retires as {office} and takes {prize} for {price}",
    "prize_used": "{seat} uses {prize}",
}

EVENTS: dict[str, Pattern] = {**TURN, **MONEY, **OFFICES, **POST}
