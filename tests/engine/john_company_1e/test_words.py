"""What the options of the offices, the votes and the Evening Post say."""

from __future__ import annotations

from typing import Any

import pytest

from engine.john_company_1e.events_in_india import SURRENDER
from engine.john_company_1e.names import CHINA_ORDERS, DONE, NOBODY, Holding, Office, Prize, Region
from engine.john_company_1e.title import TITLE
from tests.engine.john_company_1e.helper import table

BOMBAY, BENGAL, CHINA = Holding.BOMBAY, Holding.BENGAL, Holding.CHINA

SAID: list[tuple[str, Any, dict[str, Any]]] = [
    ("company.debt", DONE, {"act": "take_no_debt"}),
    ("company.debt", 5, {"act": "take_debt", "amount": 5}),
    ("company.reroll", "reroll", {"act": "reroll"}),
    ("company.reroll", "keep", {"act": "keep_roll"}),
    ("military_affairs.guns", (BENGAL, 2), {"act": "place_guns", "presidency": "bengal", "number": 2}),
    (
        "military_affairs.officer",
        (1, BOMBAY, NOBODY),
        {"act": "post_officer", "family": 1, "presidency": "bombay"},
    ),
    (
        "military_affairs.officer",
        (1, BOMBAY, 3),
        {"act": "post_officer", "family": 1, "presidency": "bombay", "replaces": 3},
    ),
    ("military_affairs.transfer", DONE, {"act": "transfer_no_guns"}),
    (
        "military_affairs.transfer",
        (BOMBAY, BENGAL),
        {"act": "transfer_guns", "source": "bombay", "destination": "bengal"},
    ),
    (
        "military_affairs.transfer_number",
        (BOMBAY, BENGAL, 2),
        {"act": "move_guns", "source": "bombay", "destination": "bengal", "number": 2},
    ),
    ("director_of_trade.captain", 2, {"act": "offer_ship", "family": 2}),
    ("director_of_trade.ship", DONE, {"act": "decline_ship"}),
    ("director_of_trade.ship", 0, {"act": "buy_ship", "column": 0, "price": 6}),
    ("director_of_trade.ships", (CHINA, 1), {"act": "send_ships", "holding": "china", "number": 1}),
    ("director_of_trade.captained_ship", (3, BENGAL), {"act": "send_captained_ship", "family": 3, "holding": "bengal"}),
    ("director_of_trade.goods", (BENGAL, 4), {"act": "send_goods", "holding": "bengal", "number": 4}),
    ("director_of_trade.transfer", DONE, {"act": "transfer_nothing"}),
    ("director_of_trade.transfer", (CHINA, BENGAL), {"act": "transfer", "source": "china", "destination": "bengal"}),
    ("director_of_trade.cargo", ("goods", 2), {"act": "transfer_goods", "number": 2}),
    (
        "director_of_trade.cargo",
        ("captained_ships", 1, 3),
        {"act": "transfer_captained_ships", "number": 1, "family": 3},
    ),
    ("campaign.target", DONE, {"act": "end_campaigns"}),
    ("campaign.target", Region.MADRAS, {"act": "campaign", "target": "madras"}),
    ("campaign.army", 3, {"act": "send_army", "pieces": 3}),
    ("campaign.mercenaries", 2, {"act": "hire_mercenaries", "mercenaries": 2}),
    ("campaign.colonelcy", 0, {"act": "keep_prize", "prize": "honorary_colonelcy"}),
    ("campaign.colonelcy", 2, {"act": "use_prize", "prize": "honorary_colonelcy"}),
    ("sailing.open_trade", DONE, {"act": "end_open_trade"}),
    ("sailing.open_trade", Region.SINDH, {"act": "open_trade", "region": "sindh"}),
    ("sailing.strength", 4, {"act": "pay_strength", "amount": 4}),
    ("sailing.sail", DONE, {"act": "end_sailing"}),
    ("sailing.sail", 3, {"act": "sail", "amount": 3}),
    ("sailing.fill", DONE, {"act": "fill_no_more"}),
    ("sailing.fill", (Region.BENGAL, 1, 1), {"act": "fill_order", "place": "bengal", "order": 1, "goods": 1}),
    ("sailing.fill", (CHINA_ORDERS, 0, 0), {"act": "fill_order", "place": "china", "order": 0, "goods": 0}),
    ("invest.strength", DONE, {"act": "end_investing"}),
    ("invest.strength", 2, {"act": "invest", "amount": 2}),
    ("trade.tax", ("family", 2), {"act": "tax_to_family", "amount": 2}),
    ("trade.tax", ("presidency", 0), {"act": "tax_to_presidency", "amount": 0}),
    ("trade.dividends", 2, {"act": "pay_dividends", "number": 2}),
    ("events_in_india.defend", SURRENDER, {"act": "surrender"}),
    ("events_in_india.defend", (2, 1), {"act": "defend", "pieces": 2, "mercenaries": 1}),
    ("events_in_india.police", SURRENDER, {"act": "let_revolt"}),
    ("events_in_india.police", (0, 3), {"act": "police", "pieces": 0, "mercenaries": 3}),
    ("disruption.captain", 1, {"act": "lose_captained_ship", "family": 1}),
    ("attrition.scandal", Office.SHIP_PURCHASING, {"act": "name_scandal", "office": "ship_purchasing"}),
    ("attrition.prize", DONE, {"act": "go_home"}),
    ("attrition.prize", Prize.BARONETCY, {"act": "claim_prize", "prize": "baronetcy"}),
    ("prizes.use", DONE, {"act": "keep_prizes"}),
    ("prizes.use", Prize.BANK_OF_ENGLAND, {"act": "use_prize", "prize": "bank_of_england"}),
    ("prizes.recover", (2,), {"act": "recover_promise", "holder": 2}),
    ("local_news.vote", ("for", 0), {"act": "vote_for"}),
    ("local_news.vote", ("against", 4), {"act": "vote_against", "prize": "newspaper_owner"}),
    ("local_news.money", 3, {"act": "spend_on_vote", "amount": 3}),
]


@pytest.mark.parametrize(("kind", "option", "said"), SAID)
def test_options_in_words(kind: str, option: Any, said: dict[str, Any]) -> None:
    assert TITLE.words[kind](table(), option) == said


def test_every_kind_of_decision_of_these_phases_is_among_them() -> None:
    modules = {kind.split(".")[0] for kind, _, _ in SAID}
    asked = {kind for kind in TITLE.words if kind.split(".")[0] in modules}
    assert asked == {kind for kind, _, _ in SAID}
