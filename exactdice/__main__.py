"""`python -m exactdice` is the command line."""

import sys

from exactdice.cli import main

sys.exit(main())
