"""Exact odds for the dice tests of Bushido, Bushido's first edition, and Warzone.

>>> from exactdice import solve
>>> from exactdice.games import bushido
>>> law = solve(bushido.ChallengeTest(pool=2, challenge_number=5))
>>> law.probability(lambda outcome: outcome.success)
Fraction(25, 36)
"""

from exactdice.checks import InputError
from exactdice.distribution import Distribution
from exactdice.solving import clear_caches, solve

__all__ = ["Distribution", "InputError", "clear_caches", "solve"]
__version__ = "0.1.0"
