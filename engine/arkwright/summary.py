"""The rules in a few paragraphs, for pages and programs."""

SUMMARY = """\
Two to four companies run mills in the years from 1770 to 1810; the most valuable package of own shares wins.

Each decade has four cycles, one for each good: food, clothing, cutlery, lamps. In a cycle the importer of the good advances, every
player takes one action, then all factories of the good produce and sell at home. Quality and marketing make goods appealing, the price
takes from it, and the market is served from the most appealing row down until the demand ends. The demand and the wages grow as workers
are hired. Selling, and having the most appealing or the most goods, lifts the share price; then wages are due, and ships may take what
is left overseas against contracts. Each decade ends with wages for crews and warehouses, an event, and better technology.

The full game is the *Waterframe* with five decades; the *Spinning Mule* has three and knows no contracts. The option *start* lets
players choose their first factories and sell shares themselves; *east_india* adds four colonial tracks, *factories* the mass and luxury
mills. Figures that the rulebook does not settle are reconstructed, and are listed as such.
"""
