"""The naive rollers: outside judges of the exact laws.

Each module is written from one rule text alone, sentence by sentence, and imports nothing of
the package it judges. Every ordered roll of every die is rolled and counted; nothing is
computed by a formula.
"""
