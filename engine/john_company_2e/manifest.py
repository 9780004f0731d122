"""What this title consists of."""

from engine.kernel.manifest import BotEntry, Manifest

MANIFEST = Manifest(
    id="john_company_2e",
    name="John Company, second edition",
    title="engine.john_company_2e.title:TITLE",
    bot=BotEntry("nabob", "climbs the Company's offices and bargains on the way", "engine.bots.nabob.bot:Nabob"),
    board="engine.john_company_2e.board:show",
    scene="engine.john_company_2e.scene:scene",
    order=2,
)
