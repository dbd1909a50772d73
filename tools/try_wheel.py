"""Install a wheel into an empty environment without a compiler, and check that it works.

python tools/try_wheel.py dist/tilewright-….whl
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import venv
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

HAND = "BANANAGRAMSOLVERSPEED"


def main(wheel: str) -> None:
    with TemporaryDirectory(prefix="tilewright-wheel-") as directory:
        home = Path(directory)
        venv.create(home / "venv", with_pip=True)
        programs = home / "venv" / ("Scripts" if os.name == "nt" else "bin")
        environment = {
            **{name: value for name, value in os.environ.items() if name != "PYTHONPATH"},
            "PATH": str(programs),  # no other programs, and no compiler
            "CC": str(home / "no-compiler"),
            "TILEWRIGHT_CACHE": str(home / "cache"),
        }

        def call(program: str, *arguments: str) -> str:
            command = [str(programs / program), *arguments]
            done = subprocess.run(
                command, env=environment, cwd=home, check=True, stdout=subprocess.PIPE, text=True
            )
            return done.stdout

        def ask(*arguments: str) -> Any:
            return json.loads(call("tilewright", *arguments, "--json"))

        call("python", "-m", "pip", "install", "--quiet", str(Path(wheel).resolve()))
        kernels = ask("doctor")["kernels"]
        assert kernels and all(kernels.values()), kernels
        assert ask("solve", HAND)["status"] == "solved"
        assert len(ask("game", "scrabble", "greedy", "equity")["seats"]) == 2
        assert len(ask("game", "auction", "stingy", "incremental", "--rounds", "1")["seats"]) == 2
        report = ask(
            *("arena", "bananagrams", "wright", "pseudo", "--games", "4", "--workers", "2"),
            *("--store", str(home / "results.sqlite")),
        )
        assert [seat["wins"] for seat in report["seats"]] == [4, 0]
        print(f"{Path(wheel).name} works without a compiler: {call('tilewright', '--version')}")


if __name__ == "__main__":
    main(sys.argv[1])
