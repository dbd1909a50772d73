"""The cache: damaged files never change answers, and many processes may build concurrently."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tilewright import Lexicon
from tilewright.caches import STAMP
from tilewright.lexicon import cache

WORDS = ["ACT", "AT", "CARE", "CAT", "TA"]


@pytest.fixture
def word_file(tmp_path: Path, empty_cache: Path) -> Path:
    """A word list that is not cached yet."""
    path = tmp_path / "mine.txt"
    path.write_text("".join(f"{word}\n" for word in WORDS))
    return path


@pytest.fixture
def no_building(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Return a function after whose call building a lexicon fails the test."""

    def refuse(*_: object) -> None:
        pytest.fail("the graph was built again")

    return lambda: monkeypatch.setattr("tilewright.lexicon.lexicon.Builder", refuse)


def kept_files(directory: Path) -> tuple[Path, Path]:
    """Return the only graph and the only file of facts in a cache."""
    (graph,) = directory.glob("*.kwg")
    (facts,) = directory.glob("*.json")
    assert {graph, facts} == set(directory.iterdir()) - {directory / STAMP}
    return graph, facts


def check_answers(lexicon: Lexicon) -> None:
    assert list(lexicon) == WORDS
    assert len(lexicon) == len(WORDS)
    assert lexicon.subwords("AC", "T", "last") == ["ACT", "AT", "CAT"]
    assert lexicon.alphabet.letters == "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    assert lexicon.facts.dropped == {}


def test_the_second_opening_does_not_build(
    word_file: Path, empty_cache: Path, no_building: Callable[[], None]
) -> None:
    check_answers(Lexicon.load(word_file))
    kept_files(empty_cache)
    no_building()
    check_answers(Lexicon.load(word_file))


def test_a_copy_under_another_name_is_not_built_again(
    word_file: Path, no_building: Callable[[], None]
) -> None:
    Lexicon.load(word_file)
    no_building()
    copy = word_file.with_name("copy.txt")
    copy.write_bytes(word_file.read_bytes())
    check_answers(Lexicon.load(copy))


def test_a_changed_list_is_rebuilt(word_file: Path) -> None:
    Lexicon.load(word_file)
    word_file.write_text("dog\n")
    assert list(Lexicon.load(word_file)) == ["DOG"]


def test_the_name_of_the_file_holds_key_and_format() -> None:
    assert cache.graph_file("0123456789abcdef" * 4).name == (
        f"0123456789abcdef0123456789abcdef-v{cache.FORMAT}.kwg"
    )


def test_words_from_a_program_leave_nothing_on_disk(empty_cache: Path) -> None:
    Lexicon.from_words(WORDS)
    assert not empty_cache.exists()


def half(path: Path) -> None:
    data = path.read_bytes()
    path.write_bytes(data[: len(data) // 8 * 4])


def emptied(path: Path) -> None:
    path.write_bytes(b"")


def cut_inside_a_node(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-1])


def longer(path: Path) -> None:
    path.write_bytes(path.read_bytes() + bytes(4))


def zeroed(path: Path) -> None:
    path.write_bytes(bytes(path.stat().st_size))


def missing(path: Path) -> None:
    path.unlink()


def garbage(path: Path) -> None:
    path.write_bytes(b"\xff\xfe{]" * 4)


def another_document(path: Path) -> None:
    path.write_text("[1, 2]")


def nothing_but_null(path: Path) -> None:
    path.write_text("null")


def a_missing_fact(path: Path) -> None:
    document = json.loads(path.read_bytes())
    document["facts"].popitem()
    path.write_text(json.dumps(document))


def facts_of_the_wrong_kind(path: Path) -> None:
    path.write_text(json.dumps({"facts": 7, "seal": []}))


DAMAGES = [
    *((".kwg", damage) for damage in (half, emptied, cut_inside_a_node, longer, zeroed, missing)),
    *((".json", damage) for damage in (half, emptied, garbage, another_document, missing)),
    *((".json", damage) for damage in (nothing_but_null, a_missing_fact, facts_of_the_wrong_kind)),
]


@pytest.mark.parametrize(("suffix", "damage"), DAMAGES)
def test_a_damaged_file_is_rebuilt(
    word_file: Path, empty_cache: Path, suffix: str, damage: Callable[[Path], None]
) -> None:
    check_answers(Lexicon.load(word_file))
    before = {path: path.read_bytes() for path in kept_files(empty_cache)}
    damage(next(path for path in before if path.suffix == suffix))
    check_answers(Lexicon.load(word_file))
    assert {path: path.read_bytes() for path in kept_files(empty_cache)} == before


def test_a_flipped_bit_anywhere_is_noticed(word_file: Path, empty_cache: Path) -> None:
    Lexicon.load(word_file)
    for path in kept_files(empty_cache):
        good = path.read_bytes()
        for place in range(len(good)):
            damaged = bytearray(good)
            damaged[place] ^= 1 << place % 8
            path.write_bytes(damaged)
            check_answers(Lexicon.load(word_file))
            assert path.read_bytes() == good


def test_two_lists_do_not_pass_for_each_other(word_file: Path, empty_cache: Path) -> None:
    """A graph with the facts of another list, as after carelessly copying files."""
    Lexicon.load(word_file)
    graph, _ = kept_files(empty_cache)
    other = word_file.with_name("other.txt")
    other.write_text("dog\ngod\n")
    Lexicon.load(other)
    strange = next(path for path in empty_cache.glob("*.kwg") if path != graph)
    graph.write_bytes(strange.read_bytes())
    check_answers(Lexicon.load(word_file))


def test_a_cache_that_cannot_be_created_is_skipped(
    word_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file has the name of the directory."""
    monkeypatch.setenv("TILEWRIGHT_CACHE", str(word_file / "cache"))
    check_answers(Lexicon.load(word_file))


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is read-only for root")
def test_a_read_only_cache_is_skipped(word_file: Path, empty_cache: Path) -> None:
    empty_cache.mkdir(mode=0o555)
    check_answers(Lexicon.load(word_file))
    assert list(empty_cache.iterdir()) == []


@pytest.mark.parametrize("call", ["mkstemp", "replace"])
def test_a_cache_that_cannot_be_written_is_skipped(
    word_file: Path, empty_cache: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(f"no {call} here")

    home = cache.tempfile if call == "mkstemp" else cache.os
    monkeypatch.setattr(home, call, refuse)
    check_answers(Lexicon.load(word_file))
    assert list(empty_cache.iterdir()) == []


def test_a_directory_where_the_graph_should_be_is_worked_around(
    word_file: Path, empty_cache: Path
) -> None:
    Lexicon.load(word_file)
    graph, _ = kept_files(empty_cache)
    graph.unlink()
    graph.mkdir()
    check_answers(Lexicon.load(word_file))


def test_a_write_that_fails_leaves_the_old_file_and_no_other(tmp_path: Path) -> None:
    path = tmp_path / "file"
    cache.write_whole(path, b"old")
    with pytest.raises(TypeError):
        cache.write_whole(path, "not bytes")  # type: ignore[arg-type]
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_lexicon_outlives_its_cache_file(word_file: Path, empty_cache: Path) -> None:
    Lexicon.load(word_file)
    lexicon = Lexicon.load(word_file)  # this one is mapped from the file
    for path in kept_files(empty_cache):
        path.unlink()
    check_answers(lexicon)


def test_the_cache_is_where_the_environment_says(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("TILEWRIGHT_CACHE", str(tmp_path / "own"))
    assert cache.directory() == tmp_path / "own"
    monkeypatch.delenv("TILEWRIGHT_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    assert cache.directory() == tmp_path / "xdg" / "tilewright"
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert cache.directory() == tmp_path / ".cache" / "tilewright"


# Imports first and waits for input, so that all processes find the cache empty.
LOADER = """
import sys
from tilewright import Lexicon
Lexicon.from_words(["AB"])
print("ready", flush=True)
sys.stdin.readline()
lexicon = Lexicon.load(sys.argv[1])
print(len(lexicon), lexicon.facts.checksum, *lexicon.subwords("GARDEN"))
"""


def start_loader(path: Path) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", LOADER, str(path)]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


@pytest.mark.parametrize("processes", [2, 5])
def test_processes_that_build_at_once_agree_and_leave_one_good_file(
    enable: Lexicon,
    tmp_path: Path,
    empty_cache: Path,
    no_building: Callable[[], None],
    processes: int,
) -> None:
    path = tmp_path / "many.txt"
    path.write_text("\n".join(list(enable)[::3]))
    loaders = [start_loader(path) for _ in range(processes)]
    for loader in loaders:
        assert loader.stdout and loader.stdout.readline() == "ready\n"
    for loader in loaders:
        assert loader.stdin
        loader.stdin.write("go\n")
        loader.stdin.flush()
    answers = [loader.communicate()[0] for loader in loaders]
    assert [loader.returncode for loader in loaders] == [0] * processes
    kept_files(empty_cache)
    no_building()
    kept = Lexicon.load(path)
    words = " ".join(kept.subwords("GARDEN"))
    assert answers == [f"{len(kept)} {kept.facts.checksum} {words}\n"] * processes
    assert list(kept) == list(enable)[::3]
