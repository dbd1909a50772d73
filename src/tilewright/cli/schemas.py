"""JSON Schemas made from dataclasses and typed dictionaries."""

from __future__ import annotations

import inspect
from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from types import NoneType, UnionType
from typing import (
    Any,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from tilewright.cli.documents import DOCUMENTS, INSIDE, OPEN
from tilewright.cli.output import SCHEMA

DIALECT = "https://json-schema.org/draft/2020-12/schema"
VERSION = "schema"
PLAIN: Mapping[object, str] = {
    str: "string",
    int: "integer",
    float: "number",
    bool: "boolean",
    NoneType: "null",
}

Schema = dict[str, Any]


def schema_of(command: str) -> Schema:
    """Return the JSON Schema of a command's document."""
    definitions: dict[str, Schema] = {}
    kinds = [_reference(kind, definitions) for kind in DOCUMENTS[command]]
    for kind in DOCUMENTS[command]:
        _add_version(definitions[kind.__name__])
    return {
        "$schema": DIALECT,
        "title": f"tilewright {command}",
        **(kinds[0] if len(kinds) == 1 else {"anyOf": kinds}),
        "$defs": dict(sorted(definitions.items())),
    }


def _add_version(schema: Schema) -> None:
    """Add the schema version to a document's schema."""
    schema["properties"] = {VERSION: {"const": SCHEMA}, **schema["properties"]}
    schema["required"] = [VERSION, *schema["required"]]


def _reference(kind: type, definitions: dict[str, Schema]) -> Schema:
    """Return a reference to a class and add its schema to the definitions."""
    name = kind.__name__
    if name not in definitions:
        definitions[name] = {}  # so that a class may refer to itself
        definitions[name] |= _object(kind, definitions)
    return {"$ref": f"#/$defs/{name}"}


def _object(kind: type, definitions: dict[str, Schema]) -> Schema:
    hints = get_type_hints(kind, include_extras=True)
    if is_dataclass(kind):
        own = [field.name for field in fields(kind)]
        hints = {name: hints[name] for name in own}
    optional = {name for name, hint in hints.items() if get_origin(hint) is NotRequired}
    names = [name for name in hints if name not in INSIDE.get(kind, ())]
    return {
        "type": "object",
        "description": " ".join((inspect.getdoc(kind) or "").partition("\n\n")[0].split()),
        "properties": {name: _value(hints[name], definitions) for name in names},
        "required": [name for name in names if name not in optional],
        "additionalProperties": kind in OPEN,
    }


def _value(hint: Any, definitions: dict[str, Schema]) -> Schema:
    """Return the schema of an annotation."""
    if hint in PLAIN:
        return {"type": PLAIN[hint]}
    if hint is Any or hint is object:
        return {}
    if isinstance(hint, type) and (is_typeddict(hint) or is_dataclass(hint)):
        return _reference(hint, definitions)
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is NotRequired:
        return _value(arguments[0], definitions)
    if origin is Literal:
        return {"enum": list(arguments)}
    if origin in (Union, UnionType):
        return _either(arguments, definitions)
    if origin is tuple and arguments[-1] is not Ellipsis:
        items = [_value(one, definitions) for one in arguments]
        return {"type": "array", "prefixItems": items, "items": False, "minItems": len(items)}
    if origin in (list, tuple, Sequence):
        return {"type": "array", "items": _value(arguments[0], definitions)}
    if origin in (dict, Mapping):
        return {"type": "object", "additionalProperties": _value(arguments[1], definitions)}
    raise TypeError(f"no JSON Schema for {hint!r}")


def _either(arguments: Sequence[Any], definitions: dict[str, Schema]) -> Schema:
    kinds = [_value(one, definitions) for one in arguments]
    if all(set(kind) == {"type"} for kind in kinds):
        return {"type": [kind["type"] for kind in kinds]}
    return {"anyOf": kinds}
