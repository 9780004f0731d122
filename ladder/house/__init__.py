"""What every deployment of the house has, whatever runs it: web server, queue's producer, health, metrics, lock-out, answers in outage.

It knows no other app of the ladder.
"""
