"""Verdicts and games as people read them. Everything here gives text and prints nothing."""
