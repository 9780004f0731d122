"""What this title consists of."""

from pathlib import Path

from engine.kernel.manifest import BotEntry, Manifest

MANIFEST = Manifest(
    id="liars_dice",
    name="Liar's Dice",
    title="liars_dice.title:TITLE",
    bot=BotEntry("sceptic", "bids what its own dice bear out, and doubts the rest", "liars_dice.bot:Sceptic"),
    board="liars_dice.board:show",
    scene="liars_dice.scene:scene",
    templates=Path(__file__).with_name("templates"),
)
