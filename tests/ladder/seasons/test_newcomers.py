"""A version that has just passed plays its first games within minutes, however many matches wait, and the others keep their share."""

from __future__ import annotations

import itertools
from collections import Counter
from heapq import heappop, heappush

import pytest

from engine.ratings import newcomers, worlds
from ladder.house import queue
from ladder.play import services as matches
from ladder.play import turns
from ladder.play.models import Match, MatchKind, MatchSeat, Turn
from ladder.play.publishing import PLAY_MATCH
from ladder.play.workers import Told
from ladder.seasons import matchmaker, services
from ladder.seasons.models import Entry, Season, TableCount
from ladder.seasons.publishing import MAKE_MATCHES
from tests.ladder import factories as make
from tests.ladder.seasons.test_matchmaker import contender, field


def settled(entry: int, **fields: object) -> matchmaker.Contender:
    """A bot that is no newcomer, and sits in as many blocks as it may."""
    return contender(entry, games=100, open_blocks=2, **fields)


def test_where_there_is_no_room_a_newcomer_gets_its_blocks_all_the_same_and_nobody_else_does() -> None:
    full = field(
        *(settled(entry) for entry in range(1, 9)), contender(9), open_blocks=4, seat_mix={4: 1.0}, newcomer_blocks=3
    )
    blocks = matchmaker.plan(full, 1)
    assert [(block.newcomer, 9 in block.entries, len(block.entries)) for block in blocks] == [(True, True, 4)] * 2
    assert matchmaker.plan(field(*(settled(n) for n in range(1, 9)), open_blocks=4, newcomer_blocks=3), 1) == []


def test_room_for_newcomers_is_no_more_than_it_is_however_many_come() -> None:
    crowd = field(*(contender(entry) for entry in range(1, 41)), open_blocks=4, seat_mix={4: 1.0}, newcomer_blocks=3)
    assert len(matchmaker.plan(crowd, 1)) == 3


def test_blocks_with_newcomers_in_the_seasons_own_room_take_from_the_room_for_newcomers() -> None:
    young = field(*(contender(entry) for entry in range(1, 41)), seat_mix={4: 1.0}, newcomer_blocks=3)
    assert len(matchmaker.plan(young, 1)) == 4
    assert (
        len(matchmaker.plan(field(*(contender(n) for n in range(1, 41)), seat_mix={4: 1.0}, newcomer_blocks=6), 1)) == 6
    )


def test_house_bots_are_no_newcomers_nor_is_who_has_twenty_games() -> None:
    house = [contender(n, owner=0, house=True) for n in range(1, 5)]
    old = [contender(n, games=20) for n in range(5, 9)]
    assert matchmaker.plan(field(*house, *old, open_blocks=4, seat_mix={4: 1.0}, newcomer_blocks=3), 1) == []


def test_the_simulation_has_the_shares_and_games_of_the_house() -> None:
    assert (turns.SHARES[MatchKind.RATED], matchmaker.NEWCOMER_GAMES) == (newcomers.EVERY, newcomers.GAMES)
    assert worlds.NEWCOMER_GAMES == matchmaker.NEWCOMER_GAMES


class VirtualHouse:
    """A broker and processes that play by a clock of their own; matches, turns and blocks are the house's."""

    MATCH_SECONDS = 5.0

    def __init__(self, season: Season, monkeypatch: pytest.MonkeyPatch) -> None:
        self.season, self.now = season, 0.0
        self.messages: list[tuple[int, int, int]] = []
        self.numbers = itertools.count()
        self.wanted = False
        monkeypatch.setattr(queue, "after_commit", lambda act, *arguments: act(*arguments))
        monkeypatch.setattr(queue, "publish", self.publish)
        monkeypatch.setattr(queue, "publish_each", self.publish_each)
        monkeypatch.setattr(turns, "_claims", itertools.count(1))
        self.claims: list[tuple[float, int]] = []

    def publish(self, task: str, *ids: int, priority: int = queue.FIRST) -> bool:
        self.wanted |= task == MAKE_MATCHES
        if task == PLAY_MATCH:
            heappush(self.messages, (priority, next(self.numbers), ids[0]))
        return True

    def publish_each(self, task: str, messages: list[tuple[int, int]]) -> int:
        return sum(self.publish(task, match_id, priority=priority) for match_id, priority in messages)

    def claim(self) -> matches.Lease:
        while True:
            lease = matches.claim(heappop(self.messages)[2], "virtual#0")
            if lease is not None:
                turns.note_claim()
                self.claims.append((self.now, lease.match_id))
                return lease

    def play(self, processes: int, *, until_games: int, of: Entry) -> float:
        """Play until the entry has so many games. Returns the minutes that it took."""
        running = [(self.MATCH_SECONDS * (1 + n / processes), n, self.claim()) for n in range(processes)]
        played = 0
        while played < until_games:
            self.now, process, lease = heappop(running)
            match = Match.objects.get(pk=lease.match_id)
            matches.report(lease.token, make.made_up_report(match))
            played += MatchSeat.objects.filter(match=match, entry=of).count()
            if self.wanted:
                self.wanted = False
                services.make_blocks(self.season)
            heappush(running, (self.now + self.MATCH_SECONDS, process, self.claim()))
        return self.now / 60


@pytest.mark.django_db
@pytest.mark.usefixtures("valkey")
def test_beside_500_waiting_matches_a_new_bot_has_twenty_games_in_minutes(monkeypatch: pytest.MonkeyPatch) -> None:
    season = make.season_with_field(
        *(make.submitted_bot() for _ in range(12)),
        house=(),
        seat_mix={"4": 1.0},
        blocks_in_flight=125,
        blocks_per_bot=60,
    )
    Entry.objects.filter(season=season).update(games=100)
    TableCount.objects.bulk_create(TableCount(entry=entry, seats=4, games=100) for entry in make.entries(season))
    house = VirtualHouse(season, monkeypatch)
    matches.worker_started("w", "1", sandbox=True, told=Told(processes=4))
    assert services.make_blocks(season) == 125
    assert Match.objects.queued().count() == 500

    new = make.submitted_bot()
    services.make_blocks(season)
    entry = Entry.objects.get(bot=new)
    minutes = house.play(4, until_games=20, of=entry)

    # Four processes have 48 claims a minute, of which the newcomer has 16; after all that waits it would have begun at minute ten.
    assert minutes < 2
    kept = set(Match.objects.exclude(turn=Turn.USUAL).values_list("pk", flat=True))
    whose = Counter(match in kept for _, match in house.claims)
    assert whose[True] / (whose[True] + whose[False]) <= 1 / turns.SHARES[MatchKind.RATED]


@pytest.mark.django_db
def test_house_bots_among_themselves_wait_behind_all_others_and_one_claim_in_twenty_lets_one_wait_with_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    season = make.season_with_field()
    sent: list[tuple[int, int]] = []
    monkeypatch.setattr(queue, "after_commit", lambda act, *arguments: act(*arguments))
    monkeypatch.setattr(queue, "publish_each", lambda task, messages: sent.extend(messages) or len(messages))
    assert services.make_blocks(season) > 0
    assert {priority for _, priority in sent} == {queue.LAST}
    assert set(Match.objects.values_list("turn", flat=True)) == {Turn.FILLING}

    handed: list[tuple[int, int]] = []
    monkeypatch.setattr(queue, "publish", lambda task, pk, priority: handed.append((pk, priority)))
    monkeypatch.setattr(turns, "_claims", itertools.count(1))
    for _ in range(turns.FILLING):
        turns.note_claim()
    assert handed == [(sent[0][0], queue.LATER)]
    assert Match.objects.get(pk=sent[0][0]).turn == Turn.USUAL


@pytest.mark.django_db
def test_open_blocks_of_house_bots_alone_leave_an_author_all_the_room(monkeypatch: pytest.MonkeyPatch) -> None:
    season = make.season_with_field()
    alone = services.make_blocks(season)
    assert (alone, services.make_blocks(season)) == (4, 0)
    make.submitted_bot()
    assert services.make_blocks(season) > 0
    new = Match.objects.exclude(turn=Turn.FILLING)
    assert set(new.values_list("turn", flat=True)) == {Turn.KEPT}


@pytest.mark.django_db
def test_a_turn_is_given_once_oldest_first_and_taken_back_it_is_given_again(monkeypatch: pytest.MonkeyPatch) -> None:
    season = make.season_with_field(*(make.submitted_bot() for _ in range(2)), house=())
    first, second, other = (make.rated_match(season) for _ in range(3))
    Match.objects.filter(pk__in=(first.pk, second.pk)).update(turn=Turn.KEPT)
    sent: list[tuple[int, int]] = []
    monkeypatch.setattr(queue, "publish", lambda task, pk, priority: sent.append((pk, priority)))
    monkeypatch.setattr(turns, "_claims", itertools.count(1))

    assert [turns.note_claim() for _ in range(9)] == [[], [], [first.pk], [], [], [second.pk], [], [], []]
    assert sent == [(first.pk, queue.SOON), (second.pk, queue.SOON)]
    turns.take_back(first.pk)
    turns.take_back(other.pk)
    assert [turns.give(MatchKind.RATED), turns.give(MatchKind.RATED)] == [first.pk, None]


def six_bots_of_one_author(processes: int = 2, match_seconds: float = 17.0) -> tuple[dict[int, float], float, float]:
    """One author's six bots in a season of five house bots, four blocks open of each sort, played by virtual processes: the minute at
    which each bot has had its twenty games, the most in which one of them ended no game, and the share of matches of house bots alone."""
    house, mine = range(1, 6), range(10, 16)
    games: dict[int, Counter[int]] = {entry: Counter() for entry in (*house, *mine)}
    for entry in house:
        games[entry] = Counter({2: 300})
    done, ended, ready, longest = Counter[int](), dict.fromkeys(mine, 0.0), dict[int, float](), 0.0
    seated = dict.fromkeys(games, -1.0)
    blocks: dict[int, tuple[matchmaker.Planned, int]] = {}
    waiting: list[tuple[bool, int, int]] = []
    numbers = itertools.count()
    running: list[tuple[float, int]] = []
    now, claims, alone = 0.0, 0, 0
    while len(ready) < len(mine):
        open_here = [block for block, _ in blocks.values() if not block.filling]
        bots = [
            contender(
                entry,
                owner=0 if entry in house else 5,
                house=entry in house,
                games=played.total(),
                games_by_seats=played,
                waited=place,
                open_blocks=sum(entry in block.entries for block in open_here),
                filling=sum(entry in block.entries for block, _ in blocks.values() if block.filling),
            )
            for place, (entry, played) in enumerate(sorted(games.items(), key=lambda pair: seated[pair[0]]))
        ]
        season = field(
            *bots,
            open_blocks=len(open_here),
            newcomer_blocks=max(0, 4 - sum(block.newcomer for block in open_here)),
            house_blocks=4 - len(blocks),
        )
        for planned in matchmaker.plan(season, next(numbers)):
            number = next(numbers)
            blocks[number] = (planned, planned.seats)
            for entry in planned.entries:
                games[entry][planned.seats] += planned.seats
                seated[entry] = now + number / 1e6
            for _ in range(planned.seats):
                heappush(waiting, (planned.filling, next(numbers), number))
        while len(running) < processes:
            filling, _, number = heappop(waiting)
            claims, alone = claims + 1, alone + filling
            heappush(running, (now + match_seconds, number))
        now, number = heappop(running)
        block, left = blocks.pop(number)
        if left > 1:
            blocks[number] = (block, left - 1)
        for entry in set(block.entries) & set(mine) - set(ready):
            done[entry] += 1
            longest, ended[entry] = max(longest, now - ended[entry]), now
            if done[entry] >= matchmaker.NEWCOMER_GAMES:
                ready[entry] = now / 60
    return ready, longest / 60, alone / claims


def test_an_authors_six_newcomers_are_played_as_fast_as_the_workers_can_and_none_waits_for_long() -> None:
    ready, longest, alone = six_bots_of_one_author()
    # 120 games of 17 seconds each on two processes last 17 minutes: no match is another's meanwhile.
    assert max(ready.values()) <= 19
    assert longest <= 5
    assert alone == 0
