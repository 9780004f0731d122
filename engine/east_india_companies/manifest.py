"""What this title consists of."""

from engine.kernel.manifest import BotEntry, Manifest

MANIFEST = Manifest(
    id="east_india_companies",
    name="East India Companies",
    title="engine.east_india_companies.title:TITLE",
    bot=BotEntry("merchant", "follows a trader's rules of thumb", "engine.bots.merchant.bot:Merchant"),
    board="engine.east_india_companies.board:show",
    scene="engine.east_india_companies.scene:scene",
    order=1,
)
