"""The Company: turns, share price, the balance of India, revenue, debt, the Court of Directors, laws, the Evening Post."""

from __future__ import annotations

from collections.abc import Iterator

from engine.john_company_1e.names import LAWS, NOBODY, UNKNOWN, Phase
from engine.john_company_1e.scene.seen import WIDTH, Seen
from engine.john_company_1e.sentences.names import NAMES
from engine.john_company_1e.solo import NOTHING_DOMINATED, SHORT_OF_MONEY
from engine.john_company_1e.tables import BALANCE_IDS, CARD_IDS, LAW_IDS
from engine.scene import Box, Flow, Look, Panel, Piece, Place, Shape
from engine.wording import counted

SIDE = 62
"""Width of what stands before a track."""
HIGH, GAP = 44, 6
LOST_ALONE = {SHORT_OF_MONEY: "expenses unpaid", NOTHING_DOMINATED: "rules nothing"}
"""Why whoever plays alone has lost, where the Company of families would have failed."""


def company(seen: Seen) -> Panel:
    """Everything about the Company that is not an office; where there is none, the turn and the Evening Post alone."""
    rows = [_turns, _balance]
    pieces = [Piece("marker:turn", f"turn:{seen.game.turn}", Shape.MARKER, tone="e", tip=f"Turn {seen.game.turn}")]
    pieces.append(
        Piece("marker:balance", f"balance:{_balance_id(seen)}", Shape.MARKER, tone="e", tip="The balance of India")
    )
    if seen.has_company and not seen.alone:
        rows += [_share_price, _court]
        price = seen.game.share_price
        pieces.append(
            Piece("marker:share_price", f"share_price:{price}", Shape.MARKER, tone="e", tip=f"A share: £{price}")
        )
        pieces += seen.pieces("shares", "box:shares", Shape.DISC, seen.game.court, "Share")
    if seen.has_company:
        rows += [_money, _laws]
        pieces += _in_force(seen)
    rows.append(_post)
    pieces += _cards(seen)
    places = [place for row, each in enumerate(rows) for place in each(seen, 6 + row * (HIGH + GAP))]
    title = "The Company" if seen.has_company else "The times"
    return Panel("company", title, WIDTH, 6 + len(rows) * (HIGH + GAP), tuple(places), tuple(pieces))


def _track(
    y: float, thing: str, label: str, spaces: list[str], here: int, words: list[str], tips: list[str]
) -> Iterator[Place]:
    """A track: its name, and a space for each id, of which the one ``here`` is marked."""
    yield Place(f"track:{thing}", Box(4, y, SIDE, HIGH), label, look=Look.BARE)
    wide = (WIDTH - SIDE - 12) / len(spaces)
    for at, space in enumerate(spaces):
        yield Place(
            f"{thing}:{space}",
            Box(SIDE + 8 + at * wide, y, wide - 2, HIGH),
            words[at],
            look=Look.SPACE,
            flow=Flow.CENTRE,
            tone="strong" if at == here else "",
            tip=tips[at],
        )


def _turns(seen: Seen, y: float) -> Iterator[Place]:
    last = max(seen.scenario.turns, seen.game.turn)
    turns = [str(turn) for turn in range(1, last + 1)]
    tips = [f"Turn {turn} of {seen.scenario.turns}" for turn in turns]
    return _track(y, "turn", "Turn", turns, seen.game.turn - 1, turns, tips)


def _balance_id(seen: Seen) -> str:
    return str(BALANCE_IDS[seen.game.balance_of_india])


def _balance(seen: Seen, y: float) -> Iterator[Place]:
    spaces = list(BALANCE_IDS)
    tips = [f"India in {space}" for space in spaces]
    return _track(y, "balance", "India in", spaces, seen.game.balance_of_india, spaces, tips)


def _share_price(seen: Seen, y: float) -> Iterator[Place]:
    track = seen.game.tables.share_track
    here = track.index(seen.game.share_price) if seen.game.share_price in track else NOBODY
    words = [f"£{price}" for price in track]
    tips = [f"A Company share costs £{price}, and pays a point" for price in track]
    return _track(y, "share_price", "Share", [str(price) for price in track], here, words, tips)


def _court(seen: Seen, y: float) -> Iterator[Place]:
    shares = sum(seen.game.court)
    tip = "The Court of Directors: who holds how many Company shares, each with a vote for the chair"
    label = f"Court of Directors: {counted(shares, 'share')}"
    yield Place("box:shares", Box(6, y, WIDTH - 12, HIGH + 4), label, tip=tip, rule="F3. Filling Vacancies")


def _money(seen: Seen, y: float) -> Iterator[Place]:
    game = seen.game
    state = _fate(seen)
    told = [("revenue", f"£{game.revenue}", "revenue", f"Revenue of £{game.revenue} this turn", "G2. Player Revenue")]
    if not seen.alone:
        debt = f"£{game.debt} of expenses a turn for {counted(game.debt, 'disk')} of debt"
        told.append(("debt", counted(game.debt, "disk"), "of debt", debt, "F4. The Chairman and the Debt Action"))
        told.append(("dividends", str(game.dividends), "dividends paid", "Dividends paid this turn", "G6. Dividends"))
    told.append(("monopoly", state, "the Company", f"The Company: {state}", "I1. General"))
    wide = (WIDTH - 8) / len(told)
    for at, (id, label, note, tip, rule) in enumerate(told):
        tone = "bad" if id == "monopoly" and (game.failed or game.mutiny) else ""
        yield Place(id, Box(6 + at * wide, y + 4, wide - 4, HIGH - 4), label, note, tone=tone, tip=tip, rule=rule)


def _fate(seen: Seen) -> str:
    """How the Company stands. A mutiny ends a game whatever came before it; whoever plays alone loses for reasons of their own."""
    game = seen.game
    if game.mutiny:
        return "mutiny"
    if game.failed:
        return LOST_ALONE[game.failed] if seen.alone else "failed"
    return "no monopoly" if game.deregulated else "monopoly"


# -- laws and cards --


def _laws(seen: Seen, y: float) -> Iterator[Place]:
    label = "Laws in force" if seen.game.laws else "No laws in force"
    yield Place("laws", Box(6, y, WIDTH - 12, HIGH + 2), label, look=Look.BARE, tip=label, rule="H4. Local News")


def _in_force(seen: Seen) -> Iterator[Piece]:
    game = seen.game
    for law in game.laws:
        yield Piece(
            f"law:{LAW_IDS[law]}", "laws", Shape.TILE, text=NAMES[LAW_IDS[law]], tip=f"In force: {NAMES[LAW_IDS[law]]}"
        )
    top = game.post[-1] if game.post else NOBODY
    if game.phase == Phase.EVENING_POST and 0 <= top < LAWS and top not in game.laws and not seen.alone:
        words = f"{NAMES[LAW_IDS[top]]}: support {game.support}"
        tip = f"Put to the vote: {words}"
        yield Piece(f"law:{LAW_IDS[top]}", "laws", Shape.SCROLL, text=words.replace("-", "−"), tip=tip)
    elif game.set_aside != NOBODY:
        tip = f"Set aside until a bailout: {NAMES[LAW_IDS[game.set_aside]]}"
        yield Piece(
            f"law:{LAW_IDS[game.set_aside]}",
            "laws",
            Shape.SCROLL,
            text=NAMES[LAW_IDS[game.set_aside]],
            faded=True,
            tip=tip,
        )


def _post(seen: Seen, y: float) -> Iterator[Place]:
    game = seen.game
    price = game.goods_price()
    told = f"a factory's good: £{price}" if price else "no factory's good for sale"
    left = sum(map(len, game.deck))
    tip = f"The Evening Post's last card, by which {told}"
    wide = (WIDTH - 8) / 2
    yield Place("post", Box(6, y, wide - 4, HIGH), f"Post: {told}", tip=tip, rule="H1. Reveal and Resolve")
    tip = f"{counted(left, 'card')} to come; those that are known to be among them lie there"
    yield Place(
        "deck",
        Box(6 + wide, y, wide - 4, HIGH),
        f"{counted(left, 'card')} to come",
        tip=tip,
        rule="H1. Reveal and Resolve",
    )


def _cards(seen: Seen) -> Iterator[Piece]:
    game = seen.game
    if game.post:
        id = CARD_IDS[game.post[-1]]
        tip = f"{NAMES[id]}: the Elephant goes {counted(game.tables.card_steps[game.post[-1]], 'step')}"
        yield Piece(f"card:{id}", "post", Shape.CARD, text=NAMES[id], tip=tip)
    for card in (card for pile in game.deck for card in pile if card not in (UNKNOWN, NOBODY)):
        yield Piece(
            f"card:{CARD_IDS[card]}", "deck", Shape.CARD, text=NAMES[CARD_IDS[card]], faded=True, tip="Still to come"
        )
