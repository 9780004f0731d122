"""The Crown: the opponent of one or two families, which decides by tables, and whose decisions are bought with promise cubes."""
