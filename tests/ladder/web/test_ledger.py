"""Tables and lists as every page writes them."""

from __future__ import annotations

from typing import Any, ClassVar

from django.template import Context, Template

import engine
from engine.kernel.title import Title
from engine.kernel.vocabulary import Sentences
from ladder.web.playback import UNKNOWN, Moment
from ladder.web.templatetags.ledger import LONGEST_VALUE, deed, happenings, listed, offered, told

NAMELESS = '<span class="faded">none</span>'


def drawn(template: str, **names: object) -> str:
    return Template("{% load ledger %}" + template).render(Context(names))


def test_a_table_scrolls_in_a_region_of_its_own_that_has_its_name() -> None:
    assert drawn('{% ledger "Market of" good %}<caption>{{ good }}</caption>{% endledger %}', good="<tea>") == (
        '<div class="ledger" tabindex="0" role="region" aria-label="Market of &lt;tea&gt;">\n'
        "<table><caption>&lt;tea&gt;</caption></table>\n"
        "</div>"
    )


def test_a_table_may_have_a_look_of_its_own() -> None:
    assert '<table class="matrix">' in drawn('{% ledger "Head to head" kind="matrix" %}{% endledger %}')


def test_identifiers_are_listed_in_words_and_escaped() -> None:
    assert listed(["ship_subsidy", "<b>calico_acts"]) == "ship subsidy, &lt;b&gt;calico acts"


def test_nothing_to_list_is_told_as_none() -> None:
    assert listed([]) == NAMELESS
    assert drawn("{{ laws|listed }}", laws=()) == NAMELESS


PAGE = {"rules": engine.title("east_india_companies"), "names": ["<b>Red</b>", "Nabob"]}
SOLD: dict[str, Any] = {
    "seat": 0,
    "kind": "selling.unload",
    "choice": {"act": "sell_good", "good": "coffee", "price": 2},
}
RED = "<b>&lt;b&gt;Red&lt;/b&gt; (seat 1)</b>"


class _Unfit(Title):
    """A title whose sentences do not fit what is logged."""

    phases = ()
    id = "unfit"
    sentences: ClassVar[Sentences] = Sentences(
        events={"sold": lambda fields: fields["gone"]}, acts={"sell_good": lambda fields: fields["gone"]}
    )


def moment(decision: dict[str, Any] | None, *events: dict[str, Any]) -> Moment:
    return Moment(1, 1, decision, [], 0, list(events), [], [], None, "", None, 0)


def test_a_decision_and_an_option_are_told_in_a_sentence_with_the_names_escaped() -> None:
    assert deed(PAGE, SOLD) == f"{RED} sells coffee for 2 GP"
    assert offered(PAGE, SOLD["choice"], SOLD) == "sells coffee for 2 GP"


def test_where_no_sentence_can_be_made_the_fields_are_told() -> None:
    fields = "good <span>coffee</span>, price <span>2</span>"
    for rules in (_Unfit(), UNKNOWN):
        page = {**PAGE, "rules": rules}
        assert deed(page, SOLD) == f"{RED}, selling, unload: <b>sell good</b>, {fields}"
        assert offered(page, SOLD["choice"], SOLD) == f"<b>sell good</b>, {fields}"
        event = {"event": "sold", "good": "coffee"}
        assert happenings(page, moment(SOLD, event)) == [("<b>sold</b>, good <span>coffee</span>", None)]


def test_an_event_that_only_says_the_decision_again_is_left_out_unless_few_knew_it() -> None:
    bought = {"event": "share_bought", "seat": 1, "company": 0, "price": 4}
    line = {"seat": 1, "kind": "stock_exchange.buy", "choice": {"act": "buy_share", "company": 0, "price": 4}}
    sentence = "Nabob (seat 2) buys a share in <b>Red</b> (seat 1) for 4 GP"

    assert happenings(PAGE, moment(line, bought, {**bought, "see": [1]})) == [(sentence, [1])]
    assert happenings(PAGE, moment(None, bought)) == [(sentence, None)]


def test_a_long_value_is_cut_between_words() -> None:
    text = told(PAGE, {"act": "say", "text": "treasury " * 100})

    assert text.endswith(" treasury…</span>")
    assert len(text) < LONGEST_VALUE + 50
