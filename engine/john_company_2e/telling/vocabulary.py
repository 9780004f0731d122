"""What the fields of events and of options in words hold (``engine.kernel.telling``).

A family is told by its seat: as ``seat`` where it acts, pays, gains or rolls, as ``family`` where it or its piece is meant. A firm is
named by the seat of its manager.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.kernel import Holds
from engine.shared import negotiating

_NAMES: Mapping[Holds, str] = {
    Holds.SEAT: """
        asker family firm guarantor holder on_behalf_of primary returned seating secondary to victim writer
    """,
    Holds.MONEY: """
        amount for_debt for_officers for_regiments for_ships from_india from_london missing money_lost price value
    """,
    Holds.NUMBER: """
        after attack before by_blackmail by_laws by_office by_prestige by_track by_trophies change cubes defence fatigue
        in_prison initiative left loans needed number number_of_dice penalty points power right shares_in_court standing strength
        support tiles total trophies_lost turn votes window_taxes
    """,
    Holds.PLACE: "place_in_display space",
    Holds.DICE: "dice",
    Holds.FLAG: "failed fatigued last passed ready retires seen_first share specially success sunk window_tax",
    Holds.PARTS: "gives items offered offers shares takes waived wants",
    Holds.NAME: """
        action alliance answer army asset attacker back because_of capital card cards choice climate consequence defender
        destination discounts favour goes_to head held law laws matter means office order origin phase piece pieces place
        position power_token presidency prize promise purse reason region regions result sea seas ship side sort strategy tail target
        thing tile tokens what where which why
    """,
}

VOCABULARY: Mapping[str, Holds] = MappingProxyType(
    {**negotiating.VOCABULARY, **{name: holds for holds, names in _NAMES.items() for name in names.split()}}
)
