"""Pydantic's errors as refusals with a reason and facts."""

from __future__ import annotations

from typing import Annotated, Any

import pytest
from pydantic import BaseModel, Field, ValidationError

from tests.web.serving import Served
from tilewright.web.pages.validation import refusal_of


class Body(BaseModel):
    seats: Annotated[list[int], Field(min_length=1, max_length=2)] = [1]
    delay: Annotated[float, Field(ge=0, le=60)] = 0
    name: Annotated[str, Field(max_length=5)] = ""


def refused(**values: Any) -> tuple[str, dict[str, Any]]:
    with pytest.raises(ValidationError) as raised:
        Body(**values)
    refusal = refusal_of(raised.value.errors()[0])
    assert refusal.code == "invalid" and refusal.message
    return refusal.why, dict(refusal.facts)


def test_limits_are_facts() -> None:
    assert refused(seats=[]) == ("at-least", {"name": "seats", "limit": 1})
    assert refused(seats=[1, 2, 3]) == ("at-most", {"name": "seats", "limit": 2})
    assert refused(delay=-1) == ("at-least", {"name": "delay", "limit": 0})
    assert refused(delay=61) == ("at-most", {"name": "delay", "limit": 60})
    assert refused(name="Maximilian") == ("characters", {"name": "name", "limit": 5})


def test_anything_else_names_its_field() -> None:
    assert refused(name=None) == ("field", {"name": "name"})
    assert refused(seats=[1, "x"]) == ("field", {"name": "seats"})  # not the place in the list


def test_text_that_is_not_json_has_no_field() -> None:
    error = {"type": "json_invalid", "msg": "JSON decode error", "loc": ("body", 3)}
    assert refusal_of(error).why == ""


def test_the_server_answers_with_the_reason(server: Served) -> None:
    error = server.post("/api/rooms", {"seats": [], "delay": 0}).json()["error"]
    assert (error["code"], error["reason"]) == ("invalid", "at-least")
    assert error["facts"] == {"name": "seats", "limit": 1}
