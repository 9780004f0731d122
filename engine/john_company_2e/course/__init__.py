"""The course of a game: turns and their phases, the Company's failure, and final scoring."""
