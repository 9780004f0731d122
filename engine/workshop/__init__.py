"""The author's workshop: arenas and tests of versions at home, resumable and on all cores, and a debugger of single decisions.

Everything here plays by the ladder's own parts: its match, its seating, its board, its sequential test. `engine.cli` shows it.
"""
