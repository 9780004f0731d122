"""The ledger of a game's deals: who gave what for what, on which clause, what became of it, and what it turned out to be worth.

It is written from what everybody was told, and so knows any title whose journal tells bargains as ``engine.shared`` does: deals, contracts
and petitions, consents with a price, bids for offices, words. A title without bargains has an empty one.

How worth is reckoned: money at its face; everything together by the title's own evaluation of a seat (``Title.evaluate``), after the moment
at which something of the deal changed hands less before it, summed over those moments. It is told of those who gave or got something.
Whatever else came of the same decision is in it, and what the others lose counts for a seat as far as the evaluation has it so: of what one
decision has settled together, worth is told once, under the last. What a promise brought later, when it was called in or returned, is told
by itself and reckoned in the same way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.kernel.registry import title as title_by_id
from engine.kernel.ruleset import Ruleset
from engine.kernel.sentences import Sentence, event_sentence
from engine.log import Log, replay
from engine.theatre.names import names_of

Fields = dict[str, Any]
Pair = tuple[int, int]
Prospects = Sequence[Sequence[int]]
"""Of each moment, from before the first decision on, what each seat's prospects were."""
Moved = tuple[int, int, int]
"""Giver and taker, and how many £ it was; 0 for a thing that is no money."""
CASH, PROMISE = "cash", "promise"
PAID_FOR = "bargain"
"""What money that changes hands by a bargain is told to be for."""

STATES = {
    "settled": "all of it has changed hands",
    "void": "nothing has changed hands",
    "waits": "it waited for its deed when the game ended",
    "unpaid": "leave was given, and what it was for did not come about, so that nothing was paid",
    "lost": "the bid was not taken",
    "kept": "the word was kept",
    "broken": "the word was broken",
    "given": "the word was neither kept nor broken when the game ended",
}
"""What can have become of an entry."""

WHY_LOST = {"another": "another bid was taken", "none": "no bid was taken"}
"""Why a bid was not taken, for an office that has been filled or for which the time is over."""

OPEN = frozenset({"waits", "unpaid", "lost", "given"})


@dataclass(slots=True)
class Later:
    """What became of a promise that was part of a deal."""

    ply: int
    told: Sentence
    seats: list[int]


@dataclass(slots=True)
class Entry:
    """A deal. ``ply`` is the moment at which it was made, ``ended`` that at which it was settled, or over otherwise; ``legs`` say who gives
    whom which things, and ``moments`` when something changed hands; ``why`` is for what a contract is void or a bid was not
    taken, ``office`` what is bid for."""

    ply: int
    kind: str
    told: Sentence
    legs: list[tuple[Pair, list[Fields]]]
    seats: list[int]
    state: str
    number: int | None = None
    ended: int | None = None
    why: str = ""
    office: str = ""
    moments: set[int] = field(default_factory=set)
    later: list[Later] = field(default_factory=list)
    promises: list[Fields] = field(default_factory=list)

    def settle(self, ply: int) -> None:
        """All of it has changed hands."""
        self.state, self.ended = "settled", ply
        self.moments.add(ply)
        for (giver, taker), things in self.legs:
            for thing in things:
                if thing.get("asset") == PROMISE:
                    whose = {"guarantor": giver, **thing}
                    self.promises += [{**whose, "holder": taker}] * _times(thing)

    def traders(self) -> set[int]:
        """Who gave something, or got it."""
        return {seat for between, things in self.legs if things for seat in between}

    def money(self) -> dict[int, int]:
        """£ that each seat has gained or paid."""
        found = dict.fromkeys(self.seats, 0)
        if self.state == "settled":
            for (giver, taker), things in self.legs:
                sum_of = sum(thing.get("amount", 0) for thing in things if thing.get("asset") == CASH)
                for seat, amount in ((giver, -sum_of), (taker, sum_of)):
                    found[seat] = found.get(seat, 0) + amount
        return found


class Ledger:
    """Written from the events of a game, moment after moment."""

    def __init__(self, title: Ruleset, names: Sequence[str]) -> None:
        self.title, self.names = title, names
        self.entries: list[Entry] = []
        self._dealt: Entry | None = None  # a deal with a clause, whose contract is told next
        self._expected: set[Pair] = set()  # between whom a deal that is done moves things
        self._moved: Counter[Moved] = Counter()  # what has changed hands between whom, by whatever bargain
        self._filled: dict[str, int] = {}  # the offices that have been filled, and by whom
        self._offered: dict[tuple[int, int, str], tuple[list[Fields], Sentence]] = {}
        self._at = -1

    def add(self, ply: int, events: Iterable[Fields]) -> None:
        """The events of the next moment. What some seats alone may know is left out."""
        self._at, self._expected, self._moved, self._filled = ply, set(), Counter(), {}
        for event in events:
            if event.get("see") is None and (read := READERS.get(str(event.get("event")))) is not None:
                read(self, event)
        self._attribute()

    def to_json(self, prospects: Prospects) -> list[Fields]:
        """An object for each entry: ``ply``, ``kind``, ``seats``, ``told``, ``state``, ``ended``, ``why``, ``office``, ``number``,
        ``money`` and ``worth`` ([[seat, sum]]), ``together`` (the places of the entries with which that was reckoned), ``later``
        ([{"ply", "told", "worth", "together"}])."""
        reckoned = _reckon(self.entries, prospects)
        return [_entry_to_json(place, entry, reckoned) for place, entry in enumerate(self.entries)]

    # -- what events tell --

    def _tell(self, event: Fields) -> Sentence:
        return event_sentence(self.title, event, self.names)

    def _open(self, kind: str, event: Fields, legs: list[tuple[Pair, list[Fields]]], state: str) -> Entry:
        legs = [leg for leg in legs if leg[1]]
        named = [event.get("seat"), event.get("to"), event.get("by"), *(event.get("also") or ())]
        seats = {seat for seat in named if type(seat) is int} | {seat for pair, _ in legs for seat in pair}
        entry = Entry(self._at, kind, self._tell(event), legs, sorted(seats), state)
        self.entries.append(entry)
        return entry

    def deal(self, event: Fields) -> None:
        """A deal is made: at once, or as a contract."""
        pair = (event["seat"], event["to"])
        legs = [(pair, event.get("gives") or []), (pair[::-1], event.get("wants") or []), *_parts(event)]
        entry = self._open("contract" if event.get("clause") else "deal", event, legs, "waits")
        entry.number = event.get("bargain")
        if event.get("clause"):
            self._dealt = entry
        else:
            entry.settle(self._at)
            self._expected |= {between for between, _ in entry.legs}

    def contract(self, event: Fields) -> None:
        """Money lies on the table: of a deal, or for a petition."""
        entry, self._dealt = self._dealt, None
        if entry is None:
            entry = self._open("petition", event, _parts(event), "waits")
        entry.number = event["contract"]
        entry.moments.add(self._at)

    def settled(self, event: Fields) -> None:
        """A contract is settled: of what has just changed hands, so much was its."""
        if (entry := self._waiting(event["contract"])) is not None:
            self._moved -= Counter(move for between, things in entry.legs for move in _moves(between, things))
            entry.settle(self._at)

    def voided(self, event: Fields) -> None:
        """A contract is void."""
        if (entry := self._waiting(event["contract"])) is not None:
            entry.state, entry.ended, entry.why = "void", self._at, str(event.get("why", ""))
            entry.moments.clear()

    def _waiting(self, number: int) -> Entry | None:
        found = (entry for entry in self.entries if entry.number == number and entry.state == "waits")
        return next(found, None)

    def word(self, event: Fields) -> None:
        """A word is given."""
        self._open("word", event, [], "given").number = event["word"]

    def word_over(self, event: Fields) -> None:
        """It is kept or broken."""
        for entry in self.entries:
            if entry.kind == "word" and entry.number == event["word"]:
                entry.state, entry.ended = str(event["event"]).removeprefix("word_"), self._at

    def sought(self, event: Fields) -> None:
        """Leave is asked for, and something may be offered for it."""
        self._offered[event["seat"], event["to"], event["matter"]] = (event.get("gives") or [], self._tell(event))

    def priced(self, event: Fields) -> None:
        """A price is named."""
        price = [{"asset": CASH, "amount": event["amount"]}]
        self._offered[event["to"], event["seat"], event["matter"]] = (price, self._tell(event))

    def answered(self, event: Fields) -> None:
        """Leave is given for something that is paid once the matter is settled, or not."""
        asker, asked = event["to"], event["seat"]
        gives, told = self._offered.pop((asker, asked, event["matter"]), ([], []))
        if gives and event["answer"] != "no":
            self._open("consent", event, [((asker, asked), gives)], "unpaid").told = told

    def bid(self, event: Fields) -> None:
        """A bid takes the place of the bidder's former one for the office."""
        former = [one for one in self.entries if one.office == event["office"] and one.seats == [event["seat"]]]
        self.entries = [one for one in self.entries if not (one in former and one.state == "lost" and not one.ended)]
        entry = self._open("bid", event, [], "lost")
        entry.legs, entry.office = [((event["seat"], -1), event.get("gives") or [])], event["office"]

    def moved(self, event: Fields) -> None:
        """Something changes hands, by a bargain."""
        pair = (event["seat"], event["to"])
        if pair not in self._expected and event.get("what", PAID_FOR) == PAID_FOR:
            self._moved[(*pair, event["amount"] if event["event"] == "cash_handed_over" else 0)] += 1

    def _attribute(self) -> None:
        # What no deal and no contract has moved is paid for leave that was given, or for the office that the payer has just taken; unless
        # a rule moves a promise.
        for giver, taker in sorted({(giver, taker) for giver, taker, _ in self._moved}):
            open_ones = [one for one in reversed(self.entries) if one.state in ("unpaid", "lost") and not one.ended]
            mine = [one for one in open_ones if self._moved.keys() & _moves((giver, taker), one.legs[0][1])[:1]]
            consent = next((one for one in mine if one.kind == "consent" and one.legs[0][0] == (giver, taker)), None)
            bid = next((one for one in mine if one.seats == [giver] == [self._filled.get(one.office)]), None)
            if (paid := consent or bid) is not None:
                paid.legs, paid.seats = [((giver, taker), paid.legs[0][1])], sorted({giver, taker})
                paid.settle(self._at)
        self._moved.clear()
        taken = {one.office for one in self.entries if one.state == "settled" and one.ended == self._at}
        for one in self.entries:
            if one.office in self._filled and one.state == "lost" and not one.ended:
                one.ended, one.why = self._at, "another" if one.office in taken else "none"

    def filled(self, event: Fields) -> None:
        """An office is filled: what its new holder has bid for it is paid, and no other bid for it will be."""
        self._filled[event["office"]] = event["family"]

    def phase(self, event: Fields) -> None:
        """What was not taken or paid for by now is not any more; the last office of a phase is often filled at the moment that ends it."""
        self._attribute()
        for one in self.entries:
            if one.state in ("unpaid", "lost") and not one.ended:
                one.ended, one.why = self._at, "none" if one.state == "lost" else ""

    def promise(self, event: Fields) -> None:
        """A promise is honoured, returned or removed: the first deal by which its holder got it brought that."""
        guarantor = event.get("guarantor", event.get("issuer"))
        wanted = {
            "guarantor": guarantor,
            "promise": event.get("promise"),
            "holder": event.get("holder", event.get("seat")),
        }
        for entry in self.entries:
            for promise in entry.promises:
                if all(value is None or promise.get(name) == value for name, value in wanted.items()):
                    entry.promises.remove(promise)
                    seats = sorted({promise["guarantor"], promise["holder"]})
                    entry.later.append(Later(self._at, self._tell(event), seats))
                    return


READERS: Mapping[str, Callable[[Ledger, Fields], None]] = {
    "deal_done": Ledger.deal,
    "contract_made": Ledger.contract,
    "contract_settled": Ledger.settled,
    "contract_voided": Ledger.voided,
    "word_given": Ledger.word,
    "word_kept": Ledger.word_over,
    "word_broken": Ledger.word_over,
    "consent_sought": Ledger.sought,
    "price_named": Ledger.priced,
    "consent_answered": Ledger.answered,
    "office_bid_made": Ledger.bid,
    "office_taken": Ledger.filled,
    "appointed": Ledger.filled,
    "cash_handed_over": Ledger.moved,
    "asset_moved": Ledger.moved,
    "promise_given": Ledger.moved,
    "promise_passed_on": Ledger.moved,
    "phase_began": Ledger.phase,
    "promise_honoured": Ledger.promise,
    "promise_returned": Ledger.promise,
    "promise_removed": Ledger.promise,
}
"""By the name of an event, what it means for the ledger."""


def _parts(event: Fields) -> list[tuple[Pair, list[Fields]]]:
    return [((part["seat"], part["to"]), part.get("gives") or []) for part in event.get("parts") or ()]


def _moves(between: Pair, things: Sequence[Fields]) -> list[Moved]:
    """How these things change hands, money first."""
    sums = [int(thing["amount"]) if thing.get("asset") == CASH else 0 for thing in things for _ in range(_times(thing))]
    return [(*between, amount) for amount in sorted(sums, reverse=True)]


def _times(thing: Fields) -> int:
    return int(thing.get("times", 1))


Unit = tuple[int, int]
"""What worth is told of: an entry by its place, and -1; or what came of its promises later, by the place among that."""


@dataclass(slots=True)
class Reckoned:
    """Units that share moments: those, the seats, and the moments."""

    units: list[Unit]
    seats: set[int]
    moments: set[int]


def _reckon(entries: Sequence[Entry], prospects: Prospects) -> dict[Unit, Fields]:
    """By the unit, ``worth`` and ``together``: what one decision has settled is told under the last of it."""
    groups: list[Reckoned] = []
    for place, entry in enumerate(entries):
        units = [((place, -1), entry.traders(), entry.moments)]
        units += [((place, at), set(one.seats), {one.ply}) for at, one in enumerate(entry.later)]
        for unit, seats, moments in units:
            shared = [group for group in groups if group.moments & moments]
            groups = [group for group in groups if group not in shared]
            joined = Reckoned([unit], set(seats), set(moments))
            for group in shared:
                joined.units += group.units
                joined.seats |= group.seats
                joined.moments |= group.moments
            groups.append(joined)
    found: dict[Unit, Fields] = {}
    for group in groups:
        last = max(group.units)
        others = sorted({place for place, _ in group.units} - {last[0]})
        found |= {unit: {"worth": [], "together": []} for unit in group.units}
        found[last] = {"worth": _worth(sorted(group.seats), group.moments, prospects), "together": others}
    return found


def _worth(seats: Iterable[int], moments: Iterable[int], prospects: Prospects) -> list[list[int]]:
    at = [ply for ply in moments if 0 < ply < len(prospects)]
    if not at:
        return []
    table = len(prospects[0])
    return [
        [seat, sum(prospects[ply][seat] - prospects[ply - 1][seat] for ply in at)]
        for seat in seats
        if 0 <= seat < table
    ]


def _entry_to_json(place: int, entry: Entry, reckoned: Mapping[Unit, Fields]) -> Fields:
    return {
        "ply": entry.ply,
        "kind": entry.kind,
        "seats": entry.seats,
        "told": _told(entry.told),
        "state": entry.state,
        "ended": entry.ended,
        "why": entry.why,
        "office": entry.office,
        "number": entry.number,
        "money": [[seat, amount] for seat, amount in sorted(entry.money().items()) if amount],
        **reckoned[place, -1],
        "later": [
            {"ply": one.ply, "told": _told(one.told), **reckoned[place, at]} for at, one in enumerate(entry.later)
        ],
    }


def _told(sentence: Sentence) -> list[Any]:
    return [[part.text, part.ref] if part.ref else part.text for part in sentence]


def ledger_of(log: Log) -> list[Fields]:
    """The ledger of a log's game, as ``Ledger.to_json`` has it. Raises what replaying raises."""
    title, names = title_by_id(log.header["title"]), names_of(log)
    ledger, prospects = Ledger(title, names), list[list[int]]()
    for place in replay(log):
        ledger.add(place.ply, [event.to_json() for event in place.events])
        prospects.append([title.evaluate(place.game, seat) for seat in range(place.game.seats)])
    return ledger.to_json(prospects)


__all__ = ["STATES", "WHY_LOST", "Entry", "Ledger", "ledger_of"]
