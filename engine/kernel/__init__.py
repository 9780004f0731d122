"""The kernel: state, decisions, steps, dice, journal, serialisation, registry. It knows no game."""

from typing import TYPE_CHECKING

from engine.lazily import lazily

if TYPE_CHECKING:
    from engine.kernel.decisions import Choice, Decision, Event, Outcome, ranks_of
    from engine.kernel.dice import Dice, key_of
    from engine.kernel.errors import (
        AuditError,
        BadOption,
        BadState,
        EngineError,
        IllegalChoice,
        RulesError,
        UnplayableState,
        UnsoundState,
        law,
    )
    from engine.kernel.frames import Asked, Frame, Step, argument
    from engine.kernel.game import Game
    from engine.kernel.manifest import BadManifest, BotEntry, Manifest
    from engine.kernel.reading import Reader, reads
    from engine.kernel.ruleset import Chance, Option, Provenance, Things, step, words
    from engine.kernel.state import field
    from engine.kernel.telling import tell
    from engine.kernel.title import Title
    from engine.kernel.vocabulary import Holds, Sentences

__all__ = [
    "Asked",
    "AuditError",
    "BadManifest",
    "BadOption",
    "BadState",
    "BotEntry",
    "Chance",
    "Choice",
    "Decision",
    "Dice",
    "EngineError",
    "Event",
    "Frame",
    "Game",
    "Holds",
    "IllegalChoice",
    "Manifest",
    "Option",
    "Outcome",
    "Provenance",
    "Reader",
    "RulesError",
    "Sentences",
    "Step",
    "Things",
    "Title",
    "UnplayableState",
    "UnsoundState",
    "argument",
    "field",
    "key_of",
    "law",
    "ranks_of",
    "reads",
    "step",
    "tell",
    "words",
]

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(
        __name__,
        __all__,
        {
            "engine.kernel.decisions": "Choice Decision Event Outcome ranks_of",
            "engine.kernel.dice": "Dice key_of",
            "engine.kernel.errors": "AuditError BadOption BadState EngineError IllegalChoice RulesError UnplayableState UnsoundState law",
            "engine.kernel.frames": "Asked Frame Step argument",
            "engine.kernel.game": "Game",
            "engine.kernel.manifest": "BadManifest BotEntry Manifest",
            "engine.kernel.reading": "Reader reads",
            "engine.kernel.ruleset": "Chance Option Provenance Things step words",
            "engine.kernel.state": "field",
            "engine.kernel.telling": "tell",
            "engine.kernel.title": "Title",
            "engine.kernel.vocabulary": "Holds Sentences",
        },
    )
