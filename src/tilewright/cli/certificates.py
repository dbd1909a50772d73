"""Certificates on the command line: written by `solve --proof`, checked by `check --proof`."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from tilewright.cli.output import NO, complain, count, print_json
from tilewright.cli.search import SHORTEST
from tilewright.errors import CertificateError

if TYPE_CHECKING:
    from tilewright.cli.documents import ProofDocument
    from tilewright.lexicon import Lexicon
    from tilewright.solver import Certificate, Solution

MOST_BYTES = 1 << 26
MOST_SHOWN = 5  # excluded words


def save_certificate(solution: Solution, path: Path) -> None:
    """Write the certificate of a result, or report why there is none."""
    if solution.certificate is not None:
        path.write_text(json.dumps(solution.certificate.to_json()) + "\n", "utf-8")
    elif solution.status == "impossible":
        complain(f"{str(path)!r} not written: proofs with words this long have no certificate")
    else:
        complain(f"{str(path)!r} not written: only impossible hands have a certificate")


def check_proof(path: Path, tiles: str | None, book: Lexicon, as_json: bool) -> None:
    """Check a certificate file, print the verdict, and exit with 1 if it proves nothing."""
    from tilewright.solver import check_certificate

    certificate = None
    try:
        certificate = _read(path)
        if tiles is not None and Counter(tiles.upper()) != Counter(certificate.tiles):
            raise CertificateError(f"it covers other tiles ({certificate.tiles})")
        check_certificate(certificate, book)
        flaw = ""
    except CertificateError as error:
        flaw = str(error)
    if as_json:
        print_json(_document(certificate, book, flaw))
    elif not flaw and certificate:
        valid = typer.style("valid", fg="green", bold=True)
        hand = count(len(certificate.tiles), "tile")
        claim = f"{certificate.tiles} ({hand}) have no grid in {book.name}"
        typer.echo(f"{valid}: {claim}{_restrictions(certificate)}")
    else:
        complain(f"{str(path)!r} is not a valid proof for {book.name}: {flaw}")
    if flaw:
        raise typer.Exit(NO)


def _document(certificate: Certificate | None, book: Lexicon, flaw: str) -> ProofDocument:
    return {
        "valid": not flaw,
        "tiles": certificate.tiles if certificate else "",
        "lexicon": book.name,
        "min_length": certificate.min_length if certificate else SHORTEST,
        "avoid": list(certificate.avoid) if certificate else [],
        "error": flaw,
    }


def _restrictions(certificate: Certificate) -> str:
    """Which words the proof does not consider: anyone can exclude all words of a grid."""
    said = []
    if certificate.min_length > SHORTEST:
        said.append(f"with words of at least {certificate.min_length} letters")
    if certificate.avoid:
        shown = ", ".join(certificate.avoid[:MOST_SHOWN])
        more = len(certificate.avoid) - MOST_SHOWN
        said.append(f"without {shown}{f' and {more:,} more words' if more > 0 else ''}")
    return f" {' and '.join(said)}" if said else ""


def _read(path: Path) -> Certificate:
    from tilewright.solver import Certificate

    with path.open("rb") as file:
        text = file.read(MOST_BYTES + 1)
    if len(text) > MOST_BYTES:
        raise CertificateError(f"the file is larger than {MOST_BYTES >> 20} MB")
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        raise CertificateError("not JSON") from None
    return Certificate.from_json(document)
