"""The claims of each paper, by experiment."""
