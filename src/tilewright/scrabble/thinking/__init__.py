"""Analyse a position step by step, for the analysis page and for programs.

from tilewright.scrabble import think
for insights in think("15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 RETAINS/ 0/0 0", seconds=1):
    print(insights.method, insights.candidates[0].move)
"""

from __future__ import annotations

from tilewright.scrabble.thinking.insights import Insight, Insights
from tilewright.scrabble.thinking.question import Question
from tilewright.scrabble.thinking.thinker import Thinker, think

__all__ = ["Insight", "Insights", "Question", "Thinker", "think"]
