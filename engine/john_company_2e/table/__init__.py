"""The table: the board's names and printed figures, the pieces, the state, setup, and what every phase asks of them."""
