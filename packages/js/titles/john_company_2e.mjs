// Made by `make views` from what the title declares of its fields.
export default {
 "title": "john_company_2e",
 "version": "9",
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
   "flag": true
  },
  "regions_lost": {},
  "board_of_control_used": {
   "flag": true
  },
  "balance": {},
  "debt": {
   "of": "debt space"
  },
  "standing": {
   "of": "standing space"
  },
  "share_value": {},
  "deregulated": {
   "flag": true
  },
  "policy": {
   "of": "dial space"
  },
  "power": {
   "per": [
    "place of the power track"
   ],
   "of": "power token"
  },
  "laws": {
   "per": [
    ""
   ],
   "of": "law"
  },
  "law_deck": {
   "per": [
    ""
   ],
   "of": "law"
  },
  "law_discards": {
   "per": [
    ""
   ],
   "of": "law"
  },
  "open_laws": {
   "per": [
    ""
   ],
   "of": "law"
  },
  "chairman_title": {
   "of": "family"
  },
  "prime_minister": {
   "of": "family"
  },
  "opposition_leader": {
   "of": "family",
   "marks": {
    "-1": "nobody"
   }
  },
  "seating": {
   "per": [
    "place at the table"
   ],
   "of": "family"
  },
  "cash": {
   "per": [
    "family"
   ]
  },
  "vp": {
   "per": [
    "family"
   ]
  },
  "supply": {
   "per": [
    "family"
   ]
  },
  "trophies": {
   "per": [
    "family"
   ]
  },
  "passed_laws": {
   "per": [
    "family"
   ]
  },
  "opportunity": {
   "per": [
    "family"
   ],
   "of": "action",
   "marks": {
    "-1": "not placed yet",
    "-3": "out of the game"
   }
  },
  "luxuries": {
   "per": [
    "family"
   ]
  },
  "workshops": {
   "per": [
    "family"
   ]
  },
  "invested": {
   "per": [
    "family"
   ]
  },
  "trainees": {
   "per": [
    "family"
   ]
  },
  "court": {
   "per": [
    "family"
   ]
  },
  "new_shares": {
   "per": [
    "family"
   ]
  },
  "pensioners": {
   "per": [
    "family"
   ]
  },
  "prison": {
   "per": [
    "family"
   ]
  },
  "prizes": {
   "per": [
    "prize",
    "family"
   ]
  },
  "stock_exchange": {
   "per": [
    "stock exchange space"
   ],
   "of": "family",
   "marks": {
    "-1": "nobody"
   }
  },
  "prestige": {
   "per": [
    "family",
    ""
   ],
   "of": "prestige card"
  },
  "blackmail": {
   "per": [
    "family",
    ""
   ],
   "of": "blackmail card",
   "hidden": -9
  },
  "played_blackmail": {
   "per": [
    "family",
    ""
   ],
   "of": "blackmail card"
  },
  "blackmail_known": {
   "per": [
    "blackmail card"
   ],
   "bits": "seat"
  },
  "promises": {
   "per": [
    "promise card"
   ],
   "of": "family",
   "marks": {
    "-3": "out of the game"
   }
  },
  "holder": {
   "per": [
    "office"
   ],
   "of": "family",
   "marks": {
    "-1": "vacant",
    "-2": "not created",
    "-3": "out of the game"
   }
  },
  "fatigue": {
   "per": [
    "office"
   ]
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
  "writers": {
   "per": [
    "presidency",
    "family"
   ]
  },
  "officers": {
   "per": [
    "presidency",
    "family"
   ]
  },
  "exhausted_officers": {
   "per": [
    "presidency",
    "family"
   ]
  },
  "commander": {
   "per": [
    "presidency"
   ],
   "of": "family",
   "marks": {
    "-1": "nobody"
   }
  },
  "regiments": {
   "per": [
    "presidency"
   ]
  },
  "exhausted_regiments": {
   "per": [
    "presidency"
   ]
  },
  "alliances": {
   "per": [
    "alliance"
   ],
   "flag": true
  },
  "tower": {
   "per": [
    "region"
   ]
  },
  "control": {
   "per": [
    "region"
   ],
   "of": "presidency",
   "marks": {
    "-1": "not the Company's"
   }
  },
  "overlord": {
   "per": [
    "region"
   ],
   "of": "region",
   "marks": {
    "-1": "no flag"
   }
  },
  "loot_token": {
   "per": [
    "region"
   ],
   "flag": true
  },
  "unrest": {
   "per": [
    "region"
   ]
  },
  "half_ship": {
   "per": [
    "region"
   ],
   "flag": true
  },
  "formed": {
   "per": [
    ""
   ],
   "of": "region"
  },
  "elephant_tail": {
   "of": "region"
  },
  "elephant_head": {
   "of": "region"
  },
  "cascaded": {
   "bits": "region"
  },
  "deploy_roll": {
   "per": [
    ""
   ]
  },
  "closed": {
   "per": [
    "order"
   ],
   "flag": true
  },
  "order_presidency": {
   "per": [
    "order"
   ],
   "of": "presidency",
   "marks": {
    "-1": "none"
   }
  },
  "order_writer": {
   "per": [
    "order"
   ],
   "of": "family",
   "marks": {
    "-1": "nobody"
   }
  },
  "order_firms": {
   "per": [
    "order"
   ],
   "bits": "family"
  },
  "presidency_traded": {
   "flag": true
  },
  "trade_roll": {
   "per": [
    ""
   ]
  },
  "event_piles": {
   "per": [
    "",
    ""
   ],
   "of": "event tile"
  },
  "event_top": {
   "of": "event tile",
   "marks": {
    "-1": "the stack is empty"
   },
   "hidden": -9
  },
  "event_back": {
   "of": "region",
   "marks": {
    "-1": "the stack is empty"
   }
  },
  "event_discards": {
   "per": [
    ""
   ],
   "of": "event tile"
  },
  "yard_owner": {
   "per": [
    "ship"
   ],
   "of": "family",
   "marks": {
    "-1": "nobody"
   }
  },
  "ship_place": {
   "per": [
    "ship"
   ],
   "of": "ship place",
   "marks": {
    "-1": "on its yard"
   }
  },
  "ship_fatigued": {
   "per": [
    "ship"
   ],
   "flag": true
  },
  "company_ships": {
   "per": [
    "sea"
   ]
  },
  "extra_ships": {
   "per": [
    "sea"
   ]
  },
  "display": {
   "per": [
    ""
   ],
   "of": "season card",
   "hidden": -9
  },
  "season_deck": {
   "per": [
    ""
   ],
   "of": "season card",
   "hidden": -9
  },
  "season_discards": {
   "per": [
    ""
   ],
   "of": "season card"
  },
  "season_spent": {
   "per": [
    "family"
   ]
  },
  "season_retired": {
   "per": [
    "family"
   ]
  },
  "used_discounts": {
   "per": [
    "family"
   ],
   "bits": "prestige card"
  },
  "letters": {
   "per": [
    "family"
   ],
   "flag": true
  },
  "support": {},
  "voted_policy": {
   "of": "dial space",
   "marks": {
    "-1": "none"
   }
  },
  "votes_this_round": {},
  "votes_against": {
   "per": [
    "family"
   ]
  },
  "opposes": {
   "per": [
    "family"
   ],
   "flag": true
  },
  "voted_shipyards": {
   "per": [
    "family"
   ]
  },
  "voted_workshops": {
   "per": [
    "family"
   ]
  },
  "voted_cards": {
   "bits": "prestige card"
  },
  "firm": {
   "per": [
    "family"
   ],
   "flag": true
  },
  "london": {
   "per": [
    "family"
   ]
  },
  "india": {
   "per": [
    "family"
   ]
  },
  "firm_value": {
   "per": [
    "family"
   ],
   "of": "value space"
  },
  "dividend": {
   "per": [
    "family"
   ],
   "marks": {
    "-1": "none yet"
   }
  },
  "strategy": {
   "per": [
    "family"
   ],
   "of": "strategy",
   "marks": {
    "-1": "none"
   },
   "hidden": -9
  },
  "stake": {
   "per": [
    "family"
   ],
   "hidden": -9
  },
  "firm_shares": {
   "per": [
    "family",
    "family"
   ]
  },
  "strategy_shown": {
   "per": [
    "family"
   ],
   "flag": true
  },
  "stakes_shown": {
   "flag": true
  },
  "initiative": {
   "per": [
    "family"
   ],
   "marks": {
    "99": "has not traded"
   }
  },
  "firm_actions": {},
  "firm_to_pay": {
   "of": "family",
   "marks": {
    "-1": "nobody"
   }
  },
  "firm_paid": {
   "per": [
    "family"
   ],
   "flag": true
  },
  "singled_out": {
   "per": [
    "family"
   ],
   "of": "blackmail card",
   "marks": {
    "-1": "none"
   },
   "hidden": -9
  },
  "shown_to": {
   "per": [
    "family"
   ],
   "bits": "seat"
  },
  "unasked": {
   "per": [
    "family"
   ],
   "flag": true
  },
  "preferred": {
   "of": "family",
   "marks": {
    "-1": "nobody"
   }
  },
  "muted_shipyards": {
   "per": [
    "family"
   ]
  },
  "muted_workshops": {
   "per": [
    "family"
   ]
  },
  "muted_cards": {
   "bits": "prestige card"
  },
  "climate": {
   "of": "climate",
   "marks": {
    "-1": "without the Crown"
   }
  },
  "cubes": {
   "per": [
    "family"
   ]
  },
  "button": {
   "of": "seat",
   "marks": {
    "-1": "nobody"
   }
  },
  "ai_card": {
   "of": "ai card",
   "marks": {
    "-1": "without the Crown"
   }
  },
  "ai_deck": {
   "per": [
    ""
   ],
   "of": "ai card"
  },
  "ai_top": {
   "of": "ai card",
   "marks": {
    "-1": "without the Crown"
   },
   "hidden": -9
  },
  "ai_back": {
   "of": "ai card",
   "marks": {
    "-1": "without the Crown"
   }
  },
  "ai_used": {
   "per": [
    ""
   ],
   "of": "ai card"
  },
  "display_gaps": {
   "bits": "display place"
  },
  "crown_voted": {
   "flag": true
  },
  "crown_earned": {
   "bits": "deed of the Crown"
  }
 },
 "joint": {
  "promise card": [
   "family",
   "promise"
  ]
 },
 "groups": {
  "seats": "seat",
  "places_of_the_power_track": "place of the power track",
  "places_at_the_table": "place at the table",
  "families": "family",
  "stock_exchange_spaces": "stock exchange space",
  "blackmail_cards": "blackmail card",
  "offices": "office",
  "presidencies": "presidency",
  "regions": "region",
  "orders": "order",
  "ships": "ship",
  "seas": "sea"
 },
 "grouped": {
  "seat": [
   "orders_moments",
   "orders_floor",
   "orders_phases"
  ],
  "place of the power track": [
   "power"
  ],
  "place at the table": [
   "seating"
  ],
  "family": [
   "cash",
   "vp",
   "supply",
   "trophies",
   "passed_laws",
   "opportunity",
   "luxuries",
   "workshops",
   "invested",
   "trainees",
   "court",
   "new_shares",
   "pensioners",
   "prison",
   "prestige",
   "blackmail",
   "played_blackmail",
   "promises",
   "season_spent",
   "season_retired",
   "used_discounts",
   "letters",
   "votes_against",
   "opposes",
   "voted_shipyards",
   "voted_workshops",
   "firm",
   "london",
   "india",
   "firm_value",
   "dividend",
   "strategy",
   "stake",
   "firm_shares",
   "strategy_shown",
   "initiative",
   "firm_paid",
   "singled_out",
   "shown_to",
   "unasked",
   "muted_shipyards",
   "muted_workshops",
   "cubes"
  ],
  "prize": [
   "prizes"
  ],
  "stock exchange space": [
   "stock_exchange"
  ],
  "blackmail card": [
   "blackmail_known"
  ],
  "office": [
   "holder",
   "fatigue",
   "treasury",
   "to_act"
  ],
  "presidency": [
   "writers",
   "officers",
   "exhausted_officers",
   "commander",
   "regiments",
   "exhausted_regiments"
  ],
  "alliance": [
   "alliances"
  ],
  "region": [
   "tower",
   "control",
   "overlord",
   "loot_token",
   "unrest",
   "half_ship"
  ],
  "order": [
   "closed",
   "order_presidency",
   "order_writer",
   "order_firms"
  ],
  "ship": [
   "yard_owner",
   "ship_place",
   "ship_fatigued"
  ],
  "sea": [
   "company_ships",
   "extra_ships"
  ]
 },
 "parts": {
  "region": {
   "orders": {
    "sort": "order",
    "of": [
     1,
     0,
     1,
     1,
     3,
     4,
     2,
     2,
     3,
     4,
     4,
     3,
     5,
     6,
     7,
     6,
     7
    ]
   }
  }
 },
 "players": [
  "seat",
  "family"
 ],
 "things": {
  "phase": [
   "london_season",
   "family",
   "firms",
   "hiring",
   "company_operation",
   "bonuses",
   "revenue",
   "events_in_india",
   "parliament_meets",
   "upkeep_and_refresh",
   "final_scoring"
  ],
  "power token": [
   "social",
   "company_share",
   "shipping",
   "manufacturing"
  ],
  "law": [
   "calico_acts",
   "envoy_to_china",
   "army_spending",
   "board_of_control",
   "debt_restructure",
   "inclosure_acts",
   "tenure_limits",
   "sepoy_recruitment",
   "ship_subsidy",
   "trade_regulations",
   "zamindar_taxes",
   "treasure_reform",
   "governor_general",
   "industry_subsidy",
   "writer_privileges",
   "window_tax_repeal",
   "military_oversight",
   "writer_graft_reform",
   "company_aids_government",
   "royal_protection",
   "public_demands_impeachment",
   "old_ideas_made_new",
   "relief_demanded_for_indian_famine",
   "masses_demand_franchise",
   "war_against_france",
   "deregulation"
  ],
  "action": [
   "enlist_writer",
   "enlist_officer",
   "purchase_luxury",
   "purchase_shipyard",
   "purchase_workshop",
   "seek_share"
  ],
  "prize": [
   "prize_0",
   "prize_2",
   "prize_4",
   "prize_8",
   "prize_12"
  ],
  "prestige card": [
   "mr_rochester",
   "esther_summerson",
   "john_thorpe",
   "violet_effingham",
   "joseph_sedley",
   "becky_sharp",
   "william_collins",
   "lady_glencora",
   "lord_highgate",
   "lady_newcome",
   "shipbuilders",
   "tax_collectors",
   "labour_newspaper",
   "foundry",
   "stock_broker",
   "social_magazine",
   "scottish_castle",
   "rotten_borough_1",
   "rotten_borough_2",
   "rotten_borough_3"
  ],
  "blackmail card": [
   "prime_ministers_ear",
   "company_fraud",
   "letters_of_introduction",
   "scandal_on_leadenhall_street",
   "scandal_in_india",
   "hiring_preference",
   "envoy_to_the_mughals",
   "mercantile_connection",
   "diplomatic_connection",
   "man_on_the_inside"
  ],
  "season card": [
   "mr_rochester",
   "esther_summerson",
   "john_thorpe",
   "violet_effingham",
   "joseph_sedley",
   "becky_sharp",
   "william_collins",
   "lady_glencora",
   "lord_highgate",
   "lady_newcome",
   "shipbuilders",
   "tax_collectors",
   "labour_newspaper",
   "foundry",
   "stock_broker",
   "social_magazine",
   "scottish_castle",
   "rotten_borough_1",
   "rotten_borough_2",
   "rotten_borough_3",
   "prime_ministers_ear",
   "company_fraud",
   "letters_of_introduction",
   "scandal_on_leadenhall_street",
   "scandal_in_india",
   "hiring_preference",
   "envoy_to_the_mughals",
   "mercantile_connection",
   "diplomatic_connection",
   "man_on_the_inside"
  ],
  "promise": [
   "consent_to_nepotism",
   "vote_with_my_enterprises",
   "support_of_my_shares",
   "hire_my_candidate",
   "loan_of_family_cash"
  ],
  "office": [
   "chairman",
   "director_of_trade",
   "governor_general",
   "manager_of_shipping",
   "military_affairs",
   "president_of_bombay",
   "president_of_madras",
   "president_of_bengal",
   "superintendent_of_trade_in_china",
   "governor_of_bombay",
   "governor_of_madras",
   "governor_of_bengal",
   "governor_of_punjab",
   "governor_of_delhi",
   "governor_of_maratha",
   "governor_of_hyderabad",
   "governor_of_mysore"
  ],
  "presidency": [
   "bombay",
   "madras",
   "bengal"
  ],
  "alliance": [
   "rajput_prince",
   "sikhs",
   "the_nizam",
   "arcot",
   "awadh",
   "jagat_seths",
   "orissa"
  ],
  "region": [
   "punjab",
   "delhi",
   "bengal",
   "bombay",
   "maratha",
   "hyderabad",
   "mysore",
   "madras"
  ],
  "order": [
   "delhi_1",
   "punjab_1",
   "delhi_2",
   "delhi_3",
   "bombay_1",
   "maratha_1",
   "bengal_1",
   "bengal_2",
   "bombay_2",
   "maratha_2",
   "maratha_3",
   "bombay_3",
   "hyderabad_1",
   "mysore_1",
   "madras_1",
   "mysore_2",
   "madras_2"
  ],
  "event tile": [
   "crisis_1",
   "crisis_2",
   "crisis_3",
   "crisis_4",
   "crisis_5",
   "crisis_6",
   "windfall_1",
   "windfall_2",
   "turmoil_1",
   "turmoil_2",
   "turmoil_3",
   "turmoil_4",
   "leader_1",
   "leader_2",
   "leader_3",
   "leader_4",
   "peace_1",
   "peace_2",
   "shuffle_1",
   "foreign_invasion_1"
  ],
  "ship": [
   "atlas",
   "britannia",
   "constant_friend",
   "diligence",
   "eliza",
   "fortitude",
   "ganges",
   "hampshire",
   "indefatigable",
   "james",
   "king_george",
   "lady_flora",
   "neptune",
   "obra_dinn",
   "queen_charlotte",
   "recovery",
   "samaritan",
   "thistleworth",
   "union",
   "walpole",
   "york",
   "zenobia"
  ],
  "sea": [
   "west",
   "south",
   "east",
   "china"
  ],
  "strategy": [
   "west",
   "south",
   "east",
   "hobnob"
  ],
  "debt space": [
   0,
   1,
   2,
   3,
   4,
   5,
   6,
   7,
   8
  ],
  "standing space": [
   0,
   1,
   2,
   3,
   4,
   5,
   6,
   7
  ],
  "dial space": [
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
   13
  ],
  "stock exchange space": [
   1,
   2,
   3,
   4,
   5
  ],
  "value space": [
   0,
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
  "display place": [
   1,
   2,
   3,
   4,
   5,
   6,
   7,
   8
  ],
  "place of the power track": [
   1,
   2,
   3,
   4
  ],
  "ai card": [
   "ai_01",
   "ai_02",
   "ai_03",
   "ai_04",
   "ai_05",
   "ai_06",
   "ai_07",
   "ai_08",
   "ai_09",
   "ai_10"
  ],
  "climate": [
   "bull",
   "stag",
   "lion",
   "bear",
   "peacock"
  ],
  "deed of the Crown": [
   "taxes of bombay",
   "taxes of madras",
   "taxes of bengal",
   "regiments of bombay",
   "regiments of madras",
   "regiments of bengal",
   "deploy action of bombay",
   "deploy action of madras",
   "deploy action of bengal",
   "last envoy"
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
   "calls_round",
   "proposes_law",
   "selects_policy",
   "names_officeholder",
   "gives_ship",
   "gives_soldier",
   "takes_office",
   "allocates",
   "fits_ship",
   "brings_ship",
   "moves_writer_to_bombay",
   "moves_writer_to_madras",
   "moves_writer_to_bengal",
   "posts_officer_to_bombay",
   "posts_officer_to_madras",
   "posts_officer_to_bengal",
   "names_commander_of_bombay",
   "names_commander_of_madras",
   "names_commander_of_bengal",
   "places_writer",
   "trades_in",
   "deploys_to",
   "forms_alliance",
   "taxes_for",
   "raises_regiment",
   "builds_ship",
   "trades_in_china",
   "pays_dividends",
   "pays_firm_dividends",
   "chooses_first",
   "takes_card",
   "takes_blackmail",
   "discards_card",
   "dismisses",
   "calls_session",
   "raises_debt",
   "opens_china",
   "opens_order_in",
   "takes_ship_from",
   "moves_regiment_to",
   "takes_regiment_from",
   "adds_company_ship",
   "before_trade_of_bombay",
   "before_trade_of_madras",
   "before_trade_of_bengal",
   "sends_officer",
   "taxes_for_balance",
   "taxes_region",
   "administers",
   "governs",
   "uses_royal_protection",
   "gives_regiment",
   "gives_company_ship",
   "raises_power",
   "meets_rebellion",
   "adds_window_tax",
   "lets_firm_fill",
   "acts_first_in_bombay",
   "acts_first_in_madras",
   "acts_first_in_bengal"
  ],
  "asset kind": [
   "cash",
   "workshop",
   "invested_workshop",
   "shipyard",
   "luxury",
   "enterprise",
   "share",
   "immature_share",
   "firm_share",
   "promise",
   "blackmail",
   "look",
   "promise_cube",
   "player_button"
  ]
 },
 "at": {
  "1": {
   "seat": [
    "seat 1"
   ],
   "family": [
    "seat 1",
    "the Crown"
   ],
   "place at the table": [
    1,
    2
   ],
   "ship place": [
    "west",
    "south",
    "east",
    "china",
    "firm of seat 1",
    "firm of the Crown"
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
    "the Crown"
   ],
   "place at the table": [
    1,
    2,
    3
   ],
   "ship place": [
    "west",
    "south",
    "east",
    "china",
    "firm of seat 1",
    "firm of seat 2",
    "firm of the Crown"
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
    "seat 3"
   ],
   "place at the table": [
    1,
    2,
    3
   ],
   "ship place": [
    "west",
    "south",
    "east",
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
   "place at the table": [
    1,
    2,
    3,
    4
   ],
   "ship place": [
    "west",
    "south",
    "east",
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
   "place at the table": [
    1,
    2,
    3,
    4,
    5
   ],
   "ship place": [
    "west",
    "south",
    "east",
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
   "place at the table": [
    1,
    2,
    3,
    4,
    5,
    6
   ],
   "ship place": [
    "west",
    "south",
    "east",
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
