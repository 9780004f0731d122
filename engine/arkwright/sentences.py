"""Events and choices of Arkwright as sentences; money between players and the bank is told with what it was for."""

from __future__ import annotations

from collections.abc import Mapping

from engine.arkwright.patterns import (
    BONUS,
    EARNED,
    PHASES,
    SPENT,
    TIES,
    Say,
    at_place,
    by,
    factory,
    importers_told,
    names_start_player,
    sailed,
    share_price,
    some,
    staffed,
    wages,
    workers_back,
)
from engine.kernel import Sentences
from engine.kernel.sentences import Fields
from engine.kernel.vocabulary import Pattern

GOODS = "{number:unit|units} of {good}"
AT_STORE = "{number:unit|units} of {good} from its warehouse"

EVENTS: Mapping[str, str | Say] = {
    # The timetable
    "decade_began": "The decade of {year} begins, at technology level {level}",
    "cycle_began": "The cycle of {good} begins",
    "phase_began": by("phase", PHASES, "Phase of {phase}"),
    "start_player_moved": "{start_player} becomes start player",
    "start_player_named": names_start_player,
    "decade_ended": "{year} ends: wage {wage}; demand: {markets}; share prices: {companies}",
    "markers_returned": "All action markers are taken back",
    "company_scored": (
        "{seat} is worth {value}: {shares:share|shares} at {share_value}[, influence: {influence}][, {loans:loan|loans} open];"
        " cash {cash}, rank {rank}"
    ),
    # Money and shares
    "cash_gained": by("what", EARNED, "{seat} receives {amount} for {what}"),
    "cash_paid": by("what", SPENT, "{seat} pays {amount} for the {what}"),
    "emergency_sale_made": "{seat} must sell {number:share|shares} at {price}",
    "loan_taken": "{seat} must take a loan of {amount}",
    "loans_repaid": "{seat} repays {loans:loan|loans}",
    "shares_bought": "{seat} buys {number:share|shares} for {cost}",
    "shares_sold": "{seat} sells {number:share|shares} at {price}",
    "share_forfeited": "{seat} gives up a share",
    "share_price_moved": share_price,
    # Administration
    "marker_lifted": "{seat} lifts its {marker} marker from the space of {space}",
    "marker_placed": "{seat} puts its {marker} marker on the space of {space}",
    "action_taken": "{seat} takes the {action} action on the space of {space}[ for {cost}]",
    "space_reopened": "{seat} may use the space of {space} this decade, for {fee}",
    "space_closed": "The space of {space} is closed to all but Administrators",
    # Factories
    "factory_opened": factory("{seat} opens a {kind} factory of level {level}[ for {cost}], asking {price} a good"),
    "factory_modernised": factory("{seat} modernises to a {kind} factory of level {level}", "[ for {cost}]"),
    "factory_closed": factory(
        "{seat} closes its {kind} factory of level {level}", "[; {fired:worker is|workers are} fired]"
    ),
    "factory_rearranged": "{seat} rearranges {good}, line by line: workers {workers}; machines {machines}",
    "workers_hired": "{seat} hires {number:worker|workers} for {good}[, {from_fired} of them from the fired]",
    "workers_retrained": "{seat} retrains {number:fired worker|fired workers} for {good}",
    "workers_fired": "{seat} fires {number:worker|workers} in {good}",
    "machine_placed": "{seat} puts a machine on line {line} of {good}",
    "machine_lost": "{seat} loses a machine on line {line} of {good}",
    "worker_moved_up": "{seat} moves a worker of {good} from line {from_line} to line {line}",
    "quality_raised": "{seat} raises quality of {good} to {quality}: appeal {appeal}",
    "marketing_raised": "{seat} raises marketing of {good} to {marketing}: appeal {appeal}",
    "marketing_lowered": "{seat} has marketing of {good} fall to {marketing}: appeal {appeal}",
    "price_set": "{seat} asks {price} for {good}: appeal {appeal}",
    "price_and_marketing_raised": "{seat} has the price of {good} rise to {price}, its marketing to {marketing}",
    # Production and sale
    "economy_marker_revealed": importers_told,
    "goods_made": some(
        "number", f"{{seat}} makes {GOODS}, at appeal {{appeal}}", "{seat} makes no {good}, at appeal {appeal}"
    ),
    "goods_made_for_store": f"{{seat}} runs {{lines:line|lines}} and stores {GOODS}",
    "extra_shifts_used": "{seat} makes one more unit of {good} by extra shifts",
    "line_shut": "{seat} shuts line {line} of {good}, which leaves {made:unit|units}",
    "line_reopened": "{seat} opens line {line} of {good} again",
    "stored_goods_offered": f"{{seat}} offers {AT_STORE}",
    "market_served": "{demand:buyer|buyers} of {good}: [{sales}, ]importer {importer_sold}",
    "extra_good_sold": by(
        "buyer",
        {
            "patron": "{seat} sells one unit of {good} to its patron",
            "jubilee": "{seat} sells one unit of {good} for the Jubilee",
        },
        "{seat} sells one unit of {good} to the {buyer}",
    ),
    "goods_sold": f"{{seat}} sells {GOODS} at {{price}}",
    "patron_lost": "{seat} loses the {tile} tile: its appeal is below 0",
    "press_attache_used": lambda fields: (
        f"{{seat}} wins the tie for {TIES.get(str(fields.get('tie')), '{tie}')} by the press attaché"
    ),
    "running_costs_reckoned": "{seat} runs {good}: {workers:worker|workers} for {wages}[, {machines:machine|machines} for {upkeep}]",
    "goods_stored": f"{{seat}} stores {GOODS}",
    "goods_lost": f"{{seat}} has no room for {GOODS}",
    "stored_goods_sold": f"{{seat}} sells {AT_STORE} at {{each}}",
    # Ships, contracts, warehouse
    "ship_taken": "{seat} moors a ship of capacity {capacity} at pier {pier}[, hiring {hired:worker|workers}]",
    "ship_returned": by(
        "why",
        {
            "released": "{seat} releases its ship of capacity {capacity}[; {fired:worker is|workers are} fired]",
            "exchanged": "{seat} exchanges its ship of capacity {capacity}",
            "opium_war": "{seat} sends its ship of capacity {capacity} to the Opium War[; {fired:worker is|workers are} fired]",
        },
        "{seat} returns its ship of capacity {capacity}",
    ),
    "ships_sailed": sailed,
    "ships_readied": "{seat} readies its ships",
    "goods_shipped": f"{{seat}} ships {GOODS}[ at {{each}}]",
    "contract_signed": "{seat} signs a contract for {due:unit|units} of {good}",
    "contract_raised": "{seat} has its contract rise to {due:unit|units} of {good}",
    "contract_limit_set": some(
        "limit", "{seat} limits its contracts to {limit:unit|units}", "{seat} takes its contract limit away"
    ),
    "contract_missed": "{seat} misses its contract for {due:unit|units} of {good}",
    "contract_left_open": "{seat} leaves a contract for {due:unit|units} of {good} open",
    "wages_reckoned": wages,
    "warehouse_staffed": staffed,
    "storekeeper_released": at_place("{seat} releases the storekeeper of {place}"),
    # Special markers
    "tile_taken": "{seat} takes the {tile} tile",
    "tile_assigned": "{seat} assigns the {tile} tile to {good}",
    "tile_returned": by(
        "why",
        {
            "used": "{seat} hands in the {tile} tile",
            "replaced": "{seat} gives back the {tile} tile for another one",
            "not_kept": "{seat} does not keep the {tile} tile",
            "patron_lost": "{seat} gives back the {tile} tile",
        },
        "{seat} gives back the {tile} tile",
    ),
    "idea_used": "{seat} uses the {tile} tile, {uses:use|uses} so far",
    "marker_taken": "{seat} takes the {marker} marker from row {row}",
    # Events
    "events_shown": "Events that may come: {event_markers}",
    "event_revealed": "The event of the {reserve?reserve space|decade} is turned up: {event_marker}",
    "event_put_in_force": "In force for the next decade: {event_marker}",
    "event_resolved": "Event: {event_marker}",
    "event_ended": "No longer in force: {event_marker}",
    "importers_moved": "Importers move: {importers}",
    "workers_removed": "{number:worker leaves|workers leave} the game[, {from_fired} of them from the fired]",
    "workers_returned": workers_back,
    "spaces_restored": "{number:space|spaces} of the labour market back in use",
    "ransom_paid": "{seat} pays the Luddites off in {good}",
    "royal_society_paid": "{seat} shows the Royal Society {tiles:tile|tiles} and {lines:full line|full lines}",
    "social_unrest_suffered": "{seat} has social unrest among {workers:worker|workers}",
    # East India
    "influence_gained": "{seat} advances {steps:step|steps} in {commodity}, to space {reached}",
    "commodity_price_raised": "A step in {commodity} now costs {commodity_price}",
    "bonus_taken": lambda fields: (
        f"{{seat}} takes its bonus in {{commodity}}: {BONUS.get(str(fields.get('bonus')), '{bonus}')}"
    ),
}

ACTS: Mapping[str, str | Say] = {
    # Administration
    "use_marker": "uses its {marker} marker",
    "reuse_marker": "uses its {marker} marker again[ for {fee}]",
    "administration.action.use_ships": "takes the ship action",
    "use_space": "takes the space of {space}",
    "reopen_space": "pays {fee} to use the space of {space}",
    "pay_administration": "pays {cost} for the action",
    # Factories
    "preparation.factory.open_factory": factory("opens a {kind} factory", "[ for {cost}]"),
    "open_factory": factory("opens a {kind} factory of level {level}", "[ for {cost}][{developer? by the developer|}]"),
    "build_factory": "builds a {good} factory",
    "modernise_factory": factory(
        "modernises to a {kind} factory of level {level}", "[ for {cost}][{developer? by the developer|}]"
    ),
    "close_factory": "closes its {good} factory",
    "factory_action.build.done": "builds no factory",
    "factory_action.close.done": "closes no factory",
    "factory_action.modernise.done": "modernises no factory",
    "set_price": "asks {price} for {good}",
    # Workers and machines
    "hire_workers": some("number", "hires {number:worker|workers} for {good}", "hires nobody for {good}"),
    "fire_workers_in": "turns to fire workers in {good}",
    "fire_workers": "fires {number:worker|workers} in {good}",
    "workers_action.fire.done": "fires nobody",
    "arrange_machines": "arranges the machines of {good}, line by line: {machines}",
    "staff_place": at_place("staffs {place} of its warehouse"),
    "leave_place": at_place("has its storekeeper leave {place}"),
    "workers_action.warehouse.done": "is done with its warehouse",
    "place_machine": "puts a machine on line {line} of {good}",
    "machines_action.line.done": "buys no machine",
    "retrain_workers": some("number", "retrains {number:worker|workers} for {good}", "retrains nobody for {good}"),
    # Quality and marketing
    "raise_quality": "raises quality of {good}",
    "quality_action.level.done": "raises no quality",
    "raise_marketing": "raises marketing of {good}[ for {cost}]",
    "marketing_action.level.done": "raises no marketing",
    "hand_in_patent": "hands in the patent for {levels:level|levels} of marketing",
    "keep_patent": "keeps the patent, with {amount} more to spend",
    # Stock exchange
    "buy_shares": "buys {shares:share|shares}",
    "sell_shares": "sells {shares:share|shares}",
    "keep_shares": "trades no shares",
    "buy_half_price_shares": "hands in the broker for {shares:share|shares} at half price",
    "repay_loans": some("loans", "repays {loans:loan|loans}", "repays no loan"),
    "sell_stored": some("number", f"sells {AT_STORE}", "sells no {good} from its warehouse"),
    "set_contract": some("due", "signs for {due:unit|units} of {good}", "signs no contract for {good}"),
    "set_contract_limit": some("limit", "limits its contracts to {limit:unit|units}", "sets no contract limit"),
    # Investor
    "take_exchange_action": "takes a stock exchange action by the investor",
    "take_machines_action": "takes a machines action by the investor",
    "take_ship_action": "takes a ship action by the investor",
    "take_workers_action": "takes a workers action by the investor",
    "be_done": "is done with the investor",
    # Ships and goods
    "load_goods": f"loads {GOODS}",
    "leave_goods": "ships no {good}",
    "use_ships": lambda fields: sailed(fields).removeprefix("{seat} "),
    "produce": "runs {lines:line|lines} of {good} for its warehouse",
    "produce_nothing": "runs no line",
    "drop_goods": some("number", f"throws away {GOODS}", "throws away no {good}"),
    "offer_stored": some("number", f"offers {AT_STORE}", "offers no stored {good}"),
    "shut_line": "shuts line {line}",
    "run_all_lines": "runs all lines",
    "work_extra_shifts": "works extra shifts",
    "market.extra_shifts.keep_tile": "keeps its extra shifts for later",
    "sell_to_patron": "sells one unit to its patron",
    "market.patron.keep_goods": "sells its patron nothing",
    "sell_at_jubilee": "sells one unit for the Jubilee",
    "market.jubilee.keep_goods": "sells nothing for the Jubilee",
    "break_tie": "wins the tie by the press attaché",
    "leave_tie": "leaves the tie as it is",
    # Special markers
    "take_tile": "takes the {tile} tile",
    "take_marker": "takes the {marker} marker from row {row}",
    "take_ship": "takes a ship of capacity {capacity} to pier {pier}",
    "take_nothing": "takes no special marker",
    "assign_tile": "assigns the {tile} tile to {good}",
    "reassign_tile": "moves the {tile} tile to {good}",
    "special_markers.give_back.return_tile": "gives back the {tile} tile for the {new_tile} tile",
    "use_idea_of": "uses the {tile} tile",
    "ideas.keep.keep_tile": "pays to keep the {tile} tile",
    "ideas.keep.return_tile": "gives back the {tile} tile",
    # Ends of cycles and decades
    "name_start_player": "names {start_player} start player",
    "keep_charisma": "keeps its charisma tile",
    "release_ship": "releases the ship of capacity {capacity} at pier {pier}",
    "release_storekeeper": at_place("releases the storekeeper of {place}"),
    "release_no_more": "releases nobody",
    # Events
    "pay_ransom": "pays the Luddites off in {good}",
    "lose_machine": "gives the Luddites a machine on line {line} of {good}",
    "move_worker_up": "moves a worker of {good} up from line {from_line}",
    "leave_place_empty": "leaves the place empty",
    "lower_share_price": "lets its share price fall",
    "give_up_share": "gives up a share",
    "send_ship": "sends its ship of capacity {capacity} to the Opium War",
    "send_no_ship": "sends no ship to the Opium War",
    # East India
    "choose_track": "turns to {commodity}",
    "advance": some("steps", "advances {steps:step|steps} in {commodity}[ for {cost}]", "makes no step in {commodity}"),
    "take_bonus": lambda fields: f"takes {BONUS.get(str(fields.get('bonus')), '{bonus}')} as its bonus",
}

CALLED: Mapping[str, str] = {
    "bureaucracy": "Bureaucracy",
    "crown_jubilee": "Crown Jubilee",
    "economic_crisis": "Economic Crisis",
    "end_of_game": "End of Game",
    "hamburg_exchange_crisis": "Hamburg Exchange Crisis",
    "lobby": "Lobby",
    "luddites_riot": "Luddites' Riot",
    "made_in_england": "Made in England",
    "navigation_acts": "Navigation Acts",
    "opium_war": "Opium War",
    "patron_clothing": "patron of clothing",
    "patron_cutlery": "patron of cutlery",
    "patron_food": "patron of food",
    "patron_lamps": "patron of lamps",
    "press_attache": "press attaché",
    "recession": "Recession",
    "royal_society": "Royal Society",
    "social_unrest": "Social Unrest",
    "threat_of_strike": "Threat of Strike",
    "war_on_the_continent": "War on the Continent",
    "worlds_fair": "World's Fair",
}
"""Ids that a person calls otherwise than with spaces for underscores."""


def _of_chooser(thing: str, rest: str = "") -> Pattern:
    """What belongs to the company of whoever chooses, by the names that the scene gives to companies."""
    return lambda fields: f"{thing}:seat_{fields['chooser'] + 1}{rest.format_map(fields)}"


def _marker_of_chooser(fields: Fields) -> str:
    """The marker, where it is drawn, and the spaces that it goes to: one of a company's first ones is drawn there alone."""
    mine = f"seat_{fields['chooser'] + 1}"
    drawn = (f"marker:{mine}:{fields['marker']}{shade}" for shade in ("", "_light", "_dark"))
    return " ".join([*drawn, f"administration:{mine}"])


SPOTS: Mapping[str, Pattern] = {
    "use_marker": _marker_of_chooser,
    **dict.fromkeys(
        ("reuse_marker", "take_marker"), "marker:*:{marker} marker:*:{marker}_light marker:*:{marker}_dark"
    ),
    **dict.fromkeys(("use_space", "reopen_space"), _of_chooser("administration", ":{space}")),
    **dict.fromkeys(("buy_shares", "sell_shares", "keep_shares"), _of_chooser("shares")),
    **dict.fromkeys(
        ("staff_place", "leave_place", "offer_stored", "sell_stored", "drop_goods", "produce"), _of_chooser("warehouse")
    ),
    **dict.fromkeys(
        ("build_factory", "open_factory", "close_factory", "modernise_factory"), _of_chooser("mill", ":{good}")
    ),
    **dict.fromkeys(
        ("place_machine", "hire_workers", "fire_workers", "fire_workers_in"), _of_chooser("mill", ":{good}")
    ),
    "set_price": _of_chooser("price", ":{good}"),
    "take_ship": "ship:capacity_{capacity} ships:capacity_{capacity}",
    "release_ship": _of_chooser("pier"),
}
"""What on the board an act is about besides what its words name."""

SENTENCES = Sentences(
    events=EVENTS,
    acts=ACTS,
    spots=SPOTS,
    parts={
        "sales": "{seat} {number}",
        "markets": "{good} {demand}",
        "companies": "{seat} {share_value}",
        "importers": "{good} to {importer_space}",
        "influence": "{multiplier} × {commodity_price} of {commodity}",
    },
    names=CALLED,
    refs={
        "good": "market",
        "commodity": "track",
        "tile": "tile",
        "new_tile": "tile",
        "row": "row",
    },
)
