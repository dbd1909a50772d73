"""Distributions: metadata, licences, links, contents."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest

import tilewright
from tools import check_release

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
GROUPS = {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}
VERSION = tilewright.__version__
METADATA = f"Metadata-Version: 2.4\nName: tilewright\nVersion: {VERSION}\n\n[docs](https://a.b/c)\n"
LICENCES = ("LICENSE", "LICENSES/MPL-2.0.txt", "NOTICES.md")


def asked(option: str) -> str:
    done = subprocess.run(
        [sys.executable, "setup.py", "--quiet", option],
        cwd=ROOT,
        env=os.environ | {"TILEWRIGHT_COMPILE": "0"},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def test_the_version_is_written_in_one_place() -> None:
    assert "version" not in PROJECT and "version" in PROJECT["dynamic"]
    assert asked("--version").split()[-1] == VERSION


def test_the_long_description_has_absolute_links_only() -> None:
    text = asked("--long-description")
    assert text.count("\n") > 100
    assert not check_release.RELATIVE_LINK.search(text)
    links = re.findall(rf"\({PROJECT['urls']['Repository']}/(?:blob|raw)/main/([^)#]+)", text)
    assert links and all((ROOT / link).exists() for link in links)


def test_the_metadata_is_complete() -> None:
    assert PROJECT["authors"] and {"Repository", "Documentation", "Changelog"} <= set(
        PROJECT["urls"]
    )
    assert {"MIT", "MPL-2.0"} <= set(PROJECT["license"].split())
    for pattern in PROJECT["license-files"]:
        assert list(ROOT.glob(pattern))
    classifiers = PROJECT["classifiers"]
    assert len(set(classifiers)) == len(classifiers)
    assert "Programming Language :: Python :: 3.11" in classifiers


def test_the_changelog_keeps_its_format() -> None:
    lines = (ROOT / "CHANGELOG.md").read_text("utf-8").splitlines()
    versions = [line for line in lines if line.startswith("## ")]
    assert versions[0] == "## [Unreleased]"
    dated = re.compile(r"## \[\d+\.\d+\.\d+\] - \d{4}-\d\d-\d\d")
    assert all(dated.fullmatch(line) for line in versions[1:])
    assert {line[4:] for line in lines if line.startswith("### ")} <= GROUPS


def sdist(folder: Path, *others: str) -> Path:
    path = folder / f"tilewright-{VERSION}.tar.gz"
    names = ["PKG-INFO", *LICENCES, *(f"{part}x" for part in check_release.IN_SDIST), *others]
    with tarfile.open(path, "w:gz") as archive:
        for name in names:
            data = METADATA.encode() if name == "PKG-INFO" else b""
            member = tarfile.TarInfo(f"tilewright-{VERSION}/{name}")
            member.size = len(data)
            archive.addfile(member, io.BytesIO(data))
    return path


def wheel(folder: Path, *others: str, metadata: str = METADATA) -> Path:
    path = folder / f"tilewright-{VERSION}-cp311-cp311-any.whl"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(f"tilewright-{VERSION}.dist-info/METADATA", metadata)
        for name in (*LICENCES, *others):
            archive.writestr(name, "")
    return path


def test_sound_distributions_pass(tmp_path: Path) -> None:
    paths = [sdist(tmp_path), wheel(tmp_path, "tilewright/_shared.so")]
    assert check_release.main(["--draft", *map(str, paths)]) == 0


def test_generated_files_in_an_sdist_are_a_flaw(tmp_path: Path) -> None:
    path = sdist(tmp_path, "src/tilewright/grid/board.c", "benches/walk.c")
    [flaw] = check_release.flaws_in(path, draft=True)
    assert "board.c" in flaw


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (f"Version: {VERSION}", "Version: 99.0", "99.0"),
        ("https://a.b/c", "docs/c.md", "relative link"),
    ],
)
def test_wrong_metadata_is_a_flaw(tmp_path: Path, old: str, new: str, said: str) -> None:
    path = wheel(tmp_path, "tilewright/_shared.so", metadata=METADATA.replace(old, new))
    [flaw] = check_release.flaws_in(path, draft=True)
    assert said in flaw


def test_a_wheel_without_kernels_is_a_flaw(tmp_path: Path) -> None:
    assert any("kernels" in flaw for flaw in check_release.flaws_in(wheel(tmp_path), draft=True))


def test_a_release_needs_a_date_in_the_changelog(tmp_path: Path) -> None:
    path = wheel(tmp_path, "tilewright/_shared.so", metadata=METADATA.replace(VERSION, "99.0"))
    assert any("CHANGELOG" in flaw for flaw in check_release.flaws_in(path, draft=False))


@pytest.mark.slow
def test_the_wheel_works_without_a_compiler(tmp_path: Path) -> None:
    """Build the sdist, build the wheel from it, and try that in an empty environment."""
    pytest.importorskip("build")
    build = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(tmp_path), str(ROOT)]
    subprocess.run(build, check=True, capture_output=True)
    built = sorted(map(str, tmp_path.iterdir()))
    assert len(built) == 2
    assert check_release.main(["--draft", *built]) == 0
    [path] = tmp_path.glob("*.whl")
    subprocess.run([sys.executable, "tools/try_wheel.py", str(path)], cwd=ROOT, check=True)
