"""The project's questions put to icepool and dyce, the outside judges of its answers.

Each library answers in two ways:

- `DyceEngine` and `IcepoolEngine` tell the library the dice, what is read off a roll and which
  side that lets win. Its own pool engine does the rest, as its manual shows. No formula of ours is
  in them, so they are the judges to trust.
- `DyceTuned` and `IcepoolTuned` are the fastest ways that were found, the ones to be measured
  against. Every count is still the library's, but the question is cut up first: the number of dice
  kept and then the highest of them, final results before dice left, and level first-edition pools
  one face at a time.

An instance keeps what it has worked out, so a new instance starts cold, but for the caches that the
libraries keep globally.
"""

from tests.peers.questions import FirstSide, Peer, Side, Weights
from tests.peers.with_dyce import DyceEngine, DyceTuned
from tests.peers.with_exactdice import Exactdice
from tests.peers.with_icepool import IcepoolEngine, IcepoolTuned

__all__ = [
    "DyceEngine",
    "DyceTuned",
    "Exactdice",
    "FirstSide",
    "IcepoolEngine",
    "IcepoolTuned",
    "Peer",
    "Side",
    "Weights",
]
