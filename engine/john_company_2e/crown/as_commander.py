"""The Crown as Commander: alliances by the army's strength, then Deploy actions with exactly the climate's dice.

A defence is mustered by a human, whom no table tells what to exhaust (reading 66). Rulebook: Crown Handbook, Commanders, Events in India;
checklist 253 to 255; readings 65, 66; lesson L7.
"""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from typing import Annotated, Any, TypeAlias

from engine.john_company_2e.crown import ai_deck, button
from engine.john_company_2e.crown.favours import Favour, Wish, favour, favour_of_each, offer
from engine.john_company_2e.crown.measures import president
from engine.john_company_2e.crown.reply import Answer, Question, about, reply
from engine.john_company_2e.handbook.cubes import earn, entry
from engine.john_company_2e.handbook.state import CrownGame
from engine.john_company_2e.handbook.tables import field
from engine.john_company_2e.india import armies, commander
from engine.john_company_2e.india.armies import ALLIANCE, OFFICERS, REGIMENTS, Kind, Used
from engine.john_company_2e.table.names import NOBODY
from engine.john_company_2e.table.numbers import Alliance
from engine.john_company_2e.table.tables import ALLIANCE_IDS, PRESIDENCY_IDS
from engine.kernel import step, words
from engine.kernel.sharing import added, changed, own

Planned: TypeAlias = Annotated[int, "alliance?"]
"""The alliance that is to be bought, or none."""

# -- alliances --


def seek_alliances(game: CrownGame, question: Question) -> None:
    """The climate's alliance, and those that favours add."""
    presidency = about(question)[0]
    game.do((offer_plan, presidency, planned_alliance(game, presidency)), (offer_more, presidency, ()))


def by_cost(game: CrownGame, presidency: int) -> list[int]:
    """The alliances for sale, the cheapest first."""
    return sorted(commander.alliances_for_sale(game, presidency, ()), key=game.tables.alliance_cost.__getitem__)


def planned_alliance(game: CrownGame, presidency: int) -> int:
    """The alliance that the climate buys, or NOBODY."""
    rule, on_sale = entry(game, "commander.crown_alliances"), by_cost(game, presidency)
    if rule["pick"] == "none" or not on_sale or armies.ready_strength(game, presidency) < rule["army_strength"]:
        return NOBODY
    return on_sale[0] if rule["pick"] == "cheapest" else on_sale[-1]


@step
def offer_plan(game: CrownGame, presidency: int, planned: Planned) -> None:
    """Humans may change the plan: a dearer one, a cheaper one, or none when the Crown is also President."""
    wishes: list[Favour] = []
    if planned != NOBODY:
        cost = game.tables.alliance_cost
        for other in by_cost(game, presidency):
            if cost[other] > cost[planned]:
                wishes += favour(game, "commander.dearer_alliance", other)
            elif cost[other] < cost[planned]:
                wishes += favour(game, "commander.cheaper_alliance", other)
        if president(game, presidency) == game.crown:
            wishes += favour(game, "commander.no_alliance_if_crown_is_president")
    offer(game, wishes, (settle_plan, presidency, planned))


@step
def settle_plan(game: CrownGame, presidency: int, planned: Planned, patron: int, wish: Wish) -> None:
    """Seek the alliance of the plan, or of the favour."""
    if wish and wish[0] == "commander.no_alliance_if_crown_is_president":
        return
    alliance = wish[2] if wish else planned
    if alliance != NOBODY:
        game.do((seek_leave, presidency, alliance, patron))


@step
def offer_more(game: CrownGame, presidency: int, refused: tuple[Alliance, ...]) -> None:
    """Humans may have the Crown buy one more, as long as there are any."""
    on_sale = [alliance for alliance in by_cost(game, presidency) if alliance not in refused]
    wishes = favour_of_each(game, "commander.one_more_alliance", on_sale)
    offer(game, wishes, (buy_more, presidency, refused))


@step
def buy_more(game: CrownGame, presidency: int, refused: tuple[Alliance, ...], patron: int, wish: Wish) -> None:
    """Seek it, then ask again; one that the President refuses is not offered twice."""
    if wish:
        game.do((seek_leave, presidency, wish[2], patron), (offer_more, presidency, (*refused, wish[2])))


@step
def seek_leave(game: CrownGame, presidency: int, alliance: int, paid_by: int) -> None:
    """A Crown President consents; a human one is asked, unless it has paid for the alliance itself."""
    holder = president(game, presidency)
    if holder == game.crown or holder == paid_by:
        commander.join_army(game, presidency, alliance)
    else:
        options = (("yes", alliance), ("no", alliance))
        game.ask(holder, "crown.alliance_consent", options, take_leave, holder, presidency)


@step
def take_leave(game: CrownGame, holder: int, presidency: int, option: tuple[str, int]) -> None:
    """Consent brings a cube."""
    if option[0] == "yes":
        earn(game, holder, "commander.consent_to_crown_alliance")
        commander.join_army(game, presidency, option[1])


@words("crown.alliance_consent")
def consent_in_words(game: CrownGame, option: tuple[str, int]) -> dict[str, Any]:
    """Let the Crown's Commander form an alliance with the President's money, or not."""
    act = "consent" if option[0] == "yes" else "refuse"
    return {"act": act, "matter": "alliance", "alliance": ALLIANCE_IDS[option[1]], "asker": game.crown}


# -- where to deploy --


def target_lists(game: CrownGame, presidency: int, regions: list[int]) -> list[int]:
    """The regions that the Crown would deploy to, best first: word by word, within a word by the AI card."""
    table = game.tables
    home = table.home_region[presidency]
    company = set(game.company_regions())
    own = set(game.regions_of(presidency))
    shut = {region for region in regions if commander.needs_order(game, region)}
    beside = {other for region in company for other in table.regions.neighbours[region]}
    beside_own = {other for region in own for other in table.regions.neighbours[region]}
    by_word = {
        "home_with_closed_orders": {home} & shut,
        "company_with_closed_orders": own & shut,
        "home_not_company": {home} - company,
        "beside_company_regions": beside - company,
        "beside_own_company_regions": beside_own - company,
    }
    found: list[int] = []
    for word in entry(game, "commander.target_order"):
        found += [region for region in ai_deck.by_regions(game, by_word[word] & set(regions)) if region not in found]
    return found


def strength_for(game: CrownGame, region: int, more: int) -> int:
    """The strength to exhaust for exactly the climate's dice against a region."""
    row = "commander.exact_dice_company" if game.is_company(region) else "commander.exact_dice_non_company"
    dice = entry(game, row) + more
    return dice + game.strength(region) if dice > 0 else 0


def can_muster(game: CrownGame, presidency: int, region: int, more: int) -> bool:
    """Can the army bring exactly that strength?"""
    strength = strength_for(game, region, more)
    return strength > 0 and armies.reachable(game, presidency, armies.kinds_of(game, presidency, 0), strength)


# -- whether and where --


def deploy(game: CrownGame, question: Question) -> None:
    """The first Deploy action of the turn comes by itself; whether more follow the climate and favours say."""
    presidency = about(question)[0]
    again = bool(game.crown_earned >> deployed_bit(presidency) & 1)
    willing = not again or entry(game, "commander.deploy_again_by_default")
    name = "commander.stop_crown_deploying" if willing else "commander.make_crown_deploy_again"
    regions = [region for region in question[1] if region != "stop"]
    useful = any(can_muster(game, presidency, region, more) for region in regions for more in (-1, 0, 1))
    offer(game, favour(game, name) if again and useful else [], (settle_again, question, int(willing)))


def deployed_bit(presidency: int) -> int:
    """The bit of ``crown_earned`` that says that a Crown Commander has deployed this turn."""
    return 6 + presidency


@step
def settle_again(game: CrownGame, question: Question, willing: int, patron: int, wish: Wish) -> None:
    """A favour turns it round."""
    if bool(willing) != bool(wish):
        game.do((offer_target, question, 0, NOBODY))
    else:
        reply(game, question, "stop")


@step
def offer_target(game: CrownGame, question: Question, more: int, forced: int) -> None:
    """The best region that the exact dice can be brought against; humans may change both."""
    presidency = about(question)[0]
    regions = [region for region in question[1] if region != "stop"]
    able = [region for region in regions if can_muster(game, presidency, region, more)]
    planned = next((region for region in target_lists(game, presidency, regions) if region in able), NOBODY)
    target = forced if forced in able else planned
    wishes = favour_of_each(game, "commander.choose_target", [region for region in able if region != target])
    for change in (1, -1):
        if any(can_muster(game, presidency, region, more + change) for region in regions):
            wishes += favour(game, "commander.change_dice_by_one", change)
    offer(game, wishes, (settle_target, question, more, target))


@step
def settle_target(game: CrownGame, question: Question, more: int, target: int, patron: int, wish: Wish) -> None:
    """Take the favour into account, or exhaust the pieces; without a region the Commander stops."""
    if wish and wish[0] == "commander.choose_target":
        game.do((offer_target, question, more, wish[2]))
    elif wish:
        game.do((offer_target, question, more + wish[2], target))
    elif target == NOBODY:
        reply(game, question, "stop")
    else:
        presidency = about(question)[0]
        game.crown_earned |= 1 << deployed_bit(presidency)
        used = exhaust(game, presidency, strength_for(game, target, more))
        game.do((offer_swap, presidency, target, used))


# -- the pieces --


def exhaust(game: CrownGame, presidency: int, strength: int) -> Used:
    """Alliances first, as far as the exact strength allows; then Crown officers, humans', regiments."""
    used: Used = (0, 0, (0,) * game.families)
    for option in pieces_for(game, presidency, strength):
        game.note("exhausted", army=PRESIDENCY_IDS[presidency], **armies.pieces_in_words(option))
        used = armies.move_down(game, presidency, used, option)
    return used


def pieces_for(game: CrownGame, presidency: int, strength: int) -> list[tuple[str, int, int]]:
    """The pieces that make up a strength exactly, in the Crown's order."""
    options: list[tuple[str, int, int]] = []
    for piece in field("commander.exhaust_order", "pieces"):
        if piece == "alliance":
            chosen = best_alliances(game, presidency, strength)
            options += [(ALLIANCE, alliance, 1) for alliance in chosen]
            strength -= sum(game.tables.alliance_strength[alliance] for alliance in chosen)
            continue
        for kind, count in counts_of(game, presidency, piece, strength):
            options += [(*kind, count)] if count else []
            strength -= count
    return options


def counts_of(game: CrownGame, presidency: int, piece: str, most: int) -> list[tuple[Kind, int]]:
    """How many pieces of each kind a word of the exhaustion order means, ``most`` at most."""
    if piece == "player_officer":
        return officers_of_humans(game, presidency, most)
    kind = (OFFICERS, game.crown) if piece == "crown_officer" else (REGIMENTS, presidency)
    return [(kind, min(most, armies.ready(game, presidency, kind)))]


def officers_of_humans(game: CrownGame, presidency: int, most: int) -> list[tuple[Kind, int]]:
    """Humans' officers, one after the other by the button, which stays where it is when all of them are needed."""
    ready = {seat: armies.ready(game, presidency, (OFFICERS, seat)) for seat in button.humans(game)}
    if most >= sum(ready.values()):
        return [((OFFICERS, seat), count) for seat, count in ready.items()]
    taken = dict.fromkeys(ready, 0)
    for _ in range(most):
        taken[button.between(game, [seat for seat, count in ready.items() if count > taken[seat]])] += 1
    return [((OFFICERS, seat), count) for seat, count in taken.items()]


def best_alliances(game: CrownGame, presidency: int, strength: int) -> tuple[int, ...]:
    """The ready alliances of the greatest strength together that the other pieces can complete exactly."""
    kinds = armies.kinds_of(game, presidency, 0)
    ready = [kind[1] for kind in kinds if kind[0] == ALLIANCE and armies.ready(game, presidency, kind)]
    single = sum(armies.ready(game, presidency, kind) for kind in kinds if kind[0] != ALLIANCE)
    printed = game.tables.alliance_strength
    sets = [some for size in range(len(ready) + 1) for some in combinations(ready, size)]
    fitting = [some for some in sets if strength - single <= sum(printed[each] for each in some) <= strength]
    return max(fitting, key=lambda some: (sum(printed[each] for each in some), len(some)))


# -- swaps --


def exhausted(used: Used, kind: Kind) -> int:
    """How many pieces of a kind the action has exhausted."""
    if kind[0] == ALLIANCE:
        return used[0] >> kind[1] & 1
    return used[1] if kind[0] == REGIMENTS else used[2][kind[1]]


def swaps(game: CrownGame, presidency: int, used: Used) -> list[Favour]:
    """Exchanges of exhausted pieces for ready ones of the same strength, a single piece on one side at least (reading 65)."""
    kinds = armies.kinds_of(game, presidency, 0)
    tired = {kind: exhausted(used, kind) for kind in kinds if exhausted(used, kind)}
    fresh = {kind: armies.ready(game, presidency, kind) for kind in kinds if armies.ready(game, presidency, kind)}
    found: list[Favour] = []
    for out in tired:
        for group in groups(game, fresh, armies.worth(game, out)):
            found += swap(game, (out,), group) if out not in group else []
    for into in fresh:
        if armies.worth(game, into) > 1:
            for group in groups(game, tired, armies.worth(game, into)):
                found += swap(game, group, (into,)) if len(group) > 1 else []
    return found


def swap(game: CrownGame, outs: tuple[Kind, ...], ins: tuple[Kind, ...]) -> list[Favour]:
    """One exchange at its price."""
    return favour(game, "commander.swap_exhausted_pieces", outs, ins, x=sum(armies.worth(game, kind) for kind in outs))


def groups(game: CrownGame, pieces: dict[Kind, int], strength: int) -> list[tuple[Kind, ...]]:
    """Every collection of pieces with exactly this strength together."""
    return [
        group
        for size in range(1, strength + 1)
        for group in combinations_with_replacement(sorted(pieces), size)
        if sum(armies.worth(game, kind) for kind in group) == strength
        and all(group.count(kind) <= pieces[kind] for kind in group)
    ]


@step
def offer_swap(game: CrownGame, presidency: int, region: int, used: Used) -> None:
    """Humans may exchange exhausted pieces before the dice are rolled."""
    offer(game, swaps(game, presidency, used), (settle_swap, presidency, region, used))


@step
def settle_swap(game: CrownGame, presidency: int, region: int, used: Used, patron: int, wish: Wish) -> None:
    """Exchange them and offer again, or roll."""
    if not wish:
        game.do((commander.roll, presidency, region, used))
        return
    for kind in wish[2]:
        used = take_back(game, presidency, used, kind)
    for kind in wish[3]:
        game.note("exhausted", army=PRESIDENCY_IDS[presidency], **armies.pieces_in_words((*kind, 1)))
        used = armies.move_down(game, presidency, used, (*kind, 1))
    game.do((offer_swap, presidency, region, used))


def take_back(game: CrownGame, presidency: int, used: Used, kind: Kind) -> Used:
    """One exhausted piece is ready again."""
    alliances, regiments, officers = used
    name, which = kind
    game.note("readied", army=PRESIDENCY_IDS[presidency], **armies.pieces_in_words((name, which, 1)))
    if name == ALLIANCE:
        game.alliances = changed(game.alliances, which, 1)
        return alliances & ~(1 << which), regiments, officers
    if name == REGIMENTS:
        game.regiments[presidency] += 1
        game.exhausted_regiments = added(game.exhausted_regiments, presidency, -1)
        return alliances, regiments - 1, officers
    own(game.officers, presidency)[which] += 1
    own(game.exhausted_officers, presidency)[which] -= 1
    return alliances, regiments, (*officers[:which], officers[which] - 1, *officers[which + 1 :])


ANSWERS: dict[str, Answer] = {
    "commander.alliance": seek_alliances,
    "commander.deploy": deploy,
}
