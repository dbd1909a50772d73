"""Names and addresses of this machine, and its address in the local network."""

from __future__ import annotations

import socket
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from ipaddress import ip_address
from urllib.parse import urlsplit

LOCAL = ("localhost", "127.0.0.1", "::1")
EVERYWHERE = ("0.0.0.0", "::", "")
# Addresses reserved for documentation: routable, but never in use.
ELSEWHERE = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))


def is_address(name: str) -> bool:
    """Whether a host is an IP address rather than a name, which could point anywhere."""
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def is_loopback(name: str) -> bool:
    return name in LOCAL or (is_address(name) and ip_address(name).is_loopback)


@cache
def machine_names() -> frozenset[str]:
    """The names of this machine, including its multicast DNS name."""
    name = socket.gethostname().lower()
    return frozenset({name, f"{name.partition('.')[0]}.local"})


def goes_by(name: str, host: str) -> bool:
    """Whether requests with this name are allowed for a server that listens on `host`.

    A server on all interfaces accepts all addresses of the machine. Foreign names are refused,
    because another site could point its name at this machine (DNS rebinding).
    """
    if name in LOCAL or name == host:
        return True
    return host in EVERYWHERE and (is_address(name) or name in machine_names())


def network_address(host: str) -> str | None:
    """The address at which the network reaches a server that listens on `host`, or None.

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
    """The URL of a server."""
    name = f"[{host}]" if ":" in host else host
    return f"{scheme}://{name}" + (f":{port}" if port else "")


def invitation_origin(scheme: str, asked: str, host: str, origins: Sequence[str]) -> str:
    """The URL at which others reach a page that was requested with this `Host` header.

    That is the same URL, unless it works on this machine only: then a public name of the server, or
    its address in the network.
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
