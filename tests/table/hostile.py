"""Agents of Scrabble that do what no agent should; each is otherwise `Honest`."""

from __future__ import annotations

import ctypes
import itertools
import os
import signal
import sys
import threading
import time
from random import Random
from typing import Any


class Honest:
    """Always passes."""

    nodes = 7

    def __init__(self, lexicon: Any) -> None:
        self.lexicon = lexicon

    def act(self, view: Any, rng: Random) -> Any:
        self.misbehave()
        return "-"

    def misbehave(self) -> None:
        pass


class LoopsInC(Honest):
    def misbehave(self) -> None:
        sum(itertools.repeat(1))


class IgnoresAlarms(Honest):
    def misbehave(self) -> None:
        signal.signal(signal.SIGALRM, signal.SIG_IGN)
        while True:
            try:
                while True:
                    pass
            except BaseException:
                continue


class Sleeps(Honest):
    def misbehave(self) -> None:
        time.sleep(3600)


class StopsItself(Honest):
    def misbehave(self) -> None:
        os.kill(os.getpid(), signal.SIGSTOP)


class Exits(Honest):
    def misbehave(self) -> None:
        os._exit(3)


class Crashes(Honest):
    def misbehave(self) -> None:
        ctypes.string_at(0)


class Forks(Honest):
    def misbehave(self) -> None:
        os.fork()


class EatsMemory(Honest):
    def misbehave(self) -> None:
        self.eaten = [bytearray(1 << 28) for _ in range(1 << 10)]


class Interrupts(Honest):
    def misbehave(self) -> None:
        raise KeyboardInterrupt


class Unspeakable(Exception):
    def __str__(self) -> str:
        raise RuntimeError("even this fails")


class RaisesUnspeakable(Honest):
    def misbehave(self) -> None:
        raise Unspeakable


class Quits(Honest):
    def misbehave(self) -> None:
        sys.exit("goodbye")


class FailsToStart(Honest):
    def __init__(self, lexicon: Any) -> None:
        raise RuntimeError("not today")


class QuitsAtStart(Honest):
    def __init__(self, lexicon: Any) -> None:
        sys.exit(0)


class BlocksInProperty(Honest):
    @property
    def nodes(self) -> int:  # type: ignore[override]
        time.sleep(3600)
        return 0


class Wanders(Honest):
    def misbehave(self) -> None:
        os.chdir("/")


class Prints(Honest):
    def misbehave(self) -> None:
        print("look at me")
        os.write(1, b"and at me\n")


class Floods(Honest):
    def misbehave(self) -> None:
        while True:
            os.write(1, b"x" * 65536)


class LeavesThreads(Honest):
    def misbehave(self) -> None:
        threading.Thread(target=time.sleep, args=(3600,)).start()


class AnswersNonsense(Honest):
    def act(self, view: Any, rng: Random) -> Any:
        return object()


class AnswersTooMuch(Honest):
    def act(self, view: Any, rng: Random) -> Any:
        return "A" * (1 << 22)


class WritesOnThePipe(Honest):
    def misbehave(self) -> None:
        for descriptor in range(3, 64):
            try:
                os.write(descriptor, b"\xff" * 4096)
            except OSError:
                continue


class TakesTheBoardApart(Honest):
    def act(self, view: Any, rng: Random) -> Any:
        return {"event": "play", "__class__": "os.system"}


HURTS_ITS_GAME = {
    LoopsInC: "timeout",
    IgnoresAlarms: "timeout",
    Sleeps: "timeout",
    StopsItself: "timeout",
    Exits: "died",
    Crashes: "died",
    EatsMemory: "error",
    Interrupts: "error",
    RaisesUnspeakable: "error",
    Quits: "error",
    FailsToStart: "error",
    QuitsAtStart: "error",
    BlocksInProperty: "timeout",
    Floods: "error",
    AnswersNonsense: "malformed",
    AnswersTooMuch: "malformed",
    WritesOnThePipe: "died",
    TakesTheBoardApart: "malformed",
}
HURTS_NOBODY = (Honest, Forks, Wanders, Prints, LeavesThreads)
