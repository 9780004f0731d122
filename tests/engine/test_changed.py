"""What was measured has changed when its bot plays otherwise today, or by other rules: for grades and for what seats are worth alike."""

from __future__ import annotations

from dataclasses import replace

import engine
from engine.bots import house_bot
from engine.bots.grades import Strength
from engine.changed import has_changed, setup_has_changed
from engine.fairness import Setup
from engine.measured import Made

EAST = engine.title("east_india_companies")
MADE = Made("2026-11-30", "0.1.0", EAST.version, "abc")
TODAY = house_bot("merchant").of_title(EAST.id).version


def test_what_today_s_bot_did_by_today_s_rules_has_not_changed() -> None:
    assert not has_changed(Strength("merchant", TODAY, 1500.0, None, 12), MADE, EAST)
    assert not setup_has_changed(Setup(MADE, "merchant", TODAY, 2, {}, 12, 100.0, ()), EAST)


def test_another_program_another_version_of_the_rules_and_a_bot_that_is_gone_have_changed() -> None:
    setup = Setup(MADE, "merchant", TODAY, 2, {}, 12, 100.0, ())
    older = replace(MADE, title_version="0")
    others = [replace(setup, version="0123456789abcdef"), replace(setup, made=older), replace(setup, bot="nobody")]
    assert [setup_has_changed(one, EAST) for one in others] == [True, True, True]
    strengths = [Strength(one.bot, one.version, 1500.0, None, 12) for one in others]
    assert [has_changed(one, two.made, EAST) for one, two in zip(strengths, others, strict=True)] == [True, True, True]
