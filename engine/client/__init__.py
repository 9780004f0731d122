"""What a program of an author's asks of a house: a client of its API, which the commands `login` to `test-version` are made of.

``Site`` speaks to one house; ``credentials`` keeps what logging in gives; ``packing`` makes of a bot what is uploaded, and refuses at home
what the house would refuse; ``validation``, ``match_logs`` and ``watching`` follow what goes on there.
"""
