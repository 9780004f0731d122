"""House bots: the ladder's regulars, and examples to start from. They use what any author uses: the SDK and the engine's contract.

Those that play every title are named here; a title's scripted bot is named by its manifest, its graded bots by what was measured of it
(``grades``).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import blake2b
from importlib import import_module
from math import inf

from engine.bots.grades import GRADE, Grades, Step, Strength, grades_of
from engine.bots.slips import PERCENT, Slipping
from engine.bots.sources import DIGEST_BYTES, digest_of, evaluation_of, parts_of
from engine.kernel.dice import key_of
from engine.kernel.errors import BadOption
from engine.kernel.registry import manifests
from engine.sdk import Bot


@dataclass(frozen=True)
class HouseBot:
    """A house bot by its name. ``titles`` are the ids of those that it is scripted for; None means that it plays every title."""

    name: str
    about: str
    module: str
    factory: str
    titles: tuple[str, ...] | None = None
    settings: tuple[tuple[str, int], ...] = ()

    def supports(self, title_id: str) -> bool:
        """Can it play this title?"""
        return self.titles is None or title_id in self.titles

    def make(self, seed: int) -> Bot:
        """A fresh bot for one match. Equal seeds play alike, but for a bot that is given a time budget."""
        factory: Callable[..., Bot] = getattr(import_module(self.module), self.factory)
        settings = dict(self.settings)
        slip = settings.pop(SLIP, 0)
        bot = factory(seed, **settings)
        return Slipping(bot, slip, seed) if slip else bot

    def of_title(self, title_id: str) -> HouseBot:
        """The same, as it plays this title alone: what it would do in others is no part of it."""
        return replace(self, titles=(title_id,))

    @property
    def parts(self) -> tuple[str, ...]:
        """The folders and modules that it consists of (see ``sources``), in the titles that it plays."""
        modules = (self.module, Slipping.__module__) if SLIP in dict(self.settings) else (self.module,)
        own = [found for found in manifests().values() if self.supports(found.id)]
        scripted = tuple(found.bot.module for found in own if found.bot is not None)
        return parts_of(modules, scripted, tuple(evaluation_of(found) for found in own))

    @cached_property
    def version(self) -> str:
        """A hash (16 hex digits) of all its parts and of its settings. What a ladder pins of a bot that plays every title, and by which its
        strength in one is told, is that of the bot ``of_title``."""
        return blake2b(digest_of(self.parts) + repr(self.settings).encode(), digest_size=DIGEST_BYTES).hexdigest()


_WEAKER = (
    HouseBot("random", "plays any option, all equally likely", "engine.bots.random.bot", "RandomBot"),
    HouseBot("greedy", "looks one choice ahead and takes what looks best", "engine.bots.greedy.bot", "Greedy"),
)
_STRONGER = (
    HouseBot("searcher", "plays out imagined games and takes what did best", "engine.bots.searcher.bot", "Searcher"),
)
"""The bots that play every title, those that a scripted bot beats and those that beat it."""

SLIP = "slip"
SETTINGS = {"searcher": ("budget_ms", "playouts", "horizon", "width")}
"""What can be set in a name, as in ``searcher:playouts=64``: whole numbers. Of every bot ``slip`` can be: random choices in a hundred. Of a
scripted bot, by itself, ``grade`` can be: a step of its title's graded bots, counted from 1."""


def house_bots() -> dict[str, HouseBot]:
    """Every house bot by its name, weakest first."""
    return {bot.name: bot for bot in (*_WEAKER, *_scripted(), *_STRONGER)}


def _scripted() -> list[HouseBot]:
    entries = [(found.id, found.bot) for found in manifests().values() if found.bot is not None]
    return [HouseBot(bot.name, bot.about, bot.module, bot.maker, titles=(id,)) for id, bot in entries]


def house_bot(name: str) -> HouseBot:
    """The house bot with this name, perhaps with settings (``searcher:playouts=64,horizon=40``). Raises BadOption."""
    plain, _, text = name.partition(":")
    if plain not in house_bots():
        raise BadOption("bot", f"there is no house bot {plain!r}", f"use one of: {', '.join(house_bots())}")
    bot = house_bots()[plain]
    if not text:
        return bot
    if text.startswith(f"{GRADE}="):
        return _graded(bot, text.removeprefix(f"{GRADE}="))
    settings = []
    for part in text.split(","):
        key, _, value = part.partition("=")
        allowed = (*SETTINGS.get(plain, ()), SLIP)
        whole = value.isascii() and value.isdigit() and len(value) <= 9
        if key not in allowed or not whole or (key == SLIP and int(value) > PERCENT):
            known = ", ".join(f"{setting}=N" for setting in allowed)
            raise BadOption(f"bot {plain}", f"{part!r} cannot be set", f"use {known}; a slip is at most {PERCENT}")
        settings.append((key, int(value)))
    return replace(bot, name=name, settings=tuple(settings))


def _graded(scripted: HouseBot, number: str) -> HouseBot:
    """Who plays on this step of the graded bots of the title that the bot is scripted for. Raises BadOption."""
    grades = grades_of(scripted.titles[0]) if scripted.titles else None
    if grades is None:
        raise BadOption(f"bot {scripted.name}", "no graded bots are called after it", "see `grades`")
    step = next((step for step in grades.steps if str(step.number) == number), None)
    if step is None:
        told = f"there is no step {number!r}"
        raise BadOption(f"bot {scripted.name}", told, f"use {GRADE}=N, N from 1 to {len(grades.steps)}")
    return _on(step, grades, scripted)


def _on(step: Step, grades: Grades, scripted: HouseBot) -> HouseBot:
    found = house_bot(step.bot)
    about = f"step {step.number} of {len(grades.steps)}: {_told(found)}"
    return replace(found, name=f"{scripted.name}:{GRADE}={step.number}", about=about, titles=scripted.titles)


def _told(bot: HouseBot) -> str:
    """What a house bot is, its settings in words."""
    words = {
        SLIP: "{} random choices in a hundred",
        "playouts": "{} playouts a decision",
        "budget_ms": "{} ms a decision",
    }
    settings = [words.get(name, f"{name} {{}}").format(value) for name, value in bot.settings]
    return f"{bot.name.partition(':')[0]}, with {' and '.join(settings)}" if settings else f"{bot.name}, {bot.about}"


@dataclass(frozen=True)
class Graded:
    """A step, the house bot ``on_step`` under the step's name, and what it is in a line. ``bot`` is the same under the name by which it is
    known best: that of one of ``house_bots`` where it is one, else the step's."""

    step: Step
    on_step: HouseBot
    bot: HouseBot
    about: str

    @property
    def name(self) -> str:
        """The step's, as in ``millowner:grade=3``."""
        return self.on_step.name

    @property
    def has_changed(self) -> bool:
        """Does another version play than the one that was measured?"""
        return self.on_step.version != self.step.strength.version

    @property
    def is_its_own(self) -> bool:
        """Is it known by another name?"""
        return self.bot.name != self.name


def graded(title_id: str) -> list[Graded]:
    """The title's graded bots, weakest first; none of a title for which nothing was measured. Raises BadOption where a step's bot is none
    of the house's."""
    grades, scripted = grades_of(title_id), scripted_for(title_id)
    if grades is None or scripted is None:
        return []
    every, found = house_bots(), []
    for step in grades.steps:
        on_step = _on(step, grades, scripted)
        known = every.get(step.bot)
        about = known.about if known is not None else _told(house_bot(step.bot))
        found.append(Graded(step, on_step, known or on_step, about))
    return found


def has_changed(strength: Strength, title_id: str) -> bool:
    """Does another version play in the title than the one that was measured there, or none any more?"""
    try:
        return house_bot(strength.bot).of_title(title_id).version != strength.version
    except BadOption:
        return True


def by_strength(title_id: str) -> list[HouseBot]:
    """The house bots that play a title, its graded ones among them, weakest first: as they were measured, else as ``house_bots`` has them,
    above those that were."""
    grades = grades_of(title_id)
    bots = [bot for bot in house_bots().values() if bot.supports(title_id)]
    if grades is None:
        return bots
    steps = graded(title_id)
    rated = {bot.name: rating for bot in bots if (rating := grades.rating_of(bot.name)) is not None}
    rated |= {one.bot.name: one.step.strength.rating for one in steps}
    bots += [one.bot for one in steps if not one.is_its_own]
    return sorted(bots, key=lambda bot: rated.get(bot.name, inf))


def chances_of(match_seed: int, seat: int) -> int:
    """The seed of a house bot's chances on a seat: one for house and home, so that a game of the ladder is played again from its seed."""
    return key_of("house bot", match_seed, seat)


def scripted_for(title_id: str) -> HouseBot | None:
    """The house bot that is scripted for this title; None where there is none."""
    return next((bot for bot in _scripted() if bot.supports(title_id)), None)


def variants(title_id: str, number: int) -> list[HouseBot]:
    """A graded field for a trial season: the title's scripted bot, and weaker selves of it down to random.

    Raises BadOption for a title without a scripted bot, for fewer than two variants, or more than there are whole slips.
    """
    if not 2 <= number <= PERCENT:
        raise BadOption("variants", f"{number} variants", f"use 2 to {PERCENT}")
    scripted = scripted_for(title_id)
    if scripted is None:
        raise BadOption("title", f"no house bot is scripted for {title_id}", "use a title that has a scripted bot")
    slips = [PERCENT * place // (number - 1) for place in range(1, number - 1)]
    return [scripted, *(house_bot(f"{scripted.name}:{SLIP}={slip}") for slip in slips), house_bot("random")]


__all__ = [
    "Graded",
    "HouseBot",
    "by_strength",
    "chances_of",
    "graded",
    "has_changed",
    "house_bot",
    "house_bots",
    "scripted_for",
    "variants",
]
