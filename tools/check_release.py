"""Check distributions before upload: version, links, licences, contents.

python tools/check_release.py [--draft] dist/*

With --draft, an unreleased version and a placeholder as the repository's URL are allowed.
"""

from __future__ import annotations

import re
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from email import message_from_bytes
from email.message import Message
from pathlib import Path

ROOT = Path(__file__).parents[1]
IN_SDIST = ("tests/", "docs/", "examples/", "tools/", "benches/", "CHANGELOG.md", "CONTRIBUTING.md")
LICENCES = ("LICENSE", "MPL-2.0.txt", "NOTICES.md")
GENERATED = re.compile(r"src/.*\.(c|so)$|\.pyc$")
RELATIVE_LINK = re.compile(r"\]\((?![a-z]+:|#)")


def contents(path: Path) -> dict[str, bytes]:
    """Read the files of a wheel or an sdist by name, without the outer folder of an sdist."""
    if path.suffix == ".whl":
        with zipfile.ZipFile(path) as wheel:
            return {name: wheel.read(name) for name in wheel.namelist()}
    with tarfile.open(path) as sdist:
        files = [member for member in sdist.getmembers() if member.isfile()]
        return {
            member.name.partition("/")[2]: sdist.extractfile(member).read()  # type: ignore[union-attr]
            for member in files
        }


def metadata(files: dict[str, bytes]) -> Message:
    """Return the metadata of a distribution."""
    wanted = re.compile(r"PKG-INFO|[^/]*\.dist-info/METADATA")
    return message_from_bytes(next(data for name, data in files.items() if wanted.fullmatch(name)))


def flaws_in(path: Path, draft: bool) -> Iterator[str]:
    """Yield the flaws of one distribution."""
    files = contents(path)
    about = metadata(files)
    version = str(about["Version"])
    source = (ROOT / "src/tilewright/__init__.py").read_text("utf-8")
    if f'__version__ = "{version}"' not in source:
        yield f"version {version} is not that of the sources"
    if RELATIVE_LINK.search(str(about.get_payload())):
        yield "the long description has a relative link"
    for name in LICENCES:
        if not any(file.endswith(name) for file in files):
            yield f"the licence file {name} is missing"
    if path.suffix == ".whl":
        yield from _flaws_in_wheel(files)
    else:
        yield from _flaws_in_sdist(files)
    if not draft:
        yield from _flaws_in_release(about, version)


def _flaws_in_wheel(files: dict[str, bytes]) -> Iterator[str]:
    if any(name.endswith(".c") for name in files):
        yield "the wheel has C files"
    if not any(name.startswith("tilewright/_shared.") for name in files):
        yield "the wheel has no compiled kernels"


def _flaws_in_sdist(files: dict[str, bytes]) -> Iterator[str]:
    for part in IN_SDIST:
        if not any(name.startswith(part) for name in files):
            yield f"{part} is missing from the sdist"
    generated = [name for name in files if GENERATED.search(name)]
    if generated:
        yield f"the sdist has generated files: {generated[0]}"


def _flaws_in_release(about: Message, version: str) -> Iterator[str]:
    if any(".example/" in url for url in about.get_all("Project-URL", [])):
        yield "the address of the repository is a placeholder: see [project.urls]"
    log = (ROOT / "CHANGELOG.md").read_text("utf-8")
    if not re.search(rf"^## \[{re.escape(version)}\] - \d{{4}}-\d\d-\d\d$", log, re.MULTILINE):
        yield f"CHANGELOG.md has no dated section for {version}"


def main(arguments: list[str]) -> int:
    """Print all flaws; return 1 if there are any."""
    draft = "--draft" in arguments
    paths = [Path(one) for one in arguments if one != "--draft"]
    flaws = [f"{path.name}: {flaw}" for path in paths for flaw in flaws_in(path, draft)]
    print("\n".join(flaws) or f"{len(paths)} distributions are in order")
    return 1 if flaws or not paths else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
