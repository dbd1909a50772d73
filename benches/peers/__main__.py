"""`python -m benches.peers --magpie PATH`: Tilewright and another engine on the same positions."""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

from rich.console import Console
from rich.table import Table

from benches.peers.compare import Effort, Tally, compare, comparisons
from benches.peers.macondo import Macondo
from benches.peers.magpie import Magpie
from benches.peers.peer import Peer
from benches.peers.program import PeerError
from benches.peers.quackle import Quackle
from tilewright import Lexicon

COLUMNS = ("engine", "subject", "positions", "agree", "ours better", "theirs better", "even")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benches.peers", description=__doc__)
    parser.add_argument("subjects", nargs="*", choices=[[], *comparisons()], metavar="SUBJECT")
    parser.add_argument("--magpie", type=Path, help="bin/magpie of a built MAGPIE")
    parser.add_argument("--macondo", type=Path, help="a built macondo shell")
    parser.add_argument("--quackle", type=Path, help="libquackle_test of a built Quackle")
    parser.add_argument("--their-lexicon", default="ENABLE", help="for macondo and Quackle")
    parser.add_argument("--lexicon", default="enable", help="the same words for Tilewright")
    defaults = Effort()
    for name, value in asdict(defaults).items():
        parser.add_argument(f"--{name}", type=type(value), default=value)
    parser.add_argument("--json", action="store_true")
    return parser.parse_args()


def peers(asked: argparse.Namespace, lexicon: Lexicon, directory: Path) -> Iterator[Peer]:
    if asked.magpie:
        yield Magpie(asked.magpie, lexicon, directory)
    if asked.macondo:
        yield Macondo(asked.macondo, asked.their_lexicon)
    if asked.quackle:
        yield Quackle(asked.quackle, asked.their_lexicon)


def show(results: list[tuple[str, Tally]]) -> None:
    """Print counts as a table, then figures and notes line by line."""
    table = Table(*COLUMNS, box=None, padding=(0, 2, 0, 0))
    lines = []
    for engine, tally in results:
        counts = (tally.positions, tally.agree, tally.ours_better, tally.theirs_better, tally.even)
        table.add_row(engine, tally.subject, *map(str, counts))
        figures = [f"{value:10,.1f}  {name}" for name, value in tally.figures.items()]
        lines += [f"{engine}, {tally.subject}", *figures, *tally.notes, ""]
    console = Console(highlight=False)
    console.print(table)
    console.print("\n".join(["", *lines]).rstrip(), soft_wrap=True)


def main() -> None:
    asked = arguments()
    lexicon = Lexicon.load(asked.lexicon)
    effort = Effort(**{name: getattr(asked, name) for name in asdict(Effort())})
    results = []
    with tempfile.TemporaryDirectory() as directory:
        try:
            for peer in peers(asked, lexicon, Path(directory)):
                subjects = asked.subjects or [*comparisons()]
                results += [(peer.name, one) for one in compare(peer, lexicon, effort, subjects)]
        except PeerError as error:
            raise SystemExit(f"benches.peers: {error}") from None
    if not results:
        raise SystemExit("benches.peers: name a built engine with --magpie, --macondo or --quackle")
    if asked.json:
        print(json.dumps([{"engine": engine} | asdict(tally) for engine, tally in results]))
    else:
        show(results)


if __name__ == "__main__":
    main()
