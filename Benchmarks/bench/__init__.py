"""Measures the quotation server: what is run against what, how, and against which targets."""
