"""Certificates on the command line: written by `solve --proof`, checked by `check --proof`."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from tilewright.cli.output import NO, complain, count, print_json
from tilewright.errors import CertificateError

if TYPE_CHECKING:
    from tilewright.lexicon import Lexicon
    from tilewright.solver import Certificate, Solution


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
        hand = certificate.tiles if certificate else ""
        print_json({"valid": not flaw, "tiles": hand, "lexicon": book.name, "error": flaw})
    elif not flaw and certificate:
        valid = typer.style("valid", fg="green", bold=True)
        hand = count(len(certificate.tiles), "tile")
        typer.echo(f"{valid}: {certificate.tiles} ({hand}) have no grid in {book.name}")
    else:
        complain(f"{str(path)!r} is not a valid proof for {book.name}: {flaw}")
    if flaw:
        raise typer.Exit(NO)


def _read(path: Path) -> Certificate:
    from tilewright.solver import Certificate

    try:
        document = json.loads(path.read_bytes())
    except (ValueError, RecursionError):
        raise CertificateError("not JSON") from None
    return Certificate.from_json(document)
