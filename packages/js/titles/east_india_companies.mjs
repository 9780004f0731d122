// Made by `make views` from what the title declares of its fields.
export default {
 "title": "east_india_companies",
 "version": "3",
 "varies": [],
 "fields": {
  "period": {},
  "phase": {},
  "initiative": {
   "per": [
    "place in the initiative"
   ],
   "of": "company"
  },
  "bank": {},
  "treasury": {
   "per": [
    "company"
   ]
  },
  "sales": {
   "per": [
    "company"
   ]
  },
  "exchange": {
   "per": [
    "company"
   ]
  },
  "shares": {
   "per": [
    "company",
    "company"
   ]
  },
  "mortgaged": {
   "per": [
    "company"
   ]
  },
  "value_step": {
   "per": [
    "company"
   ],
   "of": "value step"
  },
  "sales_marker": {
   "per": [
    "company"
   ],
   "of": "sales space"
  },
  "ship_supply": {
   "per": [
    "company",
    ""
   ],
   "of": "ship"
  },
  "boxed": {
   "per": [
    "company",
    ""
   ],
   "of": "ship"
  },
  "extensions": {
   "per": [
    "company"
   ]
  },
  "docks": {
   "per": [
    "company",
    ""
   ],
   "of": "ship",
   "marks": {
    "-2": "empty"
   }
  },
  "cargo": {
   "per": [
    "company",
    ""
   ],
   "each": "good"
  },
  "warehouse": {
   "per": [
    "company",
    "good"
   ]
  },
  "hand": {
   "per": [
    "company",
    ""
   ],
   "of": "ship",
   "hidden": -1
  },
  "sailing": {
   "per": [
    "company",
    ""
   ],
   "of": "ship"
  },
  "stack_company": {
   "per": [
    "zone",
    ""
   ],
   "of": "company"
  },
  "stack_ship": {
   "per": [
    "zone",
    ""
   ],
   "of": "ship",
   "hidden": -1
  },
  "left_company": {
   "per": [
    "zone",
    ""
   ],
   "of": "company"
  },
  "left_ship": {
   "per": [
    "zone",
    ""
   ],
   "of": "ship"
  },
  "track_company": {
   "per": [
    ""
   ],
   "of": "company"
  },
  "track_ship": {
   "per": [
    ""
   ],
   "of": "ship"
  },
  "agents": {
   "per": [
    "company",
    ""
   ],
   "of": "place"
  },
  "occupants": {
   "per": [
    "box",
    ""
   ],
   "of": "company"
  },
  "seals": {
   "per": [
    "site"
   ],
   "of": "company",
   "marks": {
    "-2": "free",
    "-3": "closed"
   }
  },
  "dice_rolled": {
   "per": [
    "market",
    "good"
   ]
  },
  "cubes": {
   "per": [
    "market",
    "good"
   ]
  },
  "cube_supply": {
   "per": [
    "good"
   ]
  },
  "market_card": {
   "per": [
    "market"
   ],
   "of": "card",
   "marks": {
    "-2": "not drawn"
   },
   "hidden": -1
  },
  "used_cards": {
   "per": [
    "market",
    ""
   ],
   "of": "card"
  },
  "agent_deck": {
   "per": [
    ""
   ],
   "of": "agent card"
  },
  "destination_deck": {
   "per": [
    ""
   ],
   "of": "destination card"
  }
 },
 "joint": {},
 "groups": {
  "places_in_the_initiative": "place in the initiative",
  "companies": "company",
  "zones": "zone",
  "boxes": "box",
  "sites": "site",
  "markets": "market",
  "goods": "good"
 },
 "grouped": {
  "place in the initiative": [
   "initiative"
  ],
  "company": [
   "treasury",
   "sales",
   "exchange",
   "shares",
   "mortgaged",
   "value_step",
   "sales_marker",
   "ship_supply",
   "boxed",
   "extensions",
   "docks",
   "cargo",
   "warehouse",
   "hand",
   "sailing",
   "agents"
  ],
  "zone": [
   "stack_company",
   "stack_ship",
   "left_company",
   "left_ship"
  ],
  "box": [
   "occupants"
  ],
  "site": [
   "seals"
  ],
  "market": [
   "dice_rolled",
   "cubes",
   "market_card",
   "used_cards"
  ],
  "good": [
   "cube_supply"
  ]
 },
 "parts": {},
 "players": [
  "company"
 ],
 "things": {
  "value step": [
   0,
   1,
   2,
   3,
   4,
   5,
   6,
   7,
   8,
   9,
   10,
   11,
   12,
   13,
   14,
   15,
   16,
   17,
   18,
   19,
   20,
   21,
   22,
   23,
   24,
   25,
   26
  ],
  "sales space": [
   0,
   1,
   2,
   3,
   4,
   5,
   6,
   7,
   8,
   9,
   10,
   11,
   12
  ],
  "good": [
   "tea",
   "spices",
   "coffee",
   "silk"
  ],
  "ship": [
   "galleon",
   "pinnace",
   "fluyt",
   "frigate",
   "indiaman",
   "brig",
   "great_indiaman",
   "clipper",
   "steamer"
  ],
  "zone": [
   "china",
   "east_indies",
   "india"
  ],
  "box": [
   "ship_shipowner",
   "ship_investor",
   "dock_extension",
   "trading_post",
   "influence_indies",
   "influence_europe",
   "expertise",
   "cartography",
   "trading_spices",
   "trading_coffee",
   "trading_silk"
  ],
  "place": [
   "ship_shipowner",
   "ship_investor",
   "dock_extension",
   "trading_post",
   "influence_indies",
   "influence_europe",
   "expertise",
   "cartography",
   "trading_spices",
   "trading_coffee",
   "trading_silk",
   "governor",
   "shipowner",
   "trader",
   "investor",
   "captain",
   "central_zone",
   "supply"
  ],
  "site": [
   "formosa",
   "canton",
   "nagasaki",
   "batavia",
   "malacca",
   "bombay",
   "madras",
   "calcutta"
  ],
  "market": [
   "indies",
   "europe"
  ],
  "card": [
   "A1",
   "A2",
   "A3",
   "A4",
   "B1",
   "B2",
   "B3",
   "B4",
   "B5",
   "B6",
   "B7",
   "B8",
   "C1",
   "C2",
   "C3",
   "C4",
   "C5",
   "C6",
   "C7",
   "C8"
  ],
  "agent card": [
   "AG1",
   "AG2",
   "AG3",
   "AG4",
   "AG5",
   "AG6"
  ],
  "destination card": [
   "DE1",
   "DE2",
   "DE3",
   "DE4",
   "DE5",
   "DE6",
   "DE7",
   "DE8",
   "DE9"
  ]
 },
 "at": {
  "2": {
   "seat": [
    "seat 1",
    "seat 2"
   ],
   "company": [
    "seat 1",
    "seat 2",
    "the neutral company"
   ],
   "place in the initiative": [
    1,
    2,
    3
   ]
  },
  "3": {
   "seat": [
    "seat 1",
    "seat 2",
    "seat 3"
   ],
   "company": [
    "seat 1",
    "seat 2",
    "seat 3"
   ],
   "place in the initiative": [
    1,
    2,
    3
   ]
  },
  "4": {
   "seat": [
    "seat 1",
    "seat 2",
    "seat 3",
    "seat 4"
   ],
   "company": [
    "seat 1",
    "seat 2",
    "seat 3",
    "seat 4"
   ],
   "place in the initiative": [
    1,
    2,
    3,
    4
   ]
  }
 }
};
