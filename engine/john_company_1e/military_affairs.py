"""F5. Logistics of Military Affairs: guns and officers to the armies. Checklist 55 to 57; readings 20, 37."""

from __future__ import annotations

from typing import Any

from engine.john_company_1e import choices, office_check, pieces
from engine.john_company_1e.deeds import Done
from engine.john_company_1e.names import DONE, FIRST_PRESIDENT, NOBODY, PRESIDENCIES, Law, Office
from engine.john_company_1e.state import CompanyGame
from engine.john_company_1e.tables import HOLDING_IDS, raw
from engine.kernel import Choice, step, words
from engine.shared import consent, contracts
from engine.shared.market import amounts

ARMY: int = raw("tracks")["army_box"]["officers"]
MERGED_ARMY: int = raw("tracks")["army_box"]["governor_general_officers"]


@step
def distribute(game: CompanyGame) -> None:
    """All that the office holds goes to armies; a transfer of guns is possible (checklist 56, 57)."""
    game.do(place_guns, place_officers, offer_transfer)


def living(game: CompanyGame) -> list[int]:
    """The presidencies that exist and have a region; the others end with the next attrition (checklist 105; reading 52)."""
    return [at for at in range(PRESIDENCIES) if game.lives(FIRST_PRESIDENT + at)]


# -- guns and officers --


@step
def place_guns(game: CompanyGame) -> None:
    """Army after army: how many of the guns; the last one gets the rest (checklist 55; reading 20)."""
    game.do(*((ask_guns, presidency) for presidency in living(game)))


@step
def ask_guns(game: CompanyGame, presidency: int) -> None:
    """Some of those left, or for the last army all."""
    left = game.bought_guns
    if left:
        last = presidency == living(game)[-1]
        options = tuple((presidency, number) for number in ([left] if last else choices.numbers(0, left)))
        game.ask(game.holder[Office.MILITARY_AFFAIRS], "military_affairs.guns", options, take_guns)


@step
def take_guns(game: CompanyGame, option: tuple[int, int]) -> None:
    """So many to this army."""
    presidency, number = option
    if number:
        game.bought_guns -= number
        game.guns[presidency] += number
        game.note("guns_placed", army=HOLDING_IDS[presidency], number=number)
        contracts.done(game, Done.SENDS_GUNS, game.holder[Office.MILITARY_AFFAIRS], presidency, number)


def limit(game: CompanyGame) -> int:
    """Officers that an army takes."""
    return MERGED_ARMY if game.in_force(Law.GOVERNOR_GENERAL) else ARMY


def officers_in(game: CompanyGame, presidency: int) -> int:
    """Officers of an army, ready and exhausted."""
    part = slice(presidency * game.families, (presidency + 1) * game.families)
    return sum(game.officers[part]) + sum(game.exhausted_officers[part])


@step
def place_officers(game: CompanyGame) -> None:
    """One after the other: gaps first, then in the place of officers that stood there; what finds no place goes home (56; reading 37)."""
    families = game.families
    recruits = [family for family in range(families) if game.recruits[family]]
    if not recruits:
        return
    gaps = [presidency for presidency in living(game) if officers_in(game, presidency) < limit(game)]
    if gaps:
        places = [(presidency, NOBODY) for presidency in gaps]
    else:
        places = [
            (presidency, old)
            for presidency in living(game)
            for old in range(families)
            if game.stood[presidency * families + old] and game.officers[presidency * families + old]
        ]
    if not places:
        for family in recruits:
            pieces.return_cube(game, family, game.recruits[family])
            game.note("recruits_sent_home", family=family, number=game.recruits[family], why="armies_full")
            game.recruits[family] = 0
        return
    options: list[Choice] = [(family, *place) for family in recruits for place in places]
    game.ask(game.holder[Office.MILITARY_AFFAIRS], "military_affairs.officer", options, take_officer)


@step
def take_officer(game: CompanyGame, option: tuple[int, int, int]) -> None:
    """A recruit joins an army; whoever it replaces goes home."""
    family, presidency, old = option
    base = presidency * game.families
    game.recruits[family] -= 1
    game.officers[base + family] += 1
    if old != NOBODY:
        game.officers[base + old] -= 1
        game.stood[base + old] -= 1
        pieces.return_cube(game, old)
    game.note("officer_posted", family=family, army=HOLDING_IDS[presidency], replaces=old if old >= 0 else None)
    contracts.done(game, Done.POSTS_OFFICER + presidency, game.holder[Office.MILITARY_AFFAIRS], family)
    if old != NOBODY:
        contracts.done(game, Done.REPLACES_OFFICER, game.holder[Office.MILITARY_AFFAIRS], old)
    game.do(place_officers)


# -- one transfer of guns --


@step
def offer_transfer(game: CompanyGame) -> None:
    """Guns from one presidency to another, once, if the president of the first agrees (checklist 57)."""
    holder = office_check.may_act(game, Office.MILITARY_AFFAIRS)
    if holder == NOBODY or game.moved_guns:
        return
    options: list[Choice] = [DONE]
    for source in living(game):
        if game.guns[source] and game.holder[FIRST_PRESIDENT + source] >= 0:
            options += [(source, target) for target in living(game) if target != source]
    game.ask(holder, "military_affairs.transfer", options, count_guns)


@step
def count_guns(game: CompanyGame, option: Any) -> None:
    """How many."""
    if option != DONE:
        source, target = option
        options = tuple((source, target, number) for number in amounts(game.guns[source]))
        game.ask(game.holder[Office.MILITARY_AFFAIRS], "military_affairs.transfer_number", options, ask_president)


@step
def ask_president(game: CompanyGame, option: tuple[int, int, int]) -> None:
    """The owning president is asked, unless it is the same family."""
    game.moved_guns = 1
    game.note("gun_transfer_asked", **gun_terms(game, *option))
    asker, owner = game.holder[Office.MILITARY_AFFAIRS], game.holder[FIRST_PRESIDENT + option[0]]
    asked = (owner,) if owner != asker else ()
    consent.seek_leave(game, asker, asked, "move_guns", (move_guns, *option))


@step
def move_guns(game: CompanyGame, source: int, target: int, number: int, granted: int) -> None:
    """They change armies."""
    if granted:
        game.guns[source] -= number
        game.guns[target] += number
        game.note("guns_moved", **gun_terms(game, source, target, number))
        contracts.done(game, Done.SENDS_GUNS, game.holder[Office.MILITARY_AFFAIRS], target, number)


@consent.terms_for(move_guns)
def gun_terms(game: CompanyGame, source: int, target: int, number: int) -> dict[str, Any]:
    """How many guns, from where to where."""
    return {"source": HOLDING_IDS[source], "destination": HOLDING_IDS[target], "number": number}


@words("military_affairs.guns")
def guns_in_words(game: CompanyGame, option: tuple[int, int]) -> dict[str, Any]:
    """Guns for an army."""
    return {"act": "place_guns", "presidency": HOLDING_IDS[option[0]], "number": option[1]}


@words("military_affairs.officer")
def officer_in_words(game: CompanyGame, option: tuple[int, int, int]) -> dict[str, Any]:
    """An officer for an army, perhaps in the place of another."""
    family, presidency, old = option
    said: dict[str, Any] = {"act": "post_officer", "family": family, "presidency": HOLDING_IDS[presidency]}
    return said if old == NOBODY else {**said, "replaces": old}


@words("military_affairs.transfer")
def transfer_in_words(game: CompanyGame, option: Any) -> dict[str, Any]:
    """From which presidency to which guns go, or that none do."""
    if option == DONE:
        return {"act": "transfer_no_guns"}
    return {"act": "transfer_guns", "source": HOLDING_IDS[option[0]], "destination": HOLDING_IDS[option[1]]}


@words("military_affairs.transfer_number")
def transfer_number_in_words(game: CompanyGame, option: tuple[int, int, int]) -> dict[str, Any]:
    """How many guns go there."""
    return {"act": "move_guns", **gun_terms(game, *option)}
