"""How bargains read as sentences, in every title that has them (``engine.kernel.sentences``).

A title gives what differs: how an asset reads (fields of one asset to a pattern), how the matter of a consent does, as what is asked
for ("leave to move guns", "a vote"), and how each deed does on which a bargain may depend, as a sentence in the present ("{by} votes for
the law", "the law passes").
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Mapping, Sequence
from typing import Any

from engine.kernel.sentences import infinitive
from engine.kernel.vocabulary import Pattern
from engine.shared.moments import MOMENT_IDS

Fields = Mapping[str, Any]
Reads = Callable[[Fields], str]
Deeds = Mapping[str, Pattern]
"""By a deed's id, the sentence that says it is done: first who does it, then the verb."""

WHEN = {
    "phase": "when a phase begins",
    "shortage": "when money is short",
    "office": "before an office acts",
    "hiring": "when an office is filled",
    "law": "before a law is chosen",
    "vote": "before a vote",
    "dividends": "before dividends are named",
    "prestige": "before prizes and prestige are chosen",
    "consent": "when leave is asked for",
    "acted": "when an office has acted",
}
"""Moments, as when they are; ``review`` is none at which anything is bargained for."""

SOME = {
    "alliance": "somebody",
    "card": "a card",
    "family": "somebody",
    "holding": "a holding",
    "law": "a law",
    "office": "an officeholder",
    "presidency": "a Presidency",
    "prize": "a prize",
    "region": "a region",
    "sea": "a sea",
    "space": "a space",
}
"""What a sort of deed is about, where it is not said what."""

_DONE = re.compile(r"((?:the )?\S+) (\w+)(.*)", re.DOTALL)


# -- deeds --


def deed(deeds: Deeds, fields: Fields) -> str:
    """The deed of a clause or a word, done or left undone: "the law passes", "the law does not pass"."""
    pattern = deeds.get(str(fields.get("deed")), "{deed}[ by {by}]")
    text = pattern if isinstance(pattern, str) else pattern(fields)
    return undone(text) if fields.get("undone") else text


_SAID_OF_ONE = re.compile(r"\[[^\]]*\]")
_THING = re.compile(r"(?:the presidency of |the |space )?\{(\w+)\}")


def sort_of_deed(deeds: Deeds, fields: Fields) -> str:
    """The sentence that says a deed of this sort is done, whatever it is about: "{by} moves a regiment to a Presidency"."""
    text = _SAID_OF_ONE.sub("", deed(deeds, fields))
    return _THING.sub(lambda found: found[0] if found[1] == "by" else SOME.get(found[1], "something"), text)


def undone(text: str) -> str:
    """The sentence that says a deed is left undone."""
    found = _DONE.fullmatch(text)
    if found is None:
        return f"not this: {text}"
    who, verb, rest = found.groups()
    return f"{who} {'is not' if verb == 'is' else f'does not {infinitive(verb)}'}{rest}"


def bargain_parts(deeds: Deeds) -> dict[str, Pattern]:
    """The objects of offers and deals: what more than two give each other, the clause, and words."""
    return {
        "parts": "{seat} gives {to} {gives}",
        "clause": lambda fields: "if " + deed(deeds, fields),
        "words": lambda fields: "{by} gives {told} its word that " + deed(deeds, fields),
    }


# -- standing orders --


def order_events(missing: Container[str]) -> dict[str, Pattern]:
    """What seats want to be asked, in a title in which some moments never come."""
    return {"orders_given": lambda fields: ordered(fields, len([id for id in WHEN if id not in missing]))}


def ordered(fields: Fields, moments: int) -> str:
    """At which moments a seat wants to be asked for bargains, of so many."""
    wanted = [WHEN[moment] for moment in fields.get("moments") or () if moment in WHEN]
    again = "" if "review" in (fields.get("moments") or ()) else ", for good"
    if not wanted:
        return "{seat} wants to be asked for no bargains" + again
    when = "at every moment" if len(wanted) >= moments else ", ".join(wanted)
    phases: Sequence[object] = fields.get("phases") or ()
    alone = f", and in {phase_in_words(phases[0])} alone" if len(phases) == 1 else ""
    if len(phases) > 1:
        named = ", ".join(phase_in_words(phase) for phase in phases)
        alone = f", and in these phases alone: {named}"
    return (
        f"{{seat}} wants to be asked for bargains {when}{alone}"
        f"[, and declines offers that bring it less than {{floor}}]{again}"
    )


def phase_in_words(phase: object) -> str:
    """A phase by its name."""
    return str(phase).replace("_", " ")


def order_acts() -> dict[str, Pattern]:
    """Giving orders."""
    return {
        "bargain_never": "wants to be asked for no bargains",
        "bargain_always": "wants to be asked for every bargain",
        "choose_moments": "chooses when to be asked for bargains",
        "choose_phases": "chooses in which phases, and when, to be asked for bargains",
        "be_asked_in": lambda fields: f"wants to be asked in the phase {phase_in_words(fields.get('phase'))}",
        "not_be_asked_in": lambda fields: f"wants not to be asked in the phase {phase_in_words(fields.get('phase'))}",
        "be_asked": lambda fields: "wants to be asked " + asked_when(fields),
        "not_be_asked": lambda fields: "wants not to be asked " + asked_when(fields),
        "be_asked_from": lambda fields: (
            "declines offers that bring it less than {amount}" if fields.get("amount") else "hears every offer"
        ),
    }


def asked_when(fields: Fields) -> str:
    """The moment of an order."""
    said = str(fields.get("moment"))
    return "again about its orders each turn" if said == MOMENT_IDS[-1] else WHEN.get(said, "then")


# -- deals --


def deal_events() -> dict[str, Pattern]:
    """Offers and deals."""
    return {
        "offer_made": offered,
        "offer_answered": offer_answered,
        "deal_done": lambda fields: "Deal: " + dealt(fields) + more(fields),
    }


def offered(fields: Fields) -> str:
    """An offer, or a plain request."""
    if fields.get("also"):
        return "{seat} proposes to {to} and {also}: " + bargain(fields)
    if fields.get("gives") or not fields.get("wants"):
        exchange = "{seat} offers {to} " + bargain_of_two(fields)
    else:
        exchange = "{seat} asks {to} for {wants}, for nothing in return"
    return exchange + more(fields)


def offer_answered(fields: Fields) -> str:
    """Yes, no, or another offer."""
    answers = {"accept": "{seat} accepts the offer of {to}", "refuse": "{seat} refuses the offer of {to}"}
    return answers.get(str(fields.get("answer")), "{seat} answers {to} with another offer")


def dealt(fields: Fields) -> str:
    """Who gives whom what for what, of two."""
    if fields.get("gives"):
        return "{seat} gives {to} {gives}" + (" for {wants}" if fields.get("wants") else "")
    return "{to} gives {seat} {wants}" if fields.get("wants") else "{seat} and {to} give each other nothing"


def bargain(fields: Fields) -> str:
    """What is given for what, on which clause, and which words are given."""
    return bargain_of_two(fields) + more(fields)


def bargain_of_two(fields: Fields) -> str:
    """What one gives another for what; where it depends on a deed, or is given for somebody's word, that is what it is for."""
    given = "{gives}" if fields.get("gives") else "nothing"
    if fields.get("wants"):
        return f"{given} for {{wants}}"
    return given if fields.get("clause") or fields.get("words") else f"{given} for nothing"


def more(fields: Fields) -> str:
    """What an offer has beside what two give each other."""
    parts = "; {parts}" if fields.get("parts") else ""
    clause = ", {clause}" if fields.get("clause") else ""
    return parts + clause + ("; {words}" if fields.get("words") else "")


def deal_acts(asset: Reads, deeds: Deeds) -> dict[str, Pattern]:
    """What a seat does about offers."""
    return {
        "approach": "turns to {to} with an offer",
        "make_no_offer": "makes no offer",
        "offer": lambda fields: f"puts {asset(fields)} into the offer[ for {{to}}]",
        "take_back": lambda fields: f"takes {asset(fields)} out of the offer",
        "ask_for": lambda fields: "asks[ {giver}] for " + asset(fields) + " in return",
        "ask_no_more_for": lambda fields: "no longer asks for " + asset(fields),
        "have_given": lambda fields: f"has {{giver}} give {{to}} {asset(fields)}",
        "have_no_more_given": lambda fields: f"no longer has {{giver}} give {{to}} {asset(fields)}",
        "name_amount": "names {amount}",
        "bring_in": "brings {seat} in",
        "name_asset": "names something that {giver@} is to give {to@}",
        "name_clause": "makes all of it depend on a deed[ of {by}]",
        "name_deed": lambda fields: "names a sort of deed: that " + sort_of_deed(deeds, fields),
        "depend_on": lambda fields: f"makes all of it depend: if {deed(deeds, fields)}",
        "give_word": "gives {told} its word on something",
        "ask_for_word": "asks {by} for its word on something",
        "give_word_for": lambda fields: f"has {{by@}} give {{told@}} the word that {deed(deeds, fields)}",
        "propose": lambda fields: f"proposes to {{to}}[ and {{also}}]: {bargain(fields)}",
        "withdraw": "withdraws the offer",
        "accept_offer": lambda fields: f"accepts the offer of {{seat}}: {bargain(fields)}",
        "refuse_offer": lambda fields: f"refuses the offer of {{seat}}: {bargain(fields)}",
        "counter_offer": lambda fields: f"answers the offer of {{seat}} with another one, instead of {bargain(fields)}",
    }


# -- contracts, words, petitions --

ENDS = {
    "deed": "what was to be left undone is done",
    "time": "its time has run out",
    "gone": "something of it can no longer change hands",
    "over": "the game is over before",
}
"""Why a contract is void."""


def contract_events(deeds: Deeds) -> dict[str, Pattern]:
    """What waits for a deed, and what becomes of it."""
    return {
        "contract_made": lambda fields: f"Contract {{contract}}: {{parts}} if {deed(deeds, fields)}",
        "contract_settled": "Contract {contract} is settled",
        "contract_voided": lambda fields: f"Contract {{contract}} is void: {ENDS.get(str(fields.get('why')), '{why}')}",
        "word_given": lambda fields: f"Word {{word}}: {{by}} gives {{to}} its word that {deed(deeds, fields)}",
        "word_kept": "{seat} has kept its word {word} to {to}",
        "word_broken": "{seat} has broken its word {word} to {to}",
        "word_lapsed": "The game is over before {seat} has kept or broken its word {word} to {to}",
        "money_laid_up": "{seat} puts {amount} on the table for contract {contract}",
        "money_taken_back": "{seat} takes back {amount} from the table of contract {contract}",
    }


def petition_acts(deeds: Deeds) -> dict[str, Pattern]:
    """Putting a price on what another is about to choose."""
    return {
        "petition": lambda fields: f"petitions {{to}}, and will pay if {deed(deeds, fields)}",
        "petition_for_nothing": "petitions {to} for nothing",
    }


# -- consents and bids --


def consent_events(matter: Reads) -> dict[str, Pattern]:
    """What is asked of another seat, and how it answers."""

    def answered(fields: Fields) -> str:
        if fields.get("answer") == "no":
            return "{seat} refuses {to} " + matter(fields)
        owed = " as promised" if fields.get("answer") == "owed" else ""
        return f"{{seat}} grants {{to}} {matter(fields)}{owed}"

    return {
        "consent_sought": lambda fields: f"{{seat}} asks {{to}} for {matter(fields)}[, offering {{gives}}]",
        "price_named": lambda fields: f"{{seat}} wants {{amount}} of {{to}} for {matter(fields)}",
        "consent_answered": answered,
    }


def bid_events() -> dict[str, Pattern]:
    """Bids for an office, and what is asked for it."""
    return {
        "asking_price_named": "{seat} asks {amount} for the office of {office}",
        "office_bid_made": "{seat} offers {gives} for the office of {office}",
    }


def consent_acts(matter: Reads) -> dict[str, Pattern]:
    """Asking, and answering."""
    return {
        "ask": lambda fields: attached(fields) or f"asks {{to}} for {matter(fields)}[, offering {{gives}}]",
        "consent": lambda fields: f"grants {{asker}} {matter(fields)}[ for {{offered}}]",
        "refuse": lambda fields: f"refuses {{asker}} {matter(fields)}",
        "name_price": lambda fields: f"wants {{amount}} of {{asker}} for {matter(fields)}",
        "pay_price": "pays the price of {amount}",
        "leave": "does not pay the price",
    }


def attached(fields: Fields) -> str:
    """What was put on a deed, where it is no leave that is asked for."""
    if fields.get("matter") != "petition":
        return ""
    return "pays {to} {gives} for it" if fields.get("gives") else "pays {to} nothing for it, and lets it drop"


def bid_acts() -> dict[str, Pattern]:
    """Bidding in rounds."""
    return {
        "ask_price": lambda fields: (
            "asks {amount} for the office of {office}"
            if fields.get("amount")
            else "hears any bid for the office of {office}"
        ),
        **dict.fromkeys(("bid", "bids.raise.bid"), "bids {amount} for the office of {office}"),
        "bid_no_more": "bids no more for the office of {office}",
    }


# -- all of them --


def events(matter: Reads, deeds: Deeds, missing: Container[str] = ()) -> dict[str, Pattern]:
    """All events of bargains, in a title in which some moments never come."""
    told = (order_events(missing), deal_events(), contract_events(deeds), consent_events(matter), bid_events())
    return {name: pattern for events in told for name, pattern in events.items()}


def acts(asset: Reads, matter: Reads, deeds: Deeds) -> dict[str, Pattern]:
    """All acts of bargains."""
    return {
        **order_acts(),
        **deal_acts(asset, deeds),
        **petition_acts(deeds),
        **consent_acts(matter),
        **bid_acts(),
    }
