"""A scorer in twenty lines: consonants first, because vowels are easy to place later.

tilewright game bananagrams stranding:examples/my_first_scorer.py:Consonants stranding
"""

VOWELS = set("AEIOU")


class Consonants:
    def __init__(self, lexicon):
        self.common = lexicon.letter_counts  # how often each letter occurs in the word list

    def score(self, word):
        """Independent of the hand; called once for each word of the lexicon."""
        return sum(1 if letter in VOWELS else 3 for letter in word)

    def rescore(self, word, hand):
        """Optional: reorder the best words by `score` for the current hand."""
        rarest = min(hand, key=lambda letter: self.common[letter])
        return self.score(word) + (2 if rarest in word else 0)
