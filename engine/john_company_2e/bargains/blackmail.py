"""Blackmail: cards with one-time effects, each playable at its own moment.

At such a moment every family that has a face-down card is asked in secret, whether or not it is the card in question, and may answer
that it is not to be asked again this turn, which the others do not learn: so neither a question nor its absence says who holds what. A
moment is passed over when all its cards lie face up or among the discards, as everybody can see. A played card lies face up before its
family for the rest of the game; Man on the Inside may then cancel it and take it.
Rulebook: Prestige and Blackmail Cards in Detail; the effects are those of ``data/blackmail.toml``; checklist 51, 96, 145, 160, 172, 186,
231.
"""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from engine.john_company_2e.table import elephant, pieces
from engine.john_company_2e.table.names import NOBODY, Blackmail, Office, Phase
from engine.john_company_2e.table.numbers import BlackmailCard
from engine.john_company_2e.table.pieces import gain, lower_balance, return_piece, vacate
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.table.tables import BLACKMAIL_IDS, OFFICE_IDS, REGION_IDS
from engine.kernel import Choice, Frame, argument, step, words
from engine.kernel.sharing import own
from engine.shared.success_check import roll_check

Cards = tuple[BlackmailCard, ...]
Check = tuple[Annotated[int, "dice"], Annotated[int, "family?"]]
Card = tuple[Annotated[int, "family"], BlackmailCard]
Context: TypeAlias = Check | Card | tuple[str] | tuple[()]
"""What the moment is about: a check's dice, and who rolled them; or whose card was played, and which."""

JUST_TAKEN = ("just_taken",)
"""The moment at which a family has taken the card that it singles out."""
SCANDALS = (Blackmail.SCANDAL_ON_LEADENHALL_STREET, Blackmail.SCANDAL_IN_INDIA)
LEADENHALL_OFFICES = (
    Office.CHAIRMAN,
    Office.DIRECTOR_OF_TRADE,
    Office.MANAGER_OF_SHIPPING,
    Office.MILITARY_AFFAIRS,
    Office.SUPERINTENDENT_OF_TRADE_IN_CHINA,
)
AT_WINDOWS: dict[int, Cards] = {
    Phase.LONDON_SEASON: (Blackmail.PRIME_MINISTERS_EAR, Blackmail.ENVOY_TO_THE_MUGHALS),
    Phase.FAMILY: (Blackmail.PRIME_MINISTERS_EAR, Blackmail.ENVOY_TO_THE_MUGHALS),
    Phase.FIRMS: (Blackmail.ENVOY_TO_THE_MUGHALS,),
    Phase.HIRING: (Blackmail.ENVOY_TO_THE_MUGHALS,),
    Phase.COMPANY_OPERATION: (Blackmail.ENVOY_TO_THE_MUGHALS,),
    Phase.BONUSES: (Blackmail.ENVOY_TO_THE_MUGHALS,),
    Phase.PARLIAMENT_MEETS: SCANDALS,
    Phase.UPKEEP_AND_REFRESH: SCANDALS,
}
"""The cards without a moment of their own, by the phase at whose start they are asked for. Revenue and Events in India begin with a
moment for blackmail themselves and ask for theirs there."""
NEIGHBOURS = ((0, 1), (1, 2), (1, 3))
"""Neighbouring places of the power track; the two at the bottom are level."""


def holds(game: CompanyGame, family: int, card: int) -> bool:
    """Has the family this blackmail card face down?"""
    return card in game.blackmail[family]


# -- asking --


def may_be_hidden(game: CompanyGame, card: int) -> bool:
    """Could this card lie face down before somebody, for all that everybody sees?"""
    return Blackmail.DISPLAY_BASE + card not in game.season_discards and not any(
        card in cards for cards in game.played_blackmail
    )


def moment(game: CompanyGame, cards: Cards, families: list[int], *context: Any) -> None:
    """Schedule: ask these families, in this order, whether they play one of the cards. Those with nothing to play are not asked.

    Everybody sees the steps to come, so those who want no questions are among them, and are passed over then.
    """
    holders = [family for family in families if game.blackmail[family] and game.is_seated(family)]
    game.do(*((ask_to_play, family, cards, context) for family in holders))


def everybody(game: CompanyGame) -> list[int]:
    """All families, from the Chairman or former Chairman clockwise."""
    return game.clockwise(game.chairman_title)


def yet_to_answer(game: CompanyGame, seat: int | None) -> list[Frame]:
    """The questions of the same moment that come after the pending one and before the seat's own, first come first.

    One that wants no questions does not know when it would have had its turn: for it they are all that come.
    """
    frames: list[Frame] = []
    for frame in reversed(game.stack):
        if frame[0] is not ask_to_play or (asked_in(frame)[0] == seat and not game.unasked[asked_in(frame)[0]]):
            break
        frames.append(frame)
    while frames and (asked_in(frames[-1])[0] == seat or not may_be_asked(game, *asked_in(frames[-1]))):
        frames.pop()
    return frames


def asked_in(frame: Frame) -> tuple[int, Cards]:
    """The family that a frame of `ask_to_play` asks, and about which cards."""
    return argument(frame, "family"), argument(frame, "cards")


def may_be_asked(game: CompanyGame, family: int, cards: Cards) -> bool:
    """For all that everybody sees, will this family be asked?"""
    return bool(game.blackmail[family]) and any(may_be_hidden(game, card) for card in cards)


@step
def ask_to_play(game: CompanyGame, family: int, cards: Cards, context: Context) -> None:
    """Ask a family that has something face down, unless it wants no questions this turn or no card of the moment can be about."""
    if may_be_asked(game, family, cards) and not game.unasked[family]:
        playable = [card for card in cards if holds(game, family, card) and has_effect(game, family, card, context)]
        options: list[Choice] = ["pass", "pass_for_turn", *playable]
        game.ask(family, "blackmail", options, answer, family, cards, context, secret=True)


def has_effect(game: CompanyGame, family: int, card: int, context: Context) -> bool:
    """Is this the card's moment, and would it do anything now (rulebook: No Dead Actions)?"""
    if context == JUST_TAKEN and card != game.singled_out[family]:
        return False
    if card in SCANDALS:
        return bool(culprits(game, card))
    return card != Blackmail.COMPANY_FRAUD or bool(game.offices_of(family))


@step
def answer(game: CompanyGame, family: int, cards: Cards, context: Context, option: int | str) -> None:
    """Play it, pass, or pass until the turn is over."""
    if isinstance(option, int):
        others = tuple(card for card in cards if card != option) if context != JUST_TAKEN else ()
        game.do((play, family, option, context), (ask_to_play, family, others, context))
    elif option == "pass_for_turn":
        game.unasked[family] = 1


@words("blackmail")
def answer_in_words(game: CompanyGame, option: int | str) -> dict[str, Any]:
    """A card to play, or none now, or none any more this turn."""
    if isinstance(option, str):
        return {"act": "hold_back" if option == "pass" else "hold_back_this_turn"}
    return {"act": "play_blackmail", "card": BLACKMAIL_IDS[option]}


def ask_again(game: CompanyGame) -> None:
    """A new turn, or final scoring: everybody is asked again."""
    game.unasked = [0] * game.families


# -- playing --


@step
def play(game: CompanyGame, family: int, card: BlackmailCard, context: Context) -> None:
    """Turn a card face up; unless Man on the Inside takes it, its effect follows. Nothing is cancelled in final scoring (231)."""
    own(game.blackmail, family).remove(card)
    game.played_blackmail[family] = sorted([*game.played_blackmail[family], card])
    game.blackmail_known[card] = 0
    game.singled_out[family] = NOBODY
    game.note("blackmail_played", seat=family, card=BLACKMAIL_IDS[card])
    game.do((take_effect, family, card, context))
    if game.phase != Phase.FINAL_SCORING:
        others = [other for other in game.clockwise(family) if other != family]
        moment(game, (Blackmail.MAN_ON_THE_INSIDE,), others, family, card)


@step
def take_effect(game: CompanyGame, family: int, card: BlackmailCard, context: Context) -> None:
    """The card does what it says, if it still lies before the family that played it."""
    if card in game.played_blackmail[family]:
        EFFECTS[card](game, family, context)


def cancel(game: CompanyGame, family: int, context: Any) -> None:
    """Man on the Inside: the card just played has no effect and lies face up before this family from now on."""
    victim, card = context
    own(game.played_blackmail, victim).remove(card)
    game.played_blackmail[family] = sorted([*game.played_blackmail[family], card])
    game.note("blackmail_cancelled", seat=family, victim=victim, card=BLACKMAIL_IDS[card])


# -- at any time on a turn --


@step
def at_window(game: CompanyGame, phase: int) -> None:
    """The cards that may be played at any time of a part of the turn, at the start of each of its phases (reading 59)."""
    moment(game, AT_WINDOWS.get(phase, ()), everybody(game))


@step
def before_events(game: CompanyGame) -> None:
    """The last moment of the turn for an Envoy to the Mughals, the first after Revenue for a Scandal (checklist 186)."""
    moment(game, (Blackmail.ENVOY_TO_THE_MUGHALS, *SCANDALS), everybody(game))


def ask_swap(game: CompanyGame, family: int, context: Context) -> None:
    """The Prime Minister's Ear: two neighbouring power tokens change places."""
    game.ask(family, "blackmail.swap", NEIGHBOURS, swap)


@step
def swap(game: CompanyGame, places: tuple[int, int]) -> None:
    """Swap them."""
    pieces.swap_power(game, places)


@words("blackmail.swap")
def swap_in_words(game: CompanyGame, option: tuple[int, int]) -> dict[str, Any]:
    """The two tokens."""
    return pieces.swap_in_words(game, option)


def ask_elephant(game: CompanyGame, family: int, context: Context) -> None:
    """Envoy to the Mughals: the Elephant goes to any legal position."""
    game.ask(family, "blackmail.elephant", elephant.positions(game), send_envoy, family)


@step
def send_envoy(game: CompanyGame, family: int, position: tuple[int, int]) -> None:
    """Move it; the highest open order of the region with its tail pays the family."""
    elephant.place(game, *position)
    values = [game.tables.orders.value[order] for order in game.open_orders(position[0])]
    gain(game, family, max(values, default=0), "envoy_to_the_mughals")


@words("blackmail.elephant")
def elephant_in_words(game: CompanyGame, option: tuple[int, int]) -> dict[str, Any]:
    """The regions of the Elephant's tail and head."""
    return {"act": "place_elephant", "tail": REGION_IDS[option[0]], "head": REGION_IDS[option[1]]}


# -- scandals --


def culprits(game: CompanyGame, card: int) -> list[int]:
    """The offices whose holders a Scandal can bring down: in Leadenhall Street, or Presidents, Governors, the Governor General."""
    at_home = card == Blackmail.SCANDAL_ON_LEADENHALL_STREET
    return [
        office for office, holder in enumerate(game.holder) if holder >= 0 and (office in LEADENHALL_OFFICES) == at_home
    ]


@step
def when_taken(game: CompanyGame, family: int) -> None:
    """A family has just taken the blackmail card it singles out from the display: a Scandal may be played at once (checklist 51)."""
    game.do((forget_taken, family))
    moment(game, SCANDALS, [family], *JUST_TAKEN)


@step
def forget_taken(game: CompanyGame, family: int) -> None:
    """The card taken is one of the family's face-down cards."""
    game.singled_out[family] = NOBODY


def ask_culprit(game: CompanyGame, family: int, card: int) -> None:
    """Who has to go."""
    if offices := culprits(game, card):
        game.ask(family, "blackmail.culprit", offices, disgrace)


def scandal_at_home(game: CompanyGame, family: int, context: Context) -> None:
    """Scandal on Leadenhall Street."""
    ask_culprit(game, family, Blackmail.SCANDAL_ON_LEADENHALL_STREET)


def scandal_in_india(game: CompanyGame, family: int, context: Context) -> None:
    """Scandal in India."""
    ask_culprit(game, family, Blackmail.SCANDAL_IN_INDIA)


@step
def disgrace(game: CompanyGame, office: int) -> None:
    """The holder vacates the office and goes home without retiring."""
    return_piece(game, vacate(game, office, "scandal"))


@words("blackmail.culprit")
def culprit_in_words(game: CompanyGame, option: int) -> dict[str, Any]:
    """An officeholder."""
    return {"act": "force_out", "office": OFFICE_IDS[option], "family": game.holder[option]}


# -- retiring --


@step
def while_retiring(game: CompanyGame, family: int) -> None:
    """A family that has somebody to retire may play Letters of Introduction if another family's spouse grants a discount."""
    discounts = game.tables.prestige.discount
    if any(discounts[card] for other, cards in enumerate(game.prestige) if other != family for card in cards):
        moment(game, (Blackmail.LETTERS_OF_INTRODUCTION,), [family])


def introduce(game: CompanyGame, family: int, context: Context) -> None:
    """Letters of Introduction: the discounts of all other spouses serve this family too, this season."""
    game.letters[family] = 1


# -- hiring --


@step
def before_hiring(game: CompanyGame, families: tuple[int, ...]) -> None:
    """The families with a candidate for an office may play Hiring Preference before the hirer chooses (checklist 96).

    Where one family alone has candidates there is nothing to prefer; the election of a Chairman has no candidates to be hired.
    """
    if len(families) > 1:
        moment(game, (Blackmail.HIRING_PREFERENCE,), [family for family in everybody(game) if family in families])


def prefer(game: CompanyGame, family: int, context: Context) -> None:
    """Hiring Preference: the hirer must take a candidate of this family, nepotism or not."""
    game.preferred = family


# -- checks --


@step
def after_trade_check(game: CompanyGame, office: int, dice: int) -> None:
    """Anybody may play Mercantile Connection after a President's trade check: ``game.trade_roll`` is then made again (145)."""
    moment(game, (Blackmail.MERCANTILE_CONNECTION,), everybody(game), dice, game.holder[office])


@step
def after_firm_check(game: CompanyGame, manager: int, dice: int) -> None:
    """Anybody may play Mercantile Connection after a firm's trade check (checklist 145)."""
    moment(game, (Blackmail.MERCANTILE_CONNECTION,), everybody(game), dice, manager)


@step
def after_deploy_check(game: CompanyGame, presidency: int, dice: int) -> None:
    """Anybody may play Diplomatic Connection after a deploy check: ``game.deploy_roll`` is then made again (160)."""
    moment(game, (Blackmail.DIPLOMATIC_CONNECTION,), everybody(game), dice, game.commander[presidency])


def trade_again(game: CompanyGame, family: int, context: Context) -> None:
    """Mercantile Connection: the trade roll is made again with half the dice, rounded down; without a die it is a failure."""
    game.trade_roll = roll_again(game, *context)


def deploy_again(game: CompanyGame, family: int, context: Context) -> None:
    """Diplomatic Connection: the deploy roll is made again with half the dice, rounded down; without a die it is a failure."""
    game.deploy_roll = roll_again(game, *context)


def roll_again(game: CompanyGame, dice: int, roller: int) -> list[int]:
    """Half the dice, by whoever rolled them all."""
    rolled = roll_check(game.dice, dice // 2)
    game.note("check_rolled_again", seat=roller, dice=list(rolled.faces), result=rolled.result)
    return list(rolled.faces)


# -- revenue --


@step
def start_of_revenue(game: CompanyGame) -> None:
    """Company Fraud may be played, and an Envoy sent (checklist 172)."""
    moment(game, (Blackmail.COMPANY_FRAUD, Blackmail.ENVOY_TO_THE_MUGHALS), everybody(game))


def defraud(game: CompanyGame, family: int, context: Context) -> None:
    """Company Fraud: a die per office held; twice the highest comes from the bank, and goes from the Balance as far as it reaches."""
    faces = [game.dice.roll(6) for _ in game.offices_of(family)]
    game.note("company_fraud_committed", seat=family, dice=faces)
    amount = 2 * max(faces, default=0)
    lower_balance(game, min(amount, game.balance), "company_fraud")
    gain(game, family, amount, "company_fraud")


EFFECTS = {
    Blackmail.PRIME_MINISTERS_EAR: ask_swap,
    Blackmail.COMPANY_FRAUD: defraud,
    Blackmail.LETTERS_OF_INTRODUCTION: introduce,
    Blackmail.SCANDAL_ON_LEADENHALL_STREET: scandal_at_home,
    Blackmail.SCANDAL_IN_INDIA: scandal_in_india,
    Blackmail.HIRING_PREFERENCE: prefer,
    Blackmail.ENVOY_TO_THE_MUGHALS: ask_elephant,
    Blackmail.MERCANTILE_CONNECTION: trade_again,
    Blackmail.DIPLOMATIC_CONNECTION: deploy_again,
    Blackmail.MAN_ON_THE_INSIDE: cancel,
}
