"""What is told of a game: observations, what events mean and do to a board, figures for statistics, and the rules in short."""
