"""Liar's Dice: bids on what lies under everybody's cups, and doubts. An old game of nobody's; two to six seats."""
