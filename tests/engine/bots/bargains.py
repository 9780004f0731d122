"""What bargaining costs and brings, measured: ``make bargains``, or ``python -m tests.engine.bots.bargains [MEASURE …]``.

``tables`` (four house bots with ``negotiation`` full, consents and off, and four that want to be asked nothing; with ``--before`` another
checkout's bots on its rules beside them), ``exploiter`` (examples/bargains/exploiter.py among house bots, against twins that want
nothing, on the same seats of the same seeds: one that gives leave as seldom, and a house bot, which in the first edition is the same) and
``votes`` (examples/bargains/vote_buyer.py and its silent twin with two that sell their votes at one table of the second edition, and
promise_buyer.py with two nabobs, in all rotations of the seats).
All means with 95 % intervals, clustered by seed; differences are paired by seed. Four seats, the second edition unless ``--title`` says
otherwise.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from datetime import date
from hashlib import sha256
from importlib import util
from pathlib import Path
from typing import Any

import engine
from engine.bots import house_bot
from engine.estimates import mean_and_error, share_and_interval
from engine.protocol import Clock
from engine.sdk import Bot, LiveTurn

HERE = Path(__file__).resolve()
EXAMPLES = HERE.parents[3] / "examples" / "bargains"
SCRIPTED = {"john_company_2e": "nabob", "john_company_1e": "factor"}
VOTED = "john_company_2e"
"""The title whose votes are bought: both buyers know its Parliament alone."""
SEATS = 4
VOTERS = {
    "two that sell theirs": tuple(f"vote_buyer.py:{each}" for each in ("VoteBuyer", "Seller", "Silent", "Seller")),
    "two nabobs": ("promise_buyer.py:PromiseBuyer", "nabob", "promise_buyer.py:Silent", "nabob"),
}
"""Who sits where votes are bought: the buyer first, its silent twin third."""
TWINS = {
    "john_company_2e": {
        "a twin that gives leave as seldom": "exploiter.py:Unbending",
        "a nabob that wants nothing": "silent nabob",
    },
    "john_company_1e": {"a factor that wants nothing, and gives leave as seldom": "silent factor"},
}
"""Whom the exploiter is compared with, by the title. A factor gives nobody leave for nothing, so that the two are one there."""
BARGAINS = ("deals.", "petition", "orders.", "bids.")
"""What is asked for bargains' sake, beside leave."""
TAKEN = {
    "petition": ("petition", "petitions"),
    "consent.price": ("pay_price", "leave for a price that was named"),
    "bids.raise": ("bid", "raises"),
}
"""What of bargains no event tells: by the kind of a decision, the act of the answer, and what that is."""


def maker_of(name: str) -> Callable[[int], Bot]:
    """What makes a bot: by a house bot's name, ``silent`` before it, or a file of the examples and a class in it."""
    if name.startswith("silent "):
        bot: Any = type(house_bot(name.removeprefix("silent ")).make(0))
        return type("Silent", (bot,), {"moments": ()})
    if ":" in name:
        file, cls = name.split(":")
        spec = util.spec_from_file_location(Path(file).stem, EXAMPLES / file)
        module = util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return getattr(module, cls)
    return house_bot(name).make


def play(title: str, seed: int, bots: Sequence[str], options: dict[str, str]) -> dict[str, Any]:
    """One game: what is measured of it."""
    game = engine.title(title).new(len(bots), seed, options)
    players = [maker_of(name)(seed * len(bots) + seat) for seat, name in enumerate(bots)]
    asked, pounds, told, taken = Counter(), [0] * len(bots), Counter(), Counter()
    while (decision := game.decision) is not None:
        asked[decision.kind] += 1
        turn = LiveTurn(game.plies, game, Clock(1, 1, 1))
        chosen = players[decision.seat].choose(turn)
        if decision.kind in TAKEN:
            taken[decision.kind] += game.describe(chosen)["act"] == TAKEN[decision.kind][0]
        game.choose(chosen)
        for event in game.drain():
            told[event.name] += 1
            if event.name == "cash_handed_over":
                pounds[event.fields["seat"]] -= event.fields["amount"]
                pounds[event.fields["to"]] += event.fields["amount"]
    return {
        "scores": game.outcome.scores,
        "ranks": game.outcome.ranks,
        "decisions": sum(asked.values()),
        "deals": sum(count for kind, count in asked.items() if kind.startswith("deals.")),
        "bargains": sum(count for kind, count in asked.items() if kind.startswith(BARGAINS)),
        "settled": told["contract_settled"],
        "happened": {
            **{what: taken[kind] for kind, (_, what) in TAKEN.items()},
            "offers accepted": told["deal_done"],
            "contracts settled": told["contract_settled"],
            "bids for offices": told["office_bid_made"],
        },
        "turns": game.turn,
        "failed": int(getattr(game, "failed", 0)),
        "laws": list(getattr(game, "passed_laws", ())),
        "pounds": pounds,
    }


def commit() -> str:
    """The commit of this checkout, marked if something differs from it; where there is no repository, the version."""
    said = subprocess.run(
        ["git", "describe", "--always", "--dirty"], cwd=HERE.parent, capture_output=True, check=False, text=True
    )
    return said.stdout.strip() or f"version {engine.__version__}"


def arguments() -> argparse.Namespace:
    from tests.commands import Parser, a_folder, demand, kept_folder, whole

    parser = Parser(__doc__, "python -m tests.engine.bots.bargains")
    parser.add_argument("measures", nargs="*", metavar="MEASURE", help=f"{', '.join(MEASURES)}; all by default")
    parser.add_argument("--games", type=whole(1), default=400, help="games of each kind")
    parser.add_argument("--seed", type=whole(0), default=0, help="the first")
    parser.add_argument("--title", default="john_company_2e", choices=SCRIPTED)
    parser.add_argument("--before", type=a_folder, help="a checkout of the project to compare with")
    parser.add_argument("--keep", type=kept_folder, help="a folder for what was played, so that it is not played again")
    args = parser.parse_args()
    args.measures = args.measures or [name for name in MEASURES if name != "votes" or args.title == VOTED]
    for name in args.measures:
        demand(name in MEASURES, "MEASURE", f"there is none called {name!r}", f"use {', '.join(MEASURES)}")
    demand(
        "votes" not in args.measures or args.title == VOTED,
        "--title",
        f"{args.title} has no votes to buy",
        f"use {VOTED}",
    )
    there = args.before is None or (args.before / "engine" / "__init__.py").is_file()
    demand(there, "--before", f"{args.before} has no engine", "name the root of a checkout")
    return args


def main() -> None:
    """Print what was asked for."""
    args = arguments()
    print(f"{date.today()}, {commit()}, {args.title}")
    for measure in args.measures:
        MEASURES[measure](args)


# -- games, here or by another checkout's code --


def work(job: dict[str, Any]) -> None:
    """Play the games of a job, and print a line of each."""
    for seed in range(job["first"], job["first"] + job["games"]):
        for turn in range(job["rotations"]):
            bots = job["bots"]
            order = [(seat + turn) % len(bots) for seat in range(len(bots))]
            played = play(job["title"], seed, [bots[bot] for bot in order], job["options"])
            print(json.dumps({**played, "seed": seed, "order": order}), flush=True)


def played(
    args: argparse.Namespace,
    bots: Sequence[str],
    *,
    games: int,
    rotations: int = 1,
    checkout: Path | None = None,
    **options: str,
) -> list[dict[str, Any]]:
    """Games on seeds one after the other, in a process that runs this checkout's code or another's."""
    job = {
        "title": args.title,
        "bots": list(bots),
        "options": options,
        "first": args.seed,
        "games": games,
        "rotations": rotations,
    }
    root = checkout or HERE.parents[3]
    command = [sys.executable, str(HERE), "--worker", json.dumps(job)]
    kept = args.keep / f"{sha256(json.dumps([str(root), job]).encode()).hexdigest()[:16]}.jsonl" if args.keep else None
    if kept is None or not kept.exists():
        env = {**os.environ, "PYTHONPATH": str(root)}
        done = subprocess.run(command, cwd=root, env=env, stdout=subprocess.PIPE, text=True)
        if done.returncode:
            sys.exit(f"these games came to no end by the code in {root}; what it wrote stands above")
        found = done.stdout
        if kept is not None:
            kept.parent.mkdir(parents=True, exist_ok=True)
            kept.write_text(found)
    else:
        found = kept.read_text()
    return [json.loads(line) for line in found.splitlines()]


# -- the measures --


def told(values: Sequence[float], blocks: Sequence[int], places: int = 1) -> str:
    """A mean with its interval."""
    mean, error = mean_and_error(values, blocks)
    return f"{mean:.{places}f}" + (f" ± {error:.{places}f}" if error is not None else "")


def tables(args: argparse.Namespace) -> None:
    """Four of a kind: questions, points, and how long the Company lives."""
    bot = SCRIPTED[args.title]
    kinds = [
        ("full", bot, None, {"negotiation": "full"}),
        ("nothing asked", f"silent {bot}", None, {"negotiation": "full"}),
        ("consents", bot, None, {"negotiation": "consents"}),
        ("off", bot, None, {"negotiation": "off"}),
    ]
    if args.before:
        kinds += [(f"before, {each}", bot, args.before.resolve(), {"negotiation": each}) for each in ("full", "off")]
    rows = {
        name: played(args, [each] * SEATS, games=args.games, checkout=root, **options)
        for name, each, root, options in kinds
    }
    print(f"four at a table of {args.title}, {args.games} games on the same seeds")
    print(
        "| table | decisions | deals, share | for bargains, share | contracts settled | points of all | turns | failed |"
    )
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    for name, games in rows.items():
        seeds = [game["seed"] for game in games]
        total = sum(game["decisions"] for game in games)
        cells = [told([game["decisions"] for game in games], seeds)]
        cells += [f"{sum(game[part] for game in games) / total:.0%}" for part in ("deals", "bargains")]
        cells.append(f"{sum(game['settled'] for game in games) / len(games):.1f}")
        cells += [
            told([sum(game["scores"]) for game in games], seeds),
            told([game["turns"] for game in games], seeds, 2),
        ]
        cells.append(told([game["failed"] for game in games], seeds, 2))
        print("|", " | ".join([name, *cells]), "|")
    for name in rows:
        if name != "full":
            pairs = list(zip(rows["full"], rows[name], strict=True))
            seeds = [mine["seed"] for mine, _ in pairs]
            points = told([sum(mine["scores"]) - sum(other["scores"]) for mine, other in pairs], seeds)
            turns = told([mine["turns"] - other["turns"] for mine, other in pairs], seeds, 2)
            failed = told([mine["failed"] - other["failed"] for mine, other in pairs], seeds, 2)
            print(f"full less {name}, paired by seed: points of all {points}; turns {turns}; failed {failed}")
    for what in rows["full"][0]["happened"]:
        print(f"with full, {what}: {sum(game['happened'][what] for game in rows['full']) / args.games:.1f} a game")


def exploiter(args: argparse.Namespace) -> None:
    """What a cheat gains from house bots, in every seat of each seed, against twins that want to be asked nothing."""
    bot = SCRIPTED[args.title]
    controls = TWINS[args.title]
    first = ("exploiter.py:Exploiter", *controls.values())
    cheats, *twins = (
        played(args, [each, bot, bot, bot], games=max(1, args.games // SEATS), rotations=SEATS, negotiation="full")
        for each in first
    )
    seats, seeds = [game["order"].index(0) for game in cheats], [game["seed"] for game in cheats]
    pounds = [game["pounds"][seat] for game, seat in zip(cheats, seats, strict=True)]
    print(f"exploiter among three {bot}s, {len(cheats)} games in all rotations of the seats")
    print(f"£ that it has of others: {told(pounds, seeds, 2)}")
    for name, games in zip(controls, twins, strict=True):
        pairs = list(zip(cheats, games, seats, strict=True))
        for what, of in (("points", "scores"), ("£ of others", "pounds")):
            more = [mine[of][seat] - twin[of][seat] for mine, twin, seat in pairs]
            print(f"{what} more than {name}: {told(more, seeds, 2)}")


def votes(args: argparse.Namespace) -> None:
    """Each buyer of votes and its silent twin at one table: who has more points."""
    games = max(1, args.games // SEATS)
    for besides, table in VOTERS.items():
        found = played(args, table, games=games, rotations=SEATS, negotiation="full", offers_per_window="2")
        seeds, ahead, more = [], [], []
        for game in found:
            mine, twin = (game["scores"][game["order"].index(number)] for number in (0, 2))
            seeds.append(game["seed"])
            ahead.append(1.0 if mine > twin else 0.5 if mine == twin else 0.0)
            more.append(mine - twin)
        share, interval = share_and_interval(ahead, seeds)
        bounds = f" ({interval[0]:.0%} to {interval[1]:.0%})" if interval else ""
        print(
            f"{table[0]} against its silent twin, {len(found)} games in all rotations of the seats, {besides} besides"
        )
        print(f"ahead in {share:.0%}{bounds} of them, ties half; points more: {told(more, seeds, 2)}")


MEASURES = {"tables": tables, "exploiter": exploiter, "votes": votes}


if __name__ == "__main__":
    if sys.argv[1:2] == ["--worker"]:
        # By another checkout's code, perhaps, which need not have what follows.
        work(json.loads(sys.argv[2]))
    else:
        from tests.commands import run

        sys.exit(run(main))
