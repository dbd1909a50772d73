"""Solitaire Bananagrams for Gymnasium."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from tilewright.bananagrams.actions import Action, Bananas, Build, Dump, Peel
from tilewright.bananagrams.agents.building import FEW, Play, open_anchors
from tilewright.bananagrams.agents.simple import Dangling
from tilewright.bananagrams.agents.table import ACROSS, Table, square_at
from tilewright.bananagrams.rules import Rules
from tilewright.bananagrams.state import State
from tilewright.envs.common import METADATA, check_render_mode, shown
from tilewright.errors import TilewrightError
from tilewright.lexicon import Lexicon
from tilewright.table.encoding import Observation, check_candidates, mask_of, tile_counts

SIDE = 48  # squares of the board that an observation shows; no word may make the grid larger
PEEL_REWARD, BANANAS_REWARD, FORBIDDEN_REWARD = 1.0, 10.0, -1.0


class Bananagrams(gymnasium.Env[Observation, int]):
    """A game of solitaire Bananagrams in which the player chooses the words.

    Action i below `candidates` lays the i-th best word that crosses one tile of the grid and
    touches no other, by the points of the papers' dead-letter scorer. The next action calls Peel,
    or Bananas once the bunch is empty; then there is a dump for each letter of the alphabet; the
    last two take words off, those that dangle or all. `action_mask` says what is allowed. An action
    that it forbids changes nothing and earns -1.

    A peel earns 1, Bananas 10. The game ends with Bananas, or when nothing is allowed, and is cut
    off after `most_steps`. An observation holds the board (codes of letters, the grid in the upper
    left corner), the hand as counts by code, the tiles in the bunch, and for each candidate the
    tiles of the hand that it lays.
    """

    metadata = METADATA

    def __init__(
        self,
        lexicon: Lexicon | None = None,
        rules: Rules | None = None,
        candidates: int = 20,
        most_steps: int = 1000,
        render_mode: str | None = None,
    ) -> None:
        check_render_mode(render_mode)
        check_candidates(candidates)
        self.lexicon = lexicon or Lexicon.load()
        self.rules = rules or Rules(seats=1, variant="solitaire")
        if self.rules.seats != 1:
            raise TilewrightError(f"the environment is for one seat, not {self.rules.seats}")
        self.candidates = candidates
        self.most_steps = most_steps
        self.render_mode = render_mode
        self._agent = Dangling(self.lexicon)
        self._choices: dict[int, Action] = {}
        self._laid: list[Build] = []
        tiles, kinds = len(self.rules.tile_set), len(self.lexicon.alphabet) + 1
        self.actions = actions = candidates + 1 + len(self.lexicon.alphabet) + 2
        self.action_space = spaces.Discrete(actions)  # type: ignore[assignment]
        self.observation_space = spaces.Dict(
            {
                "board": spaces.Box(0, kinds - 1, (SIDE, SIDE), np.uint8),
                "hand": spaces.Box(0, tiles, (kinds,), np.uint8),
                "bunch": spaces.Box(0, tiles, (1,), np.int32),
                "candidates": spaces.Box(0, tiles, (candidates, kinds), np.uint8),
                "action_mask": spaces.Box(0, 1, (actions,), np.int8),
            }
        )

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal a new game: the first one of the seed, or the next one."""
        super().reset(seed=seed)
        self.game = State(self.rules, self.lexicon, int(self.np_random.integers(1 << 32)))
        self.steps = 0
        self._look()
        return self._observation(), {}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Do what is allowed, or nothing."""
        chosen = self._choices.get(int(action))
        self.steps += 1
        reward, info = FORBIDDEN_REWARD, {"forbidden": chosen is None}
        if chosen is not None:
            self.game.apply(0, chosen)
            reward = {Peel: PEEL_REWARD, Bananas: BANANAS_REWARD}.get(type(chosen), 0.0)
            self._look()
        if self.render_mode == "human":
            self.render()
        cut = self.steps >= self.most_steps
        return self._observation(), reward, not self._choices, cut, info

    def _look(self) -> None:
        """Find what may be done now; nothing when the game is over."""
        self._choices, self._laid = {}, []
        if self.game.over:
            return
        view = self.game.view(0)
        table = self._table()
        plays = sorted(self._plays(table), key=lambda play: (-play.score, play.word, play.start))
        for play in plays:
            if len(self._laid) < self.candidates and self._has_room(play):
                self._laid.append(self._build(play))
        self._choices.update(enumerate(self._laid))
        call = self.candidates
        if self.game.is_complete(0):
            self._choices[call] = Peel() if view.may_peel else Bananas()
        letters = self.lexicon.alphabet.letters
        for number, letter in enumerate(letters if view.may_dump else ""):
            if letter in view.hand:
                self._choices[call + 1 + number] = Dump(letter)
        self._agent.loosen(table)
        if loosened := table.show():
            self._choices[call + 1 + len(letters)] = loosened
        if view.cells:
            self._choices[call + 2 + len(letters)] = Build(take=tuple(view.cells))

    def _table(self) -> Table:
        """The game's grid and hand as the agents see them."""
        seat, table = self.game.seats[0], Table(self.lexicon.alphabet)
        table.read(seat.cells)
        table.take_up("".join(seat.hand.elements()))
        return table

    def _plays(self, table: Table) -> Iterator[Play]:
        """The best words of each tile that a word may cross, or the best first words."""
        ranked = self._agent.finder.ranked
        if not table.cells:
            for word, score in ranked(table.hand, self.candidates, table.left, on_board=False):
                yield Play(word, 0, ACROSS, score)
        for square, step in open_anchors(table) if table.left else ():
            before = table.room(square, -step, table.left)
            after = table.room(square, step, table.left)
            code = table.cells[square]
            for word, score in ranked(table.hand, FEW, table.left + 1, anchor=code):
                for place, letter in enumerate(word):
                    if letter == code and place <= before and len(word) - 1 - place <= after:
                        yield Play(word, square - place * step, step, score)

    def _has_room(self, play: Play) -> bool:
        """Whether the grid still fits into the board of an observation."""
        ends = play.start, play.start + (len(play.word) - 1) * play.step
        squares = [*self.game.seats[0].cells, *map(square_at, ends)]
        return all(max(numbers) - min(numbers) < SIDE for numbers in zip(*squares, strict=True))

    def _build(self, play: Play) -> Build:
        letters, cells = self.lexicon.alphabet.letters, self.game.seats[0].cells
        squares = [square_at(play.start + place * play.step) for place in range(len(play.word))]
        pairs = zip(squares, play.word, strict=True)
        return Build({square: letters[code - 1] for square, code in pairs if square not in cells})

    def _observation(self) -> Observation:
        seat, alphabet = self.game.seats[0], self.lexicon.alphabet
        board = np.zeros((SIDE, SIDE), dtype=np.uint8)
        top = min((row for row, _ in seat.cells), default=0)
        left = min((column for _, column in seat.cells), default=0)
        for (row, column), letter in seat.cells.items():
            board[row - top, column - left] = alphabet.codes[letter]
        laid = np.zeros((self.candidates, len(alphabet) + 1), dtype=np.uint8)
        for number, build in enumerate(self._laid):
            laid[number] = tile_counts("".join(build.place.values()), alphabet)
        return {
            "board": board,
            "hand": tile_counts("".join(seat.hand.elements()), alphabet),
            "bunch": np.array([len(self.game.bunch)], dtype=np.int32),
            "candidates": laid,
            "action_mask": mask_of(self.actions, self._choices),
        }

    def render(self) -> Any:
        """The grid, the hand and the bunch."""
        seat = self.game.seats[0]
        hand = "".join(sorted(seat.hand.elements()))
        picture = f"{seat.grid}\n\nhand: {hand}\nbunch: {len(self.game.bunch)}"
        return shown(picture, self.render_mode)
