"""The London Season: attrition, retirements and prestige cards, with what a spouse asks of a family."""
