"""What an author does with the engine alone."""

from __future__ import annotations

import json
from shutil import which

from engine.cli.new import OF, Language

from .steps import Steps, Workplace, empty_environment, expect

EAST = "east_india_companies"
BOTS = {
    Language.PYTHON: "my-bot",
    Language.NODE: "node-bot",
    Language.RUST: "rust-bot",
    Language.CPP: "cpp-bot",
    Language.JAVA: "java-bot",
}


def written(place: Workplace) -> list[str]:
    """The folders of the bots that were written, in the order of their languages."""
    return [name for name in BOTS.values() if (place.desk / name).is_dir()]


def first_steps(place: Workplace, steps: Steps) -> None:
    """From an empty environment to a bot that is known to be better than another. Raises Failed."""
    with steps.step("install leadenhall-engine"):
        empty_environment(place)
        place.install("leadenhall-engine")
        place.run(
            "python",
            "-c",
            "import engine.sdk, importlib.util as u; assert not u.find_spec('ladder') and not u.find_spec('django')",
        )
    with steps.step("--version, titles"):
        version = place.run("leadenhall", "--version").split()
        expect(version[0] == "leadenhall", f"--version said {version}")
        told = json.loads(place.run("leadenhall", "titles", "--json"))
        expect(len(told) >= 4, f"there are {len(told)} titles")
    for language in Language:
        new(place, steps, language)
    with steps.step("play"):
        bots = written(place)
        result = json.loads(
            place.run("leadenhall", "play", EAST, *bots[:3], "random", "--games", 4, "--log", "logs", "--json")
        )
        expect(not any(bot["forfeits"] for bot in result["bots"]), f"a seat was lost: {result['bots']}")
        place.run("leadenhall", "play", EAST, *(bots[3:] or bots), "random", "--log", "game.jsonl")
    compare(place, steps)
    with steps.step("replay --html"):
        place.run("leadenhall", "replay", "game.jsonl", "--html", "game.html")
        expect("<svg" in (place.desk / "game.html").read_text(), "the replay draws nothing")
    with steps.step("verify"):
        expect(json.loads(place.run("leadenhall", "verify", "game.jsonl", "--json"))["ok"], "the log does not verify")


def new(place: Workplace, steps: Steps, language: Language) -> None:
    """A new bot of the language, built, if this machine can."""
    if missing := [program for program in OF[language].programs if which(program) is None]:
        print(f"  left out   new --language {language}: there is no {', no '.join(missing)}")
        return
    with steps.step(f"new --language {language}"):
        place.run("leadenhall", "new", BOTS[language], "--language", language)
        if OF[language].is_built:
            place.run("make", "-C", BOTS[language])


def compare(place: Workplace, steps: Steps) -> None:
    """An arena, and a test of one bot against another."""
    if steps.wants("arena"):
        with steps.step("arena"):
            bots = [*written(place), "random", "greedy"]
            place.run("leadenhall", "arena", EAST, *bots, "--blocks", 1, "--folder", "arena", "--json")
    if steps.wants("sprt"):
        with steps.step("sprt"):
            found = place.run(
                "leadenhall", "sprt", EAST, "my-bot", "random", "--max-blocks", 100, "--folder", "sprt", "--json"
            )
            decided = json.loads(found.splitlines()[-1])["decision"]
            expect(decided == "better", f"a bot that looks ahead is {decided} than one that plays at random")
