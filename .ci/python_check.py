"""Say what keeps this Python from making the virtual environment that the Makefile needs, if any.

Whatever `python3` a machine has runs this, so very old Pythons must understand it too. The exit
status is 0 if this Python suits and 3 if it does not: any other means that it did not even run.
"""

import sys

OLDEST = (3, 11)


def complaint():
    """Return why this Python does not suit, or None."""
    version = "%d.%d" % sys.version_info[:2]
    if sys.version_info < OLDEST:
        return (
            "tribello needs Python %d.%d or newer, but %s is Python %s.\n"
            "Install a newer one, or name it: make PYTHON=/path/to/python3"
        ) % (OLDEST + (sys.executable, version))
    try:
        import ensurepip  # noqa: F401
        import venv  # noqa: F401
    except ImportError:
        return (
            "Python %s (%s) lacks the modules that make virtual environments.\n"
            "On Debian and Ubuntu, install them with: apt install python%s-venv\n"
            "Or name another Python: make PYTHON=/path/to/python3"
        ) % (version, sys.executable, version)
    return None


def main():
    """Print the complaint, if any, and exit."""
    found = complaint()
    if found is not None:
        sys.stderr.write(found + "\n")
        sys.exit(3)


main()
