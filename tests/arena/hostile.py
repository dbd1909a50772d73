"""Misbehaving agents for any game; apart from one misdeed each is `Honest`.

`FAULTS` has the kind of each one's first fault, and words of its reason; `HARMLESS` ones make none.
"""

from __future__ import annotations

import ctypes
import itertools
import mmap
import os
import signal
import sys
import threading
import time
from random import Random
from typing import Any, ClassVar

from tilewright.bananagrams.actions import Wait


class Honest:
    """Does nothing: it waits, passes or bids nothing."""

    def __init__(self, lexicon: Any) -> None:
        self.lexicon = lexicon

    def act(self, view: Any, rng: Random) -> Any:
        self.misbehave()
        return "-" if type(view).__module__.startswith("tilewright.scrabble") else Wait()

    def bid(self, view: Any, rng: Random) -> Any:
        self.misbehave()
        return 0

    def word(self, view: Any, rng: Random) -> Any:
        self.misbehave()
        return ""

    def misbehave(self) -> None:
        pass


# Agents that never answer


class LoopsInPython(Honest):
    """An endless loop that cannot be interrupted by an exception either."""

    def misbehave(self) -> None:
        while True:
            try:
                while True:
                    pass
            except BaseException:
                continue


class LoopsInC(Honest):
    def misbehave(self) -> None:
        sum(itertools.repeat(1))


class IgnoresAlarms(LoopsInPython):
    def misbehave(self) -> None:
        for number in (signal.SIGALRM, signal.SIGTERM, signal.SIGXCPU, signal.SIGPROF):
            signal.signal(number, signal.SIG_IGN)
        super().misbehave()


class Sleeps(Honest):
    def misbehave(self) -> None:
        time.sleep(3600)


class StopsItself(Honest):
    def misbehave(self) -> None:
        os.kill(os.getpid(), signal.SIGSTOP)


class BlocksInProperty(Honest):
    @property
    def nodes(self) -> int:
        while True:
            pass


class LoopsAtStart(Honest):
    def __init__(self, lexicon: Any) -> None:
        while True:
            pass


class Drips(Honest):
    """Writes to its pipes byte by byte, so that there is always something to read."""

    def misbehave(self) -> None:
        while True:
            for descriptor in range(3, 64):
                try:
                    os.write(descriptor, b"\0")
                except OSError:
                    continue
            time.sleep(0.002)


# Agents that end their process, or try to


class Exits(Honest):
    def misbehave(self) -> None:
        os._exit(3)


class Crashes(Honest):
    def misbehave(self) -> None:
        ctypes.string_at(0)


class KillsItsGroup(Honest):
    def misbehave(self) -> None:
        os.killpg(0, signal.SIGTERM)


class KillsItsParent(Honest):
    def misbehave(self) -> None:
        os.kill(os.getppid(), signal.SIGKILL)


class KillsItsParentsGroup(Honest):
    def misbehave(self) -> None:
        os.killpg(os.getpgid(os.getppid()), signal.SIGKILL)


class KillsEverybody(Honest):
    def misbehave(self) -> None:
        os.kill(-1, signal.SIGKILL)


class ClosesEverything(Honest):
    def misbehave(self) -> None:
        os.closerange(0, 256)


class WritesEverywhere(Honest):
    def misbehave(self) -> None:
        for descriptor in range(3, 64):
            try:
                os.set_blocking(descriptor, False)
                os.write(descriptor, b"\xff" * 4096)
            except OSError:
                continue


# Agents that raise


class Interrupts(Honest):
    def misbehave(self) -> None:
        raise KeyboardInterrupt


class RaisesBase(Honest):
    def misbehave(self) -> None:
        raise BaseException("from the bottom")


class Unspeakable(Exception):
    def __str__(self) -> str:
        raise SystemExit("even this fails")


class RaisesUnspeakable(Honest):
    def misbehave(self) -> None:
        raise Unspeakable


class RaisesNoise(Honest):
    def misbehave(self) -> None:
        raise RuntimeError("\x1b[2J\0\ud800\n" + "very " * 1_000_000)


class Quits(Honest):
    def misbehave(self) -> None:
        sys.exit("goodbye")


class FailsToStart(Honest):
    def __init__(self, lexicon: Any) -> None:
        raise RuntimeError("not today")


class QuitsAtStart(Honest):
    def __init__(self, lexicon: Any) -> None:
        sys.exit(0)


class ExitsAtStart(Honest):
    def __init__(self, lexicon: Any) -> None:
        os._exit(4)


class EatsMemory(Honest):
    def misbehave(self) -> None:
        self.eaten = [bytearray(1 << 24) for _ in range(1 << 10)]


class EatsSharedMemory(Honest):
    """Uses memory that no process limit counts."""

    def misbehave(self) -> None:
        self.eaten = mmap.mmap(-1, 1 << 28)
        while self.eaten.tell() < 1 << 28:
            self.eaten.write(b"x" * (1 << 20))
        time.sleep(3600)


class Floods(Honest):
    def misbehave(self) -> None:
        while True:
            os.write(1, b"x" * 65536)


# Agents whose answer is not an action


class Answers(Honest):
    answer: ClassVar[Any] = None

    def act(self, view: Any, rng: Random) -> Any:
        return self.answer

    bid = word = act


class AnswersNonsense(Answers):
    answer = object()


class AnswersTooMuch(Answers):
    answer = "A" * (1 << 22)


class AnswersDeeply(Honest):
    def act(self, view: Any, rng: Random) -> Any:
        answer: list[Any] = []
        for _ in range(10_000):
            answer = [answer]
        return answer

    bid = word = act


class AnswersADocument(Answers):
    answer: ClassVar[dict[str, str]] = {"event": "play", "__class__": "os.system"}


# Agents that are harmless


class Forks(Honest):
    """Both processes continue and answer."""

    def misbehave(self) -> None:
        os.fork()


class ForksAndStays(Honest):
    """Leaves a child that keeps all its resources for ever."""

    def misbehave(self) -> None:
        if os.fork() == 0:
            time.sleep(3600)


class ForksAway(Honest):
    """Leaves a grandchild in its own session."""

    def misbehave(self) -> None:
        if os.fork() == 0:
            os.setsid()
            if os.fork() == 0:
                time.sleep(3600)
            os._exit(0)


class Wanders(Honest):
    def misbehave(self) -> None:
        os.chdir("/")


class Prints(Honest):
    def misbehave(self) -> None:
        print("look at me")
        os.write(1, b"and at me\n")
        sys.stderr.write("and here\n")


class LeavesThreads(Honest):
    def misbehave(self) -> None:
        threading.Thread(target=time.sleep, args=(3600,)).start()


class CountsTooFar(Honest):
    nodes = 0

    def misbehave(self) -> None:
        self.nodes = 10**400


FAULTS: dict[type[Honest], tuple[str, str]] = {
    LoopsInPython: ("timeout", "CPU time"),
    LoopsInC: ("timeout", "CPU time"),
    IgnoresAlarms: ("timeout", "CPU time"),
    Sleeps: ("timeout", "wall time"),
    StopsItself: ("died", "stopped itself"),
    BlocksInProperty: ("timeout", "CPU time"),
    LoopsAtStart: ("timeout", "not created"),
    Drips: ("died", "pipe"),
    Exits: ("died", "status 3"),
    Crashes: ("died", "SIGSEGV"),
    KillsItsGroup: ("died", "SIGTERM"),
    KillsItsParent: ("error", "PermissionError"),
    KillsItsParentsGroup: ("error", "PermissionError"),
    KillsEverybody: ("error", "PermissionError"),
    ClosesEverything: ("died", "process"),
    WritesEverywhere: ("died", "pipe"),
    Interrupts: ("error", "KeyboardInterrupt"),
    RaisesBase: ("error", "from the bottom"),
    RaisesUnspeakable: ("error", "Unspeakable"),
    RaisesNoise: ("error", "very very"),
    Quits: ("error", "goodbye"),
    FailsToStart: ("error", "not today"),
    QuitsAtStart: ("error", "SystemExit"),
    ExitsAtStart: ("died", "status 4"),
    EatsMemory: ("error", "MemoryError"),
    EatsSharedMemory: ("died", "MiB"),
    Floods: ("error", "File too large"),
    AnswersNonsense: ("malformed", ""),
    AnswersTooMuch: ("malformed", ""),
    AnswersDeeply: ("malformed", ""),
    AnswersADocument: ("malformed", ""),
}
HARMLESS = (
    Honest,
    Forks,
    ForksAndStays,
    ForksAway,
    Wanders,
    Prints,
    LeavesThreads,
    CountsTooFar,
)
