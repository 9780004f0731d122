"""A house on one machine: Postgres and Valkey in a data folder, and `manage.py up`, which runs everything as one supervised group.

A deployment has its own services and supervisor, and uses nothing of this.
"""
