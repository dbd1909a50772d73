"""A process that has loaded the server once, and forks: a new server starts at once.

Each server is a real process with its own pid, environment and pipes. Between it and the template
there is one more process, which waits for it and reports how it ended.
"""

from __future__ import annotations

import atexit
import json
import os
import signal
import socket
import subprocess
import sys
from functools import cache
from typing import IO, Any

# Read by the template; `serve` runs the code of a request as a program with arguments.
CODE = """
import json, os, socket, sys
import tilewright.web.server

def serve(request, out, err):
    os.dup2(out, 1)
    os.dup2(err, 2)
    os.environ.clear()
    os.environ.update(request["environment"])
    sys.path[:] = request["path"]
    sys.argv[1:] = request["arguments"]
    exec(compile(request["code"], "<server>", "exec"), {"__name__": "__main__"})

def wait_for(request, connection, out, err):
    child = os.fork()
    if not child:
        connection.close()
        serve(request, out, err)
        return
    os.close(out)
    os.close(err)
    connection.sendall(b"%d " % child)
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    connection.sendall(b"%d" % status)
    os._exit(0)

def reap():
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        pass

control = socket.socket(fileno=int(sys.argv[1]))
while True:
    head, fds, _, _ = socket.recv_fds(control, 8, 3)
    reap()
    if not head:
        break
    size = int.from_bytes(head, "big")
    body = b""
    while len(body) < size:
        body += control.recv(size - len(body))
    answer, out, err = fds
    if not os.fork():
        control.close()
        wait_for(json.loads(body), socket.socket(fileno=answer), out, err)
        break
    for fd in fds:
        os.close(fd)
control.close()
"""


class Forked:
    """A process of the template, to be used like a `Popen`."""

    def __init__(self, connection: socket.socket, out: int, err: int) -> None:
        self._connection = connection
        self.stdout: IO[str] = os.fdopen(out, encoding="utf-8")
        self.stderr: IO[str] = os.fdopen(err, encoding="utf-8")
        self._said = b""
        while b" " not in self._said:
            part = connection.recv(100)
            assert part, "the template is gone"
            self._said += part
        pid, _, self._said = self._said.partition(b" ")
        self.pid = int(pid)
        self.returncode: int | None = None

    def wait(self, timeout: float | None = None) -> int:
        if self.returncode is None:
            self._connection.settimeout(timeout)
            try:
                while part := self._connection.recv(100):
                    self._said += part
            except (TimeoutError, BlockingIOError):
                raise subprocess.TimeoutExpired(str(self.pid), timeout or 0) from None
            self._connection.close()
            self.returncode = int(self._said)
        return self.returncode

    def poll(self) -> int | None:
        try:
            return self.wait(0.0)
        except subprocess.TimeoutExpired:
            return None

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


@cache
def _template() -> socket.socket:
    """The connection to the template of this process, which ends with it."""
    ours, its = socket.socketpair()
    process = subprocess.Popen(
        [sys.executable, "-c", CODE, str(its.fileno())],
        pass_fds=[its.fileno()],
        env=os.environ | {"PYTHONWARNINGS": "error::ResourceWarning"},
    )
    its.close()
    atexit.register(_end, ours, process)
    return ours


def _end(control: socket.socket, process: subprocess.Popen[bytes]) -> None:
    control.close()
    process.wait()


def fork(code: str, arguments: list[str], path: list[str], environment: dict[str, str]) -> Forked:
    """Run Python code in a new process that has loaded the server."""
    request: dict[str, Any] = {
        **{"code": code, "arguments": arguments},
        **{"path": path, "environment": environment},
    }
    body = json.dumps(request).encode()
    ours, its = socket.socketpair()
    (out, out_end), (err, err_end) = os.pipe(), os.pipe()
    control = _template()
    fds = [its.fileno(), out_end, err_end]
    socket.send_fds(control, [len(body).to_bytes(8, "big")], fds)
    control.sendall(body)
    its.close()
    os.close(out_end)
    os.close(err_end)
    return Forked(ours, out, err)
