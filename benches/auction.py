"""The auction game: the cost of a decision, compared with a plain scan of all words."""

from __future__ import annotations

from collections import Counter
from random import Random

from benches import Bench, Row, interleaved
from benches.measure import enable
from tilewright import Lexicon
from tilewright.alphabet import ENGLISH
from tilewright.auction.agents import AGENTS
from tilewright.auction.game import GAME
from tilewright.auction.odds import sequences
from tilewright.auction.rules import TILES, Rules
from tilewright.auction.words import words_of
from tilewright.table.match import Match

RACKS = 20
REPEATS = 3
MOST_MICROSECONDS = 500


def benches() -> dict[str, Bench]:
    return {"auction": bench}


def bench() -> list[Row]:
    with enable() as lexicon:
        return [_sums(lexicon), *_decisions(lexicon)]


def _sums(lexicon: Lexicon) -> Row:
    """The summed draw sequences of random racks, by the mine and by brute force."""
    rng = Random(1)
    hands = [rng.sample(TILES.tiles, 60) for _ in range(RACKS)]
    racks = [("".join(hand[: place % 5]), hand[5:]) for place, hand in enumerate(hands)]
    words = words_of(lexicon)
    sevens = [Counter(name) for name in words.names[: words.mine.sevens]]

    def mined() -> None:
        for rack, pool in racks:
            held, left = ENGLISH.count(rack), ENGLISH.count("".join(pool))
            words.mine.sequences(held, held, left)

    def looked_through() -> None:
        for rack, pool in racks[:2]:
            own, left = Counter(rack), Counter(pool)
            sum(sequences(word - own, left) for word in sevens if not own - word)

    times = interleaved({"mine": mined, "plain": looked_through}, REPEATS)
    each, plain = times["mine"] / RACKS * 1e6, times["plain"] / 2 * 1e6
    return Row("auction: a sum", each, "µs", "plain Python", each / plain, MOST_MICROSECONDS)


def _decisions(lexicon: Lexicon) -> list[Row]:
    """The mean time of a bid in a game of eight, for the paper's final player and ours."""
    seats = ["stingy", "incremental", "gain-draws", "loss", "loss-market", "tracking"]
    seats += ["headcount", "auctioneer"]

    def play() -> dict[str, float]:
        agents = [AGENTS.make(seat, lexicon) for seat in seats]
        match = Match(GAME, Rules(len(seats)), lexicon, agents, 1)
        cpu = match.play().cpu
        asked = [
            sum(sale.bids[seat] is not None for sale in match.state.sales) for seat in range(8)
        ]
        return {name: cpu[seat] / asked[seat] * 1e6 for seat, name in enumerate(seats)}

    play()  # fill the caches
    cost = play()
    base = cost["loss"]
    return [
        Row(f"auction: a bid of {name}", cost[name], "µs", "a bid of loss", cost[name] / base, most)
        for name, most in (("loss-market", MOST_MICROSECONDS), ("auctioneer", 1000))
    ]
