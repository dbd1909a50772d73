"""Names and addresses of this machine, and where others in its network find it."""

from __future__ import annotations

import socket
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from ipaddress import ip_address
from urllib.parse import urlsplit

LOCAL = ("localhost", "127.0.0.1", "::1")
EVERYWHERE = ("0.0.0.0", "::", "")
# Addresses that are reserved for documentation: routes lead there, and nobody answers.
ELSEWHERE = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))


def is_address(name: str) -> bool:
    """Whether a host is an IP address and no name, which somebody could point elsewhere."""
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def is_loopback(name: str) -> bool:
    return name in LOCAL or (is_address(name) and ip_address(name).is_loopback)


@cache
def machine_names() -> frozenset[str]:
    """What this machine is called, also by neighbours that ask for it by multicast."""
    name = socket.gethostname().lower()
    return frozenset({name, f"{name.partition('.')[0]}.local"})


def goes_by(name: str, host: str) -> bool:
    """Whether a server that listens on a host may be asked by a name.

    One that listens everywhere has all addresses of the machine. Names of others are refused, as
    a page elsewhere could point its own name at this machine.
    """
    if name in LOCAL or name == host:
        return True
    return host in EVERYWHERE and (is_address(name) or name in machine_names())


def network_address(host: str) -> str | None:
    """Where others in the network find a server that listens on a host; None if they cannot.

    Connecting a datagram socket chooses a route and sends nothing.
    """
    if host not in EVERYWHERE:
        return None if is_loopback(host) else host
    for family, elsewhere in ELSEWHERE:
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((elsewhere, 9))
            found = str(probe.getsockname()[0])
            if not is_loopback(found):
                return found
    return None


def origin_of(scheme: str, host: str, port: int | None) -> str:
    """An address for browsers."""
    name = f"[{host}]" if ":" in host else host
    return f"{scheme}://{name}" + (f":{port}" if port else "")


def invitation_origin(scheme: str, asked: str, host: str, origins: Sequence[str]) -> str:
    """Where others find the page of somebody who asked for it by a `Host` header.

    That is the same place, unless it leads to this machine only: then a public name of the server,
    or its address in the network.
    """
    parts = urlsplit(f"//{asked}")
    for origin in origins:
        if urlsplit(origin).netloc == asked:
            return origin
    if not is_loopback(parts.hostname or ""):
        return f"{scheme}://{asked}"
    if origins:
        return origins[0]
    found = network_address(host)
    return f"{scheme}://{asked}" if found is None else origin_of(scheme, found, parts.port)
