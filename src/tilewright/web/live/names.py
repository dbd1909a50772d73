"""Names of people and engines, in any script and with emoji."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection
from itertools import pairwise

from tilewright.web.errors import Refusal

LONGEST_NAME = 24  # in characters as people count them
LONGEST_BYTES = 1000
MOST_MARKS = 4  # on one letter; more would cover the lines above and below
PUNCTUATION = "._-'’·・׳״"
ENGINE_PUNCTUATION = " ._-'"
JOINER = "\u200d"
NON_JOINER = "\u200c"
VIRAMAS = "\u094d\u09cd\u0acd\u0b4d\u0c4d\u0d4d"  # join two letters into one character
INVISIBLE = frozenset("\u115f\u1160\u3164\uffa0\u2800\u034f\u17b4\u17b5")
RIGHT_TO_LEFT = ("R", "AL", "AN")
ISOLATE, END_ISOLATE = "\u2068", "\u2069"
ENGINE_NAME = re.compile(r"(.+) engine(?: \d+)?")


def checked_name(name: str) -> str:
    """Check a person's name and return it in normal form."""
    if len(name) > LONGEST_BYTES:
        raise _not_a_name()
    name = unicodedata.normalize("NFC", " ".join(name.split()))
    parts = characters(name)
    seen = any(_is_seen(part[0]) for part in parts)
    fits = seen and len(parts) <= LONGEST_NAME and all(map(_is_sound, parts))
    fits = fits and all(_is_joined(part, after) for part, after in pairwise([*parts, " "]))
    if not fits or len(name.encode("utf-8", "replace")) > LONGEST_BYTES:
        raise _not_a_name()
    return name


def _not_a_name() -> Refusal:
    return Refusal(
        "invalid",
        f"a name must be 1 to {LONGEST_NAME} letters, digits, emoji, spaces or . _ - '",
    ).because("name", most=LONGEST_NAME)


def checked_engine_name(name: str) -> str:
    """Check the name of a remote engine: no emoji, because programs have to write it."""
    name = " ".join(name.split())
    fits = all(mark.isalnum() or mark in ENGINE_PUNCTUATION for mark in name)
    if not 1 <= len(name) <= LONGEST_NAME or not fits:
        raise Refusal(
            "invalid",
            f"an engine name must be 1 to {LONGEST_NAME} characters: letters, digits, spaces and "
            ". _ - '",
        )
    return name


def same_name(name: str) -> str:
    """The form of a name for comparisons, which ignore case."""
    plain = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return "".join(mark for mark in plain if mark not in (JOINER, NON_JOINER, "\ufe0e", "\ufe0f"))


def check_free(name: str, others: Collection[str], levels: Collection[str]) -> None:
    """Refuse a name that is taken at the table or looks like an engine's."""
    wanted = same_name(name)
    engine = ENGINE_NAME.fullmatch(wanted)
    if engine and engine[1] in levels:
        raise Refusal("name-taken", f"{name!r} is the name of an engine; choose another name")
    if wanted in map(same_name, others):
        raise Refusal("name-taken", f"{name!r} is already at this table; choose another name")


def isolated(name: str) -> str:
    """Isolate a name in a sentence, so that right-to-left text does not reorder the rest."""
    turns = any(unicodedata.bidirectional(mark) in RIGHT_TO_LEFT for mark in name)
    return f"{ISOLATE}{name}{END_ISOLATE}" if turns else name


# Characters as people count them: Unicode's extended grapheme clusters


def characters(text: str) -> list[str]:
    """Split a text into characters: letters with their marks, flags, joined emoji."""
    parts: list[str] = []
    for mark in text:
        if parts and _continues(parts[-1], mark):
            parts[-1] += mark
        else:
            parts.append(mark)
    return parts


def _continues(part: str, mark: str) -> bool:
    """Whether a code point belongs to the character before it."""
    if _extends(mark):
        return part != " "
    last = part[-1]
    if last == JOINER:
        return _is_picture(mark) and _is_picture(part[0])
    if last in VIRAMAS:
        return unicodedata.category(mark) == "Lo"
    return _is_flag_letter(mark) and len(part) == 1 and _is_flag_letter(part)


def _extends(mark: str) -> bool:
    category = unicodedata.category(mark)
    return category in ("Mn", "Mc", "Me") or mark in (JOINER, NON_JOINER) or _is_tone_or_tag(mark)


def _is_tone_or_tag(mark: str) -> bool:
    return "\U0001f3fb" <= mark <= "\U0001f3ff" or "\U000e0020" <= mark <= "\U000e007f"


def _is_flag_letter(mark: str) -> bool:
    return "\U0001f1e6" <= mark <= "\U0001f1ff"


def _is_picture(mark: str) -> bool:
    """Whether a code point is an emoji or another picture, or unknown to this Python."""
    unknown = unicodedata.category(mark) == "Cn" and "\U0001f300" <= mark <= "\U0001faff"
    return unknown or unicodedata.category(mark) == "So"


def _is_seen(mark: str) -> bool:
    known = unicodedata.category(mark)[0] in "LN" or _is_picture(mark)
    return known and mark not in INVISIBLE


def _is_joined(part: str, after: str) -> bool:
    """Whether a joiner at the end of a character has something to join."""
    return part[-1] not in (JOINER, NON_JOINER) or _is_seen(after[0])


def _is_sound(part: str) -> bool:
    """Whether a character can be shown: a visible base with marks that belong to it."""
    base, marks = part[0], part[1:]
    if base == " " or base in PUNCTUATION:
        return not marks
    if not _is_seen(base) or not INVISIBLE.isdisjoint(marks):
        return False
    tags = [mark for mark in marks if "\U000e0020" <= mark <= "\U000e007f"]
    if tags and (base != "\U0001f3f4" or part[-1] != "\U000e007f"):
        return False
    return sum(unicodedata.category(mark)[0] == "M" for mark in marks) <= MOST_MARKS
