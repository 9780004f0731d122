"""Parliament Meets: the Prime Minister brings a law and a policy to the vote.

Up to three laws are drawn, a dilemma must be taken; the dial turns either way to the first space that matches the law. Then the families
vote (``voting``), and the law passes with its policy, or falls and with it the Prime Minister. From the draw until the vote is resolved
``game.open_laws`` has the laws that lie open: those drawn, then the one that is chosen. Rulebook: VIII. Parliament Meets; checklist 210
to 220.
"""

from __future__ import annotations

from typing import Any

from engine.john_company_2e.bargains import touching, windows
from engine.john_company_2e.bargains.deeds import Done
from engine.john_company_2e.parliament import laws, policies, voting
from engine.john_company_2e.table.dial import spaces_beside, spaces_for
from engine.john_company_2e.table.facts import Fact
from engine.john_company_2e.table.names import NOBODY, Law, Prestige
from engine.john_company_2e.table.pieces import draw_card
from engine.john_company_2e.table.plan import at
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.table.tables import LAW_IDS, OFFICE_IDS
from engine.kernel import step, words
from engine.shared import consent, contracts
from engine.shared.deeds import Until
from engine.shared.moments import Moment

DRAWS = 3


@step
def begin(game: CompanyGame) -> None:
    """Draw the first law (checklist 210)."""
    game.do(*at(game.plan.open_parliament), draw)


# -- the law --


@step
def draw(game: CompanyGame) -> None:
    """Reveal one more law; a dilemma must be taken (checklist 210)."""
    if not game.law_deck:
        shuffle_laws(game)
    law = draw_card(game, game.law_deck)
    game.note("law_drawn", law=LAW_IDS[law])
    game.open_laws = [*game.open_laws, law]
    if game.tables.laws.dilemma[law]:
        game.do(*windows.before_law(game), (select, law))
    else:
        game.do(*windows.before_law(game), *windows.choice_of(game, touching.LAW), offer_laws)


@step
def offer_laws(game: CompanyGame) -> None:
    """One of the laws drawn, or one more card, three in all (checklist 210)."""
    options: list[tuple[str, int]] = [("select", each) for each in game.open_laws]
    if len(game.open_laws) < DRAWS and (game.law_deck or game.law_discards):
        options.append(("draw", NOBODY))
    game.ask(game.prime_minister, "parliament.law", options, select_or_draw)


@step
def select_or_draw(game: CompanyGame, option: tuple[str, int]) -> None:
    """Take a law, or see another (checklist 210)."""
    game.do(draw if option[0] == "draw" else (select, option[1]))


@step
def select(game: CompanyGame, law: int) -> None:
    """The law is chosen, the others are discarded; Old Ideas Made New brings back an earlier one (checklist 210; reading 41)."""
    if law == Law.OLD_IDEAS_MADE_NEW and not game.law_discards:
        game.open_laws = [each for each in game.open_laws if each != law]
        game.law_deck = sorted([*game.law_deck, law])
        game.note("law_returned", law=LAW_IDS[law])
        game.do(draw)
    elif law == Law.OLD_IDEAS_MADE_NEW:
        game.do(*windows.choice_of(game, touching.OLD_LAW), offer_old)
    else:
        leave_open(game, law)
        game.do(*windows.choice_of(game, touching.POLICY), choose_policy)


@step
def offer_old(game: CompanyGame) -> None:
    """Any law of the discards (checklist 210)."""
    game.ask(game.prime_minister, "parliament.law", [("select", each) for each in game.law_discards], bring_back)


@step
def bring_back(game: CompanyGame, option: tuple[str, int]) -> None:
    """The law from the discards is voted on; afterwards all discards are shuffled into the deck, this turn's too (210; reading 41)."""
    law = option[1]
    game.law_discards = [other for other in game.law_discards if other != law]
    game.open_laws = [*game.open_laws, law]
    game.note("law_brought_back", law=LAW_IDS[law])
    leave_open(game, law)
    game.do(*windows.choice_of(game, touching.POLICY), choose_policy, shuffle_laws)


@step
def shuffle_laws(game: CompanyGame) -> None:
    """The vote that Old Ideas Made New has brought about is over: the discards join the deck (checklist 210)."""
    game.law_deck, game.law_discards = sorted([*game.law_deck, *game.law_discards]), []
    game.note("laws_shuffled")


def leave_open(game: CompanyGame, law: int) -> None:
    """The law is chosen: the others that lie open go to the discards."""
    others = [each for each in game.open_laws if each != law]
    game.open_laws = [law]
    if others:
        game.law_discards = sorted([*game.law_discards, *others])
        game.note("laws_laid_aside", laws=[LAW_IDS[each] for each in others])


@words("parliament.law")
def law_in_words(game: CompanyGame, option: tuple[str, int]) -> dict[str, Any]:
    """A law to bring to the vote, or one more card."""
    return {"act": "draw_law"} if option[0] == "draw" else {"act": "propose_law", "law": LAW_IDS[option[1]]}


# -- the policy --


@step
def choose_policy(game: CompanyGame) -> None:
    """Turn the dial's arm either way to the first match (checklist 211)."""
    game.ask(game.prime_minister, "parliament.policy", spaces_for(game, game.chosen_law), propose)


@words("parliament.policy")
def policy_in_words(game: CompanyGame, option: int) -> dict[str, Any]:
    """A space of the dial."""
    return {"act": "select_policy", **policy_of(game, option)}


def policy_of(game: CompanyGame, space: int) -> dict[str, Any]:
    """A space of the dial and what is printed on it."""
    consequence, target, window_tax = game.tables.dial[space]
    return {"space": space, "consequence": consequence, "target": target, "window_tax": window_tax}


# -- before the vote --


@step
def propose(game: CompanyGame, space: int) -> None:
    """Law and policy are before the House: first what the law wants settled before the vote (checklist 212, 222, 224)."""
    game.policy = space
    game.note("law_proposed", law=LAW_IDS[game.chosen_law], **policy_of(game, space))
    contracts.done(game, Done.PROPOSES_LAW, game.prime_minister, game.chosen_law)
    contracts.done(game, Done.SELECTS_POLICY, game.prime_minister, space)
    contracts.run_out(game, Until.LAW)
    game.do((name_culprit, space))


@step
def name_culprit(game: CompanyGame, space: int) -> None:
    """Public Demands Impeachment: the Prime Minister names one officeholder (checklist 224)."""
    if game.chosen_law == Law.PUBLIC_DEMANDS_IMPEACHMENT and any(holder >= 0 for holder in game.holder):
        pleas = windows.pleas(game, game.prime_minister, touching.CULPRIT, Moment.LAW)
        game.do(*pleas, (offer_culprits, space))
    else:
        game.do((offer_tax_collectors, space, NOBODY))


@step
def offer_culprits(game: CompanyGame, space: int) -> None:
    """Any officeholder (checklist 224)."""
    held = [office for office, holder in enumerate(game.holder) if holder >= 0]
    game.ask(game.prime_minister, "parliament.culprit", held, impeach, space)


@step
def impeach(game: CompanyGame, space: int, culprit: int) -> None:
    """This one."""
    contracts.done(game, Done.NAMES_OFFICEHOLDER, game.prime_minister, culprit)
    contracts.run_out(game, Until.OFFICE)
    game.do((offer_tax_collectors, space, culprit))


@words("parliament.culprit")
def culprit_in_words(game: CompanyGame, option: int) -> dict[str, Any]:
    """The officeholder to be impeached."""
    return {"act": "name_officeholder", "office": OFFICE_IDS[option], "family": game.holder[option]}


@step
def offer_tax_collectors(game: CompanyGame, space: int, culprit: int) -> None:
    """The owner of the Tax Collectors may ask the Prime Minister to add a window tax to the policy (checklist 222)."""
    owner = game.owner_of_prestige(Prestige.TAX_COLLECTORS)
    if owner == NOBODY:
        game.do((open_vote, space, culprit, 0))
    else:
        pleas = windows.pleas(game, owner, touching.COLLECTORS, Moment.LAW)
        game.do(*pleas, (offer_window_tax, space, culprit))


@step
def offer_window_tax(game: CompanyGame, space: int, culprit: int) -> None:
    """Ask for it, or not (checklist 222)."""
    owner = game.owner_of_prestige(Prestige.TAX_COLLECTORS)
    game.ask(owner, "parliament.tax_collectors", ("leave", "add"), ask_minister, space, culprit)


@step
def ask_minister(game: CompanyGame, space: int, culprit: int, answer: str) -> None:
    """It needs the Prime Minister's consent, unless he owns them himself (checklist 222)."""
    owner = game.owner_of_prestige(Prestige.TAX_COLLECTORS)
    if answer == "leave":
        game.do((open_vote, space, culprit, 0))
    else:
        asked = () if owner == game.prime_minister else (game.prime_minister,)
        consent.seek_leave(game, owner, asked, "tax_collectors", (open_vote, space, culprit))


@words("parliament.tax_collectors")
def tax_collectors_in_words(game: CompanyGame, option: str) -> dict[str, Any]:
    """Add a window tax to the proposed policy, or not."""
    return {"act": "add_window_tax" if option == "add" else "leave_policy_alone"}


def call_collectors(game: CompanyGame, added: int) -> None:
    """The window tax is in the policy, or is not."""
    if added:
        contracts.done(game, Done.ADDS_WINDOW_TAX, game.owner_of_prestige(Prestige.TAX_COLLECTORS))
    contracts.run_out(game, Until.OFFICE)


# -- the vote and its outcome --


@step
def open_vote(game: CompanyGame, space: int, culprit: int, collectors: int) -> None:
    """Mark the starting support and vote (checklist 212, 213)."""
    call_collectors(game, collectors)
    law = game.chosen_law
    voting.clear(game, game.tables.laws.support[law], space)
    game.do(*at(game.plan.open_vote), (voting.round_of_votes, law), (resolve, space, culprit, collectors))


@step
def resolve(game: CompanyGame, space: int, culprit: int, collectors: int) -> None:
    """At 0 or more the law passes: a token for the Prime Minister, the policy, then the law's text (checklist 219)."""
    law, passed = game.chosen_law, game.support >= 0
    game.note("vote_resolved", law=LAW_IDS[law], support=game.support, passed=passed)
    if passed:
        contracts.done(game, Done.LAW_PASSES)
    contracts.run_out(game, Until.VOTE)
    if not passed:
        game.do((fall, space, culprit))
        return
    voting.pass_token(game)
    game.laws, game.open_laws = [*game.laws, law], []
    times = 2 if law == Law.RELIEF_DEMANDED_FOR_INDIAN_FAMINE else 1
    game.do(*[(policies.resolve, space, collectors)] * times, (laws.enact, law, culprit), voting.adjourn)


@step
def fall(game: CompanyGame, space: int, culprit: int) -> None:
    """The law falls: what it says of that, then the Opposition Leader takes the dial and moves it one step (checklist 220; reading 38).

    Reading 67: the marker stays with its holder from vote to vote, so whoever led the last opposition takes over when nobody has voted
    against this law. While nobody has the marker the Prime Minister keeps the dial, where it was turned to, and no policy takes effect
    (reading 58).
    """
    law = game.chosen_law
    game.law_discards, game.open_laws = sorted([*game.law_discards, law]), []
    game.tell(Fact.LAW_FALLS)
    changes = ((change_minister, space),) if game.opposition_leader != NOBODY else ()
    game.do((laws.reject, law, culprit), *changes, voting.adjourn)


@step
def change_minister(game: CompanyGame, space: int) -> None:
    """The new Prime Minister will move the selected policy to either side (checklist 220; reading 38)."""
    game.prime_minister, game.opposition_leader = game.opposition_leader, NOBODY
    game.note("prime_minister_changed", seat=game.prime_minister)
    game.do(*windows.pleas(game, game.prime_minister, touching.MOVED_POLICY, Moment.LAW), (choose_side, space))


@step
def choose_side(game: CompanyGame, space: int) -> None:
    """To which side the policy moves (checklist 220)."""
    game.ask(game.prime_minister, "parliament.policy", spaces_beside(game, space), move_policy)


@step
def move_policy(game: CompanyGame, space: int) -> None:
    """It takes effect at once (checklist 220)."""
    game.policy = space
    game.note("policy_moved", **policy_of(game, space))
    contracts.done(game, Done.SELECTS_POLICY, game.prime_minister, space)
    contracts.run_out(game, Until.OFFICE)
    game.do((offer_own_collectors, space))


@step
def offer_own_collectors(game: CompanyGame, space: int) -> None:
    """The Tax Collectors help if the new Prime Minister owns them and wishes (checklist 222)."""
    if game.owns_prestige(game.prime_minister, Prestige.TAX_COLLECTORS):
        pleas = windows.pleas(game, game.prime_minister, touching.COLLECTORS, Moment.LAW)
        game.do(*pleas, (choose_window_tax, space))
    else:
        game.do((policies.resolve, space, 0))


@step
def choose_window_tax(game: CompanyGame, space: int) -> None:
    """With one or not (checklist 222)."""
    game.ask(game.prime_minister, "parliament.tax_collectors", ("leave", "add"), resolve_moved, space)


@step
def resolve_moved(game: CompanyGame, space: int, answer: str) -> None:
    """The policy of the new Prime Minister (checklist 220)."""
    call_collectors(game, int(answer == "add"))
    game.do((policies.resolve, space, int(answer == "add")))
