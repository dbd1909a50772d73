"""A bidder in twenty lines: it pays for letters that raise its best word, and for an S early on.

tilewright game auction examples/my_first_bidder.py:MyFirstBidder loss-market stingy
"""

from tilewright.auction.words import words_of


class MyFirstBidder:
    def __init__(self, lexicon):
        self.words = words_of(lexicon)

    def bid(self, view, rng):
        if view.needed > 4:
            return min(view.balance, 6 if view.offered in "SER" else 3)
        now = self.words.best_points(view.letters)
        return min(view.balance, self.words.best_points(view.letters + view.offered) - now)

    def word(self, view, rng):
        return self.words.best(view.letters)
