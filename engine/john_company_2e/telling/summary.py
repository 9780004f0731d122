"""The rules in short, for the title's page."""

SUMMARY = """\
Three to six families run the East India Company and live off it; one or two play against the Crown. The most victory points win, and
most of them are bought: with the money that offices, trade, loot and dividends bring, family members retire to estates in Britain.

A turn has nine phases. **London Season:** officeholders tire or retire; whoever retires somebody takes a card of the display. **Family:**
each family enlists a writer or an officer, buys a luxury, a shipyard or a workshop, or seeks a share. **Hiring:** shareholders elect the
Chairman, and each vacancy is filled by the office above it; hiring one's own takes the leave of the other candidates' families.
**Company Operation:** the Chairman raises Debt and hands the Balance out, ships are fitted, officers posted; each Presidency trades
(dice for money, £1 an order to President and writers), deploys its army for loot and regions, and governs what it holds. **Bonuses,
Revenue:** enterprises pay; the Company pays its expenses, must meet what its Standing lets the public expect, and may pay dividends.
**Events in India:** storms, turmoil, leaders and the Elephant, which tells which crisis looms; a region that is lost costs Standing.
**Parliament:** the Prime Minister proposes a law with a policy, families vote with money and enterprises, and the leader of a victorious
opposition takes over. **Upkeep:** estates cost money.

The game ends after the scenario's last turn, or when the Standing reaches its first space: then the Company has failed, its shares count
against their owners, and a card says who is blamed. Parliament may end the monopoly, and private firms then compete with the Company.

Everything may be traded: consent has its price, offices are bid for, promises are given as cards and called in later. The option
*negotiation* says how much of it a table plays. With one or two seats the Crown sits at the table as a family that acts by its tables;
*difficulty* says how well it starts.

The rulebook settles the rules; some printed figures come from public descriptions and some are reconstructed, and are listed as such.
"""
