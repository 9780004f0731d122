"""The keeper's desk: what keepers do to the house, each act with its preview, and what needs them now."""
