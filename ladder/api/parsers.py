"""What the API reads."""

from __future__ import annotations

from collections.abc import Mapping
from typing import IO, Any

from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser as RestFrameworkJSONParser


class JSONParser(RestFrameworkJSONParser):
    """REST framework's, with a refusal for nesting that is deeper than Python goes."""

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        try:
            return super().parse(stream, media_type, parser_context)
        except (RecursionError, LookupError) as error:  # LookupError: a charset that does not exist.
            raise ParseError("This JSON cannot be read: nested too deep, or of an unknown charset.") from error
