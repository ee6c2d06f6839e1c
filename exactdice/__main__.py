"""`python -m exactdice`, and the `exactdice` command: the command line as a process of its own."""

import gc
import sys


def command() -> None:
    """Answer the command line that the process was started with, and exit with its status."""
    # A query lives too briefly for the collector to find anything: it would only walk what the
    # imports make, then and at exit, for a tenth of the whole time.
    gc.disable()
    from exactdice.cli import main

    status = main()
    gc.freeze()
    sys.exit(status)


if __name__ == "__main__":
    command()
