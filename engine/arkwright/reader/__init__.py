"""What public events do to a board: the table kept up to date from the journal alone.

Each module has its readers in the order of the phases. Whatever they change is what the rulebook says such a fact does to the table.
"""

from engine.arkwright.reader import companies, factories, timetable
from engine.shared import reading_cash

MODULES = (reading_cash, companies, factories, timetable)

TELLS_ALONE = (
    *(
        "events_shown",
        "action_taken",
        "running_costs_reckoned",
        "goods_sold",
        "patron_lost",
        "contract_missed",
        "contract_left_open",
        "wages_reckoned",
    ),
    *("decade_ended", "event_resolved", "ransom_paid", "royal_society_paid", "social_unrest_suffered", "bonus_taken"),
    "company_scored",
)
"""Events that say something and move nothing."""
