"""`python -m benches [NAME…] [--json]`: run benchmarks, show them, and add them to the history.

Exit status: 0 if all targets are met, 1 if any is missed, 2 for bad arguments.
"""

from __future__ import annotations

import argparse
import json
import pkgutil
import platform
import sys
from collections.abc import Iterable
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path

from rich.console import Console
from rich.table import Table

import benches
import tilewright
from benches import Bench, Row, soak

HISTORY = Path(__file__).with_name("history.jsonl")


def registered() -> dict[str, Bench]:
    """Every benchmark of every module, as `module.bench`."""
    names = [module.name for module in pkgutil.iter_modules(benches.__path__)]
    modules = {name: import_module(f"benches.{name}") for name in names if name != "__main__"}
    return {
        f"{room}.{name}": bench
        for room, module in modules.items()
        for name, bench in module.benches().items()
    }


def chosen(names: list[str], known: Iterable[str]) -> list[str]:
    """Select benchmarks by module, name or both; all by default."""
    known = list(known)
    wanted = [each for each in known if not names or {each, *each.split(".")} & set(names)]
    found = {part for each in wanted for part in (each, *each.split("."))}
    if missing := [name for name in names if name not in found]:
        message = f"no benchmark {', '.join(missing)}: there are {_list(known)}"
        raise SystemExit(_usage_error(message))
    return wanted


def _usage_error(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return 2


def _list(known: list[str]) -> str:
    return ", ".join(known)


def machine() -> str:
    """The model of the processor, or the platform's description."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        lines = []
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return models[0] if models else platform.processor() or platform.machine()


def record(rows: list[Row]) -> dict[str, object]:
    return {
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        "version": tilewright.__version__,
        "python": platform.python_version(),
        "machine": machine(),
        "results": [row.as_json() for row in rows],
    }


def table(rows: list[Row]) -> Table:
    shown = Table("benchmark", "reference of the same run", title=machine(), title_justify="left")
    for heading in ("value", "ratio", "target"):
        shown.add_column(heading, justify="right")
    for row in rows:
        style = "" if row.ok else "bold red"
        figures = (f"{row.value:.3g} {row.unit}", f"{row.ratio:.3g} ×", row.target)
        shown.add_row(row.name, row.reference, *figures, style=style)
    return shown


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benches", description="Measure Tilewright.")
    parser.add_argument("names", nargs="*", metavar="NAME", help="a module or a benchmark of one")
    minutes = "length of the soak (default %(default)s)"
    parser.add_argument("--minutes", type=float, default=soak.plan.minutes, help=minutes)
    parser.add_argument("--json", action="store_true", help="print the record of the run")
    asked = parser.parse_args()
    soak.plan.minutes = asked.minutes
    known = registered()
    rows: list[Row] = []
    for name in chosen(asked.names, known):
        print(f"measuring {name} …", file=sys.stderr, flush=True)
        rows += known[name]()
    done = record(rows)
    with HISTORY.open("a") as history:
        history.write(json.dumps(done) + "\n")
    if asked.json:
        print(json.dumps(done, indent=2))
    else:
        Console().print(table(rows))
    return 0 if all(row.ok for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
