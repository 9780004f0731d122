"""What each row is called where a keeper, a log or an error names it."""

from __future__ import annotations

from django.db.models import Model

from ladder.accounts.models import User
from ladder.bots.models import Bot, DeletedVersion, FormerName, Version
from ladder.play.models import Attempt, Block, LogBody, LogDamage, LogDictionary, Match, MatchLog, MatchSeat, Worker
from ladder.rejudging.models import RejudgedMatch, RejudgeSet
from ladder.seasons.bases import RatingBase
from ladder.seasons.models import Entry, RatingChange, RatingRun, RatingSnapshot, Season, SeasonArchive
from ladder.seasons.tallies import Meeting, SeasonTally, TableCount, Uncounted
from ladder.tournaments.models import Pairing, PairingSeat, Participant, Round, Tournament
from ladder.version_tests.models import CountedBlock, FieldVersion, VersionTest
from tests.ladder import factories as make

AUTHOR = User(username="clive")
BOT = Bot(owner=AUTHOR, name="Plassey", title=make.EAST_INDIA)
ONE, TWO = Version(bot=BOT, number=1), Version(bot=BOT, number=2)
SEASON = Season(title=make.EAST_INDIA, name="Spring", slug="spring")
FIRST, SECOND = Entry(season=SEASON, bot=BOT, version=ONE), Entry(season=SEASON, bot=BOT, version=TWO)
BLOCK, MATCH = Block(pk=3), Match(pk=7)
CUP = Tournament(name="Cup")
ROUND = Round(tournament=CUP, number=2)
PAIRING = Pairing(round=ROUND, number=5)
PARTICIPANT = Participant(tournament=CUP, version=ONE)
TEST = VersionTest(candidate=TWO, baseline=ONE)
SET = RejudgeSet(name="Out of memory")

NAMES: list[tuple[Model, str]] = [
    (BOT, "Plassey"),
    (ONE, "Plassey v1"),
    (FormerName(bot=BOT, name="Buxar"), "Buxar"),
    (DeletedVersion(owner=AUTHOR), "a version that clive deleted"),
    (Worker(name="one@north"), "one@north"),
    (BLOCK, "block 3"),
    (MATCH, "match 7"),
    (MatchSeat(match=MATCH, seat=0), "match 7, seat 1"),
    (Attempt(match=MATCH, number=2), "match 7, attempt 2"),
    (LogDictionary(pk=4, title=make.EAST_INDIA), "dictionary 4 of east_india_companies"),
    (MatchLog(match=MATCH), "log of match 7"),
    (LogDamage(log_id=9), "damage of log 9"),
    (LogBody(log_id=9), "bytes of log 9"),
    (SEASON, "Spring, East India Companies"),
    (FIRST, "Plassey v1 in Spring, East India Companies"),
    (RatingRun(season=SEASON, number=2), "rating run 2 of Spring, East India Companies"),
    (RatingChange(match=MATCH, seat=1, before=1500.4, after=1511.6), "match 7, seat 2: 1500 to 1512"),
    (RatingSnapshot(season=SEASON, up_to_sequence=1), "Spring, East India Companies after 1 match"),
    (RatingSnapshot(season=SEASON, up_to_sequence=2), "Spring, East India Companies after 2 matches"),
    (SeasonArchive(season=SEASON), "archive of Spring, East India Companies"),
    (RatingBase(season=SEASON, up_to_sequence=8), "base of Spring, East India Companies after 8"),
    (SeasonTally(season=SEASON), "tally of Spring, East India Companies"),
    (TableCount(entry=FIRST, seats=4), "tables of 4, Plassey v1 in Spring, East India Companies"),
    (Meeting(one=FIRST, other=SECOND), f"{FIRST} and {SECOND}"),
    (Uncounted(match=MATCH), "match 7, not counted yet"),
    (Uncounted(block=BLOCK), "block 3, not counted yet"),
    (CUP, "Cup"),
    (PARTICIPANT, "Plassey v1 in Cup"),
    (ROUND, "Cup, round 2"),
    (PAIRING, "Cup, round 2, pairing 5"),
    (PairingSeat(participant=PARTICIPANT, pairing=PAIRING), "Plassey v1 in Cup at Cup, round 2, pairing 5"),
    (TEST, "Plassey v2 against Plassey v1"),
    (FieldVersion(version=ONE, test=TEST), "Plassey v1 in the field of Plassey v2 against Plassey v1"),
    (CountedBlock(number=6, test=TEST), "block 6 of Plassey v2 against Plassey v1"),
    (SET, "Out of memory"),
    (RejudgedMatch(match=MATCH, rejudge_set=SET), "match 7 in Out of memory"),
]


def test_a_row_is_called_by_what_it_is_of() -> None:
    assert [str(row) for row, _ in NAMES] == [name for _, name in NAMES]
