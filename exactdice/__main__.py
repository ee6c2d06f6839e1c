"""`python -m exactdice`, and the `exactdice` command: the command line as a process of its own."""

import gc
import sys


def command() -> None:
    """Answer the command line that the process was started with, and exit with its status."""
    # A query lives too briefly for the collector to find anything: it would only walk what the
    # imports make, then and at exit, for a tenth of the whole time.
    gc.disable()
    # Exact numbers of large pools are long, and short inputs are all that is ever read.
    sys.set_int_max_str_digits(0)
    try:
        from exactdice.cli import main

        status = main()
    except KeyboardInterrupt:  # Before the command line itself could see to it.
        status = 130
    gc.freeze()
    sys.exit(status)


if __name__ == "__main__":
    command()
