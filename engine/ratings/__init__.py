"""Rating arithmetic: pure functions of numbers, without Django, so that anyone can recompute a season from its outcomes."""
