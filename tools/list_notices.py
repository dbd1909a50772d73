"""The notices of the source packages of `make_lists.py`."""

from __future__ import annotations

import gzip
import re
import textwrap

from list_sources import Source, SourceError

NOTICES = """\
# Notices for the word lists

Made by `tools/make_lists.py`; the lists and their sources are described in `lists.json`.

## ENABLE (`enable.txt.xz`)

ENABLE was maintained by M\\Cooper, with Alan Beale as a major contributor, and released into the
public domain in these words:

{enable_statement}
The copy here was taken from {enable}, which carries this notice:

{enable_licence}
## The supplement (`supplement.txt`)

Written for tilewright from general knowledge and placed in the public domain, like ENABLE.

## SCOWL (`common.txt.xz`, `common10k.txt.xz`)

The lists are selections: sizes up to 50 of `english-words` and `american-words`, as far as ENABLE
has them, and ten thousand words of the smallest of these sizes. They are thus modified versions.
The notice of {scowl} in full:

{scowl_notice}
Its README carries the same notice with later years:

{scowl_collective}
## The family list (`family.txt.xz`)

A selection of `common.txt.xz`, to which the notices above apply. The words that it leaves out were
found with {cuss}, which carries this notice:

{cuss_licence}
## The French dictionary (`french.txt.xz`)

Copyright 2007-2018 the contributors of Dicollecte, "Dictionnaires Français", v7.0
"toutes variantes", by Olivier R. and others.

> This Source Code Form is subject to the terms of the Mozilla Public License, v. 2.0. If a copy
> of the MPL was not distributed with this file, You can obtain one at
> http://mozilla.org/MPL/2.0/.

`french.txt.xz` is derived from it and stays under the MPL-2.0. The source form is the files
`fr.aff` and `fr.dic` of {french} (source package
`hunspell-fr`; the authors' home is https://grammalecte.net/). The changes made to it are those
of `tools/make_lists.py` and `tools/hunspell.py`, which make the list from these files.
"""


ENABLE_RELEASE = r"^  The ENABLE master word list.*?(?=\n\n)"
SCOWL_COLLECTIVE = r"^The collective work is Copyright.*?implied warranty\."


def notices(enable: Source, scowl: Source, cuss: Source, french: Source) -> str:
    """Return the notices of all sources as one document."""
    scowl_notice = scowl.text("usr/share/doc/scowl/copyright")
    return NOTICES.format(
        enable=enable.name,
        enable_statement=indent(quoted(ENABLE_RELEASE, scowl_notice)),
        enable_licence=indent(enable.text("LICENSE")),
        scowl=scowl.name,
        scowl_notice=indent(scowl_notice),
        scowl_collective=indent(scowl_collective(scowl)),
        cuss=cuss.name,
        cuss_licence=indent(cuss.text("license")),
        french=french.name,
    )


def scowl_collective(scowl: Source) -> str:
    """Return the collective work's notice from the README, newer than the package's."""
    packed = (scowl.root / "usr/share/doc/scowl/README.gz").read_bytes()
    return quoted(SCOWL_COLLECTIVE, gzip.decompress(packed).decode("utf-8", "replace"))


def quoted(pattern: str, text: str) -> str:
    """Return the part of a notice that matches a pattern, without indentation."""
    found = re.search(pattern, text, re.M | re.S)
    if found is None:
        raise SourceError(f"the SCOWL package no longer holds the notice {pattern!r}")
    return textwrap.dedent(found[0])


def indent(text: str) -> str:
    """Format a text as a Markdown code block."""
    return "".join(f"    {line}".rstrip() + "\n" for line in text.strip("\n").splitlines())
