"""What public events do to a board: the table kept up to date from the journal alone.

Each module has its readers in the order of the phases. Whatever they change is what the rulebook says such a fact does to the table.
"""

from engine.arkwright.reader import companies, factories, timetable

MODULES = (companies, factories, timetable)

TELLS_ALONE = (
    *(
        "events_shown",
        "action_taken",
        "running_costs",
        "goods_sold",
        "patron_lost",
        "contract_missed",
        "contract_open",
        "wages_due",
    ),
    *("decade_ends", "event_resolved", "ransom_paid", "royal_society", "social_unrest", "bonus_taken"),
    "final_scoring",
)
"""Events that say something and move nothing."""
