"""The ladder: accounts, bots, seasons, matches, their API and their pages (a Django project)."""
