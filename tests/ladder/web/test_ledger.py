"""Tables and lists as every page writes them."""

from __future__ import annotations

from django.template import Context, Template

from ladder.web.templatetags.ledger import listed

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
