// Made by `make views` from what the title declares of its fields.
export default {
 "title": "arkwright",
 "version": "3",
 "varies": [
  "game",
  "factories"
 ],
 "fields": {
  "decade": {
   "of": "decade",
   "marks": {
    "-1": "the preparation decade"
   }
  },
  "cycle": {
   "of": "good"
  },
  "phase": {
   "of": "phase"
  },
  "start_player": {
   "of": "seat"
  },
  "cash": {
   "per": [
    "seat"
   ]
  },
  "shares": {
   "per": [
    "seat"
   ]
  },
  "share_space": {
   "per": [
    "seat"
   ]
  },
  "loans": {
   "per": [
    "seat"
   ]
  },
  "administration": {
   "per": [
    "administration space"
   ],
   "of": "action marker",
   "marks": {
    "-1": "free"
   }
  },
  "markers": {
   "per": [
    "seat"
   ],
   "bits": "action marker"
  },
  "tiles": {
   "per": [
    "seat"
   ],
   "bits": "tile"
  },
  "assigned": {
   "per": [
    "assigned tile"
   ],
   "of": "good",
   "marks": {
    "-1": "not owned, or not assigned"
   }
  },
  "ideas": {
   "per": [
    "idea"
   ]
  },
  "attache_turned": {
   "per": [
    "seat"
   ],
   "flag": true
  },
  "piers": {
   "per": [
    "pier"
   ],
   "of": "ship",
   "marks": {
    "-1": "no ship"
   }
  },
  "inactive": {
   "per": [
    "pier"
   ],
   "flag": true
  },
  "contract": {
   "per": [
    "mill"
   ]
  },
  "contract_limit": {
   "per": [
    "seat"
   ]
  },
  "warehouse": {
   "per": [
    "warehouse place"
   ],
   "flag": true
  },
  "stored": {
   "per": [
    "mill"
   ]
  },
  "reopened": {
   "per": [
    "seat"
   ],
   "flag": true
  },
  "jubilee": {
   "per": [
    "seat"
   ],
   "flag": true
  },
  "factory": {
   "per": [
    "mill"
   ],
   "of": "factory",
   "marks": {
    "-1": "none"
   }
  },
  "gone": {
   "per": [
    "mill"
   ],
   "bits": "level"
  },
  "workers": {
   "per": [
    "production line"
   ]
  },
  "machines": {
   "per": [
    "production line"
   ]
  },
  "quality": {
   "per": [
    "mill"
   ]
  },
  "marketing": {
   "per": [
    "mill"
   ]
  },
  "price": {
   "per": [
    "mill"
   ]
  },
  "importer": {
   "per": [
    "good"
   ]
  },
  "labour": {},
  "crisis_gap": {},
  "fired": {},
  "boxed": {},
  "economy_used": {
   "per": [
    "good"
   ],
   "bits": "economy marker"
  },
  "marker_supply": {
   "per": [
    "row and marker"
   ]
  },
  "ship_supply": {
   "per": [
    "ship"
   ]
  },
  "tile_supply": {
   "per": [
    "tile"
   ]
  },
  "backs": {
   "per": [
    "back"
   ]
  },
  "event_at": {
   "per": [
    "decade"
   ],
   "of": "event",
   "hidden": -2
  },
  "reserve_event": {
   "of": "event",
   "marks": {
    "-1": "none, or turned up"
   },
   "hidden": -2
  },
  "unseen_events": {
   "per": [
    ""
   ],
   "of": "event"
  },
  "running": {
   "of": "event",
   "marks": {
    "-1": "none"
   }
  },
  "bureaucracy": {
   "flag": true
  },
  "spent": {},
  "developed": {
   "bits": "good"
  },
  "made": {
   "per": [
    "seat"
   ]
  },
  "sold": {
   "per": [
    "seat"
   ]
  },
  "shut": {
   "per": [
    "seat"
   ],
   "of": "line",
   "marks": {
    "-1": "none"
   }
  },
  "importer_sold": {},
  "influence": {
   "per": [
    "influence marker"
   ],
   "of": "influence space"
  },
  "indicator": {
   "per": [
    "commodity"
   ]
  }
 },
 "joint": {
  "row and marker": [
   "row",
   "action marker"
  ],
  "administration space": [
   "seat",
   "administration space of a seat"
  ],
  "assigned tile": [
   "seat",
   "tile of a factory"
  ],
  "idea": [
   "seat",
   "tile with uses"
  ],
  "pier": [
   "seat",
   "place at the pier"
  ],
  "warehouse place": [
   "seat",
   "worker place"
  ],
  "mill": [
   "seat",
   "good"
  ],
  "production line": [
   "seat",
   "good",
   "line"
  ],
  "influence marker": [
   "seat",
   "commodity"
  ]
 },
 "groups": {
  "seats": "seat",
  "goods": "good",
  "rows": "row",
  "ships": "ship",
  "decades": "decade",
  "commodities": "commodity"
 },
 "grouped": {
  "seat": [
   "cash",
   "shares",
   "share_space",
   "loans",
   "administration",
   "markers",
   "tiles",
   "assigned",
   "ideas",
   "attache_turned",
   "piers",
   "inactive",
   "contract",
   "contract_limit",
   "warehouse",
   "stored",
   "reopened",
   "jubilee",
   "factory",
   "gone",
   "workers",
   "machines",
   "quality",
   "marketing",
   "price",
   "made",
   "sold",
   "shut",
   "influence"
  ],
  "good": [
   "importer",
   "economy_used"
  ],
  "row": [
   "marker_supply"
  ],
  "ship": [
   "ship_supply"
  ],
  "tile": [
   "tile_supply"
  ],
  "back": [
   "backs"
  ],
  "decade": [
   "event_at"
  ],
  "commodity": [
   "indicator"
  ]
 },
 "parts": {},
 "players": [
  "seat"
 ],
 "things": {
  "good": [
   "food",
   "clothing",
   "cutlery",
   "lamps"
  ],
  "line": [
   1,
   2,
   3,
   4
  ],
  "level": [
   1,
   2,
   3,
   4
  ],
  "phase": [
   "preparation",
   "economy",
   "actions",
   "production",
   "cleanup",
   "east_india",
   "event",
   "end"
  ],
  "row": [
   "I",
   "II",
   "III",
   "IV"
  ],
  "action marker": [
   "factory",
   "workers",
   "machines",
   "quality",
   "marketing",
   "stock_exchange",
   "machines_light",
   "quality_light",
   "marketing_light",
   "production_light",
   "investor_light",
   "machines_dark",
   "quality_dark",
   "marketing_dark",
   "production_dark"
  ],
  "tile": [
   "accountant",
   "administrator",
   "agent_in_the_colonies",
   "broker",
   "charisma",
   "developer",
   "engineer",
   "extra_shifts",
   "foreman",
   "inventor",
   "machine_works",
   "office",
   "patent",
   "press_attache",
   "school",
   "small_warehouse",
   "tinkerer",
   "workshop",
   "patron_food",
   "patron_clothing",
   "patron_cutlery",
   "patron_lamps"
  ],
  "event": [
   "bureaucracy",
   "hamburg_exchange_crisis",
   "war_on_the_continent",
   "crown_jubilee",
   "lobby",
   "made_in_england",
   "luddites_riot",
   "navigation_acts",
   "opium_war",
   "recession",
   "royal_society",
   "social_unrest",
   "threat_of_strike",
   "worlds_fair",
   "economic_crisis",
   "end_of_game"
  ],
  "ship": [
   "ship of capacity 2",
   "ship of capacity 4",
   "ship of capacity 6",
   "ship of capacity 8",
   "ship of capacity 10"
  ],
  "economy marker": [
   1,
   2,
   3,
   4,
   5,
   6,
   7,
   8,
   9
  ],
  "commodity": [
   "sugar",
   "cotton",
   "silver",
   "porcelain"
  ],
  "administration space of a seat": [
   1,
   2,
   3,
   4,
   5
  ],
  "tile of a factory": [
   "foreman",
   "workshop"
  ],
  "tile with uses": [
   "inventor",
   "tinkerer"
  ],
  "place at the pier": [
   1,
   2
  ],
  "worker place": [
   "column_food",
   "column_clothing",
   "column_cutlery",
   "column_lamps",
   "row_two",
   "row_three"
  ]
 },
 "at": {
  "2|waterframe|standard": {
   "seat": [
    "seat 1",
    "seat 2"
   ],
   "decade": [
    "1770",
    "1780",
    "1790",
    "1800",
    "1810"
   ],
   "factory": [
    "average food factory, level 1",
    "average food factory, level 2",
    "average food factory, level 3",
    "average food factory, level 4",
    "average clothing factory, level 1",
    "average clothing factory, level 2",
    "average clothing factory, level 3",
    "average clothing factory, level 4",
    "average cutlery factory, level 1",
    "average cutlery factory, level 2",
    "average cutlery factory, level 3",
    "average cutlery factory, level 4",
    "average lamps factory, level 1",
    "average lamps factory, level 2",
    "average lamps factory, level 3",
    "average lamps factory, level 4"
   ],
   "back": [],
   "influence space": [
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
    10
   ]
  },
  "3|waterframe|standard": {
   "seat": [
    "seat 1",
    "seat 2",
    "seat 3"
   ],
   "decade": [
    "1770",
    "1780",
    "1790",
    "1800",
    "1810"
   ],
   "factory": [
    "average food factory, level 1",
    "average food factory, level 2",
    "average food factory, level 3",
    "average food factory, level 4",
    "average clothing factory, level 1",
    "average clothing factory, level 2",
    "average clothing factory, level 3",
    "average clothing factory, level 4",
    "average cutlery factory, level 1",
    "average cutlery factory, level 2",
    "average cutlery factory, level 3",
    "average cutlery factory, level 4",
    "average lamps factory, level 1",
    "average lamps factory, level 2",
    "average lamps factory, level 3",
    "average lamps factory, level 4"
   ],
   "back": [],
   "influence space": [
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
    10
   ]
  },
  "4|waterframe|standard": {
   "seat": [
    "seat 1",
    "seat 2",
    "seat 3",
    "seat 4"
   ],
   "decade": [
    "1770",
    "1780",
    "1790",
    "1800",
    "1810"
   ],
   "factory": [
    "average food factory, level 1",
    "average food factory, level 2",
    "average food factory, level 3",
    "average food factory, level 4",
    "average clothing factory, level 1",
    "average clothing factory, level 2",
    "average clothing factory, level 3",
    "average clothing factory, level 4",
    "average cutlery factory, level 1",
    "average cutlery factory, level 2",
    "average cutlery factory, level 3",
    "average cutlery factory, level 4",
    "average lamps factory, level 1",
    "average lamps factory, level 2",
    "average lamps factory, level 3",
    "average lamps factory, level 4"
   ],
   "back": [],
   "influence space": [
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
    10
   ]
  },
  "2|waterframe|asymmetrical": {
   "seat": [
    "seat 1",
    "seat 2"
   ],
   "decade": [
    "1770",
    "1780",
    "1790",
    "1800",
    "1810"
   ],
   "factory": [
    "average food factory, level 1",
    "average food factory, level 2",
    "average food factory, level 3",
    "average food factory, level 4",
    "average clothing factory, level 1",
    "average clothing factory, level 2",
    "average clothing factory, level 3",
    "average clothing factory, level 4",
    "average cutlery factory, level 1",
    "average cutlery factory, level 2",
    "average cutlery factory, level 3",
    "average cutlery factory, level 4",
    "average lamps factory, level 1",
    "average lamps factory, level 2",
    "average lamps factory, level 3",
    "average lamps factory, level 4",
    "mass food factory, level 1",
    "mass food factory, level 2",
    "mass food factory, level 3",
    "mass food factory, level 4",
    "mass clothing factory, level 1",
    "mass clothing factory, level 2",
    "mass clothing factory, level 3",
    "mass clothing factory, level 4",
    "mass cutlery factory, level 1",
    "mass cutlery factory, level 2",
    "mass cutlery factory, level 3",
    "mass cutlery factory, level 4",
    "mass lamps factory, level 1",
    "mass lamps factory, level 2",
    "mass lamps factory, level 3",
    "mass lamps factory, level 4",
    "luxury food factory, level 1",
    "luxury food factory, level 2",
    "luxury food factory, level 3",
    "luxury food factory, level 4",
    "luxury clothing factory, level 1",
    "luxury clothing factory, level 2",
    "luxury clothing factory, level 3",
    "luxury clothing factory, level 4",
    "luxury cutlery factory, level 1",
    "luxury cutlery factory, level 2",
    "luxury cutlery factory, level 3",
    "luxury cutlery factory, level 4",
    "luxury lamps factory, level 1",
    "luxury lamps factory, level 2",
    "luxury lamps factory, level 3",
    "luxury lamps factory, level 4"
   ],
   "back": [
    "mass food factory, level 1",
    "mass food factory, level 2",
    "mass food factory, level 3",
    "mass food factory, level 4",
    "mass clothing factory, level 1",
    "mass clothing factory, level 2",
    "mass clothing factory, level 3",
    "mass clothing factory, level 4",
    "mass cutlery factory, level 1",
    "mass cutlery factory, level 2",
    "mass cutlery factory, level 3",
    "mass cutlery factory, level 4",
    "mass lamps factory, level 1",
    "mass lamps factory, level 2",
    "mass lamps factory, level 3",
    "mass lamps factory, level 4",
    "luxury food factory, level 1",
    "luxury food factory, level 2",
    "luxury food factory, level 3",
    "luxury food factory, level 4",
    "luxury clothing factory, level 1",
    "luxury clothing factory, level 2",
    "luxury clothing factory, level 3",
    "luxury clothing factory, level 4",
    "luxury cutlery factory, level 1",
    "luxury cutlery factory, level 2",
    "luxury cutlery factory, level 3",
    "luxury cutlery factory, level 4",
    "luxury lamps factory, level 1",
    "luxury lamps factory, level 2",
    "luxury lamps factory, level 3",
    "luxury lamps factory, level 4"
   ],
   "influence space": [
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
    10
   ]
  },
  "3|waterframe|asymmetrical": {
   "seat": [
    "seat 1",
    "seat 2",
    "seat 3"
   ],
   "decade": [
    "1770",
    "1780",
    "1790",
    "1800",
    "1810"
   ],
   "factory": [
    "average food factory, level 1",
    "average food factory, level 2",
    "average food factory, level 3",
    "average food factory, level 4",
    "average clothing factory, level 1",
    "average clothing factory, level 2",
    "average clothing factory, level 3",
    "average clothing factory, level 4",
    "average cutlery factory, level 1",
    "average cutlery factory, level 2",
    "average cutlery factory, level 3",
    "average cutlery factory, level 4",
    "average lamps factory, level 1",
    "average lamps factory, level 2",
    "average lamps factory, level 3",
    "average lamps factory, level 4",
    "mass food factory, level 1",
    "mass food factory, level 2",
    "mass food factory, level 3",
    "mass food factory, level 4",
    "mass clothing factory, level 1",
    "mass clothing factory, level 2",
    "mass clothing factory, level 3",
    "mass clothing factory, level 4",
    "mass cutlery factory, level 1",
    "mass cutlery factory, level 2",
    "mass cutlery factory, level 3",
    "mass cutlery factory, level 4",
    "mass lamps factory, level 1",
    "mass lamps factory, level 2",
    "mass lamps factory, level 3",
    "mass lamps factory, level 4",
    "luxury food factory, level 1",
    "luxury food factory, level 2",
    "luxury food factory, level 3",
    "luxury food factory, level 4",
    "luxury clothing factory, level 1",
    "luxury clothing factory, level 2",
    "luxury clothing factory, level 3",
    "luxury clothing factory, level 4",
    "luxury cutlery factory, level 1",
    "luxury cutlery factory, level 2",
    "luxury cutlery factory, level 3",
    "luxury cutlery factory, level 4",
    "luxury lamps factory, level 1",
    "luxury lamps factory, level 2",
    "luxury lamps factory, level 3",
    "luxury lamps factory, level 4"
   ],
   "back": [
    "mass food factory, level 1",
    "mass food factory, level 2",
    "mass food factory, level 3",
    "mass food factory, level 4",
    "mass clothing factory, level 1",
    "mass clothing factory, level 2",
    "mass clothing factory, level 3",
    "mass clothing factory, level 4",
    "mass cutlery factory, level 1",
    "mass cutlery factory, level 2",
    "mass cutlery factory, level 3",
    "mass cutlery factory, level 4",
    "mass lamps factory, level 1",
    "mass lamps factory, level 2",
    "mass lamps factory, level 3",
    "mass lamps factory, level 4",
    "luxury food factory, level 1",
    "luxury food factory, level 2",
    "luxury food factory, level 3",
    "luxury food factory, level 4",
    "luxury clothing factory, level 1",
    "luxury clothing factory, level 2",
    "luxury clothing factory, level 3",
    "luxury clothing factory, level 4",
    "luxury cutlery factory, level 1",
    "luxury cutlery factory, level 2",
    "luxury cutlery factory, level 3",
    "luxury cutlery factory, level 4",
    "luxury lamps factory, level 1",
    "luxury lamps factory, level 2",
    "luxury lamps factory, level 3",
    "luxury lamps factory, level 4"
   ],
   "influence space": [
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
    10
   ]
  },
  "4|waterframe|asymmetrical": {
   "seat": [
    "seat 1",
    "seat 2",
    "seat 3",
    "seat 4"
   ],
   "decade": [
    "1770",
    "1780",
    "1790",
    "1800",
    "1810"
   ],
   "factory": [
    "average food factory, level 1",
    "average food factory, level 2",
    "average food factory, level 3",
    "average food factory, level 4",
    "average clothing factory, level 1",
    "average clothing factory, level 2",
    "average clothing factory, level 3",
    "average clothing factory, level 4",
    "average cutlery factory, level 1",
    "average cutlery factory, level 2",
    "average cutlery factory, level 3",
    "average cutlery factory, level 4",
    "average lamps factory, level 1",
    "average lamps factory, level 2",
    "average lamps factory, level 3",
    "average lamps factory, level 4",
    "mass food factory, level 1",
    "mass food factory, level 2",
    "mass food factory, level 3",
    "mass food factory, level 4",
    "mass clothing factory, level 1",
    "mass clothing factory, level 2",
    "mass clothing factory, level 3",
    "mass clothing factory, level 4",
    "mass cutlery factory, level 1",
    "mass cutlery factory, level 2",
    "mass cutlery factory, level 3",
    "mass cutlery factory, level 4",
    "mass lamps factory, level 1",
    "mass lamps factory, level 2",
    "mass lamps factory, level 3",
    "mass lamps factory, level 4",
    "luxury food factory, level 1",
    "luxury food factory, level 2",
    "luxury food factory, level 3",
    "luxury food factory, level 4",
    "luxury clothing factory, level 1",
    "luxury clothing factory, level 2",
    "luxury clothing factory, level 3",
    "luxury clothing factory, level 4",
    "luxury cutlery factory, level 1",
    "luxury cutlery factory, level 2",
    "luxury cutlery factory, level 3",
    "luxury cutlery factory, level 4",
    "luxury lamps factory, level 1",
    "luxury lamps factory, level 2",
    "luxury lamps factory, level 3",
    "luxury lamps factory, level 4"
   ],
   "back": [
    "mass food factory, level 1",
    "mass food factory, level 2",
    "mass food factory, level 3",
    "mass food factory, level 4",
    "mass clothing factory, level 1",
    "mass clothing factory, level 2",
    "mass clothing factory, level 3",
    "mass clothing factory, level 4",
    "mass cutlery factory, level 1",
    "mass cutlery factory, level 2",
    "mass cutlery factory, level 3",
    "mass cutlery factory, level 4",
    "mass lamps factory, level 1",
    "mass lamps factory, level 2",
    "mass lamps factory, level 3",
    "mass lamps factory, level 4",
    "luxury food factory, level 1",
    "luxury food factory, level 2",
    "luxury food factory, level 3",
    "luxury food factory, level 4",
    "luxury clothing factory, level 1",
    "luxury clothing factory, level 2",
    "luxury clothing factory, level 3",
    "luxury clothing factory, level 4",
    "luxury cutlery factory, level 1",
    "luxury cutlery factory, level 2",
    "luxury cutlery factory, level 3",
    "luxury cutlery factory, level 4",
    "luxury lamps factory, level 1",
    "luxury lamps factory, level 2",
    "luxury lamps factory, level 3",
    "luxury lamps factory, level 4"
   ],
   "influence space": [
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
    10
   ]
  },
  "2|spinning_mule|standard": {
   "seat": [
    "seat 1",
    "seat 2"
   ],
   "decade": [
    "1770",
    "1790",
    "1810"
   ],
   "factory": [
    "average food factory, level 1",
    "average food factory, level 2",
    "average food factory, level 3",
    "average food factory, level 4",
    "average clothing factory, level 1",
    "average clothing factory, level 2",
    "average clothing factory, level 3",
    "average clothing factory, level 4",
    "average cutlery factory, level 1",
    "average cutlery factory, level 2",
    "average cutlery factory, level 3",
    "average cutlery factory, level 4",
    "average lamps factory, level 1",
    "average lamps factory, level 2",
    "average lamps factory, level 3",
    "average lamps factory, level 4"
   ],
   "back": [],
   "influence space": [
    0,
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8
   ]
  },
  "3|spinning_mule|standard": {
   "seat": [
    "seat 1",
    "seat 2",
    "seat 3"
   ],
   "decade": [
    "1770",
    "1790",
    "1810"
   ],
   "factory": [
    "average food factory, level 1",
    "average food factory, level 2",
    "average food factory, level 3",
    "average food factory, level 4",
    "average clothing factory, level 1",
    "average clothing factory, level 2",
    "average clothing factory, level 3",
    "average clothing factory, level 4",
    "average cutlery factory, level 1",
    "average cutlery factory, level 2",
    "average cutlery factory, level 3",
    "average cutlery factory, level 4",
    "average lamps factory, level 1",
    "average lamps factory, level 2",
    "average lamps factory, level 3",
    "average lamps factory, level 4"
   ],
   "back": [],
   "influence space": [
    0,
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8
   ]
  },
  "4|spinning_mule|standard": {
   "seat": [
    "seat 1",
    "seat 2",
    "seat 3",
    "seat 4"
   ],
   "decade": [
    "1770",
    "1790",
    "1810"
   ],
   "factory": [
    "average food factory, level 1",
    "average food factory, level 2",
    "average food factory, level 3",
    "average food factory, level 4",
    "average clothing factory, level 1",
    "average clothing factory, level 2",
    "average clothing factory, level 3",
    "average clothing factory, level 4",
    "average cutlery factory, level 1",
    "average cutlery factory, level 2",
    "average cutlery factory, level 3",
    "average cutlery factory, level 4",
    "average lamps factory, level 1",
    "average lamps factory, level 2",
    "average lamps factory, level 3",
    "average lamps factory, level 4"
   ],
   "back": [],
   "influence space": [
    0,
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8
   ]
  },
  "2|spinning_mule|asymmetrical": {
   "seat": [
    "seat 1",
    "seat 2"
   ],
   "decade": [
    "1770",
    "1790",
    "1810"
   ],
   "factory": [
    "average food factory, level 1",
    "average food factory, level 2",
    "average food factory, level 3",
    "average food factory, level 4",
    "average clothing factory, level 1",
    "average clothing factory, level 2",
    "average clothing factory, level 3",
    "average clothing factory, level 4",
    "average cutlery factory, level 1",
    "average cutlery factory, level 2",
    "average cutlery factory, level 3",
    "average cutlery factory, level 4",
    "average lamps factory, level 1",
    "average lamps factory, level 2",
    "average lamps factory, level 3",
    "average lamps factory, level 4",
    "mass food factory, level 1",
    "mass food factory, level 2",
    "mass food factory, level 3",
    "mass food factory, level 4",
    "mass clothing factory, level 1",
    "mass clothing factory, level 2",
    "mass clothing factory, level 3",
    "mass clothing factory, level 4",
    "mass cutlery factory, level 1",
    "mass cutlery factory, level 2",
    "mass cutlery factory, level 3",
    "mass cutlery factory, level 4",
    "mass lamps factory, level 1",
    "mass lamps factory, level 2",
    "mass lamps factory, level 3",
    "mass lamps factory, level 4",
    "luxury food factory, level 1",
    "luxury food factory, level 2",
    "luxury food factory, level 3",
    "luxury food factory, level 4",
    "luxury clothing factory, level 1",
    "luxury clothing factory, level 2",
    "luxury clothing factory, level 3",
    "luxury clothing factory, level 4",
    "luxury cutlery factory, level 1",
    "luxury cutlery factory, level 2",
    "luxury cutlery factory, level 3",
    "luxury cutlery factory, level 4",
    "luxury lamps factory, level 1",
    "luxury lamps factory, level 2",
    "luxury lamps factory, level 3",
    "luxury lamps factory, level 4"
   ],
   "back": [
    "mass food factory, level 1",
    "mass food factory, level 2",
    "mass food factory, level 3",
    "mass food factory, level 4",
    "mass clothing factory, level 1",
    "mass clothing factory, level 2",
    "mass clothing factory, level 3",
    "mass clothing factory, level 4",
    "mass cutlery factory, level 1",
    "mass cutlery factory, level 2",
    "mass cutlery factory, level 3",
    "mass cutlery factory, level 4",
    "mass lamps factory, level 1",
    "mass lamps factory, level 2",
    "mass lamps factory, level 3",
    "mass lamps factory, level 4",
    "luxury food factory, level 1",
    "luxury food factory, level 2",
    "luxury food factory, level 3",
    "luxury food factory, level 4",
    "luxury clothing factory, level 1",
    "luxury clothing factory, level 2",
    "luxury clothing factory, level 3",
    "luxury clothing factory, level 4",
    "luxury cutlery factory, level 1",
    "luxury cutlery factory, level 2",
    "luxury cutlery factory, level 3",
    "luxury cutlery factory, level 4",
    "luxury lamps factory, level 1",
    "luxury lamps factory, level 2",
    "luxury lamps factory, level 3",
    "luxury lamps factory, level 4"
   ],
   "influence space": [
    0,
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8
   ]
  },
  "3|spinning_mule|asymmetrical": {
   "seat": [
    "seat 1",
    "seat 2",
    "seat 3"
   ],
   "decade": [
    "1770",
    "1790",
    "1810"
   ],
   "factory": [
    "average food factory, level 1",
    "average food factory, level 2",
    "average food factory, level 3",
    "average food factory, level 4",
    "average clothing factory, level 1",
    "average clothing factory, level 2",
    "average clothing factory, level 3",
    "average clothing factory, level 4",
    "average cutlery factory, level 1",
    "average cutlery factory, level 2",
    "average cutlery factory, level 3",
    "average cutlery factory, level 4",
    "average lamps factory, level 1",
    "average lamps factory, level 2",
    "average lamps factory, level 3",
    "average lamps factory, level 4",
    "mass food factory, level 1",
    "mass food factory, level 2",
    "mass food factory, level 3",
    "mass food factory, level 4",
    "mass clothing factory, level 1",
    "mass clothing factory, level 2",
    "mass clothing factory, level 3",
    "mass clothing factory, level 4",
    "mass cutlery factory, level 1",
    "mass cutlery factory, level 2",
    "mass cutlery factory, level 3",
    "mass cutlery factory, level 4",
    "mass lamps factory, level 1",
    "mass lamps factory, level 2",
    "mass lamps factory, level 3",
    "mass lamps factory, level 4",
    "luxury food factory, level 1",
    "luxury food factory, level 2",
    "luxury food factory, level 3",
    "luxury food factory, level 4",
    "luxury clothing factory, level 1",
    "luxury clothing factory, level 2",
    "luxury clothing factory, level 3",
    "luxury clothing factory, level 4",
    "luxury cutlery factory, level 1",
    "luxury cutlery factory, level 2",
    "luxury cutlery factory, level 3",
    "luxury cutlery factory, level 4",
    "luxury lamps factory, level 1",
    "luxury lamps factory, level 2",
    "luxury lamps factory, level 3",
    "luxury lamps factory, level 4"
   ],
   "back": [
    "mass food factory, level 1",
    "mass food factory, level 2",
    "mass food factory, level 3",
    "mass food factory, level 4",
    "mass clothing factory, level 1",
    "mass clothing factory, level 2",
    "mass clothing factory, level 3",
    "mass clothing factory, level 4",
    "mass cutlery factory, level 1",
    "mass cutlery factory, level 2",
    "mass cutlery factory, level 3",
    "mass cutlery factory, level 4",
    "mass lamps factory, level 1",
    "mass lamps factory, level 2",
    "mass lamps factory, level 3",
    "mass lamps factory, level 4",
    "luxury food factory, level 1",
    "luxury food factory, level 2",
    "luxury food factory, level 3",
    "luxury food factory, level 4",
    "luxury clothing factory, level 1",
    "luxury clothing factory, level 2",
    "luxury clothing factory, level 3",
    "luxury clothing factory, level 4",
    "luxury cutlery factory, level 1",
    "luxury cutlery factory, level 2",
    "luxury cutlery factory, level 3",
    "luxury cutlery factory, level 4",
    "luxury lamps factory, level 1",
    "luxury lamps factory, level 2",
    "luxury lamps factory, level 3",
    "luxury lamps factory, level 4"
   ],
   "influence space": [
    0,
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8
   ]
  },
  "4|spinning_mule|asymmetrical": {
   "seat": [
    "seat 1",
    "seat 2",
    "seat 3",
    "seat 4"
   ],
   "decade": [
    "1770",
    "1790",
    "1810"
   ],
   "factory": [
    "average food factory, level 1",
    "average food factory, level 2",
    "average food factory, level 3",
    "average food factory, level 4",
    "average clothing factory, level 1",
    "average clothing factory, level 2",
    "average clothing factory, level 3",
    "average clothing factory, level 4",
    "average cutlery factory, level 1",
    "average cutlery factory, level 2",
    "average cutlery factory, level 3",
    "average cutlery factory, level 4",
    "average lamps factory, level 1",
    "average lamps factory, level 2",
    "average lamps factory, level 3",
    "average lamps factory, level 4",
    "mass food factory, level 1",
    "mass food factory, level 2",
    "mass food factory, level 3",
    "mass food factory, level 4",
    "mass clothing factory, level 1",
    "mass clothing factory, level 2",
    "mass clothing factory, level 3",
    "mass clothing factory, level 4",
    "mass cutlery factory, level 1",
    "mass cutlery factory, level 2",
    "mass cutlery factory, level 3",
    "mass cutlery factory, level 4",
    "mass lamps factory, level 1",
    "mass lamps factory, level 2",
    "mass lamps factory, level 3",
    "mass lamps factory, level 4",
    "luxury food factory, level 1",
    "luxury food factory, level 2",
    "luxury food factory, level 3",
    "luxury food factory, level 4",
    "luxury clothing factory, level 1",
    "luxury clothing factory, level 2",
    "luxury clothing factory, level 3",
    "luxury clothing factory, level 4",
    "luxury cutlery factory, level 1",
    "luxury cutlery factory, level 2",
    "luxury cutlery factory, level 3",
    "luxury cutlery factory, level 4",
    "luxury lamps factory, level 1",
    "luxury lamps factory, level 2",
    "luxury lamps factory, level 3",
    "luxury lamps factory, level 4"
   ],
   "back": [
    "mass food factory, level 1",
    "mass food factory, level 2",
    "mass food factory, level 3",
    "mass food factory, level 4",
    "mass clothing factory, level 1",
    "mass clothing factory, level 2",
    "mass clothing factory, level 3",
    "mass clothing factory, level 4",
    "mass cutlery factory, level 1",
    "mass cutlery factory, level 2",
    "mass cutlery factory, level 3",
    "mass cutlery factory, level 4",
    "mass lamps factory, level 1",
    "mass lamps factory, level 2",
    "mass lamps factory, level 3",
    "mass lamps factory, level 4",
    "luxury food factory, level 1",
    "luxury food factory, level 2",
    "luxury food factory, level 3",
    "luxury food factory, level 4",
    "luxury clothing factory, level 1",
    "luxury clothing factory, level 2",
    "luxury clothing factory, level 3",
    "luxury clothing factory, level 4",
    "luxury cutlery factory, level 1",
    "luxury cutlery factory, level 2",
    "luxury cutlery factory, level 3",
    "luxury cutlery factory, level 4",
    "luxury lamps factory, level 1",
    "luxury lamps factory, level 2",
    "luxury lamps factory, level 3",
    "luxury lamps factory, level 4"
   ],
   "influence space": [
    0,
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8
   ]
  }
 }
};
