"""What this title consists of."""

from engine.kernel.manifest import BotEntry, Manifest

MANIFEST = Manifest(
    id="arkwright",
    name="Arkwright",
    title="engine.arkwright.title:TITLE",
    bot=BotEntry(
        "millowner",
        "builds mills, prices to the demand, and buys shares with what is left",
        "engine.bots.millowner.bot:Millowner",
    ),
    board="engine.arkwright.board:show",
    scene="engine.arkwright.scene:scene",
    order=4,
)
