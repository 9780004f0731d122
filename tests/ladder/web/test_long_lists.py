"""Lists that go on for long: matches by cursor, boards by page."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client

from ladder.bots import keeping
from ladder.play import services as matches
from ladder.play.models import Match
from ladder.seasons.models import Season
from ladder.statistics.services import compute
from ladder.web import careers, leaderboards, selectors
from tests.ladder import factories as make
from tests.ladder.web.conftest import House, signed_in


def numbers(html: str) -> list[int]:
    """The matches of the table, in its order."""
    return [int(pk) for pk in re.findall(r'<th scope="row"><a href="/matches/(\d+)/">', html)]


def follow(client: Client, html: str, way: str) -> str:
    """The page to which the link of this kind leads."""
    link = re.search(rf'rel="{way}" href="([^"]+)"', html)
    assert link is not None, f"no way to {way}"
    return client.get("/matches/" + unescape(link[1])).content.decode()


@pytest.fixture
def season(db: None, monkeypatch: pytest.MonkeyPatch) -> Season:
    """A season, and pages of four matches."""
    monkeypatch.setattr(selectors, "PAGE", 4)
    return make.season_with_field(make.submitted_bot(name="Red-Dragon"))


@pytest.mark.parametrize("query", ["", "bot=red-dragon", "status=queued&bot=red-dragon"])
def test_matches_that_come_in_while_somebody_reads_on_neither_repeat_nor_skip_one(
    client: Client, season: Season, query: str
) -> None:
    made = [make.rated_match(season).pk for _ in range(10)]
    page = client.get(f"/matches/?{query}").content.decode()
    seen = numbers(page)
    for _ in range(2):
        make.rated_match(season)
        page = follow(client, page, "next")
        seen += numbers(page)

    assert seen == made[::-1]
    assert 'rel="next"' not in page


@pytest.mark.parametrize("query", ["", "bot=red-dragon"])
def test_the_way_back_leads_over_the_same_pages_to_what_has_come_since(
    client: Client, season: Season, query: str
) -> None:
    made = [make.rated_match(season).pk for _ in range(8)]
    old = follow(client, client.get(f"/matches/?{query}").content.decode(), "next")
    late = make.rated_match(season).pk

    newer = follow(client, old, "prev")
    assert numbers(newer) == made[:3:-1]
    newest = follow(client, newer, "prev")
    assert numbers(newest) == [late]
    assert 'rel="prev"' not in newest


def test_a_list_can_begin_at_a_match(client: Client, season: Season) -> None:
    made = [make.rated_match(season).pk for _ in range(6)]

    page = client.get(f"/matches/?status=queued&from={made[3]}").content.decode()
    assert numbers(page) == made[3::-1]
    assert '<input type="hidden" name="status" value="queued">' in page


def test_a_bots_matches_are_told_once_though_several_of_its_versions_sit_there(season: Season) -> None:
    bot = make.submitted_bot(name="Two-Seats")
    make.new_version(bot)
    entries = make.entries(season)
    match = make.rated_match(season, entries)
    Match.objects.get(pk=match.pk).seats.filter(seat__in=(0, 1)).update(version=bot.active_version)

    page = selectors.list_matches({"bot": "two-seats"})
    assert [one.pk for one in page.matches] == [match.pk]


def test_the_list_says_about_how_many_there_are(client: Client, season: Season) -> None:
    make.counted(make.rated_match(season))
    matches.cancel(make.rated_match(season), make.KeeperFactory())
    make.rated_match(season)

    def told(query: str) -> list[str]:
        return re.findall(r"About ([\d,]+) such match", client.get(f"/matches/?{query}").content.decode())

    assert told("") == told(f"season={season.slug}") == ["2"]
    assert told("status=finished") == told("status=void") == ["1"]
    assert told("status=queued") == told("bot=red-dragon") == []


@pytest.fixture
def long_board(house: House, monkeypatch: pytest.MonkeyPatch) -> House:
    """A board of more bots than there are rows on a page."""
    monkeypatch.setattr(leaderboards, "ROWS", 2)
    for name in ("Arcot", "Plassey", "Buxar"):
        make.submitted_bot(owner=make.AuthorFactory(username=f"of-{name.lower()}"), name=name)
    return house


def rows(html: str) -> list[str]:
    return re.findall(r'class="bot-name" id="row-\d+" href="[^"]*">([^<]+)<', html)


def test_a_board_is_shown_page_by_page_in_its_order(client: Client, long_board: House) -> None:
    path = f"/seasons/{long_board.season.slug}/"
    whole = [place.bot for place in leaderboards.standing(long_board.season).places]

    pages = [rows(client.get(f"{path}?page={page}").content.decode()) for page in range(1, -(-len(whole) // 2) + 1)]
    assert [bot for page in pages for bot in page] == whole
    assert rows(client.get(f"{path}?page=99").content.decode()) == pages[-1], "beyond the end is the end"
    assert rows(client.get(f"{path}?page=x").content.decode()) == pages[0]
    assert f"Rows 3 to 4 of {len(whole)}" in client.get(f"{path}?page=2").content.decode()


def test_a_page_of_a_board_updates_itself_as_that_page(client: Client, long_board: House) -> None:
    path = f"/seasons/{long_board.season.slug}/"
    html = client.get(f"{path}?page=2&find=a").content.decode()
    poll = re.search(r'hx-get="([^"]+/board/[^"]+)"', html)

    assert poll is not None
    assert "page=2&amp;find=a&amp;seen=" in poll[1]
    assert client.get(unescape(poll[1])).status_code == 204
    assert rows(client.get(unescape(poll[1]).partition("&seen=")[0]).content.decode()) == rows(html)


def test_a_bot_is_found_by_part_of_its_name_or_its_authors(client: Client, long_board: House) -> None:
    path = f"/seasons/{long_board.season.slug}/"

    assert rows(client.get(f"{path}?find=PLASS").content.decode()) == ["Plassey"]
    assert rows(client.get(f"{path}?find=of-bux").content.decode()) == ["Buxar"]
    assert "No bot or author here" in client.get(f"{path}?find=<nobody>").content.decode()
    assert "“&lt;nobody&gt;”" in client.get(f"{path}?find=<nobody>").content.decode()


def test_the_reader_is_told_where_their_own_bots_stand_when_these_are_on_another_page(long_board: House) -> None:
    path = f"/seasons/{long_board.season.slug}/"
    places = [place.bot for place in leaderboards.standing(long_board.season).places]
    at = places.index("Red-Dragon") // 2 + 1
    other = 1 if at != 1 else 2
    reader = signed_in(long_board.author)

    html = reader.get(f"{path}?page={other}").content.decode()
    assert re.search(r'Yours: <a href="[^"]*#row-\d+">Red-Dragon</a>', html)
    assert "Yours:" not in reader.get(f"{path}?page={at}").content.decode()
    assert "Yours:" not in Client().get(f"{path}?page={other}").content.decode()


def test_a_page_that_has_not_changed_is_not_sent_twice_to_those_without_an_account(house: House) -> None:
    for path in (f"/seasons/{house.season.slug}/", "/leaderboard/", f"/seasons/{house.season.slug}/statistics/"):
        first = Client().get(path)
        again = Client().get(path, headers={"If-None-Match": first["ETag"]})
        assert (again.status_code, again.content) == (304, b""), path
        assert "private" in first["Cache-Control"]
        assert "Cookie" in first["Vary"]
        own = signed_in(house.author).get(path, headers={"If-None-Match": first["ETag"]})
        assert (own.status_code, "ETag" in own) == (200, False), path

    season = Client().get(f"/seasons/{house.season.slug}/")
    make.counted(make.rated_match(house.season))
    changed = Client().get(f"/seasons/{house.season.slug}/", headers={"If-None-Match": season["ETag"]})
    assert changed.status_code == 200


@pytest.mark.parametrize("path", ["/seasons/{slug}/", "/leaderboard/", "/seasons/{slug}/statistics/"])
def test_a_page_is_sent_anew_when_a_bot_is_called_otherwise_though_nothing_is_played(house: House, path: str) -> None:
    compute(house.season)
    path = path.format(slug=house.season.slug)
    first = Client().get(path)
    assert "Red-Dragon" in first.content.decode()
    keeping.rename(house.bot, "Golden-Hind", house.author)

    again = Client().get(path, headers={"If-None-Match": first["ETag"]})
    assert again.status_code == 200
    assert "Golden-Hind" in again.content.decode()


def test_a_page_is_sent_anew_when_divisions_are_drawn_or_results_replaced(house: House) -> None:
    path = f"/seasons/{house.season.slug}/"
    for change in ({"division": 2}, {"forfeits": 1}):
        first = Client().get(path)
        house.bot.entries.update(**change)
        assert Client().get(path, headers={"If-None-Match": first["ETag"]}).status_code == 200, change


def test_of_a_long_career_every_nth_game_is_drawn_and_says_so(
    client: Client, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(6):
        make.counted(make.rated_match(house.season))
    entries = list(house.bot.entries.select_related("version"))
    whole = careers.ratings_of(entries, careers.last_games(entries))
    monkeypatch.setattr(careers, "GRAPH_POINTS", 3)
    thin = careers.ratings_of(entries, careers.last_games(entries))

    games = house.bot.entries.get().games
    assert [point.game for point in whole.points] == list(range(games + 1))
    assert thin.every == -(-games // 3)
    assert {point.game for point in thin.points} == {0, 1, *range(thin.every, games + 1, thin.every), games}
    assert [whole.points[point.game] for point in thin.points] == thin.points
    html = client.get(f"/bots/{house.season.title}/Red-Dragon/").content.decode()
    assert f"one point for every {thin.every} games" in html


def test_a_graph_of_the_last_games_begins_where_the_bot_stood_before_them_and_says_so(
    client: Client, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    entries = list(house.bot.entries.select_related("version"))
    page = f"/bots/{house.season.title}/Red-Dragon/"
    whole = careers.ratings_of(entries, careers.last_games(entries))
    assert "Live Elo after each rated game." in client.get(page).content.decode()

    monkeypatch.setattr(careers, "GRAPH_GAMES", 2)
    last = careers.ratings_of(entries, careers.last_games(entries))
    assert [point.rating for point in last.points] == [point.rating for point in whole.points[-3:]]
    html = client.get(page).content.decode()
    assert f"Live Elo after each of its last 2 rated games of {whole.games}, which are counted from" in html
    assert f"After its last 2 rated games of {whole.games} the rating is" in html


def test_the_record_is_of_the_last_games_and_says_so(
    client: Client, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = house.bot.entries.get().games
    page = f"/bots/{house.season.title}/Red-Dragon/"
    assert "Games at the same table in this season" in client.get(page).content.decode()

    monkeypatch.setattr(careers, "RECORD_GAMES", 2)
    assert f"Its last 2 games of {games} in this season" in client.get(page).content.decode()
    entries = list(house.bot.entries.all())
    found = careers.record_of(house.bot, entries, careers.last_games(entries))
    assert (found.games, found.of, {one.games for one in found.opponents}) == (2, games, {2})
