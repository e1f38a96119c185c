"""python -m fulgurite: the program itself, with its own arguments."""

import subprocess
import sys

from ._program import program


def main() -> int:
    return subprocess.call([program(), *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
