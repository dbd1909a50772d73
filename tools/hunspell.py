"""Expand a hunspell dictionary (.aff and .dic) into the words that it accepts.

Supported: FLAG (single characters, UTF-8, long, num), PFX and SFX with strip, condition and
continuation flags, cross products, two levels of suffixes, NEEDAFFIX, FORBIDDENWORD and
FULLSTRIP. Unsupported options that would change the set of words are rejected.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace

# These add or remove words in a way that `expand` does not support.
UNSUPPORTED = frozenset(
    {
        "AF", "COMPLEXPREFIXES", "COMPOUNDBEGIN", "COMPOUNDEND", "COMPOUNDFLAG",
        "COMPOUNDMIDDLE", "COMPOUNDRULE", "IGNORE", "ONLYINCOMPOUND",
    }
)  # fmt: skip

OPTIONS_WITH_A_FLAG = frozenset({"CIRCUMFIX", "FORBIDDENWORD", "KEEPCASE", "NEEDAFFIX"})

MOST_SUFFIXES = 2
MOST_PREFIXES = 1


class AffixError(ValueError):
    """The .aff or .dic text is malformed or uses an unsupported option."""


@dataclass(frozen=True)
class Rule:
    """One line of an affix: replace `strip` by `add` in words that meet the condition."""

    prefix: bool
    cross: bool
    strip: str
    add: str
    condition: re.Pattern[str]
    flags: frozenset[str]

    def apply(self, word: str, *, fullstrip: bool) -> str | None:
        """Return the word with this affix, or None if the rule does not apply."""
        if not self._fits(word) or (len(word) == len(self.strip) and not fullstrip):
            return None
        if self.prefix:
            return self.add + word[len(self.strip) :]
        return word[: len(word) - len(self.strip)] + self.add

    def _fits(self, word: str) -> bool:
        has_strip = word.startswith if self.prefix else word.endswith
        return has_strip(self.strip) and self.condition.search(word) is not None


@dataclass(frozen=True)
class Affixes:
    """The contents of an .aff text: the rules of each flag, and the flags of options."""

    flag_type: str = ""
    fullstrip: bool = False
    options: dict[str, str] = field(default_factory=dict)
    rules: dict[str, tuple[Rule, ...]] = field(default_factory=dict)

    def has(self, option: str, flags: frozenset[str]) -> bool:
        """Whether the flag of `option` is among these flags."""
        flag = self.options.get(option)
        return flag is not None and flag in flags

    def keeping(self, wanted: Callable[[Rule], bool]) -> Affixes:
        """Return the affixes with only the wanted rules."""
        rules = {flag: tuple(filter(wanted, group)) for flag, group in self.rules.items()}
        return replace(self, rules=rules)


@dataclass(frozen=True)
class Entry:
    """One line of a .dic text: a stem, its flags, and marks such as `po:nom`."""

    stem: str
    flags: frozenset[str]
    marks: frozenset[str]


def parse_affixes(text: str) -> Affixes:
    """Read an .aff text."""
    lines = [line.split() for line in text.splitlines() if line.strip()]
    flag_type = next((line[1] for line in lines if line[0] == "FLAG"), "")
    _refuse_unsupported(lines)
    affixes = Affixes(
        flag_type=flag_type,
        fullstrip=any(line[0] == "FULLSTRIP" for line in lines),
        options={line[0]: line[1] for line in lines if line[0] in OPTIONS_WITH_A_FLAG},
        rules=_parse_rules(lines, flag_type),
    )
    _refuse_circumfixes(affixes)
    return affixes


def parse_entries(text: str, flag_type: str = "") -> Iterator[Entry]:
    """Read a .dic text; its first line, the number of entries, is skipped."""
    for line in text.splitlines()[1:]:
        if line.strip():
            yield _parse_entry(line, flag_type)


def expand(entries: Iterable[Entry], affixes: Affixes) -> set[str]:
    """Return every word that entries and affixes form, except forbidden ones."""
    accepted: set[str] = set()
    forbidden: set[str] = set()
    for entry in entries:
        is_forbidden = affixes.has("FORBIDDENWORD", entry.flags)
        (forbidden if is_forbidden else accepted).update(forms(entry, affixes))
    return accepted - forbidden


def forms(entry: Entry, affixes: Affixes) -> Iterator[str]:
    """Yield the stem (unless it needs an affix) and every form with affixes, with repetitions."""
    return _derive(entry.stem, entry.flags, affixes, MOST_PREFIXES, MOST_SUFFIXES)


def _derive(
    word: str, flags: frozenset[str], affixes: Affixes, prefixes: int, suffixes: int
) -> Iterator[str]:
    """Yield the word and its forms with up to this many more prefixes and suffixes."""
    if not affixes.has("NEEDAFFIX", flags):
        yield word
    for rule in _rules_of(flags, affixes):
        left = (prefixes - 1, suffixes) if rule.prefix else (prefixes, suffixes - 1)
        form = rule.apply(word, fullstrip=affixes.fullstrip)
        if form is not None and min(left) >= 0:
            yield from _derive(form, _flags_after(rule, flags, affixes), affixes, *left)


def _flags_after(rule: Rule, flags: frozenset[str], affixes: Affixes) -> frozenset[str]:
    """Return the flags allowed after a rule: its own, and in cross products the stem's prefixes.

    Only suffixes pass prefixes on, so each pair of prefix and suffix is formed once.
    """
    if rule.prefix:
        return rule.flags
    prefixes = {flag for flag in rule.flags | flags if _is_prefix(flag, affixes)}
    crossing = {flag for flag in prefixes if rule.cross and affixes.rules[flag][0].cross}
    return (rule.flags - prefixes) | crossing


def _is_prefix(flag: str, affixes: Affixes) -> bool:
    return any(rule.prefix for rule in affixes.rules.get(flag, ()))


def _rules_of(flags: frozenset[str], affixes: Affixes) -> Iterator[Rule]:
    for flag in flags:
        yield from affixes.rules.get(flag, ())


def _parse_rules(lines: list[list[str]], flag_type: str) -> dict[str, tuple[Rule, ...]]:
    """Return the rules by flag. A header line with their number precedes the rules of an affix."""
    rules: dict[str, tuple[Rule, ...]] = {}
    affix_lines = iter([line for line in lines if line[0] in ("PFX", "SFX")])
    for header in affix_lines:
        if len(header) < 4 or not header[3].isdecimal():
            raise AffixError(f"expected an affix header such as 'SFX A Y 2': {' '.join(header)}")
        group = [_next_rule(affix_lines, header, flag_type) for _ in range(int(header[3]))]
        rules[header[1]] = tuple(group)
    return rules


def _next_rule(lines: Iterator[list[str]], header: list[str], flag_type: str) -> Rule:
    line = next(lines, [])
    if len(line) < 4 or line[:2] != header[:2]:
        raise AffixError(f"expected a rule of {' '.join(header[:2])}, got: {' '.join(line)!r}")
    add, _, flags = line[3].partition("/")
    prefix = header[0] == "PFX"
    return Rule(
        prefix=prefix,
        cross=header[2] == "Y",
        strip=_zero_is_nothing(line[2]),
        add=_zero_is_nothing(add),
        condition=_parse_condition(line[4] if len(line) > 4 else ".", prefix=prefix),
        flags=parse_flags(flags, flag_type),
    )


def _zero_is_nothing(text: str) -> str:
    return "" if text == "0" else text


def _parse_condition(text: str, *, prefix: bool) -> re.Pattern[str]:
    """Convert a condition to a regular expression for the start or end of a word."""
    if text == ".":  # it means "always", even for the empty word
        return re.compile("")
    parts = re.findall(r"\[[^\]]+\]|.", text)
    pattern = "".join(part if part[0] in "[." else re.escape(part) for part in parts)
    return re.compile("^" + pattern if prefix else pattern + "$")


def _parse_entry(line: str, flag_type: str) -> Entry:
    word, *marks = line.split()
    stem, _, flags = word.partition("/")
    return Entry(stem, parse_flags(flags, flag_type), frozenset(marks))


def parse_flags(text: str, flag_type: str = "") -> frozenset[str]:
    """Split a run of flags: one character each, two each (`long`) or numbers (`num`)."""
    if flag_type == "num":
        return frozenset(filter(None, text.split(",")))
    if flag_type == "long":
        return frozenset(text[at : at + 2] for at in range(0, len(text), 2))
    return frozenset(text)


def _refuse_unsupported(lines: list[list[str]]) -> None:
    found = sorted({line[0] for line in lines} & UNSUPPORTED)
    if found:
        raise AffixError(f"options that the expansion does not cover: {', '.join(found)}")


def _refuse_circumfixes(affixes: Affixes) -> None:
    """Reject circumfixes. A file may define their flag, as the French one does, if it is unused."""
    for flag in affixes.rules:
        if any(affixes.has("CIRCUMFIX", rule.flags) for rule in affixes.rules[flag]):
            raise AffixError(f"the affix {flag} is a circumfix, which is not covered")
