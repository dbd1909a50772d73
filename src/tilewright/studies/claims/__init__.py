"""The claims of each paper, by the experiment that tests them."""
