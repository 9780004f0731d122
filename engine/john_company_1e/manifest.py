"""What this title consists of."""

from engine.kernel.manifest import BotEntry, Manifest

MANIFEST = Manifest(
    id="john_company_1e",
    name="John Company, first edition",
    title="engine.john_company_1e.title:TITLE",
    bot=BotEntry(
        "factor",
        "serves the Company while that pays, then founds a firm; alone it sets out to conquer India",
        "engine.bots.factor.bot:Factor",
    ),
    board="engine.john_company_1e.board:show",
    scene="engine.john_company_1e.scene:scene",
    order=3,
)
