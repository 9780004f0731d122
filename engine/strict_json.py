"""JSON from outside, read in the one way in which every reader would: what two readers could take for two things is refused.

The standard library takes the last of two equal keys, NaN and Infinity, and any Unicode encoding; others take the first key, or refuse.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from math import isfinite
from typing import Any


class BadJson(ValueError):
    """A text that is JSON to some readers alone, or to none. The message follows upon "it is": "not JSON: …", "ambiguous: …"."""


def loads(text: bytes | str) -> Any:
    """What the text says. Raises BadJson; bound the length of the text before calling this."""
    try:
        text = text if isinstance(text, str) else text.decode()
        try:
            return _DECODER.decode(text)
        except BadJson:
            raise
        except ValueError:
            return _DECODER_THAT_COUNTS_DIGITS.decode(text)
    except BadJson:
        raise
    except UnicodeDecodeError as error:
        raise BadJson("not UTF-8") from error
    except RecursionError as error:
        raise BadJson("nested too deep") from error
    except ValueError as error:
        raise BadJson(f"not JSON: {error}") from error


def _each_key_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = next(key for key, times in Counter(key for key, _ in pairs).items() if times > 1)
        raise BadJson(f"ambiguous: an object has the key {twice[:40]!r} twice")
    return found


def _no_number(word: str) -> Any:
    raise BadJson(f"ambiguous: {word} is no number")


def _finite(text: str) -> float:
    number = float(text)
    if not isfinite(number):
        raise BadJson(f"ambiguous: the number {text[:20]} is beyond the range of a double")
    return number


def _whole(text: str) -> int:
    # Python refuses at this length by itself, in words that advise to lift its limit: these are for who was refused.
    if len(text) > sys.int_info.default_max_str_digits:
        raise BadJson(f"ambiguous: a whole number has {len(text)} digits")
    return int(text)


_DECODER = json.JSONDecoder(object_pairs_hook=_each_key_once, parse_constant=_no_number, parse_float=_finite)
_DECODER_THAT_COUNTS_DIGITS = json.JSONDecoder(
    object_pairs_hook=_each_key_once, parse_constant=_no_number, parse_float=_finite, parse_int=_whole
)
"""Which takes twice as long: a function of ours is called for every number."""
