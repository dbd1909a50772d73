"""When to stop comparing candidates: the expected opportunity cost of leaving one out.

Selecting the best of several simulated alternatives is called ranking and selection. After some
playouts the true difference between the leader and a rival is known up to a normal error. The
expected opportunity cost of the rival is what its playouts could still gain on average: the
difference if the rival is truly better, times the probability of that. A rival whose cost is below
its share of a stake is dropped, and a simulation ends when no rivals are left. By Bonferroni's
inequality the expected loss of the selection is then at most the stake.

S. E. Chick and K. Inoue, "New Two-Stage and Sequential Procedures for Selecting the Best Simulated
System", Operations Research 49 (2001) 732-743; stopping by the cost is compared with other rules
in J. Branke, S. E. Chick and C. Schmidt, "Selecting a Selection Procedure", Management Science 53
(2007) 1916-1932. Playouts use common random numbers, so errors are those of paired differences.
"""

from __future__ import annotations

import math

STAKE = 0.001  # expected win chance that dropping candidates may cost


def opportunity_cost(behind: float, error: float) -> float:
    """The expected gain of a rival that is `behind` on average, with this standard error."""
    if error <= 0:
        return max(0.0, -behind)
    scaled = behind / error
    density = math.exp(-scaled * scaled / 2) / math.sqrt(2 * math.pi)
    below = math.erfc(scaled / math.sqrt(2)) / 2  # the probability that the rival is better
    return max(0.0, error * (density - scaled * below))


def is_worth_more_playouts(behind: float, error: float, rivals: int) -> bool:
    """Whether dropping one of these rivals could cost more than its share of the stake."""
    return opportunity_cost(behind, error) > STAKE / rivals
