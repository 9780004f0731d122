"""What a page of the site may load, and from where: from the site itself, and nothing else; and how often the API may be asked."""

from __future__ import annotations

from csp.constants import NONE, SELF

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "connect-src": [SELF],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    },
}

THROTTLE_RATES = {
    "anon": "120/min",
    "user": "600/min",
    "register": "20/hour",
    "login": "30/hour",
    "submit": "30/hour",
    "play": "120/min",
    "download": "600/hour",
    # A season's logs are fetched one by one, and each is a few hundredths of a second's work.
    "log": "6000/hour",
}
"""Requests of one account or address, by scope."""
