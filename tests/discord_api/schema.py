"""Request bodies against Discord's published OpenAPI description (discord-openapi.json, made by cut.py)."""

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator, validators
from jsonschema.exceptions import ValidationError

from tests.discord_api.quick import Check, Quick

DESCRIPTION = json.loads(Path(__file__).with_name("discord-openapi.json").read_text(encoding="utf-8"))
# Discord writes snowflakes as strings and takes them as numbers too, which is how discord.py sends them.
DESCRIPTION["components"]["schemas"]["SnowflakeType"]["type"] = ["string", "integer"]


class UnknownOperation(LookupError):
    """A request that the cut description does not hold: add its operation to cut.py."""


def _templates() -> Iterator[tuple[re.Pattern[str], str]]:
    # The most literal template comes first: …/messages/@original before …/messages/{message_id}.
    for template in sorted(DESCRIPTION["paths"], key=lambda path: path.count("{")):
        yield re.compile(re.sub(r"\{\w+\}", "[^/]+", template) + r"\Z"), template


TEMPLATES = tuple(_templates())


def operation(method: str, path: str) -> tuple[str, str]:
    """(operation id, path template) of a request, e.g. ("create_message", "/channels/{channel_id}/messages").

    Raises UnknownOperation.
    """
    for pattern, template in TEMPLATES:
        if pattern.match(path) and (found := DESCRIPTION["paths"][template].get(method.lower())):
            return found["operationId"], template
    raise UnknownOperation(f"{method} {path}")


def _kinds(branch: dict[str, Any]) -> list[int] | None:
    """The values of the field "type" that a branch of a union is for; None if the field does not tell."""
    name = branch.get("$ref", "").rpartition("/")[2]
    schema = DESCRIPTION["components"]["schemas"].get(name, branch)
    kinds: list[int] | None = schema.get("properties", {}).get("type", {}).get("enum")
    return kinds


def _union(checker: Any, branches: list[dict[str, Any]], value: Any, _: Any) -> Iterator[ValidationError]:
    """A union told apart by its field "type", as Discord does it: errors then name the field."""
    if isinstance(value, dict) and isinstance(value.get("type"), int):
        kinds = [_kinds(branch) for branch in branches]
        if any(kinds):
            # A branch that leaves the type open (a plain null) is not for an object.
            branches = [
                branch for branch, kind in zip(branches, kinds, strict=True) if value["type"] in (kind or ())
            ]
            if not branches:
                yield ValidationError(f"type {value['type']} is not allowed here")
                return
    failures: list[ValidationError] = []
    for branch in branches:
        errors = list(checker.descend(value, branch))
        if not errors:
            return
        failures.extend(errors)
    if len(branches) == 1:
        yield from failures
    else:
        relevant = [error for error in failures if error.validator != "type" or error.path] or failures
        yield from relevant


_Validator = validators.extend(Draft202012Validator, {"oneOf": _union, "anyOf": _union})


QUICK = Quick(DESCRIPTION["components"]["schemas"], _kinds)


@cache
def _validator(method: str, template: str) -> tuple[Check, Any] | None:
    """The quick check of a body and the thorough one, None where no body is taken."""
    body = DESCRIPTION["paths"][template][method.lower()].get("requestBody")
    if body is None:
        return None
    schema = body["content"]["application/json"]["schema"]
    return QUICK.check(schema), _Validator({**schema, "components": DESCRIPTION["components"]})


def faults(method: str, path: str, body: Any) -> list[str]:
    """What the description says against a body; empty when nothing. Raises UnknownOperation."""
    _, template = operation(method, path)
    validator = _validator(method, template)
    if validator is None:
        return [] if body is None else ["a body where none is taken"]
    quick, thorough = validator
    if quick(body):
        return []
    return [f"{error.json_path}: {error.message[:300]}" for error in thorough.iter_errors(body)]


def quickly(method: str, path: str, body: Any) -> tuple[bool, bool]:
    """Whether the quick check takes a body, and whether the thorough one does."""
    _, template = operation(method, path)
    validator = _validator(method, template)
    assert validator is not None
    quick, thorough = validator
    return quick(body), thorough.is_valid(body)
