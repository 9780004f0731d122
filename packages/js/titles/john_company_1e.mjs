// Made by `make views` from what the title declares of its fields.
export default {
 "title": "john_company_1e",
 "version": "8",
 "varies": [],
 "fields": {
  "orders_moments": {
   "per": [
    "seat"
   ],
   "bits": "moment"
  },
  "orders_floor": {
   "per": [
    "seat"
   ]
  },
  "orders_phases": {
   "per": [
    "seat"
   ],
   "bits": "phase"
  },
  "acting": {
   "of": "family",
   "marks": {
    "-1": "nobody"
   }
  },
  "touched": {
   "bits": "seat"
  },
  "bargains_struck": {},
  "contract_number": {
   "per": [
    ""
   ]
  },
  "contract_deed": {
   "per": [
    ""
   ],
   "of": "deed"
  },
  "contract_doer": {
   "per": [
    ""
   ],
   "of": "family",
   "marks": {
    "-1": "nobody in particular"
   }
  },
  "contract_about": {
   "per": [
    ""
   ],
   "marks": {
    "-1": "nothing more"
   }
  },
  "contract_times": {
   "per": [
    ""
   ]
  },
  "contract_wanted": {
   "per": [
    ""
   ],
   "flag": true
  },
  "contract_count": {
   "per": [
    ""
   ]
  },
  "contract_until": {
   "per": [
    ""
   ],
   "of": "term"
  },
  "contract_to": {
   "per": [
    ""
   ],
   "of": "family",
   "marks": {
    "-1": "nobody: it is a contract"
   }
  },
  "escrow_contract": {
   "per": [
    ""
   ]
  },
  "escrow_giver": {
   "per": [
    ""
   ],
   "of": "family"
  },
  "escrow_taker": {
   "per": [
    ""
   ],
   "of": "family"
  },
  "escrow_kind": {
   "per": [
    ""
   ],
   "of": "asset kind"
  },
  "escrow_which": {
   "per": [
    ""
   ],
   "marks": {
    "-1": "one like another"
   }
  },
  "turn": {},
  "phase": {
   "of": "phase"
  },
  "failed": {
   "of": "failure"
  },
  "mutiny": {
   "flag": true
  },
  "last_extra_turn": {
   "flag": true
  },
  "share_price": {},
  "revenue": {},
  "dividends": {},
  "parked": {},
  "debt": {},
  "debt_taken": {
   "flag": true
  },
  "deregulated": {
   "flag": true
  },
  "bailout_due": {
   "flag": true
  },
  "laws": {
   "per": [
    ""
   ],
   "of": "law"
  },
  "former_chairman": {
   "of": "seat"
  },
  "deck": {
   "per": [
    "",
    ""
   ],
   "of": "card",
   "marks": {
    "-3": "a card not seen yet"
   }
  },
  "unseen": {
   "per": [
    ""
   ],
   "of": "card"
  },
  "post": {
   "per": [
    ""
   ],
   "of": "card"
  },
  "support": {},
  "siege_vote": {
   "flag": true
  },
  "set_aside": {
   "of": "card",
   "marks": {
    "-1": "none"
   }
  },
  "holder": {
   "per": [
    "office"
   ],
   "of": "seat",
   "marks": {
    "-1": "vacant",
    "-2": "no such office now"
   }
  },
  "treasury": {
   "per": [
    "office"
   ]
  },
  "to_act": {
   "per": [
    "office"
   ],
   "flag": true
  },
  "stopped": {
   "per": [
    "office"
   ],
   "flag": true
  },
  "disk": {
   "per": [
    "office"
   ],
   "flag": true
  },
  "scandal": {
   "per": [
    "office"
   ],
   "flag": true
  },
  "provincial": {
   "per": [
    ""
   ],
   "of": "office"
  },
  "last_president": {
   "per": [
    "presidency"
   ],
   "of": "seat",
   "marks": {
    "-1": "none yet"
   }
  },
  "cash": {
   "per": [
    "family"
   ]
  },
  "supply": {
   "per": [
    "family"
   ]
  },
  "starting": {
   "per": [
    "family"
   ]
  },
  "card": {
   "per": [
    "family"
   ],
   "of": "family card",
   "marks": {
    "-1": "none"
   }
  },
  "writers": {
   "per": [
    "family"
   ]
  },
  "officers_box": {
   "per": [
    "family"
   ]
  },
  "captains_box": {
   "per": [
    "family"
   ]
  },
  "manors": {
   "per": [
    "family"
   ]
  },
  "court": {
   "per": [
    "family"
   ]
  },
  "promises": {
   "per": [
    "issuer and holder"
   ]
  },
  "yards": {
   "per": [
    "slot"
   ],
   "of": "family",
   "marks": {
    "-1": "free"
   }
  },
  "factories": {
   "per": [
    "factory"
   ],
   "of": "family",
   "marks": {
    "-1": "free"
   }
  },
  "prizes": {
   "per": [
    ""
   ],
   "of": "prize"
  },
  "prize_cubes": {
   "per": [
    "prize and family"
   ]
  },
  "used_cubes": {
   "per": [
    "prize and family"
   ]
  },
  "ships_for_sale": {
   "per": [
    "column"
   ],
   "flag": true
  },
  "goods_for_sale": {
   "per": [
    "factory"
   ],
   "flag": true
  },
  "bought_ships": {},
  "bought_goods": {},
  "captains": {
   "per": [
    "family"
   ]
  },
  "captained_ships_at_home": {
   "per": [
    "family"
   ]
  },
  "recruits": {
   "per": [
    "family"
   ]
  },
  "bought_guns": {},
  "stood": {
   "per": [
    "presidency and family"
   ]
  },
  "ships": {
   "per": [
    "holding"
   ]
  },
  "exhausted_ships": {
   "per": [
    "holding"
   ]
  },
  "ready_captained_ships": {
   "per": [
    "holding and family"
   ]
  },
  "exhausted_captained_ships": {
   "per": [
    "holding and family"
   ]
  },
  "goods": {
   "per": [
    "holding"
   ]
  },
  "exhausted_goods": {
   "per": [
    "holding"
   ]
  },
  "guns": {
   "per": [
    "presidency"
   ]
  },
  "exhausted_guns": {
   "per": [
    "presidency"
   ]
  },
  "officers": {
   "per": [
    "presidency and family"
   ]
  },
  "exhausted_officers": {
   "per": [
    "presidency and family"
   ]
  },
  "moved_goods": {
   "flag": true
  },
  "moved_guns": {
   "flag": true
  },
  "balance_of_india": {
   "of": "balance"
  },
  "elephant": {
   "of": "region"
  },
  "redirected": {
   "of": "region",
   "marks": {
    "-1": "not redirected"
   }
  },
  "side": {
   "per": [
    "region"
   ],
   "of": "side"
  },
  "ruler": {
   "per": [
    "region"
   ],
   "of": "ruler",
   "marks": {
    "-1": "none"
   }
  },
  "opened_by": {
   "per": [
    "region"
   ],
   "of": "trader",
   "marks": {
    "-1": "closed"
   }
  },
  "filled": {
   "per": [
    "order"
   ],
   "of": "filler",
   "marks": {
    "-1": "not filled"
   }
  },
  "disrupted": {
   "bits": "order"
  },
  "held": {
   "flag": true
  },
  "base": {
   "per": [
    "region"
   ],
   "of": "seat",
   "marks": {
    "-1": "none"
   }
  },
  "firm": {
   "per": [
    "family"
   ],
   "flag": true
  },
  "firm_cash": {
   "per": [
    "family"
   ]
  },
  "firm_revenue": {
   "per": [
    "family"
   ]
  },
  "own_ships": {
   "per": [
    "family"
   ]
  },
  "own_exhausted_ships": {
   "per": [
    "family"
   ]
  },
  "own_goods": {
   "per": [
    "family"
   ]
  },
  "own_exhausted_goods": {
   "per": [
    "family"
   ]
  },
  "firm_shares": {
   "per": [
    "owner and holder"
   ]
  },
  "mission": {
   "per": [
    "region and family"
   ]
  },
  "passed": {
   "per": [
    "family"
   ],
   "flag": true
  },
  "done": {
   "per": [
    "family"
   ],
   "bits": "action"
  },
  "penalties": {
   "per": [
    "family"
   ]
  },
  "firm_points": {
   "per": [
    "family"
   ]
  }
 },
 "joint": {
  "order": [
   "market",
   "order of a market"
  ],
  "slot": [
   "column",
   "slot of a column"
  ],
  "issuer and holder": [
   "family",
   "family"
  ],
  "owner and holder": [
   "family",
   "family"
  ],
  "prize and family": [
   "prize",
   "family"
  ],
  "holding and family": [
   "holding",
   "family"
  ],
  "presidency and family": [
   "presidency",
   "family"
  ],
  "region and family": [
   "region",
   "family"
  ]
 },
 "groups": {
  "seats": "seat",
  "offices": "office",
  "presidencies": "presidency",
  "families": "family",
  "columns": "column",
  "holdings": "holding",
  "regions": "region",
  "markets": "market"
 },
 "grouped": {
  "seat": [
   "orders_moments",
   "orders_floor",
   "orders_phases"
  ],
  "office": [
   "holder",
   "treasury",
   "to_act",
   "stopped",
   "disk",
   "scandal"
  ],
  "presidency": [
   "last_president",
   "stood",
   "guns",
   "exhausted_guns",
   "officers",
   "exhausted_officers"
  ],
  "family": [
   "cash",
   "supply",
   "starting",
   "card",
   "writers",
   "officers_box",
   "captains_box",
   "manors",
   "court",
   "promises",
   "captains",
   "captained_ships_at_home",
   "recruits",
   "firm",
   "firm_cash",
   "firm_revenue",
   "own_ships",
   "own_exhausted_ships",
   "own_goods",
   "own_exhausted_goods",
   "firm_shares",
   "passed",
   "done",
   "penalties",
   "firm_points"
  ],
  "column": [
   "yards",
   "ships_for_sale"
  ],
  "factory": [
   "factories",
   "goods_for_sale"
  ],
  "prize": [
   "prize_cubes",
   "used_cubes"
  ],
  "holding": [
   "ships",
   "exhausted_ships",
   "ready_captained_ships",
   "exhausted_captained_ships",
   "goods",
   "exhausted_goods"
  ],
  "region": [
   "side",
   "ruler",
   "opened_by",
   "base",
   "mission"
  ],
  "market": [
   "filled"
  ]
 },
 "parts": {},
 "players": [
  "seat",
  "family"
 ],
 "things": {
  "phase": [
   "set_up",
   "family",
   "company",
   "trade",
   "evening_post",
   "end"
  ],
  "failure": [
   "no",
   "yes",
   "nothing was dominated"
  ],
  "balance": [
   "order",
   "equilibrium",
   "chaos"
  ],
  "office": [
   "chairman",
   "director_of_trade",
   "president_bombay",
   "president_madras",
   "president_bengal",
   "ship_purchasing",
   "goods_purchasing",
   "military_affairs",
   "superintendent_china",
   "governor_bengal",
   "governor_bombay",
   "governor_madras",
   "governor_punjab",
   "resident_maratha",
   "resident_hyderabad",
   "resident_mysore",
   "resident_sindh"
  ],
  "presidency": [
   "bombay",
   "madras",
   "bengal"
  ],
  "holding": [
   "bombay",
   "madras",
   "bengal",
   "china"
  ],
  "region": [
   "punjab",
   "maratha",
   "hyderabad",
   "mysore",
   "bengal",
   "bombay",
   "sindh",
   "madras"
  ],
  "side": [
   "prosperous",
   "depressed"
  ],
  "ruler": [
   "punjab",
   "maratha",
   "hyderabad",
   "mysore",
   "bengal",
   "bombay",
   "sindh",
   "madras",
   "the Company"
  ],
  "trader": [
   "bombay",
   "madras",
   "bengal",
   "free_trade"
  ],
  "market": [
   "punjab",
   "maratha",
   "hyderabad",
   "mysore",
   "bengal",
   "bombay",
   "sindh",
   "madras",
   "china"
  ],
  "order of a market": [
   1,
   2,
   3
  ],
  "column": [
   1,
   2,
   3,
   4,
   5,
   6
  ],
  "slot of a column": [
   "6",
   "5"
  ],
  "factory": [
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
  ],
  "card": [
   "revoke_monopoly",
   "governor_general",
   "tenure_limitations",
   "board_of_control",
   "calico_acts",
   "regulating_act",
   "tea_act",
   "ship_subsidy",
   "army_spending",
   "writer_privileges",
   "inclosure_acts",
   "trade_regulations",
   "debt_restructure",
   "trade_with_china",
   "monopoly_revoked",
   "share_boom",
   "share_panic",
   "war_in_europe",
   "london_season"
  ],
  "law": [
   "revoke_monopoly",
   "governor_general",
   "tenure_limitations",
   "board_of_control",
   "calico_acts",
   "regulating_act",
   "tea_act",
   "ship_subsidy",
   "army_spending",
   "writer_privileges",
   "inclosure_acts",
   "trade_regulations",
   "debt_restructure"
  ],
  "prize": [
   "house_of_commons",
   "patron_of_the_arts",
   "investment_bank",
   "south_seas_firm",
   "house_of_lords",
   "rotten_borough",
   "country_seat",
   "town_house",
   "baronetcy",
   "irish_earldom",
   "church_living",
   "spa_retirement",
   "royal_society",
   "advantageous_match",
   "newspaper_owner",
   "honorary_colonelcy",
   "dockyard_partnership",
   "bank_of_england"
  ],
  "family card": [
   "sykes",
   "paxton",
   "hastings",
   "larkins",
   "benyon",
   "walsh"
  ],
  "action": [
   "writer",
   "officer",
   "manor",
   "mission"
  ],
  "moment": [
   "phase",
   "shortage",
   "office",
   "hiring",
   "law",
   "vote",
   "dividends",
   "prestige",
   "consent",
   "acted",
   "review"
  ],
  "term": [
   "office",
   "law",
   "vote",
   "phase",
   "turn"
  ],
  "deed": [
   "law_passes",
   "votes_for",
   "votes_against",
   "is_promoted",
   "nominates",
   "allocates",
   "takes_debt",
   "campaigns",
   "opens_trade",
   "pays_dividends",
   "passes_tax",
   "claims_prize",
   "names_scandal",
   "posts_officer_to_bombay",
   "posts_officer_to_madras",
   "posts_officer_to_bengal",
   "sends_captain_to_bombay",
   "sends_captain_to_madras",
   "sends_captain_to_bengal",
   "sends_captain_to_china",
   "buys_from",
   "sends_guns",
   "replaces_officer",
   "sends_ships",
   "sends_goods",
   "sails",
   "invests",
   "gives_captain",
   "offers_ship",
   "defends",
   "adds_region_to",
   "takes_over",
   "pays_out",
   "fills_order_in"
  ],
  "asset kind": [
   "cash",
   "promise",
   "held_promise",
   "captained_ship",
   "ship",
   "good",
   "firm_share",
   "base",
   "cash_to_firm"
  ],
  "order": [
   "punjab, 1",
   "punjab, 2",
   "punjab, 3",
   "maratha, 1",
   "maratha, 2",
   "maratha, 3",
   "hyderabad, 1",
   "hyderabad, 2",
   "hyderabad, 3",
   "mysore, 1",
   "mysore, 2",
   "mysore, 3",
   "bengal, 1",
   "bengal, 2",
   "bengal, 3",
   "bombay, 1",
   "bombay, 2",
   "bombay, 3",
   "sindh, 1",
   "sindh, 2",
   "sindh, 3",
   "madras, 1",
   "madras, 2",
   "madras, 3",
   "china, 1",
   "china, 2",
   "china, 3"
  ]
 },
 "at": {
  "1": {
   "seat": [
    "seat 1"
   ],
   "family": [
    "seat 1"
   ],
   "filler": [
    "bombay",
    "madras",
    "bengal",
    "china",
    "firm of seat 1"
   ]
  },
  "2": {
   "seat": [
    "seat 1",
    "seat 2"
   ],
   "family": [
    "seat 1",
    "seat 2",
    "the Jones family"
   ],
   "filler": [
    "bombay",
    "madras",
    "bengal",
    "china",
    "firm of seat 1",
    "firm of seat 2"
   ]
  },
  "3": {
   "seat": [
    "seat 1",
    "seat 2",
    "seat 3"
   ],
   "family": [
    "seat 1",
    "seat 2",
    "seat 3",
    "the Jones family"
   ],
   "filler": [
    "bombay",
    "madras",
    "bengal",
    "china",
    "firm of seat 1",
    "firm of seat 2",
    "firm of seat 3"
   ]
  },
  "4": {
   "seat": [
    "seat 1",
    "seat 2",
    "seat 3",
    "seat 4"
   ],
   "family": [
    "seat 1",
    "seat 2",
    "seat 3",
    "seat 4"
   ],
   "filler": [
    "bombay",
    "madras",
    "bengal",
    "china",
    "firm of seat 1",
    "firm of seat 2",
    "firm of seat 3",
    "firm of seat 4"
   ]
  },
  "5": {
   "seat": [
    "seat 1",
    "seat 2",
    "seat 3",
    "seat 4",
    "seat 5"
   ],
   "family": [
    "seat 1",
    "seat 2",
    "seat 3",
    "seat 4",
    "seat 5"
   ],
   "filler": [
    "bombay",
    "madras",
    "bengal",
    "china",
    "firm of seat 1",
    "firm of seat 2",
    "firm of seat 3",
    "firm of seat 4",
    "firm of seat 5"
   ]
  },
  "6": {
   "seat": [
    "seat 1",
    "seat 2",
    "seat 3",
    "seat 4",
    "seat 5",
    "seat 6"
   ],
   "family": [
    "seat 1",
    "seat 2",
    "seat 3",
    "seat 4",
    "seat 5",
    "seat 6"
   ],
   "filler": [
    "bombay",
    "madras",
    "bengal",
    "china",
    "firm of seat 1",
    "firm of seat 2",
    "firm of seat 3",
    "firm of seat 4",
    "firm of seat 5",
    "firm of seat 6"
   ]
  }
 }
};
