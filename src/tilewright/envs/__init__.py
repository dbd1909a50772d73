"""The games as reinforcement learning environments: Gymnasium and PettingZoo (extra `rl`).

Importing this package registers `tilewright/Scrabble-v0` and the others with Gymnasium.
"""

try:
    from tilewright.auction.encoder import AuctionEncoder
    from tilewright.bananagrams.encoder import BananagramsEncoder
    from tilewright.envs.append_or_rebuild import AppendOrRebuild
    from tilewright.envs.auction import Auction
    from tilewright.envs.bananagrams import Bananagrams
    from tilewright.envs.registration import register
    from tilewright.envs.scrabble import Scrabble
    from tilewright.envs.solo import SoloEnv
    from tilewright.envs.table import SealedEnv, TurnEnv
    from tilewright.scrabble.encoder import ScrabbleEncoder
    from tilewright.table.encoding import Encoded, Encoder, ListEncoder, Part
    from tilewright.table.network import Network
    from tilewright.table.policy import PolicyAgent, PolicyCard, policy_agent
    from tilewright.table.policy_files import save_network, write_card
except ModuleNotFoundError as missing:
    if missing.name not in ("gymnasium", "pettingzoo"):
        raise
    raise ImportError(
        f"environments need {missing.name}; install it with pip install 'tilewright[rl]'"
    ) from missing

__all__ = [
    "AppendOrRebuild",
    "Auction",
    "AuctionEncoder",
    "Bananagrams",
    "BananagramsEncoder",
    "Encoded",
    "Encoder",
    "ListEncoder",
    "Network",
    "Part",
    "PolicyAgent",
    "PolicyCard",
    "Scrabble",
    "ScrabbleEncoder",
    "SealedEnv",
    "SoloEnv",
    "TurnEnv",
    "policy_agent",
    "save_network",
    "write_card",
]

register()
