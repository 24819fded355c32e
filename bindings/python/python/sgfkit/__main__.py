"""`python -m sgfkit` runs the program `sgf`."""

import sys

from sgfkit_program import main

sys.exit(main())
