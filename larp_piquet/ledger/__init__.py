"""Coin, sums and debts: integers of the smallest coin, entries that sum to zero."""
