"""The questions around the odds: each a module that reads reports and writes an `answer`."""
