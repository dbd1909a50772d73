"""The games as environments for learners: PettingZoo and Gymnasium (extra `rl`)."""

try:
    from tilewright.envs.append_or_rebuild import AppendOrRebuild
    from tilewright.envs.auction import Auction
    from tilewright.envs.bananagrams import Bananagrams
    from tilewright.envs.scrabble import Scrabble
    from tilewright.envs.table import SealedEnv, TurnEnv
except ModuleNotFoundError as missing:
    if missing.name not in ("gymnasium", "pettingzoo"):
        raise
    raise ImportError(
        f"the environments need {missing.name}: install it with pip install 'tilewright[rl]'"
    ) from missing

__all__ = ["AppendOrRebuild", "Auction", "Bananagrams", "Scrabble", "SealedEnv", "TurnEnv"]
