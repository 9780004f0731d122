"""Firms: the Firms phase, their trade, and their accounts in the Revenue phase."""
