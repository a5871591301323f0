"""A quick look at a body: whether it is certainly as a schema wants it.

jsonschema explains what is wrong, and takes milliseconds for a message; nearly every body is right, and these
checks, made once for each schema, see that in a fraction of the time. They know the few keywords that
Discord's description uses. "No" means only: ask jsonschema.
"""

import math
import re
from collections.abc import Callable
from typing import Any

Check = Callable[[Any], bool]
Kinds = Callable[[dict[str, Any]], list[int] | None]

SILENT = {
    "format",
    "description",
    "title",
    "default",
    "deprecated",
    "components",
    "nullable",
    "x-discord-union",
}
"""Keywords that refuse nothing."""

TYPES: dict[str, Check] = {
    "null": lambda value: value is None,
    "boolean": lambda value: isinstance(value, bool),
    "string": lambda value: isinstance(value, str),
    "integer": lambda value: isinstance(value, int) and not isinstance(value, bool),
    "number": lambda value: isinstance(value, int | float) and not isinstance(value, bool),
    "object": lambda value: isinstance(value, dict),
    "array": lambda value: isinstance(value, list),
}

SIZES = {"Length": str, "Items": list, "Properties": dict}


class Quick:
    """Checks of the schemas of one description; `kinds` tells for which values of "type" a branch is."""

    def __init__(self, schemas: dict[str, Any], kinds: Kinds) -> None:
        self._schemas, self._kinds = schemas, kinds
        self._made: dict[int, Check] = {}

    def check(self, schema: dict[str, Any]) -> Check:
        """The check of a schema, made at its first use. The schema must stay as it is and in memory."""
        if id(schema) not in self._made:
            parts: list[Check] = []
            # A schema may contain itself: who asks meanwhile gets this one.
            self._made[id(schema)] = lambda value: all(part(value) for part in parts)
            parts += [self._part(schema, key, given) for key, given in schema.items() if key not in SILENT]
        return self._made[id(schema)]

    def _part(self, schema: dict[str, Any], key: str, given: Any) -> Check:
        match key:
            case "$ref":
                return self.check(self._schemas[given.rpartition("/")[2]])
            case "type":
                allowed = [TYPES[name] for name in ([given] if isinstance(given, str) else given)]
                return lambda value: any(test(value) for test in allowed)
            case "enum" | "const":
                values = given if key == "enum" else [given]
                return lambda value: any(value == one and type(value) is type(one) for one in values)
            case "minimum" | "maximum":
                low, high = (given, math.inf) if key == "minimum" else (-math.inf, given)
                return lambda value: not TYPES["number"](value) or low <= value <= high
            case "required":
                return lambda value: not isinstance(value, dict) or all(name in value for name in given)
            case "properties":
                checks = {name: self.check(below) for name, below in given.items()}
                return lambda value: (
                    not isinstance(value, dict)
                    or all(checks[name](one) for name, one in value.items() if name in checks)
                )
            case "items":
                inner = self.check(given)
                return lambda value: not isinstance(value, list) or all(map(inner, value))
            case "additionalProperties" if isinstance(given, dict):
                known, inner = schema.get("properties", {}), self.check(given)
                return lambda value: (
                    not isinstance(value, dict)
                    or all(inner(one) for name, one in value.items() if name not in known)
                )
            case "pattern":
                found = re.compile(given).search
                return lambda value: not isinstance(value, str) or found(value) is not None
            case "uniqueItems":
                return lambda value: not isinstance(value, list) or len(set(map(repr, value))) == len(value)
            case "allOf":
                every = [self.check(below) for below in given]
                return lambda value: all(test(value) for test in every)
            case "oneOf" | "anyOf":
                return self._union(given)
        for size, kind in SIZES.items():
            if key in (f"min{size}", f"max{size}"):
                low, high = (given, math.inf) if key.startswith("min") else (0, given)
                return lambda value: not isinstance(value, kind) or low <= len(value) <= high
        return lambda value: False

    def _union(self, branches: list[dict[str, Any]]) -> Check:
        checks = [(self._kinds(branch), self.check(branch)) for branch in branches]
        told_apart = any(kinds for kinds, _ in checks)

        def fits(value: Any) -> bool:
            if told_apart and isinstance(value, dict) and isinstance(value.get("type"), int):
                return any(value["type"] in (kinds or ()) and test(value) for kinds, test in checks)
            return any(test(value) for _, test in checks)

        return fits
