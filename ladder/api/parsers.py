"""What the API reads."""

from __future__ import annotations

import codecs
from collections.abc import Mapping
from typing import IO, Any

from django.utils.http import parse_header_parameters
from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser as RestFrameworkJSONParser

from engine import strict_json


class JSONParser(RestFrameworkJSONParser):
    """REST framework's, for JSON that every reader takes for the same: in UTF-8, no key twice in an object, numbers within bounds."""

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        """The body. Raises ParseError, saying what is wrong with it."""
        charset = parse_header_parameters(media_type or "")[1].get("charset", "utf-8")
        try:
            if codecs.lookup(charset).name not in ("utf-8", "ascii"):
                raise ParseError("JSON is sent in UTF-8.")
            return strict_json.loads(stream.read())
        except LookupError as error:
            raise ParseError("This JSON is of an unknown charset.") from error
        except strict_json.BadJson as error:
            raise ParseError(f"This body is {error}.") from error
