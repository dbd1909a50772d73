"""Seven Letter Word: letters are sold one by one, and everybody makes a word of what it bought."""
