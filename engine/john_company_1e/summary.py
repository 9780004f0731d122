"""The rules in a few paragraphs, for pages and programs."""

SUMMARY = """\
The families of two to six players run the East India Company together, each for its own reputation; most victory points win.

A turn has four phases. In the **Family** phase each family takes one action: shipyards, factories, shares, writers, officers, captains or
a manor. In the **Company** phase vacancies are filled (the chairman by election, the others by promotion), and the offices act from
ship purchasing to the presidents, governors and residents: they buy, campaign, open trade and sail, by checks of as many dice as they
can pay for. In the **Trade** phase families and the Company earn, the Company pays what it owes, and the chairman shares out the rest.
**The Evening Post** walks the elephant through India, retires officeholders, who may buy prizes, and brings a law or an event.

Promises are cubes given to others: each still out at the end costs two points. The game ends after the scenario's last turn, with the
Company's failure, or with a mutiny. Scenarios: *early_company*, *campaign*, *post_monopoly*, *under_siege*, *john_and_co*, and *solo* for
one. Two and three players share the table with the Jones family. Most component figures are reconstructed, and are listed as such.
"""
